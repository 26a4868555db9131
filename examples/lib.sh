# What the walk-throughs share. Needs bash, curl and node; the address of a running sandbox is in BASE_URL.
set -euo pipefail
: "${BASE_URL:?Start a sandbox (npm run -s sandbox) and put its base_url into BASE_URL}"

say() { printf '\n── %s\n' "$1"; }

# get PATH, post PATH [JSON], delete PATH (or a whole address): with the agent's token once there is one. A refusal ends the script with what it says.
call() {
  local method=$1 path=$2 body=${3:-}
  [[ $path == http* ]] || path=$BASE_URL$path
  local args=(--silent --show-error --fail-with-body --request "$method" --header 'Content-Type: application/json')
  [[ -z ${TOKEN:-} ]] || args+=(--header "Authorization: Bearer $TOKEN" --header "X-Agent-Id: $AGENT_ID")
  [[ -z $body ]] || args+=(--data "$body")
  curl "${args[@]}" --header "X-Request-Id: $(new_id)" "$path" || { echo >&2; return 1; }
}
get() { call GET "$1"; }
post() { call POST "$@"; }
delete() { call DELETE "$1"; }

# The operator's side of the sandbox; a deployment has none, there the operator uses pages.
operate() {
  curl --silent --show-error --fail-with-body --data "${2:-{\}}" "$BASE_URL/operator/$1" || { echo >&2; return 1; }
}

new_id() { printf '%s-%s%s' "$$" "$RANDOM" "$RANDOM"; }

# field NAME < JSON: an expression after the document, such as  field items[0].id
field() { node -e 'const text = require("fs").readFileSync(0, "utf8"); console.log(eval("JSON.parse(text)." + process.argv[1]))' "$1"; }

import type { WireEntry } from '#contract/ipc/support.procedures.ts'

/**
 * The request as a `curl` command. What was not kept is a placeholder: the token as a variable of the shell,
 * each value of the body by its name.
 */
export function formatCurl({ method, baseUrl, path, agentId, isAuthorized, fields }: WireEntry): string {
  const parts = [`curl --request ${method} ${quote(`${baseUrl}${path}`)}`]
  if (agentId !== null) parts.push(`--header ${quote(`x-agent-id: ${agentId}`)}`)
  if (isAuthorized) parts.push('--header "authorization: Bearer $ACCESS_TOKEN"')
  if (fields.length > 0) {
    const body = Object.fromEntries(fields.map((name) => [name, `<${name}>`]))
    parts.push("--header 'content-type: application/json'", `--data ${quote(JSON.stringify(body))}`)
  }
  return parts.join(' \\\n  ')
}

/** One word for a shell, whatever is in it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

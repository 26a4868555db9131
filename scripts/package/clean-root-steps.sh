#!/bin/sh
# Runs inside a clean Debian root (test-package.mjs): installs, starts, upgrades and removes the package. One line a
# fact: "ok …" or "not ok …". $1 is the version of /packages/old.deb, $2 that of /packages/new.deb.
old=$1
new=$2
app=/usr/lib/arena-console
operator_home=/home/operator
export DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin

fact() {
  name=$1
  shift
  if "$@" >/tmp/fact.log 2>&1; then
    echo "ok $name"
  else
    echo "not ok $name"
    tail -5 /tmp/fact.log | sed 's/^/#   /'
  fi
}

# Looks again until it is so, at most two minutes: a start has no other sign that it is over.
wait_for() {
  tries=240
  until "$@"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || return 1
    sleep 0.5
  done
}

install_package() { apt-get install -y -q --no-install-recommends "$1"; }
has_version() { [ "$(dpkg-query -W -f '${Version}' arena-console)" = "$1" ]; }
has_libraries() { ! ldd "$app/arena-console" | grep 'not found'; }
knows_file_type() { grep -q 'application/vnd.arena-console.pack:\*.arena-pack' /usr/share/mime/globs2; }
knows_scheme() { grep -q 'x-scheme-handler/arena-console=arena-console.desktop' /usr/share/applications/mimeinfo.cache; }
has_data() { [ -s "$operator_home/.config/Arena Console/console.db" ]; }
is_gone() { [ ! -e "$app" ] && [ ! -e /usr/bin/arena-console ] && [ ! -e /etc/apparmor.d/arena-console ]; }

# The page's process, in a user namespace of its own and under a seccomp filter: Chromium's sandbox is on.
has_sandboxed_page() {
  for folder in /proc/[0-9]*; do
    tr '\0' ' ' <"$folder/cmdline" 2>/dev/null | grep -q -- '--type=renderer' || continue
    grep -q '^Seccomp:[[:space:]]*2' "$folder/status" || continue
    [ "$(readlink "$folder/ns/user")" != "$(readlink /proc/self/ns/user)" ] && return 0
  done
  return 1
}
runs_as_operator() { [ "$(stat -c %U "/proc/$(pgrep -o -x arena-console)")" = operator ]; }

start_app() {
  # The shell of the start leaves the app's own process id to be ended by.
  su operator -c 'exec env -i HOME=/home/operator USER=operator PATH=/usr/bin:/bin DISPLAY=:7 LANG=C.UTF-8 arena-console' \
    >/tmp/app.log 2>&1 &
}
end_app() {
  kill "$(pgrep -o -x arena-console)"
  wait_for is_ended
}
is_ended() { ! pgrep -x arena-console >/dev/null; }
has_display() { [ -S /tmp/.X11-unix/X7 ]; }

try_start() {
  start_app
  fact "$1: the page runs inside Chromium's sandbox" wait_for has_sandboxed_page
  fact "$1: it runs as an ordinary user" runs_as_operator
  fact "$1: its database is there" wait_for has_data
  fact "$1: it ends when it is told to" end_app
}

apt-get update -q >/dev/null 2>&1
apt-get install -y -q --no-install-recommends xvfb desktop-file-utils procps >/tmp/tools.log 2>&1
useradd --create-home --gid operator operator
mkdir -m 1777 -p /tmp/.X11-unix
# Without -noreset it starts anew whenever its last window is gone, and has ended at that. The namespace takes it along.
Xvfb :7 -screen 0 1400x900x24 -nolisten tcp -noreset >/dev/null 2>&1 &
wait_for has_display

fact 'install: the package and all it depends on' install_package /packages/old.deb
fact 'install: the version is what was built' has_version "$old"
fact 'install: no library is missing' has_libraries
fact 'install: the launcher is valid' desktop-file-validate /usr/share/applications/arena-console.desktop
fact 'install: the system knows .arena-pack' knows_file_type
fact 'install: the system knows arena-console://' knows_scheme
try_start 'first start'
fact 'upgrade: the newer package goes over it' install_package /packages/new.deb
fact 'upgrade: the version is the newer' has_version "$new"
fact 'upgrade: the data of the operator is still there' has_data
try_start 'start after the upgrade'
fact 'remove: the package goes' apt-get purge -y -q arena-console
fact 'remove: nothing of it is left in the system' is_gone
fact 'remove: the data of the operator is still there' has_data

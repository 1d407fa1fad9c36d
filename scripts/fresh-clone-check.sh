#!/usr/bin/env bash
# Shows that a fresh clone of HEAD starts and tests itself, each command alone in a folder of its own:
#   as root in a folder only root may enter, and as an ordinary user with other things on ports 3000 and 5432.
# Needs root, git, npm and the network. Takes some minutes. Usage: scripts/fresh-clone-check.sh [start|test]
set -euo pipefail

what=${1:-start test}
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ "$(id -u)" = 0 ] || { echo "Run this as root: it makes an ordinary user for one half of the check." >&2; exit 2; }

base=$(mktemp -d /tmp/presently-fresh-XXXXXX)
chmod 755 "$base"
user=presently-check
squatters=()
failures=0

clean_up() {
  for pid in "${squatters[@]}"; do kill "$pid" 2>/dev/null || true; done
  userdel --remove "$user" 2>/dev/null || true
  rm -rf "$base"
}
trap clean_up EXIT

verdict() { # name, exit code
  if [ "$2" = 0 ]; then echo "✓ $1"; else echo "✗ $1"; failures=$((failures + 1)); fi
}

clone() { # folder
  git clone --quiet "$repo" "$1"
}

as_root() { bash -c "$1"; }
as_user() { runuser -u "$user" -- env HOME="/home/$user" bash -c "$1"; }

occupy() { # port: something else that answers there
  node -e 'require("net").createServer((s) => s.end("not the shop\n")).listen(+process.argv[1])' "$1" &
  squatters+=($!)
}

# Polls the health of whatever port the shop says it took, then ends it like Ctrl-C would.
start_and_stop() { # who, folder
  local log="$2.log" pid url code=1
  "$1" "cd '$2' && exec npm start" >"$log" 2>&1 &
  pid=$!
  for _ in $(seq 1 600); do
    url=$(grep -oE 'http://(localhost|127\.0\.0\.1):[0-9]+' "$log" | tail -1 || true)
    if [ -n "$url" ] && curl -fsS "$url/api/health" 2>/dev/null | grep -q '"ok"'; then code=0; break; fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.5
  done
  if [ "$code" = 0 ]; then
    curl -fsS "$url/" -o "$log.html" && grep -q '<h1' "$log.html" || { echo "the home page has no heading" >&2; code=1; }
    rest "$2"
    memory_of "$2"
  fi
  pkill -TERM -P "$pid" 2>/dev/null || kill -TERM "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
  sleep 1
  for pid in $(running_in "$2"); do
    echo "still running: $(tr '\0' ' ' <"/proc/$pid/cmdline")" >&2
    code=1
  done
  [ "$code" = 0 ] || tail -30 "$log" >&2
  return "$code"
}

# Process ids of everything that works in a folder, runs from it or names it.
running_in() { # folder
  local pid
  for pid in $(cd /proc && ls -d [0-9]*); do
    if { readlink "/proc/$pid/cwd" "/proc/$pid/exe"; tr '\0' '\n' <"/proc/$pid/cmdline"; } 2>/dev/null |
      grep -qF "$1/"; then
      echo "$pid"
    elif [ "$(readlink "/proc/$pid/cwd" 2>/dev/null)" = "$1" ]; then
      echo "$pid"
    fi
  done
}

# The first start draws the gifts' pictures in a process of its own, which then ends.
rest() { # folder
  local pid drawing
  for _ in $(seq 1 180); do
    sleep 1
    drawing=0
    for pid in $(running_in "$1"); do
      if tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -q '[.]process[.]ts'; then drawing=1; fi
    done
    [ "$drawing" = 1 ] || break
  done
  sleep 5
}

memory_of() { # folder: the proportional share of memory of the shop and its database, npm left out
  local total=0 part pid
  for pid in $(running_in "$1"); do
    if tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -q '^npm '; then continue; fi
    part=$(awk '/^Pss:/ {print $2}' "/proc/$pid/smaps_rollup" 2>/dev/null || echo 0)
    total=$((total + ${part:-0}))
  done
  echo "  memory at rest: $((total / 1024)) MB"
}

test_all() { # who, folder
  local log="$2.log"
  if "$1" "cd '$2' && npm test" >"$log" 2>&1 && grep -E '^[0-9]+ passed, 0 failed$' "$log"; then return 0; fi
  tail -60 "$log" >&2
  return 1
}

both() { # who, folder for the clones, label
  local code
  for command in $what; do
    clone "$2/$command"
    [ "$1" = as_user ] && chown -R "$user" "$2"
    code=0
    if [ "$command" = start ]; then start_and_stop "$1" "$2/start" || code=1; else test_all "$1" "$2/test" || code=1; fi
    verdict "npm $command $3" "$code"
  done
}

mkdir -m 700 "$base/only root"
both as_root "$base/only root" "as root, in a folder of mode 700 with a space in its name"

useradd --create-home "$user"
occupy 3000
occupy 5432
mkdir "$base/anybody"
both as_user "$base/anybody" "as an ordinary user, with ports 3000 and 5432 taken"

exit "$failures"

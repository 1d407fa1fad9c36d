#!/usr/bin/env bash
# Checks that `npm start`, `npm run dev` and `npm test` work in a fresh clone of HEAD, each in its own directory: as root in a directory
# with mode 700, and as an ordinary user while ports 3000 and 5432 are in use.
# Needs root, git, npm and network access. Takes several minutes. Usage: scripts/fresh-clone-check.sh [start|dev|test]
set -euo pipefail

what=${1:-start dev test}
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ "$(id -u)" = 0 ] || { echo "Run this as root: it creates an ordinary user for a part of the check." >&2; exit 2; }

base=$(mktemp -d /tmp/presently-fresh-XXXXXX)
chmod 755 "$base"
user=presently-check
port_holders=()
failures=0

clean_up() {
  for pid in "${port_holders[@]}"; do kill "$pid" 2>/dev/null || true; done
  userdel --remove "$user" 2>/dev/null || true
  rm -rf "$base"
}
trap clean_up EXIT

report() { # name, exit code
  if [ "$2" = 0 ]; then echo "✓ $1"; else echo "✗ $1"; failures=$((failures + 1)); fi
}

clone() { # folder
  git clone --quiet "$repo" "$1"
}

as_root() { bash -c "$1"; }
as_user() { runuser -u "$user" -- env HOME="/home/$user" bash -c "$1"; }

occupy() { # port: starts another server on it
  node -e 'require("net").createServer((s) => s.end("not the shop\n")).listen(+process.argv[1])' "$1" &
  port_holders+=($!)
}

# Polls /api/health on the port that the shop reports, then stops it like Ctrl-C.
start_and_stop() { # who, folder, npm command
  local log="$2.log" pid url code=1
  "$1" "cd '$2' && exec npm $3" >"$log" 2>&1 &
  pid=$!
  for _ in $(seq 1 600); do
    url=$(grep -oE 'http://(localhost|127\.0\.0\.1):[0-9]+' "$log" | tail -1 || true)
    if [ -n "$url" ] && curl -fsS "$url/api/health" 2>/dev/null | grep -q '"ok"'; then code=0; break; fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.5
  done
  if [ "$code" = 0 ]; then
    curl -fsS "$url/" -o "$log.html" && grep -q '<h1' "$log.html" || { echo "the home page has no heading" >&2; code=1; }
    if [ "$3" = start ]; then
      if wait_until_idle "$2"; then memory_of "$2"; else echo "  memory at rest: not measured, images are still being rendered"; fi
    fi
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

# Ids of processes whose working directory, executable or command line is inside a directory.
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

# Waits for the child process that renders the images at the first start, at most 20 minutes: at its low priority it
# takes that long on a busy machine, and it needs about as much memory as the shop.
wait_until_idle() { # folder
  local pid rendering
  for _ in $(seq 1 240); do
    sleep 5
    rendering=0
    for pid in $(running_in "$1"); do
      if tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -q '[.]process[.]ts'; then rendering=1; fi
    done
    if [ "$rendering" = 0 ]; then sleep 5; return 0; fi
  done
  return 1
}

memory_of() { # folder: PSS of the shop and its database, without npm
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

run_checks() { # who, folder for the clones, label
  local code
  for command in $what; do
    clone "$2/$command"
    [ "$1" = as_user ] && chown -R "$user" "$2"
    code=0
    case "$command" in
      start) start_and_stop "$1" "$2/start" start || code=1 ;;
      dev) start_and_stop "$1" "$2/dev" "run dev" || code=1 ;;
      *) test_all "$1" "$2/test" || code=1 ;;
    esac
    report "npm $command $3" "$code"
  done
}

mkdir -m 700 "$base/only root"
run_checks as_root "$base/only root" "as root, in a folder of mode 700 with a space in its name"

useradd --create-home "$user"
occupy 3000
occupy 5432
mkdir "$base/anybody"
run_checks as_user "$base/anybody" "as an ordinary user, with ports 3000 and 5432 taken"

exit "$failures"

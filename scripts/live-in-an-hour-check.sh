#!/usr/bin/env bash
# Runs the commands of docs/operations/live-in-an-hour.md in a clean Debian, and performs the owner's browser actions
# over https: signs in, adds a gift, buys, claims, packs, ships and refunds; runs a trial with test keys; and sells again
# after a restore, an upgrade to the next release, and going back. Prints how long each section of the page took.
# systemd, certbot, the editor and the providers are faked: a chroot has no service manager, and nobody has a certificate
# for gifts.example. Needs root, mmdebstrap, network access, free ports 80, 443, 3000, 5432 and 12111 to 12115, and an
# installed checkout (npm test), whose HEAD is installed. Takes several minutes.
# Usage: scripts/live-in-an-hour-check.sh [--root FOLDER] [--suite SUITE] [--from HEADING] [--until HEADING] [--ca FOLDER]
#   --root   a folder for the Debian, which is kept; an existing one made by mmdebstrap is reused
#   --suite  trixie, or another with at least nginx 1.25.1 and PostgreSQL 15
#   --from   continues with this section of the page, in a folder in which the earlier ones were run
#   --until  skips this section of the page and everything after it
#   --ca     additional certificate authorities (*.crt) that the Debian trusts
set -euo pipefail

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
page=$repo/docs/operations/live-in-an-hour.md
root='' from='' until='' ca='' suite=trixie
while [ $# -gt 0 ]; do
  case "$1" in
    --root) root=$2 ;;
    --from) from=$2 ;;
    --until) until=$2 ;;
    --suite) suite=$2 ;;
    --ca) ca=$2 ;;
    *) echo "unknown: $1" >&2; exit 2 ;;
  esac
  shift 2
done
[ "$(id -u)" = 0 ] || { echo "Run this as root: it makes a Debian of its own." >&2; exit 2; }

base=$(mktemp -d /tmp/presently-live-XXXXXX)
made=''
fakes=()
clean_up() {
  for pid in "${fakes[@]}"; do kill "$pid" 2>/dev/null || true; done
  if [ -d "$root/opt" ]; then
    chroot "$root" sh -c 'systemctl stop presently; nginx -s quit; pg_lsclusters -h | while read -r v n _; do pg_ctlcluster $v $n stop; done' >/dev/null 2>&1 || true
  fi
  umount "$root/proc" "$root/dev" 2>/dev/null || true
  if [ -n "$made" ]; then rm -rf --one-file-system "$root"; fi
  rm -rf "$base"
}
trap clean_up EXIT

[ -n "$root" ] || { root=$base/debian made=yes; }
if [ ! -d "$root/etc" ]; then
  mmdebstrap --variant=minbase --include=ca-certificates,procps "$suite" "$root" http://deb.debian.org/debian
fi
mountpoint -q "$root/proc" || mount --bind /proc "$root/proc"
mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf"
echo '127.0.0.1 localhost gifts.example' >"$root/etc/hosts"
[ -z "$ca" ] || cp "$ca"/*.crt "$root/usr/local/share/ca-certificates/"
chroot "$root" update-ca-certificates >/dev/null 2>&1
rm -rf "$root/opt/presently.git" "$root/opt/times"
[ -n "$from" ] || rm -f "$root/opt/rehearsal.json"
git clone --quiet --bare "$repo" "$root/opt/presently.git"
git -C "$root/opt/presently.git" tag --force v-checked HEAD >/dev/null
printf '[safe]\n\tdirectory = *\n' >"$root/etc/gitconfig"

# Fake systemd: runs the commands of the units with their user and settings.
cat >"$root/usr/local/bin/systemctl" <<'STUB'
#!/bin/bash
unit_value() { sed -n "s/^$2=//p" "/etc/systemd/system/$1"; }
stop_shop() {
  [ -s /run/presently.pid ] || return 0
  kill -TERM "$(cat /run/presently.pid)" 2>/dev/null
  while kill -0 "$(cat /run/presently.pid)" 2>/dev/null; do sleep 0.1; done
  rm -f /run/presently.pid
}
start_shop() {
  local settings
  mapfile -t settings < <(sed -e '/^#/d' -e 's/="\(.*\)"$/=\1/' "$(unit_value presently.service EnvironmentFile)")
  cd "$(unit_value presently.service WorkingDirectory)" || exit 1
  setsid setpriv --reuid="$(unit_value presently.service User)" --regid="$(unit_value presently.service Group)" --clear-groups --no-new-privs \
    env -i PATH="$PATH" "${settings[@]}" "$(unit_value presently.service ExecStart)" >>/var/log/presently.log 2>&1 </dev/null &
  echo $! >/run/presently.pid
}
case "$*" in
  "stop presently") stop_shop ;;
  "start presently" | "restart presently" | "enable --now presently") stop_shop; start_shop ;;
  "reload nginx") nginx -s reload 2>/dev/null || nginx ;;
  "start presently-backup.service" | "start presently-erasures.service" | "start presently-offsite.service")
    user=$(unit_value "$2" User) settings=$(unit_value "$2" EnvironmentFile)
    if [ -n "$settings" ]; then set -a && . "$settings"; fi
    unit_value "$2" ExecStart | sed -e 's/%%/%/g' -e 's/\$\$/$/g' |
      while read -r command; do runuser -u "${user:-root}" -- bash -c "$command" || exit 1; done ;;
  daemon-reload | "enable --now presently-"*.timer | "st"*" presently-erasures.timer") ;;
  *) echo "systemctl $*: not known here" >&2; exit 1 ;;
esac
STUB
# Fake Let's Encrypt: a certificate from an authority that this Debian trusts.
cat >"$root/usr/local/bin/certbot" <<'STUB'
#!/bin/bash
set -euo pipefail
while [ $# -gt 0 ]; do [ "$1" = --domain ] && name=$2; shift; done
live=/etc/letsencrypt/live/$name
mkdir -p "$live" && cd "$live"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=Authority of the check" -keyout ca.key -out ca.pem
openssl req -newkey rsa:2048 -nodes -subj "/CN=$name" -keyout privkey.pem -out request.pem
openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -days 2 -extfile <(echo "subjectAltName=DNS:$name") -out cert.pem
cat cert.pem ca.pem >fullchain.pem
cp ca.pem /usr/local/share/ca-certificates/check.crt
update-ca-certificates
STUB
# Fake editor: fills in the provider settings, for live or test mode.
cat >"$root/usr/local/bin/nano" <<'STUB'
#!/bin/bash
set -euo pipefail
while IFS='=' read -r name value; do
  sed -i "/^$name=/d" "$1"
  echo "$name=$value" >>"$1"
done <"/opt/$(basename "$1")"
STUB
# Fake systemd-run: runs a program with the shop's settings; with a terminal, a shop in the foreground, a purchase with
# a test card, and Ctrl-C.
cat >"$root/usr/local/bin/systemd-run" <<'STUB'
#!/bin/bash
set -euo pipefail
terminal=''
while [ $# -gt 0 ]; do
  case "$1" in
    --uid=*) user=${1#*=} ;;
    --property=EnvironmentFile=*) mapfile -t settings < <(sed -e '/^#/d' -e 's/="\(.*\)"$/=\1/' "${1#*=*=}") ;;
    --property=WorkingDirectory=*) cd "${1#*=*=}" ;;
    --pty) terminal=yes ;;
    --quiet | --wait | --pipe) ;;
    -*) echo "systemd-run $1: not known here" >&2; exit 1 ;;
    *) break ;;
  esac
  shift
done
with_settings=(setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs env -i PATH="$PATH" "${settings[@]}" "$@")
[ -n "$terminal" ] || exec "${with_settings[@]}"
"${with_settings[@]}" &
curl --fail --silent --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/api/health
owner 'test purchase'
kill -INT $!
wait $!
STUB
cat >"$root/usr/local/bin/owner" <<'STUB'
#!/bin/bash
NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt exec /srv/presently/current/node_modules/.bin/node /opt/rehearsal.mjs "$1" /opt/rehearsal.json
STUB
# The next release: a new version with a migration.
cat >"$root/usr/local/bin/publish-next-release" <<'STUB'
#!/bin/bash
set -euo pipefail
rm -rf /tmp/next && git clone --quiet /opt/presently.git /tmp/next && cd /tmp/next
sed -i 's/^  "version": ".*"/  "version": "99.0.0"/' server/package.json
echo 'ALTER TABLE gifts ADD COLUMN of_the_next_release text;' >server/migrations/9999_of_the_next_release.sql
git add --all && git -c user.name=check -c user.email=check@gifts.example commit --quiet --message='release: 99.0.0'
git tag v-next && git push --quiet origin HEAD v-next && rm -rf /tmp/next
STUB
chmod +x "$root/usr/local/bin/"*
cp "$repo/scripts/live-in-an-hour-rehearsal.mjs" "$root/opt/rehearsal.mjs"

# The providers.
node=$repo/node_modules/.bin/node
cd "$repo"
mkfifo "$base/open"
sleep infinity >"$base/open" & fakes+=($!)
stripe() { # name, secret key, publishable key, ports
  "$node" packages/fake-stripe/src/fake-stripe.process.ts "$base/$1.sqlite" "$2" "$3" "$4" "$5" <"$base/open" >"$base/$1.log" 2>&1 &
  fakes+=($!)
}
stripe live sk_live_fake pk_live_fake 12111 12112
stripe test sk_test_fake pk_test_fake 12113 12114
"$node" scripts/live-in-an-hour-providers.mjs 12115 >"$base/providers.env" &
fakes+=($!)
for _ in $(seq 1 300); do [ -s "$base/providers.env" ] && [ -s "$base/live.log" ] && [ -s "$base/test.log" ] && break; sleep 0.2; done
for port in 12111 12113; do
  curl -fsS -d '{"url": "https://gifts.example/api/payments/webhook", "secret": "whsec_fake"}' "http://127.0.0.1:$port/control/webhooks" >/dev/null
done

# The values to fill in. Only the hosts are not on the page, where the providers are real.
cat - "$base/providers.env" >"$root/opt/presently.env" <<'ENV'
STRIPE_SECRET_KEY=sk_live_fake
STRIPE_PUBLISHABLE_KEY=pk_live_fake
STRIPE_WEBHOOK_SECRET=whsec_fake
STRIPE_API_HOST=http://127.0.0.1:12111
ENV
cat >"$root/opt/trial.env" <<'ENV'
STRIPE_SECRET_KEY=sk_test_fake
STRIPE_PUBLISHABLE_KEY=pk_test_fake
STRIPE_WEBHOOK_SECRET=whsec_fake
STRIPE_API_HOST=http://127.0.0.1:12113
PREPARE_PICTURES=off
ENV

# The page's commands, followed where needed by the actions of a real machine, or of its owner in a browser.
cat >"$root/opt/before.sh" <<'BEFORE'
part='' part_began=$SECONDS
part() { # the heading of the part that begins
  case "$part" in
    'First sign-in') owner 'first sign-in' ;;
    Rehearsal) owner rehearsal ;;
    'Restore rehearsal' | 'Going back') owner 'still open' ;;
    Upgrade) owner 'still open'; curl --fail --silent https://gifts.example/api/health | grep '"99.0.0"' ;;
  esac
  [ -z "$part" ] || echo "$((SECONDS - part_began)) s  $part" | tee -a /opt/times
  part=$1 part_began=$SECONDS
  [ "$part" != Upgrade ] || publish-next-release
  [ "$part" = End ] || printf '\n== %s\n' "$part"
}
BEFORE
awk -v from="$from" -v until="$until" '
  BEGIN {
    # Exits with 2 if the cluster is already running.
    start = "pg_lsclusters -h | while read -r v n _; do pg_ctlcluster $v $n start || [ $? = 2 ]; done; pgrep -x nginx >/dev/null || nginx"
    print ". /opt/before.sh"
  }
  from != "" && $0 == "## " from { print start "; nano /etc/presently/presently.env; systemctl start presently; curl --fail --silent --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/api/health"; from = "" }
  until != "" && $0 == "## " until { exit }
  /^## / && from == "" { print "part \"" substr($0, 4) "\"" }
  /^```/ { if (inside) after(); inside = !inside && /^```sh/; block = ""; next }
  inside && (from == "" || /^(cd|DOMAIN=|REPOSITORY=|RELEASE=)/) { print; block = block "\n" $0 }
  function after() {
    # A failing command in an AND list does not exit the shell.
    print "[ $? = 0 ]"
    if (block ~ /\nREPOSITORY=/) print "REPOSITORY=/opt/presently.git RELEASE=v-checked"
    else if (block ~ /\nRELEASE=/) print "RELEASE=v-next"
    if (block ~ /\nOFFSITE=/) print "OFFSITE=/opt/offsite"
    if (block ~ /apt-get install/) print start
  }
  END { print "part End" }' "$page" >"$root/opt/commands.sh"

if [ -x /usr/bin/systemd-analyze ]; then
  echo "== Units"
  mkdir "$base/units"
  awk -v folder="$base/units" '
    /^cat > \/etc\/systemd\/system\// { file = folder "/" substr($3, 21); next }
    /^UNIT$/ { file = "" }
    file { print > file }' "$page"
  cp "$repo/docs/operations/presently.service" "$base/units"
  # Ignore missing programs, which are only installed in the Debian; anything else is an error.
  if systemd-analyze verify --man=no "$base/units"/* 2>&1 | grep -E 'presently[a-z-]*[.](service|timer)' | grep -v 'is not executable'; then exit 1; fi
fi

began=$SECONDS
chroot "$root" env -i PATH=/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin HOME=/root DEBIAN_FRONTEND=noninteractive \
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt bash -euo pipefail /opt/commands.sh

echo
cat "$root/opt/times"
chroot "$root" du --summarize --human-readable /srv/presently/current/ | sed 's/\s.*/  size of the release/'
paid=$(chroot "$root" runuser -u postgres -- psql --tuples-only --no-align --dbname=presently --command="SELECT count(*) FROM orders WHERE payment_status = 'paid'")
echo "$paid paid orders over https, $(((SECONDS - began + 59) / 60)) minutes after the first command"
[ "$paid" -ge 1 ]

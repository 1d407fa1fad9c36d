#!/usr/bin/env bash
# Builds the Dockerfile with buildah, on base images made from Debian packages, so that neither Docker nor an image
# registry is needed, and runs the image like Docker: as its user, with a read-only root file system, without
# capabilities, with a tmpfs at /tmp. Checks the start, the health check, that only /data and /tmp are writable, a page,
# and the exit code after SIGTERM. Needs root, buildah, mmdebstrap, npm, network access, free ports 3000 and 12115, and
# an installed checkout (npm test), whose HEAD is built. Takes several minutes.
# Usage: scripts/image-check.sh [--base FOLDER] [--ca FILE]
#   --base  an existing Debian made by mmdebstrap, instead of a new one
#   --ca    a bundle of certificate authorities to trust while building
set -euo pipefail

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
node=$repo/node_modules/.bin/node
base='' ca=''
while [ $# -gt 0 ]; do
  case "$1" in
    --base) base=$2 ;;
    --ca) ca=$2 ;;
    *) echo "unknown: $1" >&2; exit 2 ;;
  esac
  shift 2
done
[ "$(id -u)" = 0 ] || { echo "Run this as root: it mounts the image." >&2; exit 2; }

work=$(mktemp -d /tmp/presently-image-XXXXXX)
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
images() { buildah --root "$work/storage" --runroot "$work/run" "$@"; }
helpers=()
clean_up() {
  for pid in "${helpers[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait
  umount --recursive --lazy "$work/image" 2>/dev/null || true
  images umount --all >/dev/null 2>&1 || true
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT

echo "== Base images"
if [ -z "$base" ]; then
  base=$work/debian
  mmdebstrap --variant=minbase --include=ca-certificates trixie "$base" http://deb.debian.org/debian
fi
new_image() { # name, a command that changes the files of $files
  local container files
  container=$(images from scratch)
  files=$(images mount "$container")
  cp -a "$base/." "$files/"
  "$2" "$files"
  images umount "$container" >/dev/null
  # Only for the build stage: the image itself does not contain it.
  if [ -n "$ca" ] && [ "$2" = with_node ]; then
    images config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  fi
  images commit --quiet "$container" "$1" >/dev/null
  images rm "$container" >/dev/null
}
as_is() { :; }
with_node() {
  cp -L "$node" "$1/usr/local/bin/node"
  mkdir -p "$1/usr/local/lib/node_modules"
  cp -a "$(npm root --global)/npm" "$1/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"
  [ -z "$ca" ] || cp "$ca" "$1/etc/ssl/certs/ca-certificates.crt"
}
new_image docker.io/library/debian:trixie-slim as_is
new_image docker.io/library/node:24-trixie-slim with_node

echo "== Build"
git clone --quiet "$repo" "$work/context"
images bud --format=docker --pull-never --network=host --tag presently "$work/context"
container=$(images from --pull-never presently)
image=$(images mount "$container")
du -sh "$image/srv/presently" | sed 's/\s.*/  size of the shop/'
inspect() { images inspect --type image --format "{{$1}}" presently; }
[ "$(inspect .OCIv1.Config.User)" = 10001:10001 ]
[ "$(inspect .Docker.Config.Healthcheck.Test)" = '[CMD node_modules/.bin/node scripts/health.mjs]' ]

echo "== Run"
mkdir "$work/image"
mount --bind "$image" "$work/image"
mount --options remount,bind,ro "$work/image"
mount -t tmpfs tmpfs "$work/image/tmp"
mount -t tmpfs --options uid=10001,gid=10001,mode=0755 tmpfs "$work/image/data"
mount --bind /proc "$work/image/proc"
mount --bind /dev "$work/image/dev"

mkfifo "$work/open"
sleep infinity >"$work/open" & helpers+=($!)
"$node" "$repo/scripts/live-in-an-hour-providers.mjs" 12115 >"$work/providers.env" & helpers+=($!)
"$node" --input-type=module --eval "
  const { startEmbeddedPostgres } = await import('$repo/packages/embedded-postgres/src/index.ts');
  const { databaseRoles } = await import('$repo/server/src/platform/db/roles.ts');
  const log = { info() {}, warn: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir: '$work/data', roles: await databaseRoles(), log });
  const url = (role) => postgres.urlOf(role).split('?')[0];
  console.log('DATABASE_URL=' + url('presently_app') + '\\nDATABASE_DIRECT_URL=' + url('presently_owner'));
  process.stdin.resume().on('end', () => postgres.stop());
" <"$work/open" >"$work/database.env" & helpers+=($!)
for _ in $(seq 1 600); do [ -s "$work/database.env" ] && [ -s "$work/providers.env" ] && break; sleep 0.1; done
of_image() { inspect .OCIv1.Config.Env | tr -d '[]' | tr ' ' '\n' | grep .; }
mapfile -t settings < <(of_image; sed 's/="\(.*\)"$/=\1/' "$work/database.env" "$work/providers.env"; cat <<ENV
PUBLIC_ORIGIN=https://gifts.example
SECRET_KEY=$(openssl rand -hex 32)
OPERATOR_PHONES=+12015550100
STRIPE_SECRET_KEY=sk_live_fake
STRIPE_PUBLISHABLE_KEY=pk_live_fake
STRIPE_WEBHOOK_SECRET=whsec_fake
ENV
)
# Runs in the image, as its user. Uses `exec` throughout, so that signals reach the shop like in a container.
in_image=(chroot "$work/image" setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all
  --inh-caps=-all env -i "${settings[@]}" sh -c 'cd /srv/presently && exec "$@"' sh)
inside() { "${in_image[@]}" "$@"; }
"${in_image[@]}" scripts/serve.sh >"$work/shop.log" 2>&1 & shop=$!
helpers+=("$shop")
for _ in $(seq 1 120); do
  inside node_modules/.bin/node scripts/health.mjs 2>/dev/null && healthy=yes && break
  kill -0 "$shop" 2>/dev/null || break
  sleep 0.5
done
[ -n "${healthy:-}" ] || { cat "$work/shop.log"; echo "the shop is not healthy" >&2; exit 1; }
echo "healthy"
curl --fail --silent http://127.0.0.1:3000/ | grep --quiet '<h1' && echo "shows its home page"
if inside touch web/build/x 2>/dev/null; then echo "the image can be written" >&2; exit 1; fi
inside touch /data/x /tmp/x && echo "writes to /data and /tmp only"
[ "$(ps -o user= --pid "$shop" | tr -d ' ')" = 10001 ] && echo "runs as 10001"
kill -TERM "$shop"
code=0
wait "$shop" || code=$?
[ "$code" = 0 ] || { cat "$work/shop.log"; echo "exit code $code after SIGTERM" >&2; exit 1; }
echo "ends with 0 after SIGTERM"
if inside node_modules/.bin/node scripts/health.mjs 2>/dev/null; then echo "healthy while stopped" >&2; exit 1; fi
echo "is not healthy while it is stopped"

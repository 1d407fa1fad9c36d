#!/bin/sh
# Runs an installed and built shop without npm: the last command of `npm start`, and the command for systemd and
# containers. Uses `exec`, so that signals reach the shop and its exit code is passed through.
cd "$(dirname "$0")/.." || exit 1
export MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
exec node_modules/.bin/node --conditions="language-${SHOP_LANGUAGE:-en}" --max-semi-space-size=8 --max-old-space-size=${HEAP_MB:-400} scripts/start.mjs

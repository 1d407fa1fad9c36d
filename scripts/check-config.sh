#!/bin/sh
# `npm run check-config` without npm. It installs nothing, because it may be run as root.
cd "$(dirname "$0")/.." || exit 1
if [ ! -x node_modules/.bin/node ]; then
  echo "Nothing is installed in $PWD. First: npm run build, or npm start." >&2
  exit 1
fi
exec node_modules/.bin/node server/src/entrypoints/check-config.ts -- "$@"

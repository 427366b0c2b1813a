#!/usr/bin/env bash
# Builds dbwalk and runs it: Scripts/demo.sh [arguments of dbwalk]
# Without arguments it opens a sample library of films.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/Scripts/packages.sh"

require libreadline-dev libsqlite3-dev
if [ ! -x "$here/.build/release/dbwalk" ]; then
  printf 'Building for release. The first time this takes about five minutes on two cores.\n' >&2
fi
# With Swift's libraries linked statically, it starts in two thirds of the time; without exported symbols, a little sooner.
run swift build --package-path "$here" --configuration release --static-swift-stdlib -Xlinker --no-export-dynamic \
  --product dbwalk >&2
printf '+ exec %s\n' "$here/.build/release/dbwalk $*" >&2
exec "$here/.build/release/dbwalk" "$@"

#!/usr/bin/env bash
# Draws the pictures of the pages and of the reference again: Scripts/pictures.sh
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/Scripts/packages.sh"

require libreadline-dev libsqlite3-dev
run swift build --package-path "$here"
exec "$here/.build/debug/Pictures" "$here/.build/debug" "$here/Docs/pictures" "$here/Sources/ScreenKit/Documentation.docc/Resources"

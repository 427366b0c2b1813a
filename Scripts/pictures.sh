#!/usr/bin/env bash
# Draws the pictures in Docs/pictures anew: Scripts/pictures.sh [folder to draw them in]
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/Scripts/packages.sh"

require libreadline-dev libsqlite3-dev
pictures=${1:-$here/Docs/pictures}
mkdir -p "$pictures"
run swift build --package-path "$here"
exec "$here/.build/debug/Pictures" "$here/.build/debug" "$pictures"

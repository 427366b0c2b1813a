#!/usr/bin/env bash
# Checks, on a machine where readline's headers are hidden, that PresentationCore builds and tests alone, and that a build that
# needs readline explains how to install it.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

if [ "${1:-}" != --hidden ]; then
  # The headers are hidden only from this process, by an empty directory mounted over them.
  if ! unshare --map-root-user --mount true; then
    printf 'This machine does not let a process hide files from itself (unshare --mount), which this test needs.\n' >&2
    exit 1
  fi
  exec unshare --map-root-user --mount "$0" --hidden
fi

mount -t tmpfs none /usr/include/readline
[ ! -e /usr/include/readline/readline.h ]

swift test --package-path "$here/Tests/CoreAlone" --scratch-path "$here/.build/core-alone"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if swift build --package-path "$here" --scratch-path "$here/.build/hidden" --target CScreenKitReadline >"$log" 2>&1; then
  printf 'CScreenKitReadline was built although the headers of readline are hidden.\n' >&2
  exit 1
fi
grep 'error: .*apt-get install libreadline-dev.*--disable-default-traits' "$log"

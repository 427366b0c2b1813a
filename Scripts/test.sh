#!/usr/bin/env bash
# Lints, builds with warnings as errors, and runs the tests: Scripts/test.sh [--all]
# With --all also the long ones: without readline, with its headers hidden, with the thread sanitizer, with searched inputs.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
. Scripts/packages.sh

all=0
case "${1:-}" in
  "") ;;
  --all) all=1 ;;
  *) printf 'usage: Scripts/test.sh [--all]\n' >&2; exit 64 ;;
esac

require libcurl4-openssl-dev libreadline-dev libsqlite3-dev tmux procps
export SCREENKIT_STRICT=1
long=()
[ "$all" -eq 0 ] || long=(env SCREENKIT_LONG_RUNS=1)

run swift format lint --strict --recursive Package.swift Fuzz Sources Snippets Tests
run swift build --build-tests
run swift build
run "${long[@]}" swift test --skip-build

if [ "$all" -eq 1 ]; then
  # The plain editor serves, and nothing of readline is linked.
  run swift build --disable-default-traits --scratch-path .build/plain --build-tests
  run swift build --disable-default-traits --scratch-path .build/plain
  if ldd .build/plain/debug/dbwalk | grep -q readline; then
    printf 'dbwalk links readline although the trait is off.\n' >&2
    exit 1
  fi
  if ldd .build/plain/debug/dbwalk | grep -E 'curl|FoundationNetworking'; then
    printf 'dbwalk links the network although it asks nobody.\n' >&2
    exit 1
  fi
  run swift test --disable-default-traits --scratch-path .build/plain --skip-build
  run Scripts/core-alone.sh
  run swift test --sanitize=thread --scratch-path .build/thread --filter 'Presentation(Core|Dialects)Tests'
  # A million actions from eight tasks.
  run "${long[@]}" swift test --sanitize=thread --scratch-path .build/thread --skip-build --filter HammerTests
  # One seed, so that a change is judged by what it changes; longer hunts with other seeds are made by hand.
  run env FUZZ_SEED=1 Fuzz/run.sh 100000
fi

#!/usr/bin/env bash
# Lints, builds with warnings as errors, and runs the tests: Scripts/test.sh [--all]
# With --all also the reference of the libraries, a line in xterm, and the long ones: without readline, with its headers hidden, with the thread sanitizer, with searched inputs.
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

require libcurl4-openssl-dev zlib1g-dev libreadline-dev libsqlite3-dev tmux procps
# Without these the stories told in xterm are left out.
[ "$all" -eq 0 ] || require xterm xvfb
export SCREENKIT_STRICT=1
# The tests ask servers of their own, which no proxy knows.
export no_proxy="127.0.0.1${no_proxy:+,$no_proxy}"

# Runs tests; after a failure, what failed is told once more, below everything else.
tests() {
  local log status=0
  log=$(mktemp)
  run "$@" 2>&1 | tee "$log" || status=$?
  if [ "$status" -ne 0 ]; then
    printf '\nThese failed:\n'
    grep --after-context=12 -E '✘ .*recorded an issue|^[^ ]*: error: |Fatal error|unexpected signal|WARNING: ThreadSanitizer' "$log" |
      grep -vE '^(--|✔|◇|━|\[FlyingFox\])' | tail -n 400 || true
  fi
  rm -f "$log"
  return "$status"
}

# The suites whose consoles run in the process of the tests. They need the threads that tasks share; tests that drive programs block these.
typists="EndToEndTests\\.($(
  awk '/^@Typist/ { found = 1 }
    found && match($0, /^[a-z ]*(struct|class) [A-Za-z]+/) { found = 0; print $NF == "{" ? $(NF - 1) : $0 }' \
    Tests/EndToEndTests/*.swift Tests/EndToEndTests/*/*.swift | paste -s -d '|'
))/"
if grep -nE '^ +@Typist' Tests/EndToEndTests/*Tests*.swift Tests/EndToEndTests/*/*Tests*.swift; then
  printf 'Let the whole suite be @Typist: a test of another suite would run where its console gets no thread.\n' >&2
  exit 1
fi

# Starts a command that runs beside the following ones. What it prints is held back until `finish`, which is given `$started`.
# It has a process group of its own, which is killed when this script ends early.
begin() {
  local held
  held=$(mktemp)
  set -m
  "$@" >"$held" 2>&1 </dev/null &
  set +m
  started=($! "$held")
}

# Waits for a command that `begin` started, and prints what it has printed.
finish() {
  local status=0
  wait "$1" || status=$?
  cat "$2"
  rm -f "$2"
  return "$status"
}
trap 'for job in $(jobs -p); do kill -- "-$job" 2>/dev/null || true; done' EXIT

# Runs the tests of a build: first those in the process of the tests, then both halves of the end-to-end tests at once, since these
# mostly wait. Each test that drives a program blocks a thread while it waits, so these tests have a process of their own. It is started
# directly: `swift test` locks the build, and only one can run.
built() {
  local programs started status=0
  tests swift test "$@" --skip-build --skip EndToEndTests
  programs=$(swift build "$@" --show-bin-path)/ScreenKitPackageTests.xctest
  begin tests "$programs" --testing-library swift-testing --filter EndToEndTests --skip "$typists"
  tests swift test "$@" --skip-build --filter "$typists" || status=$?
  finish "${started[@]}" || status=$?
  return "$status"
}

run swift format lint --strict --recursive Package.swift Fuzz Sources Snippets Tests
run swift build --build-tests
run swift build
built

if [ "$all" -eq 1 ]; then
  # The core as it is released, with the runs that keep every core busy. Most of the time goes into building it on one core, so what
  # else needs a single core runs meanwhile.
  begin tests env SCREENKIT_LONG_RUNS=1 swift test --package-path Tests/CoreReleased --scratch-path .build/released -c release
  run Scripts/check-compiler-errors.sh
  run Scripts/docs.sh
  # One seed, so that a change is judged by what it changes; longer hunts with other seeds are made by hand.
  run env FUZZ_SEED=1 Fuzz/run.sh 100000
  finish "${started[@]}"
  # The plain editor serves, and nothing of readline is linked. What knows neither was tested above.
  export SCREENKIT_TESTS=ScreenKitTerm,Demo,EndToEnd
  plain=(--disable-default-traits --scratch-path .build/plain)
  # Nobody looks into this build with a debugger. Without what that needs it is built in two thirds of the time.
  run swift build "${plain[@]}" --build-tests -Xswiftc -gnone
  run swift build "${plain[@]}" -Xswiftc -gnone
  if ldd .build/plain/debug/dbwalk | grep -q readline; then
    printf 'dbwalk links readline although the trait is off.\n' >&2
    exit 1
  fi
  if ldd .build/plain/debug/dbwalk | grep -E 'curl|FoundationNetworking'; then
    printf 'dbwalk links the network although it asks nobody.\n' >&2
    exit 1
  fi
  built "${plain[@]}"
  run Scripts/core-alone.sh
  export SCREENKIT_TESTS=Presentation
  run swift build --sanitize=thread --scratch-path .build/thread --build-tests
  run clang -shared -fPIC -O1 -Wall -Wextra -Werror -o .build/thread/mutex.so Tests/ThreadSanitizer/mutex.c
  watched() {
    tests env "LD_PRELOAD=$here/.build/thread/mutex.so" "TSAN_OPTIONS=suppressions=$here/Tests/ThreadSanitizer/suppressions" \
      swift test --sanitize=thread --scratch-path .build/thread --skip-build --filter "$1"
  }
  watched 'Presentation(Core|Dialects|Effects|Testing)Tests'
  # A million actions from eight tasks.
  SCREENKIT_LONG_RUNS=1 watched HammerTests
fi

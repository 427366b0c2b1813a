#!/usr/bin/env bash
# Builds with warnings as errors and runs the tests: Scripts/test.sh [--quick | --all | --long]
#   --quick   the in-process tests without the slow ones: under a minute after the build
#   (none)    lint, and every test, with both line editors
#   --all     everything that continuous integration runs: also hostile input, other builds, and the released core in the thread sanitizer
#   --long    before finishing a task: thousands of random worlds, the load tests, and the reference in a browser; an hour and a half
# After the last step a table shows the time of each step.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
. Scripts/packages.sh

usage() {
  printf 'usage: Scripts/test.sh [--quick | --all | --long]\n' >&2
  exit 64
}
[ $# -le 1 ] || usage
mode=${1:---usual}
case "$mode" in
  --usual | --quick | --all | --long) ;;
  *) usage ;;
esac

# The time limit of a process with tests. Most take less than ten minutes.
patience=25m
[ "$mode" != --long ] || patience=90m

require libcurl4-openssl-dev zlib1g-dev libreadline-dev libsqlite3-dev sqlite3 openssl tmux procps
# The stories in xterm, and the tests that interrupt a program at its system calls, are skipped if these are missing.
case "$mode" in --all | --long) require xterm xvfb strace ;; esac
export SCREENKIT_STRICT=1
# The tests send requests to their own servers, which no proxy knows.
export no_proxy="127.0.0.1${no_proxy:+,$no_proxy}"

scratch=$(mktemp -d)
trap 'for job in $(jobs -p); do kill -- "-$job" 2>/dev/null || true; done; rm -rf "$scratch"' EXIT

# Runs a step, and records its time: step "title" command...
step() {
  local name=$1 start=$SECONDS status=0
  shift
  run "$@" || status=$?
  printf '%3d:%02d  %s\n' $(((SECONDS - start) / 60)) $(((SECONDS - start) % 60)) "$name" >>"$scratch/steps"
  return "$status"
}

# Starts a step that runs concurrently with the following ones. Its output is delayed until `finish`, which is given `$started`.
# It has a separate process group, which is killed if this script ends early.
begin() {
  local held
  held=$(mktemp "$scratch/held.XXXXXX")
  set -m
  step "$@" >"$held" 2>&1 </dev/null &
  set +m
  started=($! "$held")
}

# Waits for a step that `begin` started, and prints its output.
finish() {
  local status=0
  wait "$1" || status=$?
  cat "$2"
  return "$status"
}

# Runs tests, and prints the suites that pass and the tests that fail. After a failure, finally prints the failures, and the tests that had
# begun and not ended.
tests() {
  local log status=0 crash='Fatal error|Precondition failed|Program crashed|unexpected signal|WARNING: ThreadSanitizer'
  log=$(mktemp "$scratch/log.XXXXXX")
  # Swift Testing writes colors even into a pipe, and the arguments of each test case that starts, which are megabytes.
  "$@" 2>&1 | sed --unbuffered $'s/\e\\[[0-9;]*m//g' | tee "$log" |
    grep --line-buffered --text -E "^(✔|━) Suite|✘|Test run with|^([^ ]*: )?(error|warning): |$crash" || status=${PIPESTATUS[0]}
  if [ "$status" -ne 0 ]; then
    printf '\nThese failed:\n'
    grep --text --after-context=12 -E "✘ .*recorded an issue|^([^ ]*: )?error: |$crash" "$log" |
      grep --text -vE '^(--|✔|◇|━|\[FlyingFox\])' | tail -n 400 || true
    printf '\nThese had not ended (status %d):\n' "$status"
    comm -23 <(sed -nE '/^◇ Test case/d; s/^◇ Test (.*) started\.$/\1/p' "$log" | sort) \
      <(sed -nE 's/^(✔|✘|━) Test (.*) (passed|failed) after .*/\2/p' "$log" | sed -E 's/ with [0-9]+ test cases?$//' | sort) | head -n 40
  fi
  return "$status"
}

# Runs the tests of some targets in one process: swiftly "name|name" [suites]
# It is started directly: `swift test` locks the build, so two of them could not run at once. A hanging process is killed.
swiftly() {
  tests timeout --foreground --signal ABRT --kill-after 30 "$patience" \
    "$(swift build --show-bin-path)/ScreenKitPackageTests.xctest" --testing-library swift-testing --filter "^($1)Tests\\.${2:-}" "${@:3}"
}

core='PresentationFiles|PresentationCore|PresentationDialects|PresentationTesting|PresentationEffects|PresentationRecording|ScreenKitTermTesting'
screens='ScreenKit|ScreenKitOptions|ScreenKitTerm|DBWalkSQLite|Demo'

# The tests that run in the process of the tests and block no thread: two processes, one for each core of a small machine.
in_process() {
  local status=0
  begin "in process: the core, effects, the model of a terminal" swiftly "$core"
  step "in process: sessions, layout, the console, dbwalk" swiftly "$screens" || status=$?
  finish "${started[@]}" || status=$?
  return "$status"
}

# The tests of consoles and of built programs. A test that drives a terminal blocks its thread while it waits, and the consoles of a
# process run one after another, so these are three processes. With both editors at once, tests of consoles came to their time limits.
in_terminals() {
  local status=0 programs consoles
  begin "built programs, tmux, xterm$1" swiftly Program
  programs=("${started[@]}")
  begin "consoles on terminals, I to Z$1" swiftly Console '[I-Z]'
  consoles=("${started[@]}")
  step "consoles on terminals, A to H$1" swiftly Console '[A-H]' || status=$?
  finish "${consoles[@]}" || status=$?
  finish "${programs[@]}" || status=$?
  return "$status"
}

# The suites that do more in long runs. They run separately from the others, whose time limits would pass while they wait for the main actor.
# Those without a terminal run one after another: some compute for minutes, and commands of the others would find no thread.
long_runs() {
  local suites status=0
  suites="($(grep -rl 'RunLength.isLong' Tests --include='*Tests.swift' | sed 's|.*/||; s|\.swift$||' | paste -sd '|' -))/"
  export SCREENKIT_RUNS=long
  begin "long runs: the core" swiftly "$core" "$suites" --no-parallel
  step "long runs: sessions, dbwalk" swiftly "$screens" "$suites" --no-parallel || status=$?
  finish "${started[@]}" || status=$?
  begin "long runs: built programs, tmux, xterm" swiftly Program "$suites"
  step "long runs: consoles on terminals" swiftly Console "$suites" || status=$?
  finish "${started[@]}" || status=$?
  unset SCREENKIT_RUNS
  return "$status"
}

if [ "$mode" = --quick ]; then
  export SCREENKIT_RUNS=quick
  step "build" swift build --build-tests
  in_process
  sort -k2 "$scratch/steps"
  exit
fi

without_readline() {
  swift build --disable-index-store --disable-default-traits --scratch-path .build/plain -Xswiftc -gnone --product dbwalk || return
  if ldd .build/plain/debug/dbwalk | grep -q readline; then
    printf 'dbwalk links readline although the trait is off.\n' >&2
    return 1
  fi
  if ldd .build/plain/debug/dbwalk | grep -E 'curl|FoundationNetworking'; then
    printf 'dbwalk links the network although it sends no requests.\n' >&2
    return 1
  fi
}

# Builds for the thread sanitizer, and the tests in them. The core is built as it is released: optimized, and from outside its package.
with_sanitizer=(--sanitize=thread)
core_watched=("${with_sanitizer[@]}" --package-path Tests/CoreReleased --scratch-path .build/released -c release --enable-index-store
  -Xswiftc -enable-testing)
others_watched=("${with_sanitizer[@]}" --scratch-path .build/thread)
others_of_core=PresentationDialects,PresentationTesting,PresentationEffects,PresentationRecording
watched() {
  tests env "LD_PRELOAD=$here/.build/thread/mutex.so" "TSAN_OPTIONS=suppressions=$here/Tests/ThreadSanitizer/suppressions" \
    "SCREENKIT_TESTS=$others_of_core" swift test --skip-build "$@"
}
# These use the time in which the tests of terminals wait. A low priority would not do: SwiftPM starts compilers with the usual one.
other_builds() {
  chrt --idle --pid 0 "$BASHPID"
  local reference=(step "reference" Scripts/docs.sh)
  [ "$mode" = --all ] || reference=(step "reference, in a browser" Scripts/check-site.sh)
  step "build of the released core, for the thread sanitizer" swift build --build-tests "${core_watched[@]}" &&
    step "build of its other libraries, for the thread sanitizer" env "SCREENKIT_TESTS=$others_of_core" \
      swift build --build-tests "${others_watched[@]}" &&
    step "compiler errors" Scripts/check-compiler-errors.sh &&
    "${reference[@]}" &&
    step "without readline" without_readline &&
    step "the core alone, readline's headers hidden" Scripts/core-alone.sh
}

begin "lint" swift format lint --strict --recursive Package.swift Fuzz Scripts Sources Snippets Tests
lint=("${started[@]}")
step "build the tests and the programs" swift build --build-tests
finish "${lint[@]}"
in_process
step "failures under XCTest" swift test --skip-build --disable-swift-testing
if [ "$mode" != --usual ]; then
  begin "other builds" other_builds
  others_job=("${started[@]}")
fi
in_terminals ""
# The same with the editor that is used when readline is not linked.
SCREENKIT_EDITOR=own in_terminals ", own editor"
[ "$mode" != --long ] || long_runs

if [ "$mode" != --usual ]; then
  finish "${others_job[@]}"
  # A fixed seed, so that only the change affects the result; --long uses others.
  if [ "$mode" = --all ]; then
    begin "hostile input" env FUZZ_SEED=1 Fuzz/run.sh 100000
  else
    begin "hostile input" Fuzz/run.sh 1000000
  fi
  hostile_job=("${started[@]}")
  run clang -shared -fPIC -O1 -Wall -Wextra -Werror -o .build/thread/mutex.so Tests/ThreadSanitizer/mutex.c
  # One after the other: the time limit of a test includes its wait for a thread.
  step "thread sanitizer: the released core" watched "${core_watched[@]}"
  step "thread sanitizer: effects, journal, test store" watched "${others_watched[@]}"
  finish "${hostile_job[@]}"
fi

printf '\nMinutes for each step:\n'
cat "$scratch/steps"
# Scripts/gate.sh prints it.
[ "$mode" != --all ] || printf '%s %d:%02d\n' "$(git rev-parse --short=7 HEAD)" $((SECONDS / 60)) $((SECONDS % 60)) >.build/all

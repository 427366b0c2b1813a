#!/usr/bin/env bash
# Fuzzes the parsers of hostile text: Fuzz/run.sh [runs]
# The default is 1,000,000 runs for each target. New inputs are kept in .build/fuzz, and the next runs begin with them.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
. Scripts/packages.sh

runs=${1:-1000000}
if [[ $# -gt 1 || ! $runs =~ ^[1-9][0-9]*$ ]]; then
  printf 'usage: Fuzz/run.sh [runs]\n' >&2
  exit 64
fi

# A finding is an input and a message: no symbol names, no backtrace, and no allocation stacks, which cost time.
export ASAN_OPTIONS=symbolize=0:malloc_context_size=0:max_malloc_fill_size=0:quarantine_size_mb=16 SWIFT_BACKTRACE=enable=no

language=(-swift-version 6 -O -wmo -parse-as-library -package-name ScreenKit ${SCREENKIT_STRICT:+-warnings-as-errors})
for feature in $(sed -n 's/.*enableUpcomingFeature("\(.*\)").*/\1/p' Package.swift); do
  language+=(-enable-upcoming-feature "$feature")
done

# Builds a target that fuzzed files import.
libraries=.build/fuzz/libraries
library() {
  mkdir -p "$libraries"
  printf '+ swiftc Sources/%s\n' "$1" >&2
  swiftc "${language[@]}" -I "$libraries" -module-name "$1" -emit-module -emit-module-path "$libraries/$1.swiftmodule" \
    -c -o "$libraries/$1.o" Sources/"$1"/*.swift
}

# Builds Fuzz/<target> with the given files and runs it.
fuzz() {
  local target=$1 out=.build/fuzz/$1 status=0
  shift
  mkdir -p "$out/corpus" "$out/findings"
  printf '+ swiftc Fuzz/%s\n' "$target" >&2
  swiftc "${language[@]}" -sanitize=fuzzer,address -use-ld=lld -module-name "Fuzz$target" -I "$libraries" \
    -o "$out/fuzz" Fuzz/"$target"/*.swift "$@"

  local options=(-seed="${FUZZ_SEED:-$RANDOM}" -max_len=512 -timeout=5 -dict="Fuzz/$target/tokens.dict")
  run "$out/fuzz" "${options[@]}" -runs="$runs" -print_final_stats=1 -artifact_prefix="$out/findings/" "$out/corpus" "Fuzz/$target/corpus" \
    >"$out/log" 2>&1 || status=$?
  if [ "$status" -eq 0 ]; then
    grep '^Done ' "$out/log"
    return
  fi
  tail -n 40 "$out/log" | grep -v '^ *#[0-9]' >&2 || true
  local finding
  finding=$(sed -n 's/.*Test unit written to //p' "$out/log" | tail -n 1)
  printf '\n%s: a finding. To see it again:\n  ASAN_OPTIONS=symbolize=0 %s -timeout=5 %s\n' \
    "Fuzz/$target" "$out/fuzz" "${finding:-"(see $out/log)"}" >&2
  exit 1
}

shopt -s globstar extglob
tests=Tests/PresentationCoreTests/Navigation/PathText
# The core except for the files that need a package.
fuzz PathText Sources/PresentationCore/**/!(Middleware+BuiltIn).swift "$tests"/PathText{Routes,Types,OddTypes,Alternatives}.swift
library CScreenKitPlatform
library PresentationFiles
fuzz Words "$libraries"/*.o Sources/ScreenKit/Verbs/Words.swift Sources/ScreenKit/Session/LineError.swift Sources/PresentationCore/Text/*.swift
fuzz Scripts Sources/ScreenKitTerm/Editing/LineSplitter.swift Sources/PresentationFiles/ValidText.swift
fuzz History Sources/ScreenKitTerm/Editing/History/{HistoryEntry,JSONLineReader}.swift Sources/ScreenKit/Text/String+{Harmless,Bytes}.swift Sources/PresentationCore/Text/*.swift

#!/usr/bin/env bash
# Shows that no command is dropped silently: what a reducer neither starts nor returns does not compile, or is warned of.
# Each program in Tests/ReducerErrors says in its first line what the compiler has to say of it. Needs a debug build.
set -euo pipefail
cd "$(dirname "$0")/.."

status=0
for program in Tests/ReducerErrors/*.swift; do
  expected=$(sed -n '1s|^// ||p' "$program")
  said=$(swiftc -typecheck -swift-version 6 -I .build/debug/Modules "$program" 2>&1 |
    grep -E '^[^ ]*: (error|warning): ' || true)
  case "$expected" in
    compiles) [ -z "$said" ] && continue ;;
    'error: '*) [[ "$said" == *": error: "*"${expected#error: }"* ]] && continue ;;
    'warning: '*) [[ "$said" == *": warning: "*"${expected#warning: }"* ]] && continue ;;
  esac
  printf '%s: expected "%s", the compiler says:\n%s\n' "$program" "$expected" "${said:-nothing}" >&2
  status=1
done
exit "$status"

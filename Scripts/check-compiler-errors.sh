#!/usr/bin/env bash
# Shows what the compiler says of mistakes: that no command is dropped silently, and that what is wrong in a body is named with its cure.
# Each program in Tests/CompilerErrors says in its first lines what the compiler has to say of it, each line in one message; "error" and
# "warning" are the beginning of a message, "note" stands anywhere. Needs a debug build.
set -euo pipefail
cd "$(dirname "$0")/.."

status=0
for program in Tests/CompilerErrors/*.swift; do
  said=$(swiftc -typecheck -swift-version 6 -I .build/debug/Modules "$program" 2>&1 || true)
  messages=$(grep -E '^[^ ]*: (error|warning): ' <<<"$said" || true)
  while IFS= read -r expected; do
    case "$expected" in
      compiles) [ -z "$messages" ] && continue ;;
      'error: '* | 'warning: '*) grep -F ": ${expected%%: *}: " <<<"$messages" | grep -qF -- "${expected#*: }" && continue ;;
      'note: '*) grep -F 'note: ' <<<"$said" | grep -qF -- "${expected#note: }" && continue ;;
    esac
    printf '%s: expected "%s", the compiler says:\n%s\n' "$program" "$expected" "${messages:-nothing}" >&2
    status=1
  done < <(sed -n '/^\/\/ /!q; s|^// ||p' "$program")
done
exit "$status"

#!/usr/bin/env bash
# Checks the compiler's diagnostics: no command is dropped silently, and an error in a body is named with its fix.
# Each program in Tests/CompilerErrors lists the expected diagnostics in its first lines, one message per line; "error" and
# "warning" match the beginning of a message, "note" matches anywhere. Needs a debug build.
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

#!/bin/sh
# Runs the lines of Docs/tour.md again and writes dbwalk's answers below each: Scripts/tour.sh [path of dbwalk]
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-$here/.build/debug/dbwalk}
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
export XDG_DATA_HOME="$data" LC_ALL=C.UTF-8

# Copies a page with the answers to its lines.
answer() {
  # A block is collected to its end: its lines that begin with "> " are run together.
  lines=
  inside=
  while IFS= read -r line; do
    case $line in
      '```dbwalk') inside=1 lines= ;;
      '```')
        if [ -n "$inside" ]; then
          printf '%s\n' '```dbwalk'
          printf '%s' "$lines" | while IFS= read -r command; do
            printf '%s\n' "$command"
          done >"$data/script"
          # The echo of each line gets its sign back.
          "$program" --script "$data/script" --echo | awk -v script="$data/script" '
            BEGIN { while ((getline command < script) > 0) commands[++count] = command; next_one = 1 }
            next_one <= count && $0 == commands[next_one] { print "> " $0; next_one++; next }
            { print }'
          inside=
        fi
        printf '%s\n' "$line"
        ;;
      *)
        if [ -z "$inside" ]; then
          printf '%s\n' "$line"
        else
          case $line in '> '*) lines="$lines${line#> }
" ;; esac
        fi
        ;;
    esac
  done
}

answer <"$here/Docs/tour.md" >"$data/page"
cp "$data/page" "$here/Docs/tour.md"

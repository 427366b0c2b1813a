#!/usr/bin/env bash
# Compares the working tree with a commit and prints one Markdown table: Scripts/gate.sh [--quick] [commit]
# Marks each figure that is more than 5 % worse than the commit's. With --quick it neither builds nor measures time.
#
# Checks the commit out in .build/gate and builds its programs there once. Builds the working tree on each run, and then measures both trees
# alternately: a machine's speed drifts by more than 5 %, but both trees drift together, so only the ratios of one run can be compared.
# Benchmarks/Sources/Comparison explains which ratio of times is shown. Numbers of instructions, which valgrind counts, vary by less than 1 %.
# A run takes about a quarter of an hour on two cores, the first one with a commit ten minutes more.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
# For the decimal point, and the order of names.
export LC_ALL=C.UTF-8

quick=0
commit=
for argument in "$@"; do
  case "$argument" in
    --quick) quick=1 ;;
    -*) commit=- ;;
    *) [ -z "$commit" ] && commit=$argument || commit=- ;;
  esac
done
# The commit that the sizes promised for 0.1 are compared with.
commit=${commit:-3fedd304}
if ! commit=$(git rev-parse --verify --quiet --short=7 "$commit^{commit}"); then
  printf 'usage: Scripts/gate.sh [--quick] [commit]\n' >&2
  exit 64
fi

gate=$here/.build/gate
before=$gate/$commit
if [ ! -e "$before/tree/.git" ]; then
  git worktree prune
  git worktree add --force --detach "$before/tree" "$commit" >&2
fi

program='/^```swift/ { inside = 1; next } /^```/ && inside { exit } inside'

# Prints the figures of a tree that need no build: a name, a tab, and a value.
counts() {
  cd "$1"
  find Sources \( -name '*.swift' -o -name '*.[ch]' \) -exec awk '
    # Targets of the commit that have other names now.
    function named(target) {
      if (target ~ /^C[A-Z]/ && target !~ /^CScreenKit/) sub(/^C/, "CScreenKit", target)
      return target == "SQLite" ? "DBWalkSQLite" : target
    }
    FNR == 1 {
      comment = 0
      split(FILENAME, parts, "/")
      target = named(parts[2])
      room = parts[4] == "" ? target : target "/" parts[3]
      lines[target] += 0
    }
    comment { if (/\*\//) comment = 0; next }
    /^[[:space:]]*\/\*/ { if (!/\*\//) comment = 1; next }
    /^[[:space:]]*(\/\/.*)?$/ { next }
    { lines[target]++; total++; if (room != target) lines[room]++; if (target !~ /^(Demo|.*SQLite)$/) house++ }
    END {
      for (room in lines) printf "lines of %s\t%d\n", room, lines[room] | "sort"
      close("sort")
      printf "lines of the house without Demo\t%d\n", house
      printf "lines in all, without comments and blank ones\t%d\n", total
    }' {} +
  local kinds='struct|class|enum|protocol|actor|func|var|let|init|subscript|typealias|macro|static|case'
  grep -rhE --include='*.swift' "^\s*(@\w+\s+)*(public|open)\s+((\w|[()])+\s+)*($kinds)\b" Sources |
    grep -cvE '\b(public|open)\s+(import|extension)' | sed 's/^/public declarations\t/'
  find Sources \( -name '*.swift' -o -name '*.[ch]' \) -exec awk '
    { lines[FILENAME]++ }
    END { for (file in lines) { name = file; sub(/.*\//, "", name); printf "%d %s\n", lines[file], name } }' {} + |
    sort -k 1,1nr -k 2 | awk 'NR <= 5 { printf "longest file, number %d\t%s\n", NR, $0 }'
  printf "lines of the README's first program\t%d\n" "$(awk "$program" README.md | wc -l)"
}

# Joins the figures of both trees, and adds their ratio.
joined() {
  awk -F '\t' -v OFS='\t' '
    NR == FNR { before[$1] = $2; names[++count] = $1; next }
    { after[$1] = $2; if (!($1 in before)) names[++count] = $1 }
    END {
      for (i = 1; i <= count; i++) {
        name = names[i]
        print name, before[name], after[name], before[name] + 0 && name in after ? after[name] / before[name] : ""
      }
    }' "$1" "$2"
}

# Formats rows as a Markdown table, and marks the worse ones.
table() {
  printf '| figure | %s | now | ratio | |\n|---|--:|--:|--:|---|\n' "$commit"
  awk -F '\t' '{
    # A room is listed if it has changed.
    if (/^lines of .*\// && $2 == $3) next
    worse = $4 + 0 > 1.05 || /first program/ && $3 + 0 > 32
    printf "| %s | %s | %s | %s | %s |\n", $1, $2, $3, $4 == "" ? "" : sprintf("%.2f", $4), worse ? "worse" : ""
  }'
}

compared() { joined <("$1" "$before/tree") <("$1" "$here"); }

if [ "$quick" -eq 1 ]; then
  compared counts | table
  exit
fi

. Scripts/packages.sh
require libcurl4-openssl-dev zlib1g-dev libreadline-dev libsqlite3-dev binutils valgrind

if ! awk "$program" README.md | cmp -s - Snippets/Counter.swift; then
  printf 'Snippets/Counter.swift, which is measured, differs from the first program of README.md. Copy that.\n' >&2
  exit 1
fi

# Removes the files of other commits from earlier runs, and programs of another compiler.
for other in "$gate"/*/tree; do
  [ "$other" != "$before/tree" ] || continue
  git worktree remove --force "$other"
  rm -rf "${other%/tree}"
done
if ! swift --version 2>/dev/null | cmp -s - "$before/compiler"; then
  rm -rf "$before/programs"
  swift --version 2>/dev/null >"$before/compiler"
fi

# Adds the first versions of some programs to a commit that is older. They use the API of that time.
for name in Pushes Sessions; do
  [ ! -e "$before/tree/Benchmarks/Sources/$name" ] || continue
  source=Benchmarks/Sources/$name/main.swift
  added=$(git log --diff-filter=A --format=%H -- "$source" | tail -n 1)
  mkdir "$before/tree/Benchmarks/Sources/$name"
  if [ -n "$added" ]; then git show "$added:$source"; else cat "$source"; fi >"$before/tree/$source"
  library=PresentationCore
  [ "$name" = Pushes ] || library=ScreenKit
  sed -i "s|^  targets: \[|&\\
    .executableTarget(name: \"$name\", dependencies: [.product(name: \"$library\", package: \"ScreenKit\")]),|" \
    "$before/tree/Benchmarks/Package.swift"
done

# Builds a program of a tree for release, as Scripts/demo.sh builds dbwalk, and strips it: built <tree> <folder> <program>
built() {
  run swift build --package-path "$1/Benchmarks" --scratch-path "$2/release" --configuration release \
    --static-swift-stdlib -Xlinker --no-export-dynamic --product "$3" >&2
  mkdir -p "$2/programs"
  strip -o "$2/programs/$3.stripped" "$2/release/release/$3"
  mv "$2/programs/$3.stripped" "$2/programs/$3"
}

programs=(Counter ScriptBenchmarks StoreBenchmarks Pushes Sessions dbwalk)
now=$gate/now
for name in "${programs[@]}"; do
  [ -x "$before/programs/$name" ] || built "$before/tree" "$before" "$name"
  built "$here" "$now" "$name"
done
built "$here" "$now" Comparison
rm -rf "$before/release"
library=$before/dbwalk/library.db
[ -e "$library" ] || XDG_DATA_HOME=$before "$before/programs/dbwalk" </dev/null >&2

sizes() {
  local folder=$before/programs
  [ "$1" = "$before/tree" ] || folder=$now/programs
  printf 'file size of the counter, bytes\t%d\n' "$(stat --format %s "$folder/Counter")"
  printf 'file size of dbwalk, bytes\t%d\n' "$(stat --format %s "$folder/dbwalk")"
}

# Fetches the dependencies of a package, and prints the time and the processor time of a clean build, in seconds: clean <package> [arguments]
clean() {
  local scratch=$gate/clean package=$1 TIMEFORMAT='%R %U %S'
  rm -rf "$scratch"
  run swift package --package-path "$package" --scratch-path "$scratch" resolve >&2
  { time run swift build --package-path "$package" --scratch-path "$scratch" "${@:2}" >&3 2>&3; } 3>&2 2>&1 |
    awk '{ print $1, $2 + $3 }'
}

# Compares the fastest clean builds of both trees: cleans <name> <folder of the package> [arguments]
# One turn takes minutes, so another one follows, up to three, only while the working tree seems worse.
cleans() {
  local turn times= least name=$1 folder=$2
  for turn in 1 2 3; do
    times+="$(clean "$before/tree/$folder" "${@:3}") "
    times+="$(clean "$here/$folder" "${@:3}")"$'\n'
    least=$(awk -v name="$name" '
      NF { for (i = 1; i <= 4; i++) if (!least[i] || $i < least[i]) least[i] = $i }
      END {
        printf "%s, s\t%.1f\t%.1f\t%f\n", name, least[1], least[3], least[3] / least[1]
        printf "%s, s of processor time\t%.1f\t%.1f\t%f\n", name, least[2], least[4], least[4] / least[2]
      }' <<<"$times")
    awk -F '\t' '$4 > 1.05 { worse = 1 } END { exit worse }' <<<"$least" && break
  done
  rm -rf "$gate/clean"
  printf '%s\n' "$least"
}

# The time of the last complete run of Scripts/test.sh --all, and the commit it ran on.
all() {
  [ ! -e "$here/.build/all" ] || awk '{ printf "minutes of test.sh --all at %s\t\t%s\t\n", $1, $2 }' "$here/.build/all"
}

{
  compared counts
  compared sizes
  "$now/programs/Comparison" "$before/programs" "$now/programs" "$library"
  cleans "clean debug build" .
  cleans "clean release build of the counter" Benchmarks --configuration release --product Counter
  all
} | table

#!/bin/sh
# Lists the rules, the features and the suites of the tests below the marker in Tests/README.md: Scripts/tests-readme.sh [--print]
# With --print, the page is printed and the file is not changed.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here/Tests"
export LC_ALL=C
marker='<!-- Scripts/tests-readme.sh writes the rest. -->'

# Prints the suites of one target, by folder, each with the number of its tests.
suites() {
  find "$1" -name '*.swift' -type f | sort | xargs awk -v target="$1" '
    # A suite may have its title on the line after the attribute, or no title, and its tests in extensions in other files.
    /^ *(@[A-Za-z]+ +)*@Suite/ { begins = 1; sentence = "" }
    begins && match($0, /(@Suite\(|^ +)"[^"]*"/) {
      sentence = substr($0, RSTART, RLENGTH - 1)
      sub(/^[^"]*"/, "", sentence)
    }
    { declaration = $0; sub(/^ *(@[A-Za-z]+ +)*@Suite(\(.*\))? /, "", declaration) }
    match(declaration, /^ *([a-z]+ +)*(struct|class|actor|enum|extension) +[A-Za-z]+/) && (begins || /^[a-z]/) {
      type = substr(declaration, RSTART, RLENGTH)
      sub(/.* /, "", type)
      if (begins) {
        folder = FILENAME
        sub("^" target "/", "", folder)
        if (!sub("/[^/]*$", "", folder)) folder = ""
        number++
        types[number] = type; sentences[number] = sentence; folders[number] = folder
        begins = 0
      }
    }
    /^ *(@[A-Za-z]+ +)*@Test/ { tests[type]++; all++ }
    END {
      if (!number) exit
      printf "\n### %s: %d tests\n\n", target, all
      list("")
      for (i = 1; i <= number; i++) if (!listed[folders[i]]) {
        printf "- `%s/`\n", folders[i]
        list(folders[i])
      }
    }
    function list(folder, i) {
      listed[folder] = 1
      for (i = 1; i <= number; i++) if (folders[i] == folder) line(i)
    }
    # A suite of suites has no tests itself.
    function line(i) {
      if (!tests[types[i]]) return
      sub(/:$/, "", sentences[i])
      printf "%s- `%s`%s (%d)\n", folders[i] == "" ? "" : "  ", types[i], sentences[i] == "" ? "" : ": " sentences[i],
        tests[types[i]]
    }'
}

# Prints the files with the tests of each row of a page, by the number of the row. A row without a number belongs to the one above.
index() {
  printf '\n### %s\n\n' "$2"
  awk '
    match($0, /^\| [A-Z]-[0-9][0-9] /) { number = substr($0, 3, 4); order[++count] = number }
    number && /^\|/ {
      rest = $0
      while (match(rest, /`[A-Za-z0-9+]+Tests\.swift`/)) {
        file = substr(rest, RSTART + 1, RLENGTH - 8)
        rest = substr(rest, RSTART + RLENGTH)
        if (!seen[number, file]++) files[number] = files[number] (files[number] ? ", " : "") file
      }
    }
    END { for (i = 1; i <= count; i++) print "- " order[i] ": " (files[order[i]] ? files[order[i]] : "no test; the page says why") }
  ' "$1"
}

page() {
  sed "\#^$marker\$#q" README.md
  index Rules.md "The [rules](Rules.md), by number"
  index Features.md "The [features](Features.md), by number"
  for target in *Tests; do suites "$target"; done
}

if [ "${1:-}" = --print ]; then
  page
else
  new=$(mktemp)
  trap 'rm -f "$new"' EXIT
  page >"$new"
  cat "$new" >README.md
fi

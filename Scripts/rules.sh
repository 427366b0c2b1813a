#!/bin/sh
# Prints the claims of Tests/Rules.md and the features of Tests/Features.md, each with its tests: Scripts/rules.sh [beginning of a number]
# A comment directly above a test names what it checks: "// Rules S-01.1, P-03.2" or "// Feature F-12".
# The status is 1 if a claim has no test and no reason, or if a comment names no claim or is not above a test.
set -eu
cd "$(dirname "$0")/../Tests"
export LC_ALL=C

{
  find . -name '*.swift' -type f | sort | sed 's|^\./||'
  printf 'Rules.md\nFeatures.md\n'
} | xargs awk -v wanted="${1:-}" '
  function fault(text) { print "rules.sh: " text | "cat >&2"; failed = 1 }
  function found(title, n, i, parts) {
    n = split(named, parts, ", ")
    for (i = 1; i <= n; i++) {
      numbers[++count] = parts[i]
      places[count] = place
      tests[parts[i]] = tests[parts[i]] "    " place "  " title "\n"
    }
    named = ""
  }
  FILENAME ~ /\.swift$/ {
    if (match($0, /^ *\/\/ (Rule|Feature)s? [A-Z]-[0-9]/)) {
      sub(/^ *\/\/ (Rule|Feature)s? /, "")
      named = named (named ? ", " : "") $0
      place = FILENAME ":" FNR
      begun = 0
    } else if (named) {
      if (/^ *(@[A-Za-z]+ +)*@Test/) { begun = 1; place = FILENAME ":" FNR }
      # The name may be on the next line. A test without one has the name of its function.
      if (!begun) { fault("the comment at " place " is not above a test"); named = "" }
      else if (match($0, /"([^"\\]|\\.)*"/)) found(substr($0, RSTART + 1, RLENGTH - 2))
      else if (match($0, /func [A-Za-z0-9_]+/)) found(substr($0, RSTART + 5, RLENGTH - 5))
    }
    next
  }
  match($0, /^\*\*[A-Z]-[0-9][0-9]\*\*/) { heading = $0; gsub(/\*\*/, "", heading) }
  match($0, /^(- |\| )[A-Z]-[0-9][0-9](\.[0-9]+)?(:| \|)/) {
    number = substr($0, 3)
    sub(/(:| \|).*/, "", number)
    claims[number] = 1
    if (!tests[number] && !/ No test: /) fault(number " has no test, and no reason for that")
    if (index(number, wanted) != 1) next
    if (index(heading, substr(number, 1, 4)) == 1) print "\n" heading
    heading = ""
    claim = substr($0, RLENGTH + 2)
    sub(/ \|$/, "", claim)
    printf "%s  %s\n%s", number, claim, tests[number]
  }
  END {
    for (i = 1; i <= count; i++) if (!claims[numbers[i]]) fault("unknown number \"" numbers[i] "\" at " places[i])
    exit failed
  }' || exit 1

#!/usr/bin/env bash
# Checks the rendered reference in a browser, at "/" and below a path: Scripts/check-site.sh [--rendered]
#   (none)       renders the site for each of the two, and ends with the one for "/"
#   --rendered   checks the site in .build/docs/reference as it is
# No internal link may lead to a missing file. The first page must be the tutorial, and some of the other pages must show their titles.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
if [ $# -gt 1 ] || [ "${1:---rendered}" != --rendered ]; then
  printf 'usage: Scripts/check-site.sh [--rendered]\n' >&2
  exit 64
fi
. Scripts/packages.sh
require chromium python3

site=.build/docs/reference
scratch=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$scratch"' EXIT

# Prints a failure, which ends this script after the other checks of the site.
fail() {
  printf 'check-site: %s\n' "$*" >&2
  failures=$((failures + 1))
}

# Checks that each page has its files, and that links and pictures lead to files.
links() {
  local path count=0
  grep -rhoE '"(url|path)":"\\/[^"]*"' "$site/data" "$site/index/index.json" |
    sed -E 's|\\/|/|g; s|^"[a-z]*":"||; s|"$||; s|[?#].*||' | sort -u >"$scratch/links"
  while IFS= read -r path; do
    count=$((count + 1))
    case "$path" in
      /documentation | /documentation/*)
        [ -f "$site/data$path.json" ] && [ -f "$site$path/index.html" ] || fail "a link leads to $path, which is missing."
        ;;
      /*) [ -f "$site$path" ] || fail "a page shows $path, which is missing." ;;
    esac
  done <"$scratch/links"
  [ "$count" -gt 1000 ] || fail "the pages have only $count links."
  printf '%d links were followed.\n' "$count"
}

# Writes a page as the browser shows it to $scratch/page, and its visible text to $scratch/text: browse address
browse() {
  timeout --kill-after 10 120 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-proxy-server \
    --user-data-dir="$scratch/profile" --virtual-time-budget=20000 --dump-dom "$1" 2>"$scratch/errors" | tr '\n' ' ' >"$scratch/page" ||
    { cat "$scratch/errors" >&2 && return 1; }
  grep -o '<main.*</main>' "$scratch/page" | sed -E 's/<[^>]*>//g; s/&lt;/</g; s/&gt;/>/g; s/&nbsp;/ /g; s/&amp;/\&/g' >"$scratch/text" || true
}

# Prints the title of a static page, without the name of the site.
title() {
  sed -nE 's/.*<title>(.*)<\/title>.*/\1/p' "$1" | sed -E 's/ \| ScreenKit$//; s/&lt;/</g; s/&amp;/\&/g'
}

# Checks the rendered site where it belongs.
check() {
  local base root port page name address failures=0 seen=0
  base=$(sed -nE 's|.*var baseUrl = "([^"]*)/".*|\1|p' "$site/documentation/index.html")
  printf 'The site at "%s/":\n' "$base"
  links

  root=$scratch/root$base
  rm -rf "$scratch/root"
  mkdir -p "$(dirname "$root")"
  ln -s "$here/$site" "$root"
  : >"$scratch/server"
  python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$scratch/root" >"$scratch/server" 2>"$scratch/requests" &
  server=$!
  for _ in $(seq 100); do
    port=$(sed -nE 's/.* port ([0-9]+) .*/\1/p' "$scratch/server")
    [ -z "$port" ] || break
    sleep 0.1
  done
  [ -n "$port" ] || { cat "$scratch/requests" >&2 && return 1; }

  browse "http://127.0.0.1:$port$base/"
  grep -q 'Type in a complete program' "$scratch/text" || fail "\"$base/\" does not show the tutorial."
  grep -q 'swift run Tasks' "$scratch/text" || fail "\"$base/\" does not show the examples of the tutorial."

  # The first page of each library, and pages in equal distances of all.
  (cd "$site" && find documentation -name index.html | sort) >"$scratch/pages"
  {
    grep -E '^documentation/[^/]*/index.html$' "$scratch/pages"
    awk -v step="$(($(wc -l <"$scratch/pages") / 12))" 'NR % step == 0' "$scratch/pages"
  } | sort -u >"$scratch/sample"
  while IFS= read -r page <&3; do
    name=$(title "$site/$page")
    [ "$name" != Documentation ] || fail "$page has no title of its own."
    browse "http://127.0.0.1:$port$base/${page%index.html}"
    [ "$(wc -c <"$scratch/text")" -gt 40 ] || fail "$page is blank."
    grep -qF -- "$name" "$scratch/text" || fail "$page does not show \"$name\"."
    grep -qF -- "<title>$(sed -nE 's/.*<title>(.*)<\/title>.*/\1/p' "$site/$page" | sed 's/>/\&gt;/g')</title>" "$scratch/page" ||
      fail "$page changes its title."
    for address in $(grep -oE ' (href|src)="/[^"]*"' "$scratch/page" | sed 's/.*="//; s/"$//' | grep -v "^$base/" || true); do
      fail "$page leads to $address, which is not below \"$base/\"."
    done
    seen=$((seen + 1))
  done 3<"$scratch/sample"
  [ "$seen" -ge 10 ] || fail "only $seen pages were looked at."
  if grep -E '" (404|5[0-9][0-9]) ' "$scratch/requests" >&2; then fail "the server lacks these files."; fi
  kill "$server"
  server=
  printf '%d pages were looked at; %d failures.\n' "$seen" "$failures"
  [ "$failures" -eq 0 ]
}

if [ "${1:-}" = --rendered ]; then
  check
else
  Scripts/docs.sh --base-path /libraries/screenkit
  check
  Scripts/docs.sh
  check
fi

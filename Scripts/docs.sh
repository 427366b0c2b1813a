#!/usr/bin/env bash
# Renders the reference of the libraries as a web site, with warnings as errors: Scripts/docs.sh [--base-path /path]
#   (none)              the server shows the site at "/"
#   --base-path /path   the server shows the site below this path, for example "/screenkit"
# The tools belong to the Swift toolchain. The result is .build/docs/reference, for any web server. Its first page is the tutorial.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"

usage() {
  [ $# -eq 0 ] || printf 'docs.sh: %s\n' "$1" >&2
  printf 'usage: Scripts/docs.sh [--base-path /path]\n' >&2
  exit 64
}
base=
case $# in
  0) ;;
  1) if [ "$1" = --base-path ]; then usage '--base-path needs a path'; else usage "unknown argument \"$1\""; fi ;;
  *)
    [ "$1" = --base-path ] || usage "unknown argument \"$1\""
    [ $# -eq 2 ] || usage "unknown argument \"$3\""
    base=${2%/}
    [[ $base =~ ^(/[A-Za-z0-9._~-]+)+$ ]] || usage "--base-path must begin with \"/\" and consist of letters, digits and \"._~-\", not \"$2\""
    ;;
esac
. Scripts/packages.sh

require libcurl4-openssl-dev zlib1g-dev libreadline-dev
for tool in docc swift-symbolgraph-extract; do
  if ! command -v "$tool" >/dev/null; then
    printf '%s is missing: it comes with the Swift toolchain; put the bin folder of that into PATH.\n' "$tool" >&2
    exit 1
  fi
done

libraries=$(sed -nE 's/^ *\.library\(name: "([^"]+)".*/\1/p' Package.swift)
# test.sh sets the arguments of its own builds, so that nothing is built twice.
read -ra arguments <<<"${SCREENKIT_BUILD:-}"
run swift build "${arguments[@]}"

built=$(swift build --show-bin-path)
triple=$(swift -print-target-info | sed -nE 's/.*"unversionedTriple": "([^"]+)".*/\1/p')
maps=()
for map in "$built"/*.build/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done

out=.build/docs
rm -rf "$out"

# Renders one library: convert library folder arguments...
convert() {
  local library=$1 folder=$2 catalog=()
  shift 2
  [ ! -d "Sources/$library/Documentation.docc" ] || catalog=("Sources/$library/Documentation.docc")
  mkdir -p "$folder"
  run docc convert "${catalog[@]}" --additional-symbol-graph-dir "$out/symbols/$library" \
    --fallback-display-name "$library" --fallback-bundle-identifier "$library" \
    --enable-experimental-external-link-support "$@" --output-path "$folder/$library.doccarchive"
}

# The pages of all libraries link to each other, so each library is rendered twice. The first time finds its pages, and ignores its links
# to the other libraries.
for library in $libraries; do
  mkdir -p "$out/symbols/$library"
  run swift-symbolgraph-extract -module-name "$library" -target "$triple" -I "$built/Modules" "${maps[@]}" \
    -minimum-access-level public -skip-inherited-docs -emit-extension-block-symbols -output-dir "$out/symbols/$library"
  # This extension has only what ArgumentParser gives to an enum. Links to the articles of ScreenKit would lead to its page.
  rm -f "$out/symbols/$library/ScreenKitTerm@ScreenKit.symbols.json"
  convert "$library" "$out/pages" --diagnostic-level error --no-transform-for-static-hosting
done
for library in $libraries; do
  others=()
  for other in $libraries; do [ "$other" = "$library" ] || others+=(--dependency "$out/pages/$other.doccarchive"); done
  convert "$library" "$out/archives" "${others[@]}" --warnings-as-errors
done

# The sidebar and the page of all libraries begin with those that a console uses.
sorted=()
for library in ScreenKitTerm ScreenKit ScreenKitTermTesting $libraries; do
  [[ " ${sorted[*]-} " == *" $library "* ]] || sorted+=("$library")
done
archives=("${sorted[@]/#/$out/archives/}")
site=$out/reference
run docc merge "${archives[@]/%/.doccarchive}" --synthesized-landing-page-name ScreenKit \
  --synthesized-landing-page-topics-style list --output-path "$site"
[ -z "$base" ] || run docc process-archive transform-for-static-hosting "$site" --hosting-base-path "$base"
run swiftc -O -swift-version 6 -warnings-as-errors Scripts/FinishSite.swift -o "$out/finish-site"
run "$out/finish-site" "$site" ScreenKit "${sorted[@]}"
# The script of the pages sets their titles again, and asks for the name of the site after it has read it.
sed -i 's/\(\["meta","title"\],\)"Documentation"/\1"ScreenKit"/' "$site"/js/*.js
printf '{"meta": {"title": "ScreenKit"}}\n' >"$site/theme-settings.json"

tutorial=documentation/screenkitterm/aconsoleintenminutes
[ -f "$site/$tutorial/index.html" ]
cat >"$site/index.html" <<END
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>ScreenKit</title>
<meta http-equiv="refresh" content="0; url=$base/$tutorial/">
<link rel="canonical" href="$base/$tutorial/">
<link rel="icon" href="$base/favicon.ico">
</head>
<body><a href="$base/$tutorial/">A console in ten minutes</a></body>
</html>
END
printf 'Serve %s at "%s/".\n' "$site" "$base"

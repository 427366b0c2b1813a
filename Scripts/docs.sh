#!/usr/bin/env bash
# Renders the reference of the libraries, with warnings as errors: Scripts/docs.sh
# The tools belong to the Swift toolchain. The result is .build/docs/reference, for any web server.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
. Scripts/packages.sh

require libcurl4-openssl-dev zlib1g-dev libreadline-dev
for tool in docc swift-symbolgraph-extract; do
  if ! command -v "$tool" >/dev/null; then
    printf '%s is missing: it comes with the Swift toolchain; put the bin folder of that into PATH.\n' "$tool" >&2
    exit 1
  fi
done

# In the order of the products in the package: a library follows those that it imports.
libraries=$(sed -nE 's/^ *\.library\(name: "([^"]+)".*/\1/p' Package.swift)
for library in $libraries; do run swift build --target "$library"; done

built=$(swift build --show-bin-path)
triple=$(swift -print-target-info | sed -nE 's/.*"unversionedTriple": "([^"]+)".*/\1/p')
maps=()
for map in "$built"/*.build/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done

out=.build/docs
rm -rf "$out"
archives=()
known=()
for library in $libraries; do
  mkdir -p "$out/symbols/$library"
  run swift-symbolgraph-extract -module-name "$library" -target "$triple" -I "$built/Modules" "${maps[@]}" \
    -minimum-access-level public -skip-inherited-docs -emit-extension-block-symbols -output-dir "$out/symbols/$library"
  catalog=()
  [ ! -d "Sources/$library/Documentation.docc" ] || catalog=("Sources/$library/Documentation.docc")
  # Links lead to the previous libraries.
  run docc convert "${catalog[@]}" --additional-symbol-graph-dir "$out/symbols/$library" --warnings-as-errors \
    --fallback-display-name "$library" --fallback-bundle-identifier "$library" \
    --enable-experimental-external-link-support "${known[@]}" --output-path "$out/$library.doccarchive"
  archives+=("$out/$library.doccarchive")
  known+=(--dependency "$out/$library.doccarchive")
done
run docc merge "${archives[@]}" --synthesized-landing-page-name ScreenKit --output-path "$out/reference"

#!/bin/sh
# Checks that sending an action allocates nothing: the heap usage of a whole run is the same for 1,000 and 101,000 sends.
set -eu
cd "$(dirname "$0")"
command -v valgrind >/dev/null || { apt-get update -qq && apt-get install -qq -y valgrind >/dev/null; }
swift build -c release --product StoreBenchmarks >/dev/null
usage() {
  valgrind --tool=memcheck --log-fd=9 .build/release/StoreBenchmarks sends "$1" 9>&1 >/dev/null |
    sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p'
}
few=$(usage 1000)
many=$(usage 101000)
echo "allocations of 1,000 sends: $few, of 101,000 sends: $many"
[ "$few" = "$many" ]

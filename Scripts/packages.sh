# Installs missing system packages; sourced by the other scripts.

# Prints a command, then runs it.
run() {
  printf '+ %s\n' "$*" >&2
  "$@"
}

# Installs each of the given Debian packages that is missing.
require() {
  local missing=() name
  for name in "$@"; do
    dpkg-query --show --showformat='${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if ! command -v apt-get >/dev/null; then
    printf 'These are needed, under the names they have on Debian: %s. Install them and run this again.\n' "${missing[*]}" >&2
    return 1
  fi
  local root=()
  [ "$(id -u)" -eq 0 ] || root=(sudo)
  run "${root[@]}" apt-get update
  run "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}"
}

if ! command -v swift >/dev/null; then
  printf 'The Swift toolchain is missing: install Swift 6.3 or later from swift.org and run this again.\n' >&2
  exit 1
fi

import Glibc

extension StringProtocol {
  /// The path with the home directory in the place of a tilde that is its first part; the path itself where `HOME` is not set.
  var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME"), home.pointee != 0 else { return String(self) }
    return String(cString: home) + dropFirst()
  }
}

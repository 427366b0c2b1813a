import Glibc

extension StringProtocol {
  /// The path with a leading tilde replaced by the home directory; unchanged if `HOME` is not set.
  var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME"), home.pointee != 0 else { return String(self) }
    return String(cString: home) + dropFirst()
  }
}

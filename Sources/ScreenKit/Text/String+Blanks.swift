extension String {
  /// The text without leading and trailing blanks.
  var trimmingBlanks: String { Substring(unicodeScalars.drop { $0 == " " || $0 == "\t" }).trimmingTrailingBlanks }
}

extension Substring {
  /// The text without trailing blanks.
  var trimmingTrailingBlanks: String {
    var scalars = unicodeScalars
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(scalars)
  }
}

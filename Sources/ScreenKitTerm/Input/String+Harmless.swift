extension Unicode.Scalar {
  /// Whether a terminal would act on it, or let it change how others are shown.
  var isObeyed: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

extension String {
  /// The text as it may become part of a line: line ends are kept, tabs are blanks, other control characters and those that
  /// change direction or do not show are spelled out.
  var harmless: String {
    var harmless = ""
    for scalar in replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\n", "\r": harmless.append("\n")
      case "\t": harmless.append(" ")
      case _ where scalar.isObeyed: harmless += "\\u{\(String(scalar.value, radix: 16))}"
      default: harmless.unicodeScalars.append(scalar)
      }
    }
    return harmless
  }
}

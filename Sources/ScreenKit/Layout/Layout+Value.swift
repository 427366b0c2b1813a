extension Layout {
  static let previewedBytes = 8

  /// Returns the text shown for a value, chosen so that different values look different. If nothing is cut, all bytes are shown.
  ///
  /// - Parameter missing: The text for a missing value.
  func text(for value: Block.Value, missing: String) -> StyledText {
    switch value {
    case .text(let text): text.readsAsAnotherValue(missing) ? text.quoted : text
    case .integer(let number): StyledText(String(number))
    case .real(let number): StyledText(number.description)
    case .boolean(let truth): StyledText(truth ? "true" : "false")
    case .null: StyledText(missing, .faint)
    case .bytes(let bytes): preview(of: bytes, total: bytes.count)
    case .invalidText(let bytes): StyledText(decoding: bytes)
    case .beginning(.bytes(let bytes), let omitted): preview(of: bytes, total: bytes.count + omitted)
    case .beginning(let value, let omitted):
      text(for: value, missing: missing) + StyledText(" (\(omitted) more \(omitted == 1 ? "byte" : "bytes"))", .faint)
    }
  }

  private func preview(of bytes: [UInt8], total: Int) -> StyledText {
    let shown = width == nil ? bytes[...] : bytes.prefix(Self.previewedBytes)
    let digits = shown.map { byte in
      (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
    let more = total > shown.count ? characterSupport.ellipsis : ""
    let unit = total == 1 ? "byte" : "bytes"
    return StyledText("x'\(digits.joined())\(more)'") + StyledText(" \(total) \(unit)", .faint)
  }
}

extension StyledText {
  /// Whether it would look like a missing value, like bytes, like a quoted text, or like the empty text.
  fileprivate func readsAsAnotherValue(_ missing: String) -> Bool {
    guard let first = beginning else { return !isEmpty }
    // Most texts do not begin with any of these.
    guard first == "x" || first == "'" || first == missing.unicodeScalars.first(where: { !$0.isBlank }) else {
      return false
    }
    let scalars = string.unicodeScalars
    let word = scalars.drop(while: \.isBlank)
    guard let last = word.lastIndex(where: { !$0.isBlank }) else { return true }
    switch first {
    case "x" where word.dropFirst().first == "'": return true
    case "'" where word[last] == "'" && last > word.startIndex: return true
    default: return word[...last].elementsEqual(missing.unicodeScalars)
    }
  }

  /// The first scalar that is not blank.
  private var beginning: Unicode.Scalar? {
    if let first = whole?.string.utf8.first, 0x21..<0x7F ~= first { return Unicode.Scalar(first) }
    for case .run(let run) in pieces {
      if let first = run.text.unicodeScalars.first(where: { !$0.isBlank }) { return first }
    }
    return nil
  }

  /// The text in quotes, with its own quotes doubled.
  fileprivate var quoted: StyledText {
    pieces.reduce(into: StyledText("'")) { text, piece in
      switch piece {
      case .run(let run): text.append(run.text.doubling("'"), style: run.style)
      case .lineBreak: text.appendLineBreak()
      }
    } + StyledText("'")
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { isASCII ? self == " " || value &- 9 < 5 : properties.isWhitespace }
}

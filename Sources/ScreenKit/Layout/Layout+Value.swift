extension Layout {
  static let previewedBytes = 8

  /// Returns the text that a reader sees for a value, so that different values read differently. Where nothing is cut, bytes
  /// are shown to the last.
  func text(for value: Block.Value) -> StyledText {
    switch value {
    case .text(let text): text.readsAsAnotherValue ? text.quoted : text
    case .integer(let number): StyledText(String(number))
    case .real(let number): StyledText(number.description)
    case .boolean(let truth): StyledText(truth ? "true" : "false")
    case .null: StyledText("NULL", .faint)
    case .bytes(let bytes): preview(of: bytes)
    }
  }

  private func preview(of bytes: [UInt8]) -> StyledText {
    let shown = width == nil ? bytes[...] : bytes.prefix(Self.previewedBytes)
    let digits = shown.map { byte in
      (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
    let more = bytes.count > shown.count ? repertoire.ellipsis : ""
    let unit = bytes.count == 1 ? "byte" : "bytes"
    return StyledText("x'\(digits.joined())\(more)'") + StyledText(" \(bytes.count) \(unit)", .faint)
  }
}

extension StyledText {
  /// Whether it would look like NULL, like bytes, like a text in quotes, or like the empty text.
  fileprivate var readsAsAnotherValue: Bool {
    guard !isEmpty else { return false }
    let scalars = string.unicodeScalars
    let word = scalars.drop { $0.properties.isWhitespace }
    guard let last = word.lastIndex(where: { !$0.properties.isWhitespace }) else { return true }
    switch word.first {
    case "N": return word[...last].elementsEqual("NULL".unicodeScalars)
    case "x": return word.dropFirst().first == "'"
    case "'": return word[last] == "'" && last > word.startIndex
    default: return false
    }
  }

  /// The text in quotes, its own quotes doubled.
  fileprivate var quoted: StyledText {
    pieces.reduce(into: StyledText("'")) { text, piece in
      switch piece {
      case .run(let run): text.append(run.text.replacing("'", with: "''"), style: run.style)
      case .lineBreak: text.appendLineBreak()
      }
    } + StyledText("'")
  }
}

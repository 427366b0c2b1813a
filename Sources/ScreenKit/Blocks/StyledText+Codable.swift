extension StyledText: Codable {
  /// Writes a string where the characters are all there is to the text. Where it has styles, or line breaks in a value, an object:
  ///
  ///     {"text":"Dropped plums.","runs":[{"text":"Dropped "},{"text":"plums","style":"strong"},{"text":"."}]}
  ///
  /// A run that ends a line is `{"text":"\n","break":true}`.
  public func encode(to encoder: any Encoder) throws {
    if isUnadorned {
      var value = encoder.singleValueContainer()
      return try value.encode(string)
    }
    var object = encoder.container(keyedBy: Block.Key.self)
    try object.encode(self, as: .text)
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: A `DecodingError` when it is something else.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(lines: text)
    } else {
      self = try decoder.container(keyedBy: Block.Key.self).text(.text)
    }
  }

  /// Whether the characters are all there is to it: no part has a style, and every newline ends a line.
  var isUnadorned: Bool {
    pieces.allSatisfy { piece in
      guard case .run(let run) = piece else { return true }
      return run.style == .plain && !run.text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    }
  }

  init(_ runs: [TextRun]) {
    self.init()
    for run in runs {
      if run.isBreak { appendLineBreak() } else { append(run.text, style: run.style) }
    }
  }
}

/// A part of a text in JSON.
struct TextRun: Codable {
  private enum Key: String, CodingKey {
    case text, style
    case isBreak = "break"
  }

  let text: String
  let style: Style
  let isBreak: Bool

  init(_ piece: StyledText.Piece) {
    switch piece {
    case .run(let run): (text, style, isBreak) = (run.text, run.style, false)
    case .lineBreak: (text, style, isBreak) = ("\n", .plain, true)
    }
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    text = try object.decode(String.self, forKey: .text)
    style = try object.decodeIfPresent(Lenient<Style>.self, forKey: .style)?.value ?? .plain
    isBreak = try object.decodeIfPresent(Bool.self, forKey: .isBreak) ?? false
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(text, forKey: .text)
    if style != .plain { try object.encode(style, forKey: .style) }
    if isBreak { try object.encode(true, forKey: .isBreak) }
  }
}

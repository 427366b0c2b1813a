extension StyledText: Codable {
  /// Encodes a string if the text is data without styles and, in a value, without newlines. Otherwise it encodes an object:
  ///
  ///     {"text":"Dropped plums.","runs":[{"text":"Dropped ","author":true},{"text":"plums","style":"strong"},{"text":".","author":true}]}
  ///
  /// Without `"author":true`, a text is data. A run that ends a line is `{"text":"\n","break":true}`. If the whole text is the author's
  /// and has no styles, the object is `{"text":"No plums.","author":true}`. A run that carries a line has it as `"line":"open 3"`.
  public func encode(to encoder: any Encoder) throws {
    let details = details
    if !details.isAuthored, details.runs == nil { return try encodeString(to: encoder) }
    var object = encoder.container(keyedBy: Block.Key.self)
    try object.encode(self, as: .text)
  }

  /// Decodes the output of ``encode(to:)``.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(lines: text)
    } else {
      self = try decoder.container(keyedBy: Block.Key.self).text(.text)
    }
  }

  /// Encodes only the characters.
  func encodeString(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(string)
  }

  /// The JSON members after the characters: none, a mark that all of them are the author's, or the individual runs.
  var details: (isAuthored: Bool, runs: [TextRun]?) {
    guard isUnadorned else { return (false, pieces.flatMap(TextRun.runs)) }
    var (hasAuthor, hasData) = (false, false)
    for case .run(let run) in pieces {
      hasAuthor = hasAuthor || !run.authorBytes.isEmpty
      hasData = hasData || run.authorBytes != [0..<run.text.utf8.count]
    }
    return hasData && hasAuthor ? (false, pieces.flatMap(TextRun.runs)) : (hasAuthor, nil)
  }

  /// Whether no part has a style or a line, and every newline ends a line.
  var isUnadorned: Bool {
    pieces.allSatisfy { piece in
      guard case .run(let run) = piece else { return true }
      return run.style == .plain && run.line == nil && !run.text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    }
  }

  init(_ runs: [TextRun]) {
    self.init()
    for run in runs {
      if run.isBreak {
        appendLineBreak()
      } else {
        append(run.text, style: run.style, isAuthored: run.isAuthored, line: run.line)
      }
    }
  }
}

/// A part of a text in JSON.
struct TextRun: Codable {
  private enum Key: String, CodingKey {
    case text, style, line
    case isAuthored = "author"
    case isBreak = "break"
  }

  let text: String
  let style: Style
  let line: String?
  let isAuthored: Bool
  let isBreak: Bool

  private init(
    _ text: some StringProtocol, of run: StyledText.Run? = nil, isAuthored: Bool = false, isBreak: Bool = false
  ) {
    (self.text, style, line) = (String(text), run?.style ?? .plain, run?.line)
    (self.isAuthored, self.isBreak) = (isAuthored, isBreak)
  }

  /// Splits a part of a text into the author's words and data.
  static func runs(_ piece: StyledText.Piece) -> [TextRun] {
    guard case .run(let run) = piece else { return [TextRun("\n", isBreak: true)] }
    var runs: [TextRun] = []
    var end = run.text.startIndex
    for range in run.author {
      if end < range.lowerBound { runs.append(TextRun(run.text[end..<range.lowerBound], of: run)) }
      runs.append(TextRun(run.text[range], of: run, isAuthored: true))
      end = range.upperBound
    }
    return end == run.text.endIndex ? runs : runs + [TextRun(run.text[end...], of: run)]
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    text = try object.decode(String.self, forKey: .text)
    style = try object.decodeIfPresent(Lenient<Style>.self, forKey: .style)?.value ?? .plain
    line = try object.decodeIfPresent(String.self, forKey: .line)
    isAuthored = try object.decodeIfPresent(Bool.self, forKey: .isAuthored) ?? false
    isBreak = try object.decodeIfPresent(Bool.self, forKey: .isBreak) ?? false
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(text, forKey: .text)
    if style != .plain { try object.encode(style, forKey: .style) }
    try object.encodeIfPresent(line, forKey: .line)
    if isAuthored { try object.encode(true, forKey: .isAuthored) }
    if isBreak { try object.encode(true, forKey: .isBreak) }
  }
}

/// The author of a line, and the part of the session that the author has seen.
struct LineContext {
  /// The author of the line.
  enum Author {
    /// A program. The line cannot answer a question, and must not abbreviate a verb.
    case program
    /// A user who typed the line before the prompt appeared. The line cannot answer a question, and must not destroy anything.
    case ahead
    /// A user who sees a frame. The line can answer the question of that frame.
    case user
    /// The author of a script. The line can answer a question that was open when the previous line ended.
    case script
  }

  let author: Author
  /// The number of the frame that the line is meant for; `nil` for the current one.
  let frame: Int?
  /// Whether its author may do less than a user who sees a prompt, whatever is on the screen.
  var isLimited: Bool { author == .program || author == .ahead }
  /// Whether the line answers a question.
  var answers = false

  init(_ author: Author, on frame: Int? = nil) {
    (self.author, self.frame) = (author, frame)
  }
}

/// The lines that led to the question on top. They cannot also answer it.
struct AskingLines {
  /// The first frame with the question.
  private var request = 0
  private var lines: [[String]] = []

  /// Records that a question appeared while a line ran.
  mutating func add(_ line: String, request: Int) {
    if request != self.request { (self.request, lines) = (request, []) }
    lines.append(Self.words(TypedLine(line)))
  }

  func contain(_ line: TypedLine, request: Int) -> Bool {
    request == self.request && lines.contains(Self.words(line))
  }

  private static func words(_ line: TypedLine) -> [String] {
    guard let first = line.texts.first, first.hasPrefix(":") else { return line.texts }
    return [String(first.dropFirst())] + line.texts.dropFirst()
  }
}

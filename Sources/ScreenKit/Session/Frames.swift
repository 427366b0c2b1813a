/// The numbers of the frames that a session publishes, and the data for judging a line for an older frame.
///
/// The number rises when something changes that can change the meaning of a line. Each such part has the number of the frame in which it
/// changed last. These numbers are enough to judge a line for any older frame, so no older frame is kept.
struct Frames {
  /// The number of the newest frame.
  private(set) var newest = 1
  /// The first frame with the screen that is on top.
  private(set) var screen = 1
  /// The first frame with the current question or input.
  private(set) var request = 1
  /// The first frame with the verbs that can be typed.
  private(set) var verbs = 1
  /// The first frame with the rows that a number in a line can mean, and the lines that they carry.
  private(set) var rows = 1
  /// The number of the screen that is on top.
  private(set) var serial: Int
  /// Whether nothing is asked.
  private(set) var asksNothing: Bool
  private var question: QuestionDescription?
  /// The input of the screen; `nil` if it asks for no text.
  private(set) var input: InputDescription?
  /// The spellings of the verbs; `nil` until a front end has read the screen.
  private var spellings: [VerbSpelling]?

  init(serial: Int, question: QuestionDescription?, input: InputDescription?) {
    (self.serial, self.question, self.input) = (serial, question, input)
    asksNothing = question == nil && input == nil
  }

  /// Records the screen on top, and its question or input.
  mutating func note(serial: Int, question: QuestionDescription?, input: InputDescription?) {
    if serial != self.serial {
      self.serial = serial
      newest += 1
      screen = newest
    }
    let isOther = question != self.question || !Self.asksTheSame(input, self.input)
    (self.question, self.input) = (question, input)
    asksNothing = question == nil && input == nil
    if isOther { noteRequest() }
  }

  /// Records that another question or value is asked for. It may be an equal question that an answer led to.
  mutating func noteRequest() {
    newest += 1
    request = newest
  }

  /// Records the current content of the screen.
  mutating func note(_ blocks: [Block], insteadOf old: [Block]) {
    guard blocks.contains(where: \.mayHaveRows) || old.contains(where: \.mayHaveRows),
      blocks.numbered != old.numbered
    else { return }
    newest += 1
    rows = newest
  }

  /// Records the spellings of the verbs.
  mutating func note(_ spellings: [VerbSpelling]) {
    defer { self.spellings = spellings }
    guard let old = self.spellings, old != spellings else { return }
    newest += 1
    verbs = newest
  }

  /// Whether a question is on top.
  var hasQuestion: Bool { question != nil }

  /// Whether the top screen, its question or its input differs from a frame. True for a frame that does not exist yet.
  func hasOtherTop(since frame: Int) -> Bool { max(screen, request) > frame || frame > newest }

  /// Whether two inputs take the same lines. The default may be another one: only a blank line gives it.
  private static func asksTheSame(_ one: InputDescription?, _ other: InputDescription?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.label == other.label && one.kind == other.kind && one.choices == other.choices
      && one.isOptional == other.isOptional && one.canGoBack == other.canGoBack
  }
}

/// How a verb is found.
struct VerbSpelling: Equatable {
  private let name: String
  private let aliases: [String]
  private let isDefault: Bool

  init(_ definition: VerbDefinition) {
    (name, aliases, isDefault) = (definition.name, definition.traits.aliases, definition.isDefault)
  }
}

/// Something that a number in a line can mean.
private enum NumberedPart: Equatable {
  /// A list or a table begins.
  case start
  case item(Block)
  /// The first value of a row, and those that name it.
  case row([Block.Value])
  /// A line that a part of the screen carries.
  case line(String)
}

extension [Block] {
  /// The items of numbered lists, the rows of tables, and the carried lines.
  ///
  /// A row is identified by its first value and its texts, or by all of its values if it has no texts. A figure that changes all the
  /// time does not make it another row.
  fileprivate var numbered: [NumberedPart] {
    var parts: [NumberedPart] = []
    for block in self {
      block.collect(&parts)
      block.forEachCarriedLine { parts.append(.line($0)) }
    }
    return parts
  }
}

extension Block {
  fileprivate var mayHaveRows: Bool {
    switch kind {
    case .table, .list, .group, .beside: true
    default: carriesLine
    }
  }

  private var carriesLine: Bool {
    var carries = false
    forEachCarriedLine { _ in carries = true }
    return carries
  }

  fileprivate func collect(_ parts: inout [NumberedPart]) {
    switch kind {
    case .table(_, let rows):
      parts.append(.start)
      for row in rows { parts.append(.row(row.naming)) }
    case .list(let items, isNumbered: true):
      parts.append(.start)
      for item in items { parts.append(.item(item)) }
    case .list(let blocks, _), .group(_, let blocks):
      for block in blocks { block.collect(&parts) }
    case .beside(let columns):
      for block in columns.joined() { block.collect(&parts) }
    case .text, .fields, .heading, .tree, .note, .rule, .space, .link, .progress, .sparkline, .bars, .difference,
      .custom:
      break
    }
  }
}

extension Block.Row {
  fileprivate var naming: [Block.Value] {
    let texts = values.dropFirst().filter { if case .text = $0 { true } else { false } }
    return texts.isEmpty ? values : values.prefix(1) + texts
  }
}

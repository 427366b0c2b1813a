/// A JSON document for each line of input. Errors are also written as lines for people.
///
/// The keys and their values are described in the article on scripts.
@MainActor
final class JSONTranscript: Transcript {
  let output: Writer
  private let errors: ErrorLines
  /// The user's location, as far as it is known.
  private var location: SessionLocation
  private var input: String?
  private var blocks: [Block] = []
  private var screen: [Block]?
  private let rows: Block.JSONRows

  /// - Parameters:
  ///   - location: The location at which the script begins.
  ///   - rows: The format of the rows of tables.
  init(output: Writer, errors: Writer, location: SessionLocation, rows: Block.JSONRows) {
    self.rows = rows
    self.output = output
    self.errors = ErrorLines(writer: errors)
    self.location = location
  }

  func begin(_ line: ScriptLine) {
    (blocks, screen, input) = ([], nil, nil)
  }

  func understood(_ text: String?) {
    input = text
  }

  func answered(_ text: String?) {
    input = text
  }

  func show(_ end: LineEnd) {
    blocks += end.output
    if let screen = end.screen { self.screen = screen.blocks }
    location = end.location
  }

  func end(_ line: ScriptLine, _ end: LineEnd) {
    show(end)
    let message = end.complaint
    write(
      source: line.source, line: line.number, input: input, status: end.status, hasStayed: end.hasStayed,
      message: message)
    if let message { errors.write(message, source: line.place, after: output) }
  }

  func report(_ message: String, source: String) {
    (blocks, screen) = ([], nil)
    write(source: source, line: nil, input: nil, status: .failed, hasStayed: false, message: message)
    errors.write(message, source: source, after: output)
  }

  private func write(
    source: String, line: Int?, input: String?, status: LineEnd.Status, hasStayed: Bool, message: String?
  ) {
    var json = JSONText()
    json.rows = rows
    json.object {
      $0.member("source") { $0.string(source) }
      $0.member("line") { $0.optional(line) { $0.number($1) } }
      $0.member("input") { $0.optional(input) { $0.string($1) } }
      $0.member("status") { $0.string(status.rawValue) }
      $0.member("error") { $0.optional(message) { $0.string($1) } }
      $0.member("stayed") { $0.boolean(hasStayed) }
      $0.members(of: location)
      $0.member("output") { $0.blocks(blocks) }
      $0.member("screen") { $0.optional(screen) { $0.blocks($1) } }
    }
    output.write(json.text + "\n")
  }
}

extension JSONText {
  /// Writes the user's location, and the question or input there.
  mutating func members(of location: SessionLocation) {
    member("path") { $0.optional(location.exactPath) { $0.string($1) } }
    member("question") { $0.optional(location.question) { $0.question($1) } }
    member("asks") { $0.optional(location.input) { $0.input($1) } }
  }

  private mutating func input(_ input: InputDescription) {
    object {
      $0.member("label") { $0.string(input.label) }
      $0.member("kind") { $0.string(input.kind.rawValue) }
      $0.member("choices") { $0.array(input.choices) { $0.string($1) } }
      $0.member("default") { $0.optional(input.defaultText) { $0.string($1) } }
      $0.member("none") { $0.boolean(input.takesNone) }
      $0.member("problem") { $0.optional(input.problem) { $0.string($1) } }
      $0.member("lines") { $0.number(input.lineCount) }
      $0.member("back") { $0.boolean(input.canGoBack) }
      $0.member("step") { json in
        json.optional(input.step) { json, step in
          json.object {
            $0.member("number") { $0.number(step.number) }
            $0.member("count") { $0.number(step.count) }
          }
        }
      }
    }
  }

  private mutating func question(_ question: QuestionDescription) {
    object {
      $0.member("text") { $0.string(question.text) }
      $0.member("answers") {
        $0.array(question.typedAnswers) { json, answer in
          json.object {
            $0.member("label") { $0.string(answer.label) }
            $0.member("role") { $0.optional(answer.role) { $0.string($1.rawValue) } }
            $0.member("input") { $0.string(answer.name) }
          }
        }
      }
    }
  }
}

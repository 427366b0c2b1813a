/// A JSON document for each line of input; errors also as lines for people.
///
/// The keys and what they hold are described in the article on scripts.
@MainActor
final class JSONTranscript: Transcript {
  /// What a document says besides what the line showed.
  struct Place {
    /// The path in its text form; `nil` when a value in it has none.
    let path: String?
    let question: PendingQuestion?
  }

  let output: Writer
  private let errors: ErrorLines
  private let place: () -> Place
  private var input: String?
  private var answer: [Block] = []
  private var screen: [Block]?

  /// - Parameter place: Says where the user is now.
  init(output: Writer, errors: Writer, place: @escaping () -> Place) {
    self.output = output
    self.errors = ErrorLines(writer: errors)
    self.place = place
  }

  func begin(_ line: ScriptLine, shown: () -> String?) {
    (answer, screen) = ([], nil)
    input = shown()
  }

  func show(_ blocks: [Block], _ kind: LineDisplay.Kind) {
    switch kind {
    case .answer: answer += blocks
    case .screen: screen = blocks
    }
  }

  func end(_ line: ScriptLine, _ status: LineStatus, message: String?) {
    write(source: line.source, line: line.number, input: input, status: status, message: message)
    if let message { errors.write(message, source: line.place, after: output) }
  }

  func report(_ message: String, source: String) {
    (answer, screen) = ([], nil)
    write(source: source, line: nil, input: nil, status: .failed, message: message)
    errors.write(message, source: source, after: output)
  }

  private func write(source: String, line: Int?, input: String?, status: LineStatus, message: String?) {
    let place = place()
    var json = JSONText()
    json.object {
      $0.member("source") { $0.string(source) }
      $0.member("line") { $0.optional(line) { $0.number($1) } }
      $0.member("input") { $0.optional(input) { $0.string($1) } }
      $0.member("status") { $0.string(status.rawValue) }
      $0.member("error") { $0.optional(message) { $0.string($1) } }
      $0.member("path") { $0.optional(place.path) { $0.string($1) } }
      $0.member("question") { $0.optional(place.question) { $0.question($1) } }
      $0.member("answer") { $0.blocks(answer) }
      $0.member("screen") { $0.optional(screen) { $0.blocks($1) } }
    }
    output.write(json.text + "\n")
  }
}

extension JSONText {
  fileprivate mutating func question(_ question: PendingQuestion) {
    object {
      $0.member("text") { $0.string(question.text) }
      $0.member("answers") {
        $0.array(Array(zip(question.answers, question.replies))) { json, answer in
          json.object {
            $0.member("label") { $0.string(answer.0) }
            $0.member("input") { $0.string(answer.1.name) }
          }
        }
      }
    }
  }
}

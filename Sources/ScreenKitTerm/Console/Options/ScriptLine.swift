import PresentationFiles

/// A line of a script, and its location.
struct ScriptLine {
  /// The name of the source in messages.
  let source: String
  /// The number of the line in its source, counted from 1.
  let number: Int
  /// The text, or the reason it cannot be read.
  let text: Result<String, LineError>

  /// The location of the line in messages.
  var place: String { "\(source):\(number)" }
}

/// The lines of one source, in order.
@MainActor
final class ScriptLines {
  /// The length of the longest line of a script, in bytes.
  nonisolated static let longest = 1 << 20

  /// The name of the source in messages.
  let name: String
  /// The reason the source could not be read completely.
  var failure: FileError? { input.failure.map { FileError(name, $0) } }

  private let input: DescriptorLines
  private var given: ArraySlice<ScriptLine> = []
  /// Whether the lines were given with options, and nothing is read.
  private let isGiven: Bool
  private var count = 0

  init(_ source: ScriptSource, descriptor: Int32) {
    name = source.name
    input = DescriptorLines(descriptor: descriptor, limit: Self.longest)
    if case .commands(let texts) = source {
      given = texts.enumerated().flatMap { ScriptLine.lines(ofCommand: $1, number: $0 + 1) }[...]
    }
    isGiven = descriptor < 0
  }

  /// Returns the next line; `nil` at the end, or if the task was canceled while waiting.
  func next() async -> ScriptLine? {
    if let line = arrived() { return line }
    return isGiven ? nil : await input.nextBytes().map(number)
  }

  /// Returns the next line if it is available without waiting.
  func arrived() -> ScriptLine? {
    isGiven ? given.popFirst() : input.arrived().map(number)
  }

  private func number(_ line: LineSplitter.Line) -> ScriptLine {
    count += 1
    return ScriptLine(source: name, number: count, line)
  }
}

extension ScriptLine {
  fileprivate init(source: String, number: Int, _ line: LineSplitter.Line) {
    self.source = source
    self.number = number
    do throws(TextFault) {
      switch line {
      case .bytes(let bytes): text = .success(try String(validText: bytes, isFirst: number == 1))
      case .tooLong: text = .failure(LineError("the line is longer than \(ScriptLines.longest) bytes"))
      }
    } catch {
      text = .failure(LineError("\(error)"))
    }
  }

  /// The lines of a text given with the option `-c`, which is the `number`th such option.
  static func lines(ofCommand text: String, number: Int) -> [ScriptLine] {
    var splitter = LineSplitter(limit: ScriptLines.longest)
    splitter.append(text.utf8)
    var lines: [LineSplitter.Line] = []
    while let line = splitter.next() ?? splitter.last() { lines.append(line) }
    // A blank line may be an answer.
    if lines.isEmpty { lines = [.bytes([])] }
    guard lines.count > 1 else { return lines.map { ScriptLine(source: "-c", number: number, $0) } }
    return lines.enumerated().map { ScriptLine(source: "-c:\(number)", number: $0 + 1, $1) }
  }
}

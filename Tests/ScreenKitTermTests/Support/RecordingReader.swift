// `LineInput` and `LineAssistance` are internal.
@testable import ScreenKitTerm

/// An editor that gets no keys: it keeps what it should show.
@MainActor
final class RecordingReader: LineReader {
  /// The rows above the prompt, each time they were repainted.
  private(set) var regions: [String] = []
  /// The text that was written above.
  private(set) var above: [String] = []
  private(set) var assistance = LineAssistance()
  /// The lines that can be recalled, how often all of them were set, and whether the user has changed something there.
  private(set) var recalled: [String] = []
  private(set) var settings = 0
  var hasRecalled = false
  /// The prompt of the line that is read.
  private(set) var prompt = ""
  /// The text in the line when it has to give way.
  var typed = ""
  /// The prompts of the requested secrets, and the answers to type.
  private(set) var secrets: [String] = []
  var secret: String?
  private var waiting: CheckedContinuation<LineInput, Never>?

  var isReading: Bool { waiting != nil }

  func readLine(prompt: StyledLine, assistance: LineAssistance) async -> LineInput {
    self.assistance = assistance
    self.prompt = prompt.plain
    return await withCheckedContinuation { waiting = $0 }
  }

  func readSecret(prompt: StyledLine) async -> String? {
    secrets.append(prompt.plain)
    return secret
  }

  func recall(_ lines: [String]) {
    (recalled, hasRecalled) = (lines, false)
    settings += 1
  }

  func addRecalled(_ line: String) { recalled.append(line) }
  func removeRecalled(age: Int) { recalled.remove(at: recalled.count - 1 - age) }
  func show(above lines: String, prompt: StyledLine) {
    above.append(lines)
    self.prompt = prompt.plain
  }

  func refresh(prompt: StyledLine) {
    self.prompt = prompt.plain
    regions.append(assistance.region().text(fitting: 22, columns: 80))
  }

  func takeInterrupt() -> Bool { false }
  var wasTypedAhead = false
  func endLine() { type(.end) }
  func withdrawLine() { type(.withdrawn(typed)) }
  func forgetAnswer() {}
  func completeAgain(_ line: String) {}
  var beganWithText: Bool { false }
  var typedText: String? { nil }
  func readKey(prompt: StyledLine) async -> [UInt8]? { nil }
  func release() {}

  /// Ends the line that is read, as a user does.
  func type(_ input: LineInput) {
    waiting?.resume(returning: input)
    waiting = nil
  }
}

// `LineInput` and `LineAssistance` are no part of the interface.
@testable import ScreenKitTerm

/// An editor in which nobody types: it keeps what it is told to show.
@MainActor
final class RecordingReader: LineReader {
  /// What stood above the prompt, each time it was painted anew.
  private(set) var regions: [String] = []
  /// What was written above.
  private(set) var above: [String] = []
  private(set) var assistance = LineAssistance()
  /// What can be recalled, how often all of it was set, and whether the user has changed something there.
  private(set) var recalled: [String] = []
  private(set) var settings = 0
  var hasRecalled = false
  /// The prompt of the line that is read.
  private(set) var prompt = ""
  /// What stands in the line when it has to give way.
  var typed = ""
  /// The prompts of the secrets that were asked for, and what is typed then.
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

/// Reads lines as the terminal's own driver edits them.
///
/// It serves where readline cannot: terminals that cannot move their cursor, output that goes elsewhere, and builds without
/// the trait `Readline`.
@MainActor
final class PlainEditor: LineEditor {
  private let lines: DescriptorLines
  private let prompts: Writer
  private let interrupts: Interrupts
  private var isReading = false
  private var waiting: CheckedContinuation<LineInput, Never>?
  /// What came while nobody waited.
  private var arrived: LineInput?

  /// - Parameters:
  ///   - descriptor: Where lines come from.
  ///   - prompts: Where prompts go.
  ///   - interrupts: Tells of Ctrl-C.
  init(descriptor: Int32, prompts: Writer, interrupts: Interrupts) {
    lines = DescriptorLines(descriptor: descriptor)
    self.prompts = prompts
    self.interrupts = interrupts
  }

  func readLine(prompt: String, complete: @escaping (String) -> Completion) async -> LineInput {
    prompts.write(prompt)
    prompts.flush()
    if let arrived {
      self.arrived = nil
      return arrived
    }
    // The driver forgets what was typed when it sees Ctrl-C. The read goes on, and brings what is typed next.
    interrupts.onInterrupt = { [weak self] in
      self?.prompts.write("\n")
      self?.answer(.interrupted)
    }
    defer { interrupts.onInterrupt = nil }
    return await withCheckedContinuation { waiting in
      self.waiting = waiting
      startReading()
    }
  }

  func remember(_ line: String) {}

  func release() {}

  private func startReading() {
    guard !isReading else { return }
    isReading = true
    Task {
      let input = await lines.next().map(LineInput.line) ?? .end
      isReading = false
      if waiting == nil { arrived = input } else { answer(input) }
    }
  }

  private func answer(_ input: LineInput) {
    waiting?.resume(returning: input)
    waiting = nil
  }
}

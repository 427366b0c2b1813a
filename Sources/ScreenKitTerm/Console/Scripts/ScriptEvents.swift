/// Reports changes that no line causes while a script runs, on standard error: to people as lines, to programs as events.
@MainActor
final class ScriptEvents {
  private let errors: Writer
  /// The output. It is written before an event, to keep the order.
  private let output: Writer
  private let format: ConsoleOptions.Format
  private let clock: any Clock<Duration>
  private var resting: Task<Void, Never>?
  private var isEnding = false

  init(errors: Writer, output: Writer, as format: ConsoleOptions.Format, clock: any Clock<Duration>) {
    self.errors = errors
    self.output = output
    self.format = format
    self.clock = clock
  }

  /// Reports the changes of a session until it has ended. After a change of the screen, it waits as long as a terminal would before it
  /// requests more, so it gets the newest.
  func follow(_ changes: SessionChanges) async {
    for await change in changes {
      switch change {
      case .notices(let notices): tell(notices)
      case .progress(let progress): if format.isJSON { write(JSONText.event(progress)) }
      case .screen(let screenful):
        tell(screenful)
        await rest()
      case .completion, .ended: break
      }
    }
  }

  /// Reports the content of the top screen.
  func tell(_ screenful: Screenful) { write(JSONText.event(screenful, rows: format.jsonRows)) }

  /// Reports the remaining changes without delays.
  func end() {
    isEnding = true
    resting?.cancel()
  }

  private func tell(_ notices: [Notice]) {
    guard format.isJSON else { return write(errors.plainRendering.text(notices.map { .text($0.text) }), isWhole: true) }
    for notice in notices { write(JSONText.event(notice)) }
  }

  private func rest() async {
    guard !isEnding else { return }
    let resting = Task.immediate { [clock] in _ = try? await clock.sleep(for: ConsoleLoop.livePace) }
    self.resting = resting
    await resting.value
  }

  private func write(_ text: String, isWhole: Bool = false) {
    output.flush()
    errors.write(isWhole ? text : text + "\n")
    errors.flush()
  }
}

extension ConsoleOptions.Format {
  /// Whether results are JSON documents.
  var isJSON: Bool { self == .json || self == .jsonObjects }

  /// The format of the rows of tables in such a document.
  var jsonRows: Block.JSONRows { self == .jsonObjects ? .objects : .arrays }
}

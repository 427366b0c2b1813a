import ScreenKit

/// Tells what happens by itself while a script runs, on standard error: to people, or to programs as events.
@MainActor
final class ScriptEvents {
  private let errors: Writer
  /// What has been shown so far stands before.
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

  /// Tells the changes of a session until it has ended. Behind a screen that changed it waits as long as a terminal would before it
  /// asks for more, and so gets the newest.
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

  /// Tells what the top screen shows.
  func tell(_ screenful: Screenful) { write(JSONText.event(screenful, rows: format.jsonRows)) }

  /// Lets what is left be told without a rest.
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
  /// Whether results are documents for programs.
  var isJSON: Bool { self == .json || self == .jsonObjects }

  /// What the rows of tables are in such a document.
  var jsonRows: Block.JSONRows { self == .jsonObjects ? .objects : .arrays }
}

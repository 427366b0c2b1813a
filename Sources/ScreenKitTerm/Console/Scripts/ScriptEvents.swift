import ScreenKit

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
    guard format.isJSON else { return write(errors.plainRendering.text(notices.map { .text($0.text) })) }
    for notice in notices { write(JSONText.event(notice)) }
  }

  private func rest() async {
    guard !isEnding else { return }
    let resting = Task.immediate { [clock] in _ = try? await clock.sleep(for: ConsoleLoop.livePace) }
    self.resting = resting
    await resting.value
  }

  private func write(_ lines: String) {
    output.flush()
    errors.write(lines)
    errors.flush()
  }
}

extension ConsoleOptions.Format {
  /// Whether results are JSON documents.
  var isJSON: Bool { self == .json || self == .jsonObjects }

  /// The format of the rows of tables in such a document.
  var jsonRows: Block.JSONRows { self == .jsonObjects ? .objects : .arrays }
}

/// The events on standard error, one line with a document each. Their keys are described in the article on scripts.
extension JSONText {
  /// The progress of a line's effects.
  fileprivate static func event(_ progress: [EffectProgress]) -> String {
    event("progress") {
      $0.member("effects") {
        $0.array(progress) { json, progress in
          json.object {
            $0.member("effect") { $0.number(progress.effect) }
            $0.member("completed") { $0.number(progress.completed) }
            $0.member("total") { $0.optional(progress.total) { $0.number($1) } }
            $0.member("label") { $0.string(progress.label) }
          }
        }
      }
    }
  }

  /// A notice.
  fileprivate static func event(_ notice: Notice) -> String {
    event("notice") {
      $0.member("level") { $0.string(notice.level.rawValue) }
      $0.member("text") { $0.string(notice.text.string) }
    }
  }

  /// The content of the top screen after a change that no line caused.
  fileprivate static func event(_ screenful: Screenful, rows: Block.JSONRows) -> String {
    event("screen", rows: rows) {
      $0.members(of: screenful.location)
      $0.member("title") { $0.optional(screenful.location.title) { $0.string($1) } }
      $0.member("live") { $0.boolean(screenful.liveRegion != nil) }
      $0.member("screen") { $0.blocks(screenful.blocks) }
    }
  }

  private static func event(
    _ kind: String, rows: Block.JSONRows = .arrays, _ members: (inout JSONText) -> Void
  ) -> String {
    var json = JSONText()
    json.rows = rows
    json.object {
      $0.member("event") { $0.string(kind) }
      members(&$0)
    }
    return json.text + "\n"
  }
}

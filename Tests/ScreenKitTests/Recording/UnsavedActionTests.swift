import ScreenKit
import Testing

/// Keeps actions on a disk that may be full.
private final class FullDisk: ActionRecorder {
  struct Full: Error, CustomStringConvertible { var description: String { "the disk is full" } }

  var isFull = true
  private(set) var unsaved: (any Error)?
  private var waiting: [Jot] = []
  private(set) var saved: [Jot] = []

  func record(_ recorded: RecordedAction<Jot>, making state: Jotter) { waiting.append(recorded.action) }

  func confirm() async throws {
    unsaved = isFull && !waiting.isEmpty ? Full() : nil
    if let unsaved { throw unsaved }
    saved += waiting
    waiting = []
  }
}

@MainActor @Suite("Actions that cannot be saved", .timeLimit(.minutes(10)))
struct UnsavedActionTests {
  private let disk = FullDisk()
  private let session: Session<Jotter, Jot>

  init() { session = Jotter.session(recorder: disk) }

  private func error(_ line: String) async -> String? { await session.run(line).error.map { "\($0)" } }

  @Test("fail their own lines, and no line that only reads or navigates")
  func lines() async {
    #expect(await error("add milk") == "the disk is full")
    for line in ["count", "help", "open 1", "back", "drop 1"] { #expect(await error(line) == nil, "\(line)") }
    // The answer changes something.
    let end = await session.type("drop", on: session.look().frame)
    #expect(end.error?.message == "the disk is full")
    #expect(disk.saved.isEmpty)
    disk.isFull = false
    #expect(await error("add nuts") == nil)
    #expect(disk.saved.first == .add("milk") && disk.saved.last == .add("nuts"))
  }

  @Test("hold up whoever leaves, once")
  func leaving() async {
    _ = await session.run("add milk")
    #expect(await error("quit") == "quit: changes may be lost: the disk is full; quit again to leave anyway")
    #expect(!session.hasEnded)
    #expect(await session.run("quit").status == .quit)
    guard case .failed = await session.finishBackgroundWork() else {
      Issue.record("the program would end without an error")
      return
    }
  }

  @Test("do not hold up whoever leaves when they are saved at last")
  func recovering() async {
    _ = await session.run("add milk")
    disk.isFull = false
    #expect(await session.run("quit").status == .quit)
    #expect(disk.saved.first == .add("milk"))
    guard case .committed = await session.finishBackgroundWork() else {
      Issue.record("the program would end with an error")
      return
    }
  }
}

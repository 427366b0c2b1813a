import PresentationCore
import Synchronization
import TestSupport
import Testing

@testable import PresentationRecording

private enum Deed: Hashable, Codable { case wipe, note(String) }

/// Only an admin may wipe. Everything is noted with its user and time.
private struct Register: Hashable, Codable, Sendable {
  var audit: [String] = []

  static let reducer = Reducer<Register, Deed>.throwing { register, deed, origin in
    if deed == .wipe, origin.user != "admin" { throw Refused() }
    let word = if case .note(let text) = deed { text } else { "wipe" }
    register.audit.append("\(origin.time) \(origin.user ?? "-") \(word)")
    return []
  }
  struct Refused: Error {}
}

@MainActor @Suite("A journal whose reducer reads the origins", .timeLimit(.minutes(10)))
struct JournalOriginTests {
  private let disk = MemoryDisk()

  /// Opens the journal, and sends deeds of a user, at the same time.
  private func run(
    _ user: String?, at time: Double, _ deeds: [Deed], _ checkpoints: JournalCheckpoints<Register>
  ) async throws -> (audit: [String], outcomes: [Outcome]) {
    let store = Store(try Journal(Register(), Register.reducer, on: disk, checkpoints: checkpoints, now: { time }))
    var outcomes: [Outcome] = []
    for deed in deeds {
      let work = store.begin(
        deed, as: Work(line: "\(deed)", isAwaited: true, signing: { origin, _ in origin.user = user }))
      outcomes.append(await store.outcome(of: work, at: .finished))
    }
    return (store.state.audit, outcomes)
  }

  @Test(
    "gives each action to its own user and time again; a later user has no other's rights",
    arguments: [0, 1, 2, 3, 100])
  func users(interval: Int) async throws {
    let checkpoints: JournalCheckpoints<Register> = interval == 0 ? .none : .every(interval)
    _ = try await run("admin", at: 1, [.wipe, .note("a")], checkpoints)
    let viewer = try await run("viewer", at: 2, [.wipe, .note("b")], checkpoints)
    guard case .failed(let error) = viewer.outcomes[0], case .committed = viewer.outcomes[1] else {
      Issue.record("the viewer has wiped: \(viewer.outcomes)")
      return
    }
    #expect(error is Register.Refused)
    let audit = ["1.0 admin wipe", "1.0 admin a", "2.0 viewer b"]
    #expect(viewer.audit == audit)
    let nobody = try await run(nil, at: 3, [.wipe, .note("c")], checkpoints)
    #expect(nobody.audit == audit + ["3.0 - c"])
    let again = try await run("admin", at: 4, [], checkpoints)
    #expect(again.audit == audit + ["3.0 - c"])
  }

  @Test("shows users and times, and the state after each action")
  func contents() async throws {
    _ = try await run("admin", at: 1.25, [.wipe], .none)
    _ = try await run("eve", at: 2, [.note("a")], .none)
    let contents = try JournalOpening(
      path: "journal", start: Register(), reducer: Register.reducer, checkpoints: .none, version: 1, disk: disk
    ).read("journal").contents
    #expect(
      contents.entries.map(\.origin.user) == ["admin", "eve"] && contents.entries.map(\.origin.time) == [1.25, 2])
    #expect(try contents.state(after: 1).audit == ["1.25 admin wipe"])
    #expect(try contents.state().audit == ["1.25 admin wipe", "2.0 eve a"])
  }
}

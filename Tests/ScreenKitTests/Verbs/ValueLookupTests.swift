import ScreenKitTermTesting
import Synchronization
import Testing
import TestSupport

// `ValueLookup` is internal.
@testable import ScreenKit

/// Holds back callers until it is opened, and records their names.
private final class Barrier: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>], asked: [String])>(
    (false, [], []))

  var asked: [String] { state.withLock(\.asked) }

  func pass(_ name: String) async {
    await withCheckedContinuation { waiting in
      let passes = state.withLock { state in
        state.asked.append(name)
        if !state.isOpen { state.waiting.append(waiting) }
        return state.isOpen
      }
      if passes { waiting.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

@MainActor @Suite("Values that have to be looked up", .timeLimit(.minutes(10)))
struct ValueLookupTests {
  private let barrier = Barrier()

  private func session() -> Session<Notebook, Note> {
    let barrier = barrier
    let root = Cover { _ in
      Verb(
        "open",
        .text("city").suggesting { beginning in
          await barrier.pass(beginning)
          return [Suggestion("Berlin", "in Germany"), Suggestion("Bern", "in Switzerland"), "Oslo"]
        }, "Open a city"
      ) { .note($0) }
    }
    return Session(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: root
    ) { page, _ in page.makeScreen() }
  }

  @Test("are offered if they arrive in time and continue the typed text")
  func inTime() async {
    let session = session()
    session.lookup.budget = .seconds(3600)
    barrier.open()
    let completion = await session.completion(of: "open be")
    #expect(completion.candidates.map(\.word) == ["Berlin", "Bern"])
    #expect(completion.candidates.map(\.summary) == ["in Germany", "in Switzerland"])
    #expect(completion.note == nil && completion.common == "open Ber")
  }

  @Test("are reported as missing if they arrive late, change nothing, and are there when asked for again")
  func late() async {
    let session = session()
    session.lookup.budget = .zero
    let first = await session.completion(of: "open b")
    #expect(first.candidates.isEmpty && first.note == "Still looking; ask again for more.")
    #expect(first.common == nil)
    barrier.open()
    var again = await session.completion(of: "open b")
    await waitUntil {
      if again.note != nil { again = await session.completion(of: "open b") }
      return again.note == nil
    }
    #expect(again.candidates.map(\.word) == ["Berlin", "Bern"])
    #expect(barrier.asked == ["b"])
  }

  @Test("that come late are reported to each front end, but to no observer", arguments: ["here", "encoded", "remote"])
  func reported(distance: String) async throws {
    let session = session()
    session.lookup.budget = .zero
    let pair = RemotePair()
    let port: any SessionPort =
      switch distance {
      case "here": session
      case "encoded": EncodedPort(session)
      default: try await pair.connect(session)
      }
    _ = await port.screen()
    let (changes, others, observed) = (port.changes(screens: true), port.changes(screens: false), port.watch())
    #expect(await port.completion(of: "open b").note != nil)
    // The session in another process knows a reader after its first request.
    let waiting = [changes, others].map { reader in Task { await reader.next() } }
    for _ in 1...3 { _ = await port.verbs() }
    barrier.open()
    for reader in waiting {
      guard case .completion(let late)? = await reader.value else {
        Issue.record("no completion came")
        return
      }
      #expect(late.typed == "open b" && late.candidates.map(\.word) == ["Berlin", "Bern"] && late.note == nil)
    }
    guard case .screen? = await observed.next() else {
      Issue.record("no screen came")
      return
    }
    port.end()
    for reader in [changes, others, observed] { #expect(await reader.next() == .ended) }
  }

  @Test("are not reported if they arrived in time, or were asked for again before the report")
  func unreported() async {
    let session = session()
    let changes = session.changes(screens: true)
    session.lookup.budget = .zero
    #expect(await session.completion(of: "open b").note != nil)
    barrier.open()
    // Nothing else runs on the main actor meanwhile.
    let deadline = ContinuousClock.now + .seconds(60)
    var again = session.completionNow(of: "open b")
    while again.note != nil, ContinuousClock.now < deadline { again = session.completionNow(of: "open b") }
    #expect(again.note == nil)
    session.lookup.budget = .seconds(3600)
    #expect(await session.completion(of: "open o").note == nil)
    #expect(await session.run("open x").status == .done)
    session.end()
    #expect(await changes.next() == .ended)
  }

  @Test("are reported only for the last line, and for none that was run meanwhile")
  func replaced() async {
    let session = session()
    let changes = session.changes(screens: true)
    session.lookup.budget = .zero
    #expect(await session.completion(of: "open b").note != nil)
    #expect(await session.completion(of: "open o").note != nil)
    barrier.open()
    guard case .completion(let late)? = await changes.next() else {
      Issue.record("no completion came")
      return
    }
    #expect(late.typed == "open o" && late.candidates.map(\.word) == ["Oslo"])
    _ = await session.completion(of: "open be")
    #expect(await session.run("open x").status == .done)
    session.end()
    #expect(await changes.next() == .ended)
  }

  @Test("are looked up again, and the old lookup is canceled, when the line has changed or was run")
  func changed() async {
    let session = session()
    barrier.open()
    session.lookup.budget = .seconds(3600)
    _ = await session.completion(of: "open b")
    _ = await session.completion(of: "open o")
    _ = await session.run("open x")
    _ = await session.completion(of: "open o")
    #expect(barrier.asked == ["b", "o", "o"])
  }
}

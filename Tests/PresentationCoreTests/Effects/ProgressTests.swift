import PresentationCore
import PresentationTesting
import Testing

/// Reports as many steps as it has gates, each before it waits at one, then notes a text if it has one.
private struct Report: Command {
  typealias Action = Notebook.Move

  let name: String
  let gates: [Gate]
  var last: String?
  /// The gate before the first report.
  var first: Gate?

  func run(_ dispatcher: Dispatcher<Notebook.Move>) async throws {
    await first?.pass()
    for (step, gate) in gates.enumerated() {
      dispatcher.progress(step, of: gates.count, name)
      await gate.pass()
    }
    if let last { dispatcher(.note(last)) }
  }
}

/// Has a report made by another action.
private struct Detour: Command {
  typealias Action = Notebook.Move

  let report: Report

  func run(_ dispatcher: Dispatcher<Notebook.Move>) async throws { dispatcher(.start(report)) }
}

/// Reports very often, and never waits.
private struct Flood: Command {
  typealias Action = Notebook.Move

  let count: Int

  func run(_ dispatcher: Dispatcher<Notebook.Move>) async throws {
    for step in 1...count { dispatcher.progress(step) }
  }
}

@MainActor @Suite("The progress of an effect", .timeLimit(.minutes(10)))
struct ProgressTests {
  // Isolated by itself: an optimized `waitUntil` asks a closure without isolation on another thread (Swift 6.3).
  @MainActor private final class Seen {
    var all: [[EffectProgress]] = []

    func reached(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
      await waitUntil(sourceLocation: sourceLocation) { all.count >= count }
    }
  }

  private let seen = Seen()
  private let store = Notebook.store()

  private func performing(_ action: Notebook.Move) -> Task<Outcome, Never> {
    Task.immediate { await store.perform(action, until: .finished) { [seen] in seen.all.append($0) } }
  }

  // Rule S-09.2
  @Test("is reported to the caller that performs the action, for several effects at once, until each has ended")
  func several() async {
    let gates = (0..<3).map { _ in Gate() }
    let outcome = performing(
      .start([Report(name: "api", gates: [gates[0], gates[1]]), Report(name: "db", gates: [gates[2]])]))
    let (api, next) = (EffectProgress(0, of: 2, "api"), EffectProgress(1, of: 2, "api"))
    let db = EffectProgress(0, of: 1, "db", effect: 1)
    #expect(seen.all == [[api], [api, db]])
    gates[0].open()
    await seen.reached(3)
    gates[2].open()
    await seen.reached(4)
    gates[1].open()
    #expect(await outcome.value.word == "committed")
    #expect(seen.all == [[api], [api, db], [next, db], [next], []])
  }

  @Test("has the number of its effect in the order of the first reports, which it keeps when another effect ends")
  func numbers() async {
    let (start, late, early) = (Gate(), Gate(), Gate())
    let outcome = performing(
      .start([Report(name: "late", gates: [late], first: start), Report(name: "early", gates: [early])]))
    #expect(seen.all.map { $0.map(\.effect) } == [[0]])
    start.open()
    await seen.reached(2)
    early.open()
    await seen.reached(3)
    late.open()
    #expect(await outcome.value.word == "committed")
    let reports = seen.all.map { $0.map { "\($0.effect) \($0.label)" } }
    #expect(reports == [["0 early"], ["0 early", "1 late"], ["1 late"], []])
  }

  // Rule S-09.2
  @Test("belongs to the action that caused it, also through other commands, and is not an action")
  func detour() async {
    let gate = Gate()
    var count = 0
    let token = store.observe { _ in count += 1 }
    let outcome = performing(.start(Detour(report: Report(name: "a", gates: [gate], last: "done"))))
    #expect(seen.all == [[EffectProgress(0, of: 1, "a")]] && count == 3)
    gate.open()
    #expect(await outcome.value.word == "committed")
    #expect(seen.all.last == [] && store.state == ["done"] && count == 4)
    withExtendedLifetime(token) {}
  }

  @Test("is empty once the effect is canceled, by either way, even if its task continues", arguments: [true, false])
  func cancelled(byID: Bool) async {
    let gates = [Gate(), Gate()]
    let record = Record()
    let outcome = performing(.start(Report(name: "a", gates: gates, last: "late").cancellable(id: 1)))
    #expect(seen.all.count == 1)
    if byID { store.send(.start(.cancel(id: 1))) } else { outcome.cancel() }
    #expect(await outcome.value.word == "discarded: cancelled")
    #expect(seen.all.count == 2 && seen.all.last == [])
    for gate in gates { gate.open() }
    #expect(await store.perform(.start(Say("z")), until: .finished).word == "committed")
    #expect(seen.all.count == 2 && record.all.isEmpty)
  }

  private typealias Say = Notebook.Say

  @Test("is dropped, with no other effect, when the action is not awaited")
  func nobody() async {
    let gate = Gate()
    store.send(.start(Report(name: "a", gates: [gate], last: "done")))
    gate.open()
    await store.reached { $0 == ["done"] }
    #expect(seen.all.isEmpty)
  }

  @Test("may be reported very often")
  func flood() async {
    #expect(await performing(.start(Flood(count: 30_000))).value.word == "committed")
    #expect(seen.all.count == 30_001 && seen.all[29_999] == [EffectProgress(30_000)] && seen.all.last == [])
  }

  @Test("is recorded by a test store, without having to be expected")
  func tested() async {
    let store = TestStore([String](), reducer: Notebook.reducer)
    store.send(.start(Flood(count: 2)))
    store.expect(command: Flood(count: 2))
    #expect(store.progress == [EffectProgress(1), EffectProgress(2)])
    await store.finish()
  }

  @Test("is passed to a test that runs the command on its own")
  func alone() async throws {
    let record = Record()
    let gate = Gate()
    gate.open()
    try await Report(name: "a", gates: [gate, gate]).run(
      Dispatcher(progress: { record.add("\($0.completed) of \($0.total ?? 0) \($0.label)") }) { _ in })
    #expect(record.all == ["0 of 2 a", "1 of 2 a"])
  }
}

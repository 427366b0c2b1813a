import ScreenKit
import TestSupport
import Testing

/// A screen whose body contains every kind of block, and a route that leads to more of them.
private struct Odd: Screen {
  let blocks: [Block]
  let specimens: [Specimen]

  func body(_ notebook: Notebook) -> [Block] {
    blocks
    for note in notebook.notes.suffix(1) { "\(note)" }
  }

  func verbs(_ notebook: Notebook) -> [Verb<Note>] {
    for specimen in specimens { specimen.verb }
    Verb("enter", "Go deeper") { .push(.second) }
    Verb("fail", .text("why"), "Fail") { why in throw LineError(why, advice: "do not", alternatives: [why]) }
    Verb.showing("odd", "Show it all") { blocks }
  }
}

extension SeededGenerator {
  fileprivate mutating func value() -> Block.Value {
    switch next(below: 10) {
    case 8: .invalidText([0xFF, 0x61])
    case 9: .beginning(.text(styled()), omittedBytes: next(below: 1_000))
    case 0: .integer([0, -1, .max, .min].randomElement(using: &self) ?? 0)
    case 1: .real([0.1, -0, .infinity, -.infinity, .leastNonzeroMagnitude, 1e300].randomElement(using: &self) ?? 0)
    case 2: .boolean(Bool.random(using: &self))
    case 3: .null
    case 4: .bytes((0..<next(below: 5)).map { _ in UInt8.random(in: 0...255, using: &self) })
    default: .text(styled())
    }
  }

  private mutating func styled() -> StyledText {
    (0..<next(below: 4)).reduce(into: StyledText()) { text, _ in
      text += StyledText(lines: self.text(), [.plain, .strong, .faint, .error].randomElement(using: &self) ?? .plain)
    }
  }

  fileprivate mutating func block() -> Block {
    switch next(below: 12) {
    case 2: return .list((0..<next(below: 3)).map { _ in block() }, isNumbered: next(below: 2) == 0)
    case 3: return .group(styled()) { block() }
    case 4: return .beside([[block()], [.rule, .space]])
    case 5: return .tree([.init(styled(), [.init(styled())])])
    case 6: return .note(.warning, styled())
    case 7: return .bars([.init(text(), 1.5), .init(text(), nil), .init(text(), 0)])
    case 8: return .sparkline(styled(), [1, nil, 0.1])
    case 9:
      return [.heading(styled(), level: 2), .progress(styled(), nil), .link(styled(), to: text())][next(below: 3)]
    case 10: return .difference(from: text(), to: text())
    case 0: return .text(styled())
    case 1: return .fields((0..<next(below: 4)).map { _ in Block.LabeledValue(text(), value(), missing: text()) })
    default:
      let columns = (0..<next(below: 4)).map { _ in
        Block.Column(
          text(), alignment: [.automatic, .left, .right].randomElement(using: &self) ?? .left,
          priority: next(below: 3) - 1, minimum: [nil, 7].randomElement(using: &self) ?? nil,
          maximum: [nil, 9].randomElement(using: &self) ?? nil, overflow: next(below: 2) == 0 ? .cut : .wrap,
          missing: text())
      }
      let marks: [Block.Row.Mark?] = [nil, .selected, .new, .changed]
      return .table(
        columns,
        rows: (0..<next(below: 4)).map { _ in
          Block.Row((0..<next(below: 5)).map { _ in value() }, mark: marks.randomElement(using: &self) ?? nil)
        })
    }
  }

  fileprivate mutating func line(_ specimens: [Specimen]) -> String {
    let lines = [
      "look", "back", "home", "path", "goto /first/second", "goto /fisrt", "goto /second", "help", "help enter",
      "enter",
      "odd", "fail x", "fail '\u{202E}'", "e", "", "# remark", "'", "quit", text(),
    ]
    guard let specimen = specimens.randomElement(using: &self), next(below: 3) > 0 else {
      return lines.randomElement(using: &self) ?? ""
    }
    let words = specimen.words.shuffled(using: &self).prefix(next(below: 3)).map { Words.quote($0) }
    return ([specimen.name] + words).joined(separator: " ")
  }
}

@MainActor @Suite("A session used through a port that encodes every value", .timeLimit(.minutes(10)))
struct EncodedPortTests {
  // Rules C-04.1, C-11.1
  @Test("does the same as a session without one, and as one in another process", arguments: 0..<200)
  func sameResults(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let specimens = Specimen.some(&random)
    let blocks = (0..<random.next(below: 4)).map { _ in random.block() }
    let stores = (0..<3).map { _ in Store(Notebook(), reducer: Notebook.reducer) }
    let sessions = stores.map { store in
      Session(store, path: \.path, root: Odd(blocks: blocks, specimens: specimens)) { _, _ in
        Odd(blocks: blocks.reversed(), specimens: specimens)
      }
    }
    let (plain, port) = (sessions[0], EncodedPort(sessions[1]))
    let pair = RemotePair()
    let remote = try await pair.connect(sessions[2])
    let screen = await plain.screen()
    let verbs = await plain.verbs()
    for other: any SessionPort in [port, remote] {
      #expect(await other.screen() == screen)
      #expect(await other.verbs() == verbs)
    }
    for _ in 0..<8 {
      let line = random.line(specimens)
      let note: Comment = "seed \(seed): \(line.debugDescription)"
      let beginning = String(line.prefix(random.next(below: line.count + 1)))
      for other: any SessionPort in [port, remote] where !plain.hasEnded || other is EncodedPort {
        try #require(await plain.completion(of: beginning) == other.completion(of: beginning), note)
        try #require(await plain.expectations(at: beginning) == other.expectations(at: beginning), note)
        try #require(await plain.remembered(line) == other.remembered(line), note)
      }
      let end = await plain.run(line)
      try #require(await port.run(line) == end, note)
      let far = await remote.run(line)
      try #require(far.status == end.status, note)
      // A session does not report lines that end after it.
      if !plain.hasEnded || end.screen != nil { try #require(far == end, note) }
    }
    #expect(port.count > 0 && remote.hasEnded == plain.hasEnded)
  }

  @Test("delivers messages and the newest screen, then ends")
  func changes() async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let notices = Notices()
    let session = Session(store, path: \.path, root: Cover { _ in }, notices: notices) { _, _ in Cover { _ in } }
    let port = EncodedPort(session)
    notices.post("early")
    let changes = port.changes(screens: true)
    #expect(await changes.next() == .notices([Notice("early")]))
    for note in ["a", "b", "c"] { store.send(.note(note)) }
    #expect(await changes.next() == .screen(Screenful(location: session.location, body: ["c"], serial: 0, frame: 1)))
    notices.post("one")
    notices.post("two")
    port.end()
    #expect(await changes.next() == .notices([Notice("one"), Notice("two")]))
    #expect(await changes.next() == .ended)
    #expect(await changes.next() == nil)
  }

  @Test("keeps screens back while a line runs, which brings them, and if they are not requested")
  func noScreens() async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let session = Session(
      store, path: \.path, root: Cover { _ in Verb("write", .text("what"), "Write") { .note($0) } }
    ) { _, _ in Cover { _ in } }
    #expect(await session.run("write x").screen?.blocks == ["x"])
    store.send(.note("y"))
    session.end()
    let changes = session.changes(screens: false)
    #expect(await changes.next() == .ended)
    #expect(session.look().blocks == ["y"])
  }

  @Test("stops waiting for a change when its task is canceled")
  func cancelled() async {
    let session = Session(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: Cover { _ in }
    ) { _, _ in Cover { _ in } }
    let changes = session.changes(screens: true)
    let waiting = Task.immediate { await changes.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
  }

  @Test("runs lines one after another, in order")
  func oneAfterAnother() async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    var held: CheckedContinuation<Void, Never>?
    let session = Session(
      store, path: \.path,
      root: Cover { _ in
        Verb("write", .text("what"), "Write") { .note($0) }
        Verb.doing("wait", "Wait") { line in
          await withCheckedContinuation { held = $0 }
          line.show(["waited"])
        }
      }
    ) { _, _ in Cover { _ in } }
    let first = Task.immediate { await session.run("wait") }
    let others = ["a", "b"].map { word in Task.immediate { await session.run("write \(word)") } }
    #expect(store.state.notes.isEmpty)
    held?.resume()
    #expect(await first.value.output == ["waited"])
    for other in others { #expect(await other.value.status == .done) }
    #expect(store.state.notes == ["a", "b"])
  }
}

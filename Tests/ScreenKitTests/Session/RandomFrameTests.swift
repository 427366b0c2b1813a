import PresentationTesting
import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("Random lines of several front ends", .timeLimit(.minutes(RunLength.limit)))
struct RandomFrameTests {
  /// The behavior of the session's host.
  enum Hosting: CaseIterable { case none, obedient, slow, refusing }

  @Test(
    "do what they meant in the frame that their user saw, or nothing, and lose no line of a text",
    arguments: Hosting.allCases, 0..<(RunLength.isLong ? 1_000 : 30) as Range<UInt64>)
  func random(hosting: Hosting, seed: UInt64) async throws {
    let walk = PantryWalk(hosting, seed: seed)
    for step in 1...120 { try await walk.step(step) }
  }
}

/// Returns the same secret for every request.
private final class Pins: SessionFrontEnd {
  func lineBegins(remembering text: String?) {}
  func secret(prompt: String) async throws(LineError) -> String { "1234" }
  func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
}

/// A front end, and the screen that its user sees.
private struct Sight {
  var frame = 0
  var top = ""
  var jars: [String] = []
  var title: String?
  var question: String?
}

/// One random program. Its model keeps the state that each front end saw last.
@MainActor
private final class PantryWalk {
  private let store = Store(Pantry(), reducer: Pantry.reducer)
  private let session: Session<Pantry, JarChange>
  private let host: RecordingHost<Cupboard, any Screen<Pantry, JarChange>>?
  private let hosting: RandomFrameTests.Hosting
  private let seed: UInt64
  private var random: SeededGenerator
  private var sights = [Sight(), Sight(), Sight()]
  /// The lines typed for the text so far.
  private var begun: [String] = []
  private var form = NaiveForm()
  /// Whether the last line has dropped lines of the form, and none of the other text.
  private var hasDiscarded = false
  private let secrets = Pins()
  private var changes: [JarChange] = []
  private var watching: ObservationToken?

  init(_ hosting: RandomFrameTests.Hosting, seed: UInt64) {
    (self.hosting, self.seed, random) = (hosting, seed, SeededGenerator(seed: seed))
    host = hosting == .none ? nil : RecordingHost()
    session = Session(store, path: \.path, root: Jars(), host: host, patience: .endless)
    session.frontEnd = secrets
    for index in sights.indices { look(index) }
    watching = store.observeActions { [weak self] in self?.changes.append($1) }
  }

  func step(_ number: Int) async throws {
    let index = Int.random(in: sights.indices, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: change()
    case 3: look(index)
    case 4: try await program(number)
    case 5: try await answer(index, number)
    default: try await type(index, number)
    }
    try check(
      session.begunLines.first?.lines ?? [] == begun, number, "lines of a text: \(session.begunLines), not \(begun)")
    try checkForm(number)
    if hosting == .refusing { try await letGo(number) }
    let shown = host?.stack.map(\.route) ?? store.state.path
    try check(shown == store.state.path, number, "shown is \(shown), the path is \(store.state.path)")
  }

  /// The draft is the text typed into the form, whatever has happened since.
  private func checkForm(_ number: Int) throws {
    let (pantry, lines) = (store.state, form.lines.isEmpty ? [:] : ["Notes": form.lines])
    try check(
      pantry.draft.values == form.label && pantry.draft.begunLines == lines && pantry.draft.isBegun == form.isBegun,
      number, "the draft is \(pantry.draft), not \(form)")
    try check(pantry.filed == form.filed, number, "filed \(pantry.filed), not \(form.filed)")
  }

  /// Makes the host drop questions that have left the path, which it may have refused. The user's next intent does that.
  private func letGo(_ number: Int) async throws {
    guard let host, host.stack.map(\.route) != store.state.path else { return }
    let (shown, path) = (host.stack.map(\.route), store.state.path)
    let isRight = shown.filter { $0.question == nil } == path.filter { $0.question == nil } && shown.count > path.count
    try check(isRight, number, "shown is \(shown), the path is \(path)")
    // Within a form, going back sends no intent.
    let lines = session.location.input?.canGoBack == true ? [":home"] : [":home", ":back"]
    _ = await session.run(lines.randomElement(using: &random) ?? ":home")
    if store.state.path.isEmpty { try check(host.stack.isEmpty, number, "the host still shows \(shown)") }
  }

  private func check(_ isRight: Bool, _ step: Int, _ what: String) throws {
    try #require(isRight, "\(hosting), seed \(seed), step \(step): \(what)")
  }

  private func look(_ index: Int) {
    note(session.look().frame, in: index)
  }

  /// The screen on top: its number, or the path if no host knows that.
  private var top: String { host.map { "\($0.stack.last?.serial ?? 0)" } ?? "\(store.state.path)" }

  private func note(_ frame: Int, in index: Int) {
    let pantry = store.state
    sights[index] = Sight(
      frame: frame, top: top, jars: pantry.jars, title: pantry.path.isEmpty ? pantry.title : nil,
      question: pantry.path.last?.question?.text)
  }

  /// Changes the state, as a timer or another user does.
  private func change() {
    let jars = ["plums", "pears", "figs"].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
    let title = [nil, nil, "name", "age", "notes"].randomElement(using: &random) ?? nil
    let looks = [Pantry.Looks.table, .list, .grouped].randomElement(using: &random) ?? .table
    let change =
      [
        .replace(Array(jars)), .replace(Array(jars)), .tick, .tick, .call(title, guess: ""), .look(looks), .lock,
        .ask("Drop all?", again: 1), .navigate(.push(.cellar)), .navigate(.push(.label)), .navigate(.back),
      ].randomElement(using: &random) ?? JarChange.tick
    // A list instead of a table replaces all of its rows.
    if case .look = change, store.state.jars.isEmpty { return }
    store.send(change)
  }

  private func randomLine() -> String {
    [
      "open 1", "open 2", "open 3", "ope 1", "take plums", "delete", "purge", "y", "n", "1", "delete", "down", "back",
      ":back", ":home", "look", "path", "one", "two", ".", "::x", "", ":discard", "nonsense", "label", "label", ".", "",
      "2",
    ].randomElement(using: &random) ?? "look"
  }

  private func run(_ line: () async -> LineEnd) async -> LineEnd {
    if hosting == .refusing { host?.behavior = Bool.random(using: &random) ? .refusing("no.") : .obedient }
    if hosting == .slow { host?.behavior = .slow }
    defer { host?.behavior = .obedient }
    changes = []
    guard hosting == .slow else { return await line() }
    let answering = Task { [host] in
      while !Task.isCancelled {
        if host?.hasPendingChange == true { host?.answer() }
        await Task.yield()
      }
    }
    defer { answering.cancel() }
    return await line()
  }

  /// A user types a line in the frame that they see.
  private func type(_ index: Int, _ step: Int) async throws {
    let (line, sight, before) = (randomLine(), sights[index], store.state)
    let (top, asked) = (top, session.location.input)
    let end = await run { await session.type(line, on: sight.frame) }
    try noteForm(line, asked, end, step)
    try judge(line, sight, before, top, end, step)
    // The user sees the screen of the end, or the same as before.
    if let screen = end.screen {
      note(screen.frame, in: index)
    } else if end.frame != sight.frame {
      (sights[index].frame, sights[index].title) = (end.frame, end.location.input?.label)
    }
  }

  /// A program's line, which has no frame.
  private func program(_ step: Int) async throws {
    let (line, before, input) = (randomLine(), store.state, session.location.input)
    let isWhole = input?.label == "Notes" && Bool.random(using: &random)
    let value = "\(line)\n\(step.isMultiple(of: 3) ? "two" : "three")"
    let end = await run { isWhole ? await session.run(value: value) : await session.run(line) }
    try noteForm(isWhole ? value : line, input, whole: isWhole, end, step)
    let asked = before.path.last?.question?.text
    try check(asked == nil || !dropped(before), step, "\(line) answered \(asked ?? "")")
    // A whole value never counts as a command, whatever it begins with.
    if !isWhole { noteLine(line, before, end) }
  }

  private func answer(_ index: Int, _ step: Int) async throws {
    let (sight, before, top) = (sights[index], store.state, top)
    let choice = Int.random(in: 0...1, using: &random)
    let end = await run { await session.answer(choice, on: sight.frame) }
    let asked = before.path.last?.question?.text
    if end.status == .done { try check(asked != nil && asked == sight.question && top == sight.top, step, "answer") }
    if end.screen != nil { look(index) }
  }

  private func judge(
    _ line: String, _ sight: Sight, _ before: Pantry, _ top: String, _ end: LineEnd, _ step: Int
  ) throws {
    let what = "\(line) \(end.status) \(end.error?.description ?? "")"
    let after = store.state
    if end.status == .stale {
      try check(changes.isEmpty && after == before, step, "\(what): did something")
      try check(end.frame > sight.frame, step, "\(what): in vain")
      return
    }
    let opened = after.opened.dropFirst(before.opened.count)
    try check(opened.count <= 1, step, "\(what): opened twice")
    if line.hasPrefix("open") || line.hasPrefix("ope "), let jar = opened.first, !jar.hasPrefix("named") {
      let number = Int(line.split(separator: " ")[1]) ?? 0
      try check(
        sight.jars.indices.contains(number - 1) && sight.jars[number - 1] == jar, step, "\(what): opened \(jar)")
    }
    if let value = opened.first, value.hasPrefix("named") {
      try check(sight.title == before.title && sight.top == top, step, "\(what): \(value)")
    }
    if dropped(before) {
      try check(sight.question == before.path.last?.question?.text, step, "\(what): dropped without being asked")
    }
    if before.path.count > after.path.count, !line.hasSuffix("home") {
      try check(sight.top == top, step, "\(what): left another screen")
    }
    noteLine(line, before, end)
  }

  private func dropped(_ before: Pantry) -> Bool {
    changes.contains { if case .drop = $0 { true } else { false } }
  }

  /// Records a line that may be for the form.
  ///
  /// - Parameter input: The input of the screen on top when the line began.
  private func noteForm(
    _ line: String, _ input: InputDescription?, whole isWhole: Bool = false, _ end: LineEnd, _ step: Int
  ) throws {
    hasDiscarded = false
    guard end.status != .stale, let asked = input?.label, asked.first?.isUppercase == true else { return }
    try check(asked == form.asked, step, "\(asked) was asked for, not \(form.asked)")
    if !isWhole, line.hasPrefix(":"), !line.hasPrefix("::") {
      if line == ":back" { _ = form.goBack() }
      if line == ":discard", asked == "Notes", !form.lines.isEmpty {
        form.discardLines()
        hasDiscarded = true
      }
      return
    }
    let isTaken = form.take(line, whole: isWhole, isRefused: input?.problem != nil)
    // The host may refuse to close the form, which has been filed by then.
    if hosting == .refusing, asked == "Ready" { return }
    try check(isTaken == (end.status == .done), step, "\(line) for \(asked): \(end.status)")
  }

  /// Records a line that may be part of a text.
  private func noteLine(_ line: String, _ before: Pantry, _ end: LineEnd) {
    guard end.status != .stale else { return }
    if line == ":discard", end.status == .done, !hasDiscarded { begun = [] }
    guard before.title == "notes", before.path.isEmpty, !line.hasPrefix(":") || line.hasPrefix("::") else { return }
    if line == "." {
      // Blank lines are dropped when they are refused.
      if end.status == .done || begun.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { begun = [] }
    } else {
      begun.append(InputDescription.text(of: line))
    }
  }
}

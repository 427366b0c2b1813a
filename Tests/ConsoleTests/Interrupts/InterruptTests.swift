import Glibc
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

@Typist
@Suite(
  "An interrupt after any key of a story", .serialized,
  .timeLimit(.minutes(RunLength.limit)))
struct InterruptTests {
  /// How a story is interrupted.
  enum Interrupt: CaseIterable { case ctrlC, ctrlD, quit, hangUp, screen }

  private nonisolated static let seed = UInt64.random(in: 0 ... .max)

  // Rule C-06.3
  @Test(
    "loses no typed text without a question, does nothing twice, shows where the user is, restores the terminal",
    arguments: StudyStory.allCases, Interrupt.allCases)
  func interrupted(story: StudyStory, by interrupt: Interrupt) throws {
    let count = story.keys.count
    var random = SeededGenerator(seed: Self.seed)
    let moments = RunLength.isLong ? Array(0...count) : (0..<2).map { _ in Int.random(in: 0...count, using: &random) }
    for moment in moments {
      let walk = try StudyWalk(story, "\(story), \(interrupt) after key \(moment) of \(count), seed \(Self.seed)")
      for key in story.keys.prefix(moment) { try walk.session.press(key) }
      try walk.check()
      switch interrupt {
      case .ctrlC: try walk.pressCtrlC()
      case .ctrlD: try walk.pressCtrlD()
      case .quit: try walk.quit()
      case .hangUp: try walk.hangUp()
      case .screen: try walk.coverAndUncover()
      }
      try walk.end()
    }
  }
}

/// One story that is interrupted.
@Typist
private struct StudyWalk {
  let session: TerminalSession
  private let console = StudyConsole()
  private let note: Comment

  init(_ story: StudyStory, _ note: Comment) throws {
    self.note = note
    session = try Consoles.open(console.console, changing: ["EDITOR": "sed -i s/one/edited/", "VISUAL": nil])
    try session.wait(for: "main>")
    try session.waitUntilIdle()
  }

  // MARK: Observing

  /// The prompt and what has been typed after it, which may be several lines.
  private var line: (prompt: String, typed: String) { Self.line(of: session.screen) }

  private nonisolated static func line(of screen: TerminalScreen) -> (prompt: String, typed: String) {
    let rows = screen.lines[...screen.cursor.row]
    let first = rows.lastIndex { row in row.contains("> ") || row.contains(":") || row.hasSuffix(">") } ?? 0
    let line = rows[first...].joined(separator: "\n")
    guard let end = line.firstRange(of: "> ") ?? line.firstRange(of: ": ") else { return (line, "") }
    return (String(line[..<end.lowerBound]), String(line[end.upperBound...]))
  }

  private var asksForSecret: Bool { ["Pin:", "password:"].contains(session.promptLine) }
  private var asksAboutPaste: Bool { session.promptLine.contains("Run, edit or drop them") }

  /// The values that must not be lost: the answers and lines of the draft, and completed actions.
  private func kept(_ study: Study) -> [String] {
    let draft = study.draft
    return ["\(draft.values)", "\(draft.isBegun)", "\(draft.begunLines)", "\(study.log)"]
  }

  /// Whether leaving the program would lose something.
  private func hasToAsk(_ study: Study, _ prompt: String) -> Bool {
    let isBegun = study.stacks.path.contains(.route(.main, .form)) && study.draft.isBegun
    return isBegun || prompt.hasPrefix("Memo ") && !prompt.contains("end with")
  }

  /// Checks the invariants: the prompt belongs to the top of the path, and nothing was done twice.
  func check() throws {
    // On a busy machine, an editor that starts or has just ended takes no time at moments.
    for _ in 0..<20 {
      let before = console.study
      try session.waitUntilIdle()
      if console.study == before { break }
    }
    try session.wait(until: { !Self.line(of: $0).typed.hasSuffix("\n") }, described: "\(note)")
    let study = console.study
    try #require(Set(study.log).count == study.log.count, note)
    let top = study.stacks.path.last
    let prompts = top?.route?.prompts ?? ["\(top?.key.rawValue ?? "")>"]
    let isThere = asksForSecret || asksAboutPaste || prompts.contains { line.prompt.hasPrefix($0.dropLast()) }
    try #require(isThere, "\(note): the path is \(study.stacks.path), the prompt is \(session.promptLine)")
  }

  // MARK: Interrupting

  /// Clears the line, and nothing else. It gives up a secret, which goes back.
  func pressCtrlC() throws {
    let (study, wasSecret) = (console.study, asksForSecret)
    try session.type("\u{3}")
    try check()
    try #require(wasSecret ? kept(console.study) == kept(study) : console.study == study, note)
    if !wasSecret { try #require(line.typed.isEmpty || line.prompt.hasPrefix("Notes"), note) }
  }

  /// Goes back if the line is empty, and asks before that loses something.
  func pressCtrlD() throws {
    let (study, before) = (console.study, line)
    let isEmpty = before.typed.isEmpty || asksForSecret || asksAboutPaste
    try session.send("\u{4}")
    try settle(mayEnd: isEmpty && !hasToAsk(study, before.prompt) && study.stacks.path.last?.route == nil)
    try #require(kept(console.study) == kept(study), note)
    if hasEnded { return }
    try check()
    if !isEmpty { try #require(console.study == study && line == before, note) }
    if before.prompt.hasPrefix("Memo "), !before.prompt.contains("end with") { try #require(line == before, note) }
  }

  /// Leaves the program, unless that would lose something.
  func quit() throws {
    if !line.typed.isEmpty || asksForSecret || asksAboutPaste { try session.type("\u{3}") }
    if asksForSecret { return }
    let (study, before) = (console.study, line)
    try session.send(":quit\r")
    let asks = hasToAsk(study, before.prompt)
    // It may wait a moment for the terminal's answer about its background.
    if !asks { try session.waitForExit(.exited(0)) }
    try settle(mayEnd: !asks)
    try #require(kept(console.study) == kept(study), note)
    try #require(hasEnded != asks, note)
    if hasEnded { return }
    try check()
    if before.prompt.hasPrefix("Memo ") { return try #require(line.prompt == before.prompt, note) }
    try #require(console.study.stacks.path.last?.route?.question != nil, note)
  }

  /// The signal of a terminal that closes ends the console, which does nothing else.
  func hangUp() throws {
    let study = console.study
    session.signal(SIGHUP)
    try #require(try session.waitForExit() == .signalled(SIGHUP), note)
    try #require(console.study == study, note)
  }

  /// Another screen comes, and goes.
  func coverAndUncover() throws {
    let (study, before) = (console.study, line)
    let isLine = !asksForSecret && !asksAboutPaste
    console.send(.navigate(.push(.route(study.stacks.selection, .news))))
    if isLine {
      try session.wait(until: { Self.line(of: $0).prompt.hasPrefix("news") }, described: "\(note)")
      try check()
      try #require(line.typed == before.typed, note)
    }
    console.send(.navigate(.back))
    if isLine {
      try session.wait(until: { !Self.line(of: $0).prompt.hasPrefix("news") }, described: "\(note)")
    }
    try check()
    try #require(console.study == study, note)
    if isLine { try #require(line == before, note) }
  }

  // MARK: Ending

  private var hasEnded: Bool { exit != nil }
  private var exit: ProgramExit? { try? session.waitForExit(within: .zero) }

  /// Waits until the console has ended, or waits for the next key.
  private func settle(mayEnd: Bool) throws {
    try session.waitUntilIdle()
    if hasEnded { try #require(mayEnd && exit == .exited(0), note) }
  }

  /// Ends the console like a terminal that closes, and checks the result.
  func end() throws {
    let study = console.study
    if !hasEnded {
      session.cancel()
      try #require(hasEnded, note)
    }
    try #require(kept(console.study) == kept(study), note)
    try #require(try session.attributes() == session.initialAttributes, note)
  }
}

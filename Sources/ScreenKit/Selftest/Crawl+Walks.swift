import PresentationCore

extension Crawl {
  /// The largest number of lines of a walk.
  private static var depth: Int { 40 }

  /// Runs random lines in one sandbox, each where the one before has led, until there is a fault; then shortens the lines.
  mutating func walk() async {
    trial.walk += 1
    numbers = RandomNumbers(seed: trial.report.seed, walk: trial.walk)
    note(SelftestRecord(trial: trial))
    let session = sandbox(from: origin.store.state)
    let (findings, fatal) = (trial.report.findings.count, trial.fatal.count)
    var lines: [TrialLine] = []
    while lines.count < Self.depth, trial.report.findings.count == findings,
      let line = await nextLine(in: session, after: lines.map(\.text))
    {
      lines.append(line)
      guard await step(lines, in: session) else { break }
    }
    await shorten(from: findings)
    // A line that does not end is the last one, and its only finding.
    if trial.fatal.count > fatal, findings < trial.report.findings.count {
      trial.fatal[fatal] = trial.report.findings[findings].lines
    }
  }

  /// Runs lines in one sandbox, one after another.
  mutating func run(_ lines: [TrialLine]) async {
    let session = sandbox(from: origin.store.state)
    for count in 1...max(lines.count, 1) {
      guard await step(Array(lines.prefix(count)), in: session) else { return }
    }
  }

  /// Leaves out the lines that the findings from an index on do not need.
  mutating func shorten(from index: Int) async {
    for index in index..<trial.report.findings.count {
      let finding = trial.report.findings[index]
      var crawl = self
      _ = await finding.lines.shortened { lines in
        crawl.trial = trial.trying(lines)
        await crawl.run(lines.map { TrialLine(text: $0, verb: "", isOffered: true) })
        guard let same = crawl.trial.report.findings.first(where: { $0.problem == finding.problem }) else {
          return false
        }
        trial.report.findings[index] = same
        return true
      }
    }
  }

  /// Runs the last one of the lines, and reports what is wrong then.
  ///
  /// - Returns: Whether the walk can go on.
  private mutating func step(_ lines: [TrialLine], in session: Sandbox) async -> Bool {
    guard let line = lines.last else { return false }
    let script = lines.map(\.text)
    let before = session.location
    guard let end = await type(line.text, in: session, after: script.dropLast()) else { return false }
    if line.isOffered, !line.isExtended, let error = failure(of: end, line.text, in: session),
      await candidates(for: line.text + " ", in: session).isEmpty
    {
      report(offered: line, error, at: before, script)
    }
    guard end.status != .quit, end.status != .cancelled else { return false }
    let screen = await session.screen()
    check(screen.blocks, of: "the screen", at: screen.location, script)
    _ = trial.note(ScreenKind(screen.location, await session.verbs()))
    return true
  }

  /// Chooses a line to run; `nil` if there seems to be none.
  private mutating func nextLine(in session: Sandbox, after lines: [String]) async -> TrialLine? {
    let location = session.location
    let verbs = await session.verbs().filter { !$0.isBuiltIn && $0.disabledReason == nil }
    // Choices are listed among the verbs.
    for verb in verbs where location.input == nil || verb.name.hasPrefix(":") { trial.note(verb, isTyped: false) }
    for _ in 0..<100 {
      var choices: [TrialLine] = []
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0 where location.depth > 0: choices = [TrialLine(text: command("back", at: location), verb: "back")]
      case 1...5 where location.input != nil:
        choices = SampleAnswers.lines(for: location.input!, using: &numbers).map { TrialLine(text: $0, verb: "") }
      default:
        guard let verb = verbs.randomElement(using: &numbers) else { continue }
        choices = await self.lines(of: verb, in: session)
        trial.note(verb, isTyped: !choices.isEmpty)
      }
      guard let line = choices.randomElement(using: &numbers), !trial.isFatal(lines + [line.text]) else { continue }
      return line
    }
    return nil
  }
}

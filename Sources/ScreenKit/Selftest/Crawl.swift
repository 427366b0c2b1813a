import PresentationCore

/// An exploration of the screens of a program: first each line of each kind of screen in its own sandbox, then random walks.
@MainActor
struct Crawl<State, Action: Navigating> {
  typealias Sandbox = Session<State, Action>

  /// A screen to explore: the state, and the lines that led to it.
  struct Place {
    var state: State
    var lines: [String] = []
    /// The screen before, if the last line has pushed this one.
    var former: SessionLocation?
  }

  var trial: SelftestTrial
  let origin: Sandbox
  /// Called before each line, before each screen and each walk, and after the last line.
  let note: (SelftestRecord) -> Void
  /// Notes that the test itself goes on, whose work between two lines may take long.
  let goesOn: () -> Void
  /// The choices of a walk.
  var numbers = RandomNumbers(seed: 0, walk: 0)
  private let answerer = SampleAnswers()
  private var places: [Place] = []

  init(
    _ trial: SelftestTrial, of origin: Sandbox, note: @escaping (SelftestRecord) -> Void, goesOn: @escaping () -> Void
  ) {
    (self.trial, self.origin, self.note, self.goesOn) = (trial, origin, note, goesOn)
  }

  mutating func run() async {
    note(SelftestRecord(trial: trial))
    if let script = trial.script {
      await run(script.map { TrialLine(text: $0, verb: "") })
    } else {
      if trial.walk == 0 {
        let known = trial.report.findings.count
        await visit()
        await shorten(from: known)
      }
      var before = -1
      while trial.report.lines < trial.mostLines, trial.report.lines > before {
        before = trial.report.lines
        await walk()
      }
    }
    trial.finish(unasked: origin.store.unaskedMiddlewares)
    note(SelftestRecord(trial: trial))
  }

  // MARK: Places

  /// Visits each kind of screen.
  private mutating func visit() async {
    await reach(Place(state: origin.store.state))
    var next = 0
    while next < places.count {
      await explore(places[next])
      next += 1
    }
  }

  /// Keeps a place for later if no screen of its kind was seen.
  private mutating func reach(_ place: Place) async {
    let session = sandbox(from: place.state)
    if trial.note(ScreenKind(session.location, await session.verbs())) { places.append(place) }
  }

  private mutating func explore(_ place: Place) async {
    if trial.isFatal(place.lines) { return }
    let session = sandbox(from: place.state)
    note(SelftestRecord(lines: place.lines, path: session.location.path))
    let screen = await session.screen()
    check(screen.blocks, of: "the screen", at: screen.location, place.lines)
    var leads = await checkBack(from: place, screen.location)
    await checkPath(of: place, screen.location)
    await tryNumbers(in: screen.location, at: place)
    let verbs = await session.verbs()
    // Choices are listed among the verbs.
    let choices = screen.location.input == nil ? [] : verbs.prefix { !$0.name.hasPrefix(":") }.map(\.name)
    for verb in verbs.dropFirst(choices.count) where !verb.isBuiltIn {
      trial.note(verb, isTyped: false)
      if verb.disabledReason != nil { continue }
      await checkHelp(on: verb, at: place, session)
      leads = await tryOut(verb, in: session, from: place, screen) || leads
    }
    if let input = screen.location.input {
      for line in choices.ends(5) + SampleAnswers.lines(for: input) {
        leads = await follow(line, from: place, screen).leads || leads
      }
    }
    if !leads, screen.location.depth > 0, !trial.report.isCut {
      report(
        "this screen is a dead end: no command, and no value that was tried, leads away from it", at: screen.location,
        place.lines)
    }
  }

  /// Runs lines of a verb, and reports one that is offered but fails.
  ///
  /// - Returns: Whether one leads to another screen, or out of the program.
  private mutating func tryOut(
    _ verb: VerbDescription, in session: Sandbox, from place: Place, _ screen: Screenful
  ) async -> Bool {
    var leads = false
    var tried: [(line: TrialLine, error: LineError?)] = []
    for line in await lines(of: verb, in: session) {
      if trial.report.lines < trial.mostLines { trial.note(verb, isTyped: true) }
      let (leadsAway, error) = await follow(line.text, from: place, screen)
      if leadsAway { leads = true }
      tried.append((line, error))
    }
    for (line, error) in tried where line.isOffered {
      guard let error else { continue }
      // It may need more words.
      let isIncomplete =
        if line.isExtended {
          tried.contains { $0.error == nil && $0.line.text.hasPrefix(line.text + " ") }
        } else {
          await !candidates(for: line.text + " ", in: session).isEmpty
        }
      if isIncomplete { continue }
      report(offered: line, error, at: screen.location, place.lines + [line.text])
      break
    }
    return leads
  }

  /// Runs a line, and keeps the place that it leads to.
  ///
  /// - Returns: Whether it leads to another screen, or out of the program, and why it failed.
  private mutating func follow(
    _ line: String, from place: Place, _ screen: Screenful
  ) async -> (leads: Bool, error: LineError?) {
    guard let (session, end) = await run([line], from: place) else { return (false, nil) }
    guard end.status == .done else { return (end.status == .quit, failure(of: end, line, in: session)) }
    let (before, now) = (screen.location, session.location)
    let hasPushed = before.question == nil && now.depth == before.depth + 1 && now.path.hasPrefix(before.path)
    let next = Place(state: session.store.state, lines: place.lines + [line], former: hasPushed ? before : nil)
    await reach(next)
    let leads =
      now.path != before.path || now.question != before.question || now.input != before.input
      || now.depth != before.depth
    return (leads, nil)
  }

  // MARK: Lines

  /// Runs lines one after the other in a sandbox.
  ///
  /// - Returns: The sandbox, and how the last line ended, or the first one that failed; `nil` if a line may not be run.
  mutating func run(_ lines: [String], from place: Place) async -> (Sandbox, LineEnd)? {
    let session = sandbox(from: place.state)
    var latest: LineEnd?
    for (index, line) in lines.enumerated() {
      latest = await type(line, in: session, after: place.lines + lines[..<index])
      if latest?.status != .done { break }
    }
    return latest.map { (session, $0) }
  }

  /// Runs a line, and reports it if it does not end, or if something is wrong with its answer or the new state.
  ///
  /// - Returns: `nil` if no more lines may be run, or if this one could crash the program again.
  mutating func type(_ line: String, in session: Sandbox, after lines: [String]) async -> LineEnd? {
    let script = lines + [line]
    guard trial.report.lines < trial.mostLines else {
      if !trial.isWalking { trial.report.isCut = true }
      return nil
    }
    if trial.isFatal(script) { return nil }
    trial.report.lines += 1
    session.hasFailedCommand = false
    let screen = await session.screen()
    let end = await session.type(line, on: screen.frame, within: trial.patience) { [note] in
      note(SelftestRecord(lines: script, path: screen.location.path))
    }
    if end.status == .cancelled {
      trial.fatal.append(script)
      report(
        "\(Wording.quoted(line)) has not ended within \(trial.limit)", about: "\(line) has not ended",
        at: screen.location, script)
    }
    check(end.output, of: "the answer to \(Wording.quoted(line))", at: screen.location, script)
    do {
      if end.status == .done { try origin.invariant?(session.store.state) }
    } catch {
      report("the state is not valid: \(error)", at: screen.location, script)
    }
    return end
  }

  func sandbox(from state: State) -> Sandbox {
    let session = origin.sandbox(from: state)
    session.frontEnd = answerer
    return session
  }

  /// The line that runs a built-in verb.
  func command(_ line: String, at location: SessionLocation) -> String {
    location.input == nil ? line : ":" + line
  }
}

/// The kind of a screen. Screens with the same verbs are of one kind, whatever data they show.
struct ScreenKind: Hashable, Codable {
  private var screen: String
  private var verbs: [String]
  private var answers: [String]?
  private var input: String?

  init(_ location: SessionLocation, _ verbs: [VerbDescription]) {
    screen = String(location.kindOfScreen)
    self.verbs = verbs.filter { !$0.isBuiltIn && $0.disabledReason == nil }.map(\.name)
    answers = location.question?.answers.map(\.label)
    input = location.input.map { "\($0.kind) \($0.label)" }
    // Choices are listed as verbs.
    if location.input != nil { self.verbs = self.verbs.filter { $0.hasPrefix(":") } }
  }
}

extension SessionPort {
  /// Types a line, and gives it up when it takes too long.
  ///
  /// - Parameter willRun: Called right before, on the thread where the line begins.
  fileprivate func type(
    _ line: String, on frame: Int, within limit: Duration, _ willRun: @escaping @MainActor () -> Void
  ) async -> LineEnd {
    let work = Task {
      willRun()
      return await type(line, on: frame)
    }
    let guardian = Task {
      try await ContinuousClock().wait(for: limit)
      work.cancel()
    }
    defer { guardian.cancel() }
    return await work.value
  }
}

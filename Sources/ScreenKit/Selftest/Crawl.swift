import PresentationCore

/// An exploration of the screens of a program, each line in its own sandbox.
@MainActor
struct Crawl<State, Action: Navigating> {
  typealias Sandbox = Session<State, Action>

  /// A screen that the walk has reached: the state, and the lines that led to it.
  struct Place {
    var state: State
    var lines: [String] = []
    /// The screen before, if the last line has pushed this one.
    var former: SessionLocation?
  }

  /// The kind of a screen. Screens with the same verbs are of one kind, whatever data they show.
  private struct Kind: Hashable {
    var screen: Substring
    var verbs: [String]
    var answers: [String]?
    var input: String?

    init(_ location: SessionLocation, _ verbs: [VerbDescription]) {
      screen = location.kindOfScreen
      self.verbs = verbs.filter { !$0.isBuiltIn && $0.disabledReason == nil }.map(\.name)
      answers = location.question?.answers.map(\.label)
      input = location.input.map { "\($0.kind) \($0.label)" }
      // Choices are listed as verbs.
      if location.input != nil { self.verbs = self.verbs.filter { $0.hasPrefix(":") } }
    }
  }

  private(set) var report = SelftestReport()
  private let origin: Sandbox
  private let mostLines: Int
  /// How long a line, or completion, may take.
  let limit: Duration
  private let aboutToRun: ([String]) -> Void
  /// Notes that the test itself goes on, whose work between two lines may take long.
  let goesOn: () -> Void
  private let answerer = SampleAnswers()
  private var known: Set<Kind> = []
  private var places: [Place] = []
  /// The names of the verbs that were seen, in that order, and whether a line of each was run.
  private var seen: [(name: String, isTyped: Bool)] = []
  /// The kind of screen and the problem of each finding, so that it is reported once.
  private var found: Set<[String]> = []

  init(
    of origin: Sandbox, lines: Int, limit: Duration, aboutToRun: @escaping ([String]) -> Void,
    goesOn: @escaping () -> Void
  ) {
    (self.origin, mostLines, self.limit, self.aboutToRun) = (origin, lines, limit, aboutToRun)
    self.goesOn = goesOn
  }

  mutating func run() async {
    await reach(Place(state: origin.store.state))
    var next = 0
    while next < places.count {
      await explore(places[next])
      next += 1
    }
    report.untyped = seen.filter { !$0.isTyped }.map(\.name)
    report.unasked = origin.store.unaskedMiddlewares
  }

  /// Notes that a verb was seen, and whether a line of it was run.
  private mutating func note(_ verb: VerbDescription, isTyped: Bool) {
    if let index = seen.firstIndex(where: { $0.name == verb.nameWithoutColon }) {
      seen[index].isTyped = seen[index].isTyped || isTyped
    } else {
      seen.append((verb.nameWithoutColon, isTyped))
    }
  }

  // MARK: Places

  /// Keeps a place for later if no screen of its kind was seen.
  private mutating func reach(_ place: Place) async {
    let session = sandbox(place)
    let location = session.location
    guard known.insert(Kind(location, await session.verbs())).inserted else { return }
    report.screens += 1
    places.append(place)
  }

  private mutating func explore(_ place: Place) async {
    let session = sandbox(place)
    let screen = await session.screen()
    check(screen.blocks, of: "the screen", at: place, screen.location)
    var leads = await checkBack(from: place, screen.location)
    await checkPath(of: place, screen.location)
    await tryNumbers(in: screen.location, at: place)
    let verbs = await session.verbs()
    // Choices are listed among the verbs.
    let choices = screen.location.input == nil ? [] : verbs.prefix { !$0.name.hasPrefix(":") }.map(\.name)
    for verb in verbs.dropFirst(choices.count) where !verb.isBuiltIn {
      note(verb, isTyped: false)
      if verb.disabledReason != nil { continue }
      await checkHelp(on: verb, at: place, session)
      leads = await tryOut(verb, in: session, from: place, screen) || leads
    }
    if let input = screen.location.input {
      for line in choices.ends(5) + SampleAnswers.lines(for: input) {
        leads = await follow(line, from: place, screen).leads || leads
      }
    }
    if !leads, screen.location.depth > 0, !report.isCut {
      report(
        "this screen is a dead end: no command, and no value that was tried, leads away from it", at: place,
        screen.location)
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
      if report.lines < mostLines { note(verb, isTyped: true) }
      let (leadsAway, error) = await follow(line.text, from: place, screen)
      if leadsAway { leads = true }
      tried.append((line, error))
    }
    var failure: (line: String, error: LineError)?
    for (line, error) in tried where failure == nil && line.isOffered {
      guard let error else { continue }
      // It may need more words.
      let isIncomplete =
        if line.isExtended {
          tried.contains { $0.error == nil && $0.line.text.hasPrefix(line.text + " ") }
        } else {
          await !candidates(for: line.text + " ", in: session).isEmpty
        }
      if !isIncomplete { failure = (line.text, error) }
    }
    guard let (line, error) = failure else { return leads }
    report(
      "\(Wording.quoted(line)) is offered, but fails: \(error.message)", about: verb.name, at: place, screen.location,
      lines: [line])
    return leads
  }

  /// Runs a line, and keeps the place that it leads to.
  ///
  /// - Returns: Whether it leads to another screen, or out of the program, and why it failed.
  private mutating func follow(
    _ line: String, from place: Place, _ screen: Screenful
  ) async -> (leads: Bool, error: LineError?) {
    guard let (session, end) = await run([line], from: place) else { return (false, nil) }
    let before = screen.location
    switch end.status {
    case .quit: return (true, nil)
    // Whether there is a next row, for example, may only be known when it is read.
    case .failed where session.hasFailedCommand && !line.contains(" "): return (false, nil)
    case .failed, .stale: return (false, end.error)
    case .cancelled:
      report("\(Wording.quoted(line)) has not ended within \(limit)", at: place, before, line)
      return (false, nil)
    case .done: break
    }
    check(end.output, of: "the answer to \(Wording.quoted(line))", at: place, before, line)
    let now = session.location
    let hasPushed = before.question == nil && now.depth == before.depth + 1 && now.path.hasPrefix(before.path)
    let next = Place(
      state: session.store.state, lines: place.lines + [line], former: hasPushed ? before : nil)
    await reach(next)
    let leads =
      now.path != before.path || now.question != before.question || now.input != before.input
      || now.depth != before.depth
    return (leads, nil)
  }

  // MARK: Checks

  /// Checks that `back` leads to the screen before.
  ///
  /// - Returns: Whether it leads anywhere.
  private mutating func checkBack(from place: Place, _ location: SessionLocation) async -> Bool {
    guard location.depth > 0, location.question == nil, location.input?.canGoBack != true else { return false }
    let line = command("back", at: location)
    guard let (session, end) = await run([line], from: place), end.status == .done else { return false }
    let now = session.location
    let leads = now.path != location.path || now.question != nil || now.depth != location.depth
    if leads, let former = place.former, now.question == nil, now.path != former.path {
      report("back leads to \(now.path), not to \(former.path), where the user came from", at: place, location, line)
    }
    return leads
  }

  /// Checks that the path of a screen, when it is typed, shows the same screen.
  private mutating func checkPath(of place: Place, _ location: SessionLocation) async {
    guard location.depth > 0, location.question == nil, let path = location.exactPath else { return }
    let home = command("home", at: location)
    guard let (there, end) = await run([home], from: place), end.status == .done, there.location.question == nil,
      there.location.path != location.path
    else { return }
    let go = command("goto \(Words.quote(path))", at: there.location)
    guard let (session, result) = await run([home, go], from: place) else { return }
    let now = session.location
    if let error = result.error {
      report("the path of this screen cannot be typed: \(error.message)", at: place, location, home, go)
    } else if now.path != location.path {
      report("the path of this screen leads to \(now.path) when it is typed", at: place, location, home, go)
    } else if now.title != location.title {
      let titles = [now.title, location.title].map { Wording.quotedText($0 ?? "") }
      report(
        "the path of this screen leads to \(titles[0]) when it is typed, not to \(titles[1])", at: place, location,
        home, go)
    }
  }

  /// Opens the path of a screen with other numbers, since a link can contain any. The program may refuse them, but must not trap.
  private mutating func tryNumbers(in location: SessionLocation, at place: Place) async {
    guard location.depth > 0, location.question == nil, let path = location.exactPath,
      let slash = path.lastIndex(of: "/")
    else { return }
    let (beginning, segment) = (String(path[..<slash]), String(path[slash...]))
    for number in ["0", "-1", "999999"] {
      let other = segment.replacing(/([:,=])-?[0-9]+/) { match in "\(match.output.1)\(number)" }
      if other == segment { return }
      let go = command("goto \(Words.quote(beginning + other))", at: location)
      guard let (_, result) = await run([go], from: place) else { return }
      if result.status == .cancelled {
        report("\(Wording.quoted(go)) has not ended within \(limit)", at: place, location, go)
      }
    }
  }

  private mutating func checkHelp(on verb: VerbDescription, at place: Place, _ session: Sandbox) async {
    let location = session.location
    if verb.summary.isEmpty { report("the command \(Wording.quoted(verb.name)) has no summary", at: place, location) }
    if verb.arguments != .none, session.expectationsNow(at: verb.name + " ")?.isEmpty == true {
      report("the command \(Wording.quoted(verb.name)) does not list its arguments", at: place, location)
    }
    let name = verb.nameWithoutColon
    let line = command("help \(name)", at: location)
    guard let (_, end) = await run([line], from: place) else { return }
    if let error = end.error {
      report("the command \(Wording.quoted(name)) has no help: \(error.message)", at: place, location, line)
    }
    check(end.output, of: "the help on \(Wording.quoted(name))", at: place, location, line)
  }

  /// Checks that blocks can be laid out in every width, and written in JSON.
  private mutating func check(
    _ blocks: [Block], of name: String, at place: Place, _ location: SessionLocation, _ lines: String...
  ) {
    if blocks.isEmpty { return }
    // A long text takes long to lay out.
    let isLong = Rendering(columns: 80).styledLines(blocks).count > 500
    let widths = isLong ? [1, 2, 3, 5, 8, 13, 20, 40, 80, 120, 200] : Array(1...200)
    for support in [CharacterSupport.unicode, .ascii] {
      for columns in widths {
        goesOn()
        let rendering = Rendering(columns: columns, characterSupport: support)
        guard let line = rendering.styledLines(blocks).first(where: { $0.width > columns }) else { continue }
        report(
          "\(name) has a line of \(line.width) cells in a window of \(columns)", at: place, location, lines: lines)
        return
      }
    }
    guard let json = try? PortCoding.encode(blocks), let copy = try? PortCoding.decode([Block].self, from: json),
      (try? PortCoding.encode(copy)) == json
    else {
      report("\(name) changes when it is encoded as JSON and read back", at: place, location, lines: lines)
      return
    }
  }

  // MARK: Lines

  /// Runs lines one after the other in a sandbox.
  ///
  /// - Returns: The sandbox, and how the last line ended, or the first one that failed; `nil` if no more lines may be run.
  private mutating func run(_ lines: [String], from place: Place) async -> (Sandbox, LineEnd)? {
    let session = sandbox(place)
    var latest: LineEnd?
    for (index, line) in lines.enumerated() {
      guard report.lines < mostLines else {
        report.isCut = true
        return nil
      }
      report.lines += 1
      let frame = await session.screen().frame
      let end = await session.type(line, on: frame, within: limit) { [aboutToRun] in
        aboutToRun(place.lines + lines[...index])
      }
      latest = end
      if end.status != .done { break }
    }
    return latest.map { (session, $0) }
  }

  private func sandbox(_ place: Place) -> Sandbox {
    let session = origin.sandbox(from: place.state)
    session.frontEnd = answerer
    return session
  }

  /// The line that runs a built-in verb.
  private func command(_ line: String, at location: SessionLocation) -> String {
    location.input == nil ? line : ":" + line
  }

  private mutating func report(_ problem: String, at place: Place, _ location: SessionLocation, _ lines: String...) {
    report(problem, at: place, location, lines: lines)
  }

  /// - Parameter topic: What the problem is about. One problem about it is reported on each kind of screen; `nil` for the problem itself.
  private mutating func report(
    _ problem: String, about topic: String? = nil, at place: Place, _ location: SessionLocation, lines: [String]
  ) {
    guard found.insert([String(location.kindOfScreen), topic ?? problem]).inserted else { return }
    report.findings.append(
      SelftestReport.Finding(problem: problem, path: location.path, lines: place.lines + lines))
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

import PresentationCore

extension Crawl {
  /// Checks that `back` leads to the screen before.
  ///
  /// - Returns: Whether it leads anywhere.
  mutating func checkBack(from place: Place, _ location: SessionLocation) async -> Bool {
    guard location.depth > 0, location.question == nil, location.input?.canGoBack != true else { return false }
    let line = command("back", at: location)
    guard let (session, end) = await run([line], from: place), end.status == .done else { return false }
    let now = session.location
    let leads = now.path != location.path || now.question != nil || now.depth != location.depth
    if leads, let former = place.former, now.question == nil, now.path != former.path {
      report(
        "back leads to \(now.path), not to \(former.path), where the user came from", at: location,
        place.lines + [line])
    }
    return leads
  }

  /// Checks that the path of a screen, when it is typed, shows the same screen.
  mutating func checkPath(of place: Place, _ location: SessionLocation) async {
    guard location.depth > 0, location.question == nil, let path = location.exactPath else { return }
    let home = command("home", at: location)
    guard let (there, end) = await run([home], from: place), end.status == .done, there.location.question == nil,
      there.location.path != location.path
    else { return }
    let lines = [home, command("goto \(Words.quote(path))", at: there.location)]
    guard let (session, result) = await run(lines, from: place) else { return }
    let now = session.location
    let problem: String
    if let error = result.error {
      problem = "the path of this screen cannot be typed: \(error.message)"
    } else if now.path != location.path {
      problem = "the path of this screen leads to \(now.path) when it is typed"
    } else if now.title != location.title {
      let titles = [now.title, location.title].map { Wording.quotedText($0 ?? "") }
      problem = "the path of this screen leads to \(titles[0]) when it is typed, not to \(titles[1])"
    } else {
      return
    }
    report(problem, at: location, place.lines + lines)
  }

  /// Opens the path of a screen with other numbers, since a link can contain any. The program may refuse them, but must not trap.
  mutating func tryNumbers(in location: SessionLocation, at place: Place) async {
    guard location.depth > 0, location.question == nil, let path = location.exactPath,
      let slash = path.lastIndex(of: "/")
    else { return }
    let (beginning, segment) = (String(path[..<slash]), String(path[slash...]))
    for number in ["0", "-1", "\(Int.max)"] {
      let other = segment.replacing(/([:,=])-?[0-9]+/) { match in "\(match.output.1)\(number)" }
      if other == segment { return }
      _ = await run([command("goto \(Words.quote(beginning + other))", at: location)], from: place)
    }
  }

  mutating func checkHelp(on verb: VerbDescription, at place: Place, _ session: Sandbox) async {
    let location = session.location
    if verb.summary.isEmpty {
      report("the command \(Wording.quoted(verb.name)) has no summary", at: location, place.lines)
    }
    if verb.arguments != .none, session.expectationsNow(at: verb.name + " ")?.isEmpty == true {
      report("the command \(Wording.quoted(verb.name)) does not list its arguments", at: location, place.lines)
    }
    let name = verb.nameWithoutColon
    let line = command("help \(name)", at: location)
    guard let (_, end) = await run([line], from: place), let error = end.error else { return }
    report("the command \(Wording.quoted(name)) has no help: \(error.message)", at: location, place.lines + [line])
  }

  /// Checks that blocks can be laid out in every width, and written in JSON.
  mutating func check(_ blocks: [Block], of name: String, at location: SessionLocation, _ lines: [String]) {
    if blocks.isEmpty { return }
    // A long text takes long to lay out, and a walk shows many.
    let isLong = Rendering(columns: 80).styledLines(blocks).count > 500
    if isLong, trial.isWalking { return }
    let some = isLong ? [1, 2, 3, 5, 8, 13, 20, 40, 80, 120, 200] : Array(1...200)
    for support in [CharacterSupport.unicode, .ascii] {
      for columns in trial.isWalking ? [1, 20, 80] : some {
        goesOn()
        let rendering = Rendering(columns: columns, characterSupport: support)
        guard let line = rendering.styledLines(blocks).first(where: { $0.width > columns }) else { continue }
        let problem = "\(name) has a line of \(line.width) cells in a window of \(columns)"
        report(problem, about: "\(name) is too wide", at: location, lines)
        return
      }
    }
    guard let json = try? PortCoding.encode(blocks), let copy = try? PortCoding.decode([Block].self, from: json),
      (try? PortCoding.encode(copy)) == json
    else {
      report("\(name) changes when it is encoded as JSON and read back", at: location, lines)
      return
    }
  }

  /// The error with which a line has failed; `nil` if it has not, or may fail.
  func failure(of end: LineEnd, _ line: String, in session: Sandbox) -> LineError? {
    // Whether there is a next row, for example, may only be known when it is read.
    if session.hasFailedCommand, !line.contains(" ") { return nil }
    // The lines of an unfinished text, on this screen or below it, are not lost.
    return end.status == .cancelled || session.hasBegunLines ? nil : end.error
  }

  // MARK: Reports

  mutating func report(offered line: TrialLine, _ error: LineError, at location: SessionLocation, _ lines: [String]) {
    report(
      "\(Wording.quoted(line.text)) is offered, but fails: \(error.message)", about: line.verb, at: location, lines)
  }

  /// Reports a problem, once for each kind of screen.
  ///
  /// - Parameter topic: What the problem is about; `nil` for the problem itself.
  mutating func report(
    _ problem: String, about topic: String? = nil, at location: SessionLocation, _ lines: [String]
  ) {
    trial.report(
      problem, about: [String(location.kindOfScreen), topic ?? problem], path: location.path, lines: lines)
  }
}

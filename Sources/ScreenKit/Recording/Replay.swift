/// The result of a replay: whether a program still shows the same as its recording.
public enum ReplayOutcome: Hashable, Sendable, CustomStringConvertible {
  /// Every line shows the same as before.
  case faithful
  /// Every line that was compared shows the same as before. The given ones need something that a replay does not have, such as a file, and
  /// were not compared.
  case skipped([ReplayDifference])
  /// Lines show something else, or end differently, or the recording is not complete. Lines that were not compared are also given.
  case differs([ReplayDifference])

  /// The differences in words, one after another; `faithful` if there are none.
  public var description: String {
    switch self {
    case .faithful: "faithful"
    case .skipped(let lines):
      lines.map { "\($0)\n" }.joined()
        + "faithful, except for \(lines.count == 1 ? "1 line" : "\(lines.count) lines") not compared"
    case .differs(let differences): differences.map(\.description).joined(separator: "\n")
    }
  }
}

/// A difference between a recording and a replay.
public struct ReplayDifference: Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1; 0 for the screen at the start.
  public var number: Int
  /// The line that was typed.
  public var line: String
  /// The difference, in one line.
  public var problem: String
  /// The lines of text that were removed (`- `) and added (`+ `).
  public var changes: [String]

  /// The number, the line, the problem, and below them the changes.
  public var description: String {
    let place = number == 0 ? "the first screen" : "line \(number), \(Wording.quoted(line)),"
    return (["\(place) \(problem)"] + changes.map { "  \($0)" }).joined(separator: "\n")
  }
}

/// The part of a front end in a replay.
package struct ReplayFrontEnd {
  /// Called before each line with a text that names it, the differences so far, and the time that it took when it was recorded.
  package var willRun: @MainActor (_ place: String, _ differences: [ReplayDifference], _ time: Duration) -> Void
  /// Called with the first screen, and with the end of each line. Returns why the line cannot be compared; `nil` if it can.
  package var show: @MainActor (_ end: LineEnd, _ window: Window) -> String?

  package init(
    willRun: @escaping @MainActor (String, [ReplayDifference], Duration) -> Void = { _, _, _ in },
    show: @escaping @MainActor (LineEnd, Window) -> String? = { _, _ in nil }
  ) {
    (self.willRun, self.show) = (willRun, show)
  }
}

/// A run of the lines of a recording.
@MainActor
struct Replay<State, Action: Navigating> {
  private let session: Session<State, Action>
  private let frontEnd: ReplayFrontEnd
  private let player: Player
  private var differences: [ReplayDifference] = []
  /// The number of these that only say why a line was not compared.
  private var skippedCount = 0

  init(in session: Session<State, Action>, for frontEnd: ReplayFrontEnd, secrets: [String]) {
    (self.session, self.frontEnd, player) = (session, frontEnd, Player(secrets))
  }

  /// Runs the lines, and reports those that end differently or show something else.
  ///
  /// - Parameter until: The number of lines to run; `nil` for all.
  mutating func run(_ recording: Recording, until: Int?) async -> ReplayOutcome {
    // The lines were recorded elsewhere: they are not the history of this program.
    session.store.recorder = nil
    _ = await session.begun()
    var result: Recording.Result?
    let stop = session.recordToo { if case .end(let end) = $0 { result = end } }
    let former = session.frontEnd
    session.frontEnd = player
    defer {
      stop()
      (session.frontEnd, session.replayedTimes) = (former, [])
    }
    // The window of the recording comes first: screens may depend on it.
    if case .window(let window)? = recording.entries.dropFirst().first?.event { session.resized(to: window) }
    guard let start = recording.start else { return differs(0, "", "is missing: the recording is empty") }
    if start.path != session.location.path { _ = await session.run(":goto \(Words.quote(start.path))") }
    if let difference = start.difference(to: session.recordedScreen) { return .differs([difference]) }
    let first = await session.screen()
    _ = frontEnd.show(LineEnd(.done, screen: first, location: first.location), session.window)
    let count = recording.entries.count { $0.event.typed != nil }
    var (number, last) = (0, "")
    for (index, entry) in recording.entries.enumerated() {
      if case .window(let window) = entry.event { session.resized(to: window) }
      guard let line = entry.event.typed else { continue }
      if number == until { return outcome }
      (number, last) = (number + 1, line)
      let rest = recording.entries[(index + 1)...].prefix { $0.event.typed == nil }
      player.edits = rest.compactMap { if case .edit(let text) = $0.event { text } else { nil } }
      let actions = rest.compactMap {
        if case .action(let user, let time) = $0.event { (user: user, time: time) } else { nil }
      }
      session.replayedTimes = actions.map(\.time)[...]
      if case .line(_, isWhole: false) = entry.event {
        _ = differs(number, line, "held a secret, which is not recorded")
        continue
      }
      let end = rest.first { if case .end = $0.event { true } else { false } }
      let seconds = max(0, (end?.seconds ?? entry.seconds) - entry.seconds)
      result = nil
      var expected: Recording.Result?
      if case .end(let result)? = end?.event { expected = result }
      player.givesUp = expected?.status == .cancelled
      let now = await run(entry.event, cancelling: expected?.status == .cancelled) { [frontEnd, differences, number] in
        frontEnd.willRun("line \(number) of \(count), \(Wording.quoted(line)),", differences, .seconds(seconds))
      }
      if let reason = frontEnd.show(now, session.window) {
        _ = differs(number, line, "was not compared: \(reason)")
        skippedCount += 1
      } else if let problem = problem(of: result, ending: now, insteadOf: expected) {
        let other = actions.first { $0.user != session.user }
        let users = other.map { " (as \(session.user ?? "nobody"); it was recorded as \($0.user ?? "nobody"))" } ?? ""
        _ = differs(number, line, problem.text + users, problem.changes)
      }
    }
    return recording.isCut ? differs(number, last, "is the last one: the recording is cut off after it") : outcome
  }

  private var outcome: ReplayOutcome {
    differences.isEmpty ? .faithful : differences.count == skippedCount ? .skipped(differences) : .differs(differences)
  }

  private mutating func differs(
    _ number: Int, _ line: String, _ problem: String, _ changes: [String] = []
  ) -> ReplayOutcome {
    differences.append(ReplayDifference(number: number, line: line, problem: problem, changes: changes))
    return outcome
  }

  /// The difference between the ends of a line; `nil` if there is none.
  private func problem(
    of result: Recording.Result?, ending end: LineEnd, insteadOf expected: Recording.Result?
  ) -> (text: String, changes: [String])? {
    guard let expected else {
      let now = end.error.map { "fails: \($0)" } ?? "ends as \(end.status.rawValue)"
      return ("had not ended when the recording ended, and now \(now)", [])
    }
    guard let result else { return ("now does nothing: \(end.error?.description ?? end.status.rawValue)", []) }
    if let problem = result.problem(insteadOf: expected) { return (problem, []) }
    let changes = result.changes(from: expected)
    return changes.isEmpty ? nil : ("now shows something else", changes)
  }

  /// Runs what an event begins.
  ///
  /// - Parameter willRun: Called right before, on the thread where the line begins: a crash is named there.
  private func run(
    _ event: Recording.Event, cancelling: Bool, _ willRun: @escaping @MainActor () -> Void
  ) async -> LineEnd {
    let work = Task { [session] () async -> LineEnd in
      let frame = session.peek().frame
      willRun()
      switch event {
      case .value(let value): return await session.run(value: value, on: frame)
      case .answer(let choice): return await session.answer(choice, on: frame)
      case .fill(let values): return await session.fill(values, on: frame)
      case .line(let line, _): return await session.type(line, on: frame)
      case .start, .window, .edit, .action, .end: return LineEnd(.done, location: session.location)
      }
    }
    if cancelling { work.cancel() }
    return await work.value
  }
}

extension Recording {
  fileprivate var start: Screen? {
    if case .start(let screen)? = entries.first?.event { screen } else { nil }
  }

  /// The removed lines, and then the added ones.
  fileprivate static func changes(from old: [String], to new: [String]) -> [String] {
    let difference = LineDifference(from: old, to: new)
    return zip(old, difference.gone).filter(\.1).map { "- \($0.0)" }
      + zip(new, difference.come).filter(\.1).map { "+ \($0.0)" }
  }
}

extension Recording.Screen {
  /// The difference between this first screen and the one that is shown now; `nil` if there is none.
  fileprivate func difference(to now: Self) -> ReplayDifference? {
    guard now != self else { return nil }
    let changes = Recording.changes(from: lines, to: now.lines)
    let problem = changes.isEmpty ? "is at \(now.path), not at \(path)" : "shows something else"
    return ReplayDifference(number: 0, line: "", problem: problem, changes: changes)
  }
}

extension Recording.Result {
  /// The difference between the ends of a line; `nil` if it ended in the same way.
  fileprivate func problem(insteadOf old: Self) -> String? {
    if status != old.status || error != old.error {
      switch (old.error, error) {
      case (nil, let error?): return "now fails: \(error)"
      case (let old?, nil): return "no longer fails: \(old)"
      case (let old?, let error?): return "now fails for another reason: \(error) (was: \(old))"
      case (nil, nil): return "now ends as \(status.rawValue), not as \(old.status.rawValue)"
      }
    }
    return screen.path == old.screen.path ? nil : "now leads to \(screen.path), not to \(old.screen.path)"
  }

  fileprivate func changes(from old: Self) -> [String] {
    Recording.changes(from: old.output, to: output) + Recording.changes(from: old.screen.lines, to: screen.lines)
  }
}

/// Answers what lines of a recording ask for.
@MainActor
private final class Player: SessionFrontEnd {
  var edits: [String] = []
  /// Whether the line was canceled. A secret that it asked for was not given then.
  var givesUp = false
  private var secrets: ArraySlice<String>

  init(_ secrets: [String]) {
    self.secrets = secrets[...]
  }

  func lineBegins(remembering text: String?) {}

  func secret(prompt: String) async throws(LineError) -> String {
    if givesUp { throw .cancelled }
    guard let secret = secrets.popFirst() else {
      throw LineError("\(prompt) is a secret, and a recording holds none", advice: "use --secrets")
    }
    return secret
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String {
    guard !edits.isEmpty else { throw .cancelled }
    return edits.removeFirst()
  }
}

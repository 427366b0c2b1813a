/// The result of a replay: whether a program still shows the same as its recording.
public enum ReplayOutcome: Hashable, Sendable, CustomStringConvertible {
  /// Every line shows the same as before.
  case faithful
  /// A line shows something else, or ends differently.
  case differs(ReplayDifference)

  /// The difference in words; `faithful` if there is none.
  public var description: String {
    switch self {
    case .faithful: "faithful"
    case .differs(let difference): difference.description
    }
  }
}

/// The first difference between a recording and a replay.
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

/// A run of the lines of a recording.
@MainActor
struct Replay<State, Action: Navigating> {
  private let session: Session<State, Action>
  private let player: Player

  init(in session: Session<State, Action>, secrets: [String]) {
    (self.session, player) = (session, Player(secrets))
  }

  /// Runs the lines, and reports the first one that ends differently or shows something else.
  ///
  /// - Parameter until: The number of lines to run; `nil` for all.
  func run(_ recording: Recording, until: Int?) async -> ReplayOutcome {
    _ = await session.begun()
    var result: Recording.Result?
    let stop = session.recordToo { if case .end(let end) = $0 { result = end } }
    let former = session.frontEnd
    session.frontEnd = player
    defer {
      stop()
      session.frontEnd = former
    }
    // The window of the recording comes first: screens may depend on it.
    if case .window(let window)? = recording.entries.dropFirst().first?.event { session.resized(to: window) }
    if let start = recording.start, let difference = start.difference(to: session.recordedScreen) {
      return .differs(difference)
    }
    var number = 0
    for (index, entry) in recording.entries.enumerated() {
      if case .window(let window) = entry.event { session.resized(to: window) }
      guard let line = entry.event.typed else { continue }
      if number == until { break }
      number += 1
      let rest = recording.entries[(index + 1)...].prefix { $0.event.typed == nil }.map(\.event)
      player.edits = rest.compactMap { if case .edit(let text) = $0 { text } else { nil } }
      let expected = rest.compactMap { if case .end(let result) = $0 { result } else { nil } }.first
      func differs(_ problem: String, _ changes: [String] = []) -> ReplayOutcome {
        .differs(ReplayDifference(number: number, line: line, problem: problem, changes: changes))
      }
      if case .line(_, isWhole: false) = entry.event { return differs("held a secret, which is not recorded") }
      result = nil
      let end = await run(entry.event, cancelling: expected?.status == .cancelled)
      guard let expected else { continue }
      guard let result else {
        return differs("now does nothing: \(end.error?.description ?? end.status.rawValue)")
      }
      if let problem = result.problem(insteadOf: expected) { return differs(problem) }
      let changes = result.changes(from: expected)
      if !changes.isEmpty { return differs("now shows something else", changes) }
    }
    return .faithful
  }

  /// Runs what an event begins.
  private func run(_ event: Recording.Event, cancelling: Bool) async -> LineEnd {
    let work = Task { [session] () async -> LineEnd in
      let frame = session.peek().frame
      switch event {
      case .value(let value): return await session.run(value: value, on: frame)
      case .answer(let choice): return await session.answer(choice, on: frame)
      case .fill(let values): return await session.fill(values, on: frame)
      case .line(let line, _): return await session.type(line, on: frame)
      case .start, .window, .edit, .end: return LineEnd(.done, location: session.location)
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
  private var secrets: ArraySlice<String>

  init(_ secrets: [String]) {
    self.secrets = secrets[...]
  }

  func lineBegins(remembering text: String?) {}

  func secret(prompt: String) async throws(LineError) -> String {
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

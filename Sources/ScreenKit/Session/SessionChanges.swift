/// What happens in a session by itself.
public enum SessionChange: Hashable, Sendable {
  /// The top screen is another one, shows or asks for something else, or has another title. Only the newest is delivered, and none
  /// while a line runs: its end brings it.
  case screen(Screenful)
  /// How far the effects are that a line waits for, in the order in which they began to say so. Only the newest is
  /// delivered; it is empty when none of them runs any more.
  case progress([EffectProgress])
  /// Messages, in the order in which they were posted.
  case notices([Notice])
  /// The completion of a line, with values that ``SessionPort/completion(of:)`` was still looking up. Drop it if the user has typed on:
  /// ``Completion/typed`` is the line. Only the newest is delivered, and none to observers.
  case completion(Completion)
  /// The session has ended; nothing follows.
  case ended
}

extension SessionChange: Codable {
  private enum Key: String, CodingKey {
    case screen, progress, notices, completion, ended
  }

  /// Writes one member with the name of the change: `{"screen":{…}}`, `{"progress":[…]}`, `{"notices":[…]}`, `{"completion":{…}}`,
  /// `{"ended":true}`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    switch self {
    case .screen(let screen): try object.encode(screen, forKey: .screen)
    case .progress(let progress): try object.encode(progress, forKey: .progress)
    case .notices(let notices): try object.encode(notices, forKey: .notices)
    case .completion(let completion): try object.encode(completion, forKey: .completion)
    case .ended: try object.encode(true, forKey: .ended)
    }
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: A `DecodingError` when it is something else.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    switch object.allKeys.first {
    case .screen?: self = .screen(try object.decode(Screenful.self, forKey: .screen))
    case .progress?: self = .progress(try object.decode([EffectProgress].self, forKey: .progress))
    case .notices?: self = .notices(try object.decode([Notice].self, forKey: .notices))
    case .completion?: self = .completion(try object.decode(Completion.self, forKey: .completion))
    case .ended?: self = .ended
    case nil:
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a change of a session"))
    }
  }
}

/// The changes of a session, one at a time, as they are asked for.
///
/// A change that nobody has asked for yet costs nothing: screens are made for the one who asks.
public struct SessionChanges: AsyncSequence, AsyncIteratorProtocol {
  private let produce: @MainActor () async -> SessionChange?

  /// Makes a sequence of what a function returns, until that is `nil`.
  ///
  /// - Parameter next: Waits for the next change. It returns `nil` when the task is cancelled.
  public init(next: @escaping @MainActor () async -> SessionChange?) {
    produce = next
  }

  /// Waits for the next change; `nil` after the last one, and when the task is cancelled.
  public func next() async -> SessionChange? { await produce() }

  /// Waits for the next change; `nil` after the last one, and when the task is cancelled.
  public func next(isolation actor: isolated (any Actor)?) async -> SessionChange? { await produce() }

  /// The sequence itself.
  public func makeAsyncIterator() -> Self { self }
}

extension Session {
  /// Reports the changes that no line reports; see ``SessionPort/changes(screens:)``.
  ///
  /// - Parameter screens: Whether changes of the top screen are delivered, and count as seen then.
  public func changes(screens: Bool) -> SessionChanges { ChangeReader(self, screens ? .unseen : .none).changes }

  /// Reports all changes, for an observer; see ``SessionPort/watch()``.
  public func watch() -> SessionChanges { ChangeReader(self, .all).changes }

  /// Wakes those who read the changes.
  @usableFromInline
  func ringReaders() {
    for reader in readers { reader.ring() }
  }

  /// Wakes the observers.
  func ringWatchers() {
    for watcher in watchers { watcher.ring() }
  }
}

/// A reader of the changes of a session. It knows which of them it has reported.
@MainActor
private final class ChangeReader<State, Action: Navigating> {
  /// The screens that are delivered.
  enum Screens {
    case none
    /// The screens that no line and no other reader has reported. They count as seen then.
    case unseen
    case all
  }

  private weak var session: Session<State, Action>?
  private let notices: Notices
  private let screens: Screens
  private let bell = Bell()
  private var noticesTaken: Int
  private var progressTaken: Int
  private var completionsTaken: Int
  private var screen: Screenful?
  private var hasHadEnd = false

  init(_ session: Session<State, Action>, _ screens: Screens) {
    (self.session, notices, self.screens) = (session, session.notices, screens)
    noticesTaken = notices.delivered
    progressTaken = session.progress.isEmpty ? session.progressCount : -1
    completionsTaken = session.completionCount
    session.readers.append(bell)
    if screens == .all { session.watchers.append(bell) }
    notices.ring(bell)
  }

  isolated deinit {
    notices.stopRinging(bell)
    session?.readers.removeAll { $0 === bell }
    session?.watchers.removeAll { $0 === bell }
  }

  var changes: SessionChanges { SessionChanges { await self.next() } }

  private func next() async -> SessionChange? {
    // A session that nobody else holds any more ends, and rings; so nothing here holds it while it waits.
    while !Task.isCancelled, let (change, isLast) = session.map({ (pending(in: $0), $0.hasEnded) }) {
      if change != nil || isLast { return change }
      await bell.wait()
    }
    return nil
  }

  private func pending(in session: Session<State, Action>) -> SessionChange? {
    let messages = notices.take(behind: &noticesTaken, asFrontEnd: screens != .all)
    if !messages.isEmpty { return .notices(messages) }
    if progressTaken != session.progressCount {
      progressTaken = session.progressCount
      return .progress(session.progress)
    }
    if screens != .all, completionsTaken != session.completionCount {
      completionsTaken = session.completionCount
      return session.lateCompletion.map(SessionChange.completion)
    }
    if session.hasEnded {
      defer { hasHadEnd = true }
      return hasHadEnd ? nil : .ended
    }
    if session.isRunning { return nil }
    switch screens {
    case .none: return nil
    case .unseen: return session.changed().map(SessionChange.screen)
    case .all:
      let now = session.peek()
      if now == screen { return nil }
      screen = now
      return .screen(now)
    }
  }
}

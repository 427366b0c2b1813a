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
  /// The session has ended; nothing follows.
  case ended
}

extension SessionChange: Codable {
  private enum Key: String, CodingKey {
    case screen, progress, notices, ended
  }

  /// Writes one member with the name of the change: `{"screen":{…}}`, `{"progress":[…]}`, `{"notices":[…]}`, `{"ended":true}`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    switch self {
    case .screen(let screen): try object.encode(screen, forKey: .screen)
    case .progress(let progress): try object.encode(progress, forKey: .progress)
    case .notices(let notices): try object.encode(notices, forKey: .notices)
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
  /// What happens by itself, between lines or while one runs. One front end reads it.
  ///
  /// - Parameter screens: Whether changes of the top screen are delivered, and count as seen then.
  public func changes(screens: Bool) -> SessionChanges {
    // A session that nobody else holds any more ends, and rings; so nothing here holds it while it waits.
    SessionChanges { [weak self, bell] in
      while !Task.isCancelled, let (change, isLast) = self.map({ ($0.pendingChange(screens), $0.hasEnded) }) {
        if change != nil || isLast { return change }
        await bell.wait()
      }
      return nil
    }
  }

  private func pendingChange(_ screens: Bool) -> SessionChange? {
    let messages = notices.take()
    if !messages.isEmpty { return .notices(messages) }
    if hasProgressed {
      hasProgressed = false
      return .progress(progress)
    }
    if hasEnded {
      defer { hasToldEnd = true }
      return hasToldEnd ? nil : .ended
    }
    return isRunning || !screens ? nil : changed().map(SessionChange.screen)
  }
}

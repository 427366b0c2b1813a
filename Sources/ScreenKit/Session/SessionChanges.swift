/// A change in a session that was not reported by a line.
public enum SessionChange: Hashable, Sendable {
  /// The top screen was replaced, or its content, its question, its input or its title has changed. Only the newest is delivered, and
  /// none while a line runs, because the end of the line contains it.
  case screen(Screenful)
  /// The progress of the effects that a line waits for, in the order of their first reports. Only the newest is delivered; it is empty
  /// when none of them is running.
  case progress([EffectProgress])
  /// Messages, in the order in which they were posted.
  case notices([Notice])
  /// The completion of a line, with values that ``SessionPort/completion(of:)`` was still looking up. Discard it if the user has
  /// continued to type: ``Completion/typed`` is the line. Only the newest is delivered, and none to observers.
  case completion(Completion)
  /// The session has ended; nothing follows.
  case ended
}

extension SessionChange: Codable {
  private enum Key: String, CodingKey {
    case screen, progress, notices, completion, ended
  }

  /// Encodes one member with the name of the change: `{"screen":{…}}`, `{"progress":[…]}`, `{"notices":[…]}`, `{"completion":{…}}`,
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

  /// Decodes the output of ``encode(to:)``.
  ///
  /// - Throws: A `DecodingError` for any other input.
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
        .init(codingPath: decoder.codingPath, debugDescription: "not a valid session change"))
    }
  }
}

/// The changes of a session, one at a time, on request.
///
/// A change costs nothing until a reader requests it; only then is its screen made.
public struct SessionChanges: AsyncSequence, AsyncIteratorProtocol {
  private let produce: @MainActor () async -> SessionChange?

  /// Makes a sequence of the values that a function returns, until it returns `nil`.
  ///
  /// - Parameter next: Waits for the next change. It returns `nil` when the task is canceled.
  public init(next: @escaping @MainActor () async -> SessionChange?) {
    produce = next
  }

  /// Waits for the next change; `nil` after the last one, and when the task is canceled.
  public func next() async -> SessionChange? { await produce() }

  /// Waits for the next change; `nil` after the last one, and when the task is canceled.
  public func next(isolation actor: isolated (any Actor)?) async -> SessionChange? { await produce() }

  /// The sequence itself.
  public func makeAsyncIterator() -> Self { self }
}

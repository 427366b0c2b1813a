import Synchronization

/// The actions of a question, out of line.
///
/// An action may carry a route, which may carry a question, and so on. Released in the ordinary way, a long chain of them
/// would overflow the stack. Here the first of a chain that is released collects the others and releases them in a loop.
final class QuestionActions<Action> {
  private(set) var answers: [Question<Action>.Answer]
  private(set) var otherwise: Action?

  init(answers: [Question<Action>.Answer], otherwise: Action?) {
    self.answers = answers
    self.otherwise = otherwise
  }

  deinit {
    if let chain = ReleasedChain.current, chain.add((answers, otherwise)) { return }
    let chain = ReleasedChain()
    ReleasedChain.$current.withValue(chain) {
      answers = []
      otherwise = nil
      chain.release()
    }
  }
}

// Safe: the properties are set in `init` and change in `deinit` alone, when no other reference is left; what they hold is Sendable.
extension QuestionActions: @unchecked Sendable where Action: Sendable {}

/// What is left of the questions that were released because another one was.
private final class ReleasedChain: Sendable {
  /// The chain that is being released by the caller.
  @TaskLocal static var current: ReleasedChain?

  /// A value that nobody uses any more.
  ///
  /// Safe: it is only released, never read, and reference counts may be changed on any thread.
  private struct Remains: @unchecked Sendable {
    let value: Any
  }

  /// What is still to be released; `nil` when the chain has come to its end. A task that was begun meanwhile may still
  /// know the chain then.
  private let remains = Mutex<[Remains]?>([])

  /// - Returns: Whether `value` is going to be released here.
  func add(_ value: Any) -> Bool {
    let added = Remains(value: value)
    return remains.withLock { remains in
      remains?.append(added)
      return remains != nil
    }
  }

  /// Releases what has been added, and what that adds.
  func release() {
    while let next = remains.withLock({ remains in
      if remains?.isEmpty == true { remains = nil }
      return remains?.popLast()
    }) {
      withExtendedLifetime(next) {}
    }
  }
}

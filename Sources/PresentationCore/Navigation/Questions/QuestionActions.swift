import Synchronization

/// The actions of a question, out of line.
///
/// An action may carry a route, which may carry a question, and so on. Released in the ordinary way, a long chain of them
/// would overflow the stack. Here the first one released collects the others of the chain and releases them in a loop.
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

// Safe: the properties are set in `init` and change only in `deinit`, when no other reference is left; their contents are Sendable.
extension QuestionActions: @unchecked Sendable where Action: Sendable {}

/// The remains of questions that were released because another one was released.
private final class ReleasedChain: Sendable {
  /// The chain that is being released by the caller.
  @TaskLocal static var current: ReleasedChain?

  /// A value without other references.
  ///
  /// Safe: it is only released, never read, and reference counts may be changed on any thread.
  private struct Remains: @unchecked Sendable {
    let value: Any
  }

  /// The values still to be released; `nil` after the end of the chain. A task that was started meanwhile
  /// may still know the chain then.
  private let remains = Mutex<[Remains]?>([])

  /// - Returns: Whether `value` will be released here.
  func add(_ value: Any) -> Bool {
    let added = Remains(value: value)
    return remains.withLock { remains in
      remains?.append(added)
      return remains != nil
    }
  }

  /// Releases the added values, and the values that these add.
  func release() {
    while let next = remains.withLock({ remains in
      if remains?.isEmpty == true { remains = nil }
      return remains?.popLast()
    }) {
      withExtendedLifetime(next) {}
    }
  }
}

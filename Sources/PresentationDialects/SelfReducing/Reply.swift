import PresentationCore
import Synchronization

/// Where the work of an action waits for what the store says to it. Every one is answered, once.
final class Reply<State: Sendable>: Sendable {
  typealias Word = (state: State, outcome: Outcome)

  private let waiting: Mutex<CheckedContinuation<Word?, Never>?>

  private init(_ waiting: CheckedContinuation<Word?, Never>) {
    self.waiting = Mutex(waiting)
  }

  /// Sends a reply to be filled in, and waits for it.
  ///
  /// - Returns: `nil` if whoever had it has dropped it: the store has gone, or has given the action up.
  nonisolated(nonsending) static func to(_ send: (Reply) -> Void) async -> Word? {
    await withCheckedContinuation { send(Reply($0)) }
  }

  func callAsFunction(_ state: State, _ outcome: Outcome) {
    end((state, outcome))
  }

  private func end(_ word: Word?) {
    let waiting = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: word)
  }

  deinit {
    end(nil)
  }
}

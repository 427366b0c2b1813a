import Synchronization

/// Holds tasks back until it is opened; from then on all pass.
final class Gate: Sendable, Equatable {
  private struct Waiting {
    var isOpen = false
    var continuations: [CheckedContinuation<Void, Never>] = []
  }

  private let waiting = Mutex(Waiting())

  func open() {
    let continuations = waiting.withLock { waiting in
      waiting.isOpen = true
      defer { waiting.continuations = [] }
      return waiting.continuations
    }
    for continuation in continuations { continuation.resume() }
  }

  /// Whether a task waits.
  var isAwaited: Bool { waiting.withLock { !$0.continuations.isEmpty } }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = waiting.withLock { waiting in
        if !waiting.isOpen { waiting.continuations.append(continuation) }
        return waiting.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  static func == (one: Gate, other: Gate) -> Bool { one === other }
}

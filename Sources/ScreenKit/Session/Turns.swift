/// Lets lines run one after another, in the order in which they came.
@MainActor
final class Turns {
  /// Whether a line has its turn.
  private(set) var isTaken = false
  /// Wake the lines that wait for their turn.
  private var waiting: [Bell] = []

  /// Waits until the lines before this one have ended. Returns whether it may begin: not if its task was canceled.
  func take() async -> Bool {
    guard isTaken else {
      isTaken = true
      return true
    }
    let turn = Bell()
    waiting.append(turn)
    await turn.wait()
    guard Task.isCancelled else { return true }
    if let place = waiting.firstIndex(where: { $0 === turn }) { waiting.remove(at: place) } else { pass() }
    return false
  }

  /// Passes the turn to the next line, if there is one.
  func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().ring() }
  }
}

/// A value that readers take once each time it was set.
struct Tidings<Value> {
  var value: Value { didSet { count += 1 } }
  /// How often it was set.
  private(set) var count = 0

  init(_ value: Value) { self.value = value }
}

import PresentationCore
import PresentationDialects

/// A counter whose actions handle themselves.
struct Counter: Equatable, Sendable {
  var count = 0
  /// The counts that long-running actions saw when they started.
  var seen: [Int] = []
}

typealias CounterAction = SelfReducingAction<Counter>

struct Refused: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// Adds its amount, and then refuses a count above 99.
struct Add: SelfReducing, Equatable {
  var amount = 1

  func reduce(_ counter: inout Counter) throws {
    counter.count += amount
    if counter.count > 99 { throw Refused(description: "too much") }
  }
}

/// Adds when a gate opens.
struct AddLater: AsyncSelfReducing {
  var amount = 1
  var gate = Gate()
  var failure: Refused?

  func change(_ snapshot: Counter) async throws -> StateChange<Counter> {
    await gate.pass()
    if let failure { throw failure }
    return { counter in
      try Add(amount: amount).reduce(&counter)
      counter.seen.append(snapshot.count)
    }
  }
}

/// Waits for ever, unless it is canceled.
struct Forever: AsyncSelfReducing {
  func change(_ snapshot: Counter) async throws -> StateChange<Counter> {
    for await _ in AsyncStream(Never.self, { _ in }) {}
    return { $0.count = -1 }
  }
}

extension Result where Success == Counter, Failure == any Error {
  /// The count, or the error.
  var word: String {
    switch self {
    case .success(let counter): "\(counter.count)"
    case .failure(let error): "\(error)"
    }
  }
}

// Atlas's introduction, in its order: a state, actions that handle themselves, guards, subscribers.

import Dispatch
import PresentationCore
import PresentationDialects

struct Counter: Sendable { var count = 0 }

// An action handles itself, and may refuse.
struct Increment: SelfReducing, Equatable {
  func reduce(_ counter: inout Counter) { counter.count += 1 }
}
struct Take: SelfReducing {
  let amount: Int

  func reduce(_ counter: inout Counter) throws {
    guard counter.count >= amount else { throw NotEnough(left: counter.count) }
    counter.count -= amount
  }
}
struct NotEnough: Error { let left: Int }

// A slow action ends with a change.
struct IncrementLater: AsyncSelfReducing {
  var amount = 1

  func change(_ counter: Counter) async throws -> StateChange<Counter> {
    await Task.yield()
    return { $0.count += amount }
  }
}

// Guards see every change before and after it, and may refuse it.
struct Log: Guard {
  func willUpdate(
    _ counter: Counter, _ action: SelfReducingAction<Counter>
  ) { print("  will:", action, counter.count) }
  func didUpdate(
    _ counter: Counter, _ action: SelfReducingAction<Counter>
  ) { print("  did:", action, counter.count) }
}
struct Limit: Guard {
  func shouldUpdate(_ counter: Counter, _ action: SelfReducingAction<Counter>) -> Bool {
    (action.value as? IncrementLater).map { counter.count + $0.amount <= 10 } ?? true
  }
}

// Subscribers receive the states they ask for.
final class Label: Subscriber, Sendable {
  let name: String
  init(_ name: String) { self.name = name }

  func shouldUpdate(from previous: Counter?, to new: Counter) -> Bool { previous?.count != new.count }
  func newState(_ counter: Counter) { print("  \(name):", counter.count) }
}

let store = Store(Counter(), guards: [Log(), Limit()])
let label = Label("label")
store.subscribe(label)

print("without waiting")
store.send(.now(Increment()))

print("with a completion")
store.send(.now(Increment())) { result in print("  done:", result.map(\.count)) }
store.send(.now(Take(amount: 5))) { result in print("  done:", result.map(\.count)) }
store.send(.later(IncrementLater(amount: 20))) { result in print("  done:", result.map(\.count)) }

print("waiting for it")
print("  then:", try await store.state(after: .later(IncrementLater(amount: 3))).count)

print("one after the other")
store.send(.serial(IncrementLater()))
print("  then:", try await store.state(after: .serial(Increment())).count)

print("on a queue")
let queue = DispatchQueue(label: "labels")
let other = Label("other label")
let unsubscribe = store.subscribe(other, on: queue)
queue.sync {}
unsubscribe()
store.send(.now(Increment()))
queue.sync {}

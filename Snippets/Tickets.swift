// Sells tickets with actions that handle themselves, as with Atlas.

import PresentationCore
import PresentationDialects

struct Hall { var left = 3 }
struct SoldOut: Error { let left: Int }

struct Sell: SelfReducing {
  let count: Int

  func reduce(_ hall: inout Hall) throws {
    guard hall.left >= count else { throw SoldOut(left: hall.left) }
    hall.left -= count
  }
}

struct AddSeats: AsyncSelfReducing {
  let count: Int

  func change(_ hall: Hall) async throws -> StateChange<Hall> {
    await Task.yield()  // A request, for example.
    return { $0.left += count }
  }
}

struct Limit: Guard {
  func shouldUpdate(
    _ hall: Hall, _ action: SelfReducingAction<Hall>
  ) -> Bool {
    (action.value as? AddSeats).map { hall.left + $0.count <= 10 } ?? true
  }
}

final class Sign: Subscriber, Sendable {
  func shouldUpdate(from old: Hall?, to new: Hall) -> Bool {
    old?.left != new.left
  }
  func newState(_ hall: Hall) { print("Tickets left:", hall.left) }
}

let store = Store(Hall(), guards: [Limit()])
let sign = Sign()
store.subscribe(sign)
store.send(.now(Sell(count: 2)))
store.send(.now(Sell(count: 2))) { result in
  if case .failure(let reason as SoldOut) = result {
    print("Refused:", reason.left, "left")
  }
}
let hall = try await store.state(after: .later(AddSeats(count: 5)))
print("After adding seats:", hall.left)
do {
  _ = try await store.state(after: .later(AddSeats(count: 5)))
} catch {
  print(error)
}

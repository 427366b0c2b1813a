import PresentationCore
import Testing

private struct Shop: Equatable { var orders: [String] = [], path: [String] = [] }

private enum Deal: Equatable {
  case order(String)
  var itself: Deal? { self }
}

/// Tests of package names of the core, whose own tests are also built from outside of the package.
@MainActor @Suite("Middlewares where an action is tried out", .timeLimit(.minutes(10)))
struct PureMiddlewareTests {
  private func veto(_ order: String, by name: String) -> Middleware<Shop, Deal> {
    Middleware(name) { _, deal, _ in deal == .order(order) ? .veto("no \(order)") : .pass }
  }

  @Test("are asked if they are declared pure, also in features; the others are named once")
  func pure() {
    let whole = Feature<Shop, Deal, Shop, Deal>(state: \.self, action: \.itself, embed: { $0 })
    let store = Store(
      Shop(),
      reducer: Reducer<Shop, Deal> { shop, deal in if case .order(let name) = deal { shop.orders.append(name) } },
      middlewares: [
        veto("a", by: "license").then(veto("b", by: "age")).pure, veto("c", by: "audit"), veto("d", by: "audit"),
        .identity, veto("e", by: "own").pure.lift(whole), veto("f", by: "gate").lift(whole),
        .onFailure { _, _, _ in },
      ])
    #expect(store.unaskedMiddlewares == ["audit", "gate"])
    let sandbox = store.sandbox()
    for order in ["a", "b", "c", "d", "e", "f"] { sandbox.send(.order(order)) }
    #expect(sandbox.state.orders == ["c", "d", "f"] && sandbox.unaskedMiddlewares.isEmpty)
    // A trial asks the same ones.
    #expect(["a", "b", "e"].allSatisfy { store.wouldChange({ $0.path }, by: .order($0)) })
    #expect(!["c", "d", "f"].contains { store.wouldChange({ $0.path }, by: .order($0)) })
  }

  @Test("are asked about each action that an earlier one puts in the place of another")
  func rewriting() {
    let both = Middleware<Shop, Deal>("both") { _, deal, _ in
      if case .order(let name) = deal, name.count == 1 {
        .rewrite([.order(name + "1"), .order(name + "2")])
      } else {
        .pass
      }
    }
    let store = Store(
      Shop(), reducer: Reducer<Shop, Deal> { shop, deal in if case .order(let name) = deal { shop.path.append(name) } },
      middlewares: [both.pure, veto("x2", by: "second").pure])
    #expect(store.wouldChange({ $0.path.contains("y2") }, by: .order("y")))
    #expect(!store.wouldChange({ $0.path.contains("y") }, by: .order("y")))
    // The second action is vetoed.
    #expect(store.wouldChange({ $0.orders }, by: .order("x")))
  }
}

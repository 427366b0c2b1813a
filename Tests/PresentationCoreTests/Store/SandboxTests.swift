import PresentationCore
import Testing

/// The names of commands that have run, and other effects.
@MainActor
private final class World {
  var log: [String] = []
}

private struct Shop: Equatable {
  var orders: [String] = []
  var path: [Aisle] = []
  /// The contents of the path, which a command reads.
  var pages = RouteState<Aisle, String>()

  static func == (one: Shop, other: Shop) -> Bool {
    one.orders == other.orders && one.path == other.path && one.pages.values == other.pages.values
  }
}

private enum Aisle: PathRoute { case books }

private enum Deal: Equatable, Loading {
  case order(String), ask(String), got(String), later, cancel, fail, go
  case navigate(PathIntent<Aisle>)
  case arrive(Arrival<Aisle, String>)
}

/// Does something, or only reads.
private struct Reach: Command {
  let world: World
  let name: String
  var readsOnly = false

  func run(_ dispatcher: Dispatcher<Deal>) async {
    await MainActor.run { world.log.append(name) }
    dispatcher(.got(name))
  }

  static func == (one: Self, other: Self) -> Bool { one.name == other.name && one.readsOnly == other.readsOnly }
}

private struct ReadPage: Command {
  typealias Action = String

  func run(_ dispatcher: Dispatcher<String>) async { dispatcher("page") }
}

private struct Refused: Error {}

private struct Ticks: Subscription {
  typealias Action = Deal
  let world: World

  func run(_ dispatcher: Dispatcher<Deal>) async throws { await MainActor.run { world.log.append("ticks") } }
  static func == (one: Self, other: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

@MainActor @Suite("A store without effects", .timeLimit(.minutes(10)))
struct SandboxTests {
  private let world = World()

  private func store(_ shop: Shop = Shop()) -> Store<Shop, Deal> {
    let world = world
    let reducer = Reducer<Shop, Deal>.throwing { shop, deal in
      switch deal {
      case .order(let name): return [Reach(world: world, name: name)]
      case .ask(let name): return [Reach(world: world, name: name, readsOnly: true).replacing(id: "ask")]
      case .got(let name): shop.orders.append(name)
      case .later:
        return [
          .after(.seconds(1), Deal.got("later")),
          Reach(world: world, name: "delayed", readsOnly: true).delayed(by: .zero),
        ]
      case .cancel: return [.cancel(id: "ask")]
      case .fail: return [.fail(Refused())]
      case .go: return [Navigate(.push(.books))]
      case .navigate(let intent): shop.path.apply(intent)
      case .arrive: break
      }
      return []
    }
    .navigation(\.path) {
      $0.loading(\.pages) { _, _ in ReadPage() }
    }
    let middleware = Middleware<Shop, Deal>("log") { _, _, _ in
      world.log.append("middleware")
      return .pass
    }
    return Store(shop, reducer: reducer, middlewares: [middleware], subscriptions: { _ in [Ticks(world: world)] })
  }

  /// Creates a sandbox, and clears the record of the store's own effects.
  private func sandbox() async -> Store<Shop, Deal> {
    let sandbox = store().sandbox()
    await Task.yield()
    world.log = []
    return sandbox
  }

  @Test("begins with the state as it is, and changes only its own")
  func state() async {
    let store = store()
    store.send(.got("before"))
    let sandbox = store.sandbox()
    #expect(sandbox.state == store.state)
    sandbox.send(.got("there"))
    store.send(.got("here"))
    #expect(sandbox.state.orders == ["before", "there"])
    #expect(store.state.orders == ["before", "here"])
  }

  @Test("holds commands: the action is finished without them, and nothing is sent")
  func held() async {
    let sandbox = await sandbox()
    for deal in [Deal.order("book"), .later] {
      #expect("\(await sandbox.perform(deal, until: .finished))" == "committed")
    }
    #expect(world.log == [])
    #expect(sandbox.state == Shop())
  }

  @Test("runs commands that only read, and commands that cancel, fail or navigate")
  func reading() async {
    let sandbox = await sandbox()
    #expect("\(await sandbox.perform(.ask("price"), until: .finished))" == "committed")
    #expect(world.log == ["price"])
    #expect(sandbox.state.orders == ["price"])
    #expect("\(await sandbox.perform(.cancel, until: .finished))" == "committed")
    let failed = await sandbox.perform(.fail, until: .finished)
    let isRefused = if case .failed(let error) = failed { error is Refused } else { false }
    #expect(isRefused)
    #expect("\(await sandbox.perform(.go, until: .finished))" == "committed")
    #expect(sandbox.state.path == [.books])
    #expect(sandbox.state.pages[.books] == "page")
  }

  @Test("keeps commands of a part as they are")
  func lifted() async {
    struct Whole { var shop = Shop() }
    enum Step {
      case shop(Deal)
      var shop: Deal? { if case .shop(let deal) = self { deal } else { nil } }
    }
    let feature = Feature(state: \Whole.shop, action: \Step.shop, embed: Step.shop)
    let world = world
    let reducer = Reducer<Shop, Deal>.returning { shop, deal in
      switch deal {
      case .order(let name): return [Reach(world: world, name: name)]
      case .ask(let name): return [Reach(world: world, name: name, readsOnly: true)]
      case .got(let name): shop.orders.append(name)
      default: break
      }
      return []
    }
    let sandbox = Store(Whole(), reducer: reducer.lift(feature)).sandbox()
    for deal in [Deal.order("book"), .ask("price")] { _ = await sandbox.perform(.shop(deal), until: .finished) }
    #expect(sandbox.state.shop.orders == ["price"])
    #expect(world.log == ["price"])
  }

  @Test("can be made of a sandbox, and outlives its store")
  func alone() async {
    var store: Store<Shop, Deal>? = store()
    let sandbox = store?.sandbox().sandbox()
    store = nil
    await Task.yield()
    world.log = []
    _ = await sandbox?.perform(.order("book"), until: .finished)
    sandbox?.send(.got("alone"))
    #expect(sandbox?.state.orders == ["alone"])
    #expect(world.log == [])
  }

  @Test("gets the actions that a pure middleware puts in the place of another")
  func rewriting() {
    let double = Middleware<Shop, Deal>("double") { _, deal, _ in
      if case .order(let name) = deal { .rewrite([.order(name + "1"), .order(name + "2")]) } else { .pass }
    }
    let store = Store(
      Shop(),
      reducer: Reducer<Shop, Deal> { shop, deal in if case .order(let name) = deal { shop.orders.append(name) } },
      middlewares: [double.pure])
    let sandbox = store.sandbox()
    sandbox.send(.order("x"))
    #expect(sandbox.state.orders == ["x1", "x2"] && store.state.orders.isEmpty)
  }
}

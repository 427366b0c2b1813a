import ScreenKit
import Testing

private typealias Tabs = Stacks<Tab, Page>
private enum Tab: String, ScreenFactory, CaseIterable {
  case shop, account, sheet
  func makeScreen() -> any Screen<Shop, Sale> { Sign(name: rawValue) }
}
private enum Page: ScreenFactory {
  case orders, order(Int), login
  static let caseNames = ["orders", "order", "login"]
  func makeScreen() -> any Screen<Shop, Sale> { Sign(name: "\(self)") }
}

/// A shop whose orders require a login, and whose sheet can be locked.
private struct Shop {
  var tabs = Tabs([.shop, .account], selecting: .shop)
  var user: String?
  var waiting: Waiting<Tabs>?
  var ignoresPaths = false, isLocked = false

  /// - Parameter login: The screen that comes before the orders.
  static func reducer(login: Tabs.Element) -> Reducer<Shop, Sale> {
    Reducer<Shop, Sale> { shop, sale in
      switch sale {
      case .logIn: shop.user = "ann"
      case .present: shop.tabs.present(.sheet)
      case .ignore: shop.ignoresPaths = true
      case .lock: shop.isLocked = true
      case .navigate(let intent): if !shop.ignoresPaths { shop.tabs.apply(intent) }
      }
    }
    .navigation(\.tabs) {
      $0.entering(waiting: \.waiting) { place, shop in
        switch place.route {
        case .orders, .order: shop.user == nil ? .show(login) : .enter
        default: .enter
        }
      }
      .leaving { place, shop, _ in
        place == .sheet(.sheet) && shop.isLocked ? .stay("the sheet is locked") : .leave
      }
    }
  }
}

private enum Sale: Navigating {
  case logIn, present, ignore, lock, navigate(PathIntent<Tabs.Element>)
}

private struct Sign: Screen {
  let name: String
  func body(_ shop: Shop) -> [Block] { "This is \(name)." }
  func verbs(_ shop: Shop) -> [Verb<Sale>] {}
}

@MainActor @Suite("A session with several stacks", .timeLimit(.minutes(10)))
struct StacksSessionTests {
  private func session(login: Tabs.Element = .root(.account)) -> (Store<Shop, Sale>, Session<Shop, Sale>) {
    let store = Store(Shop(), reducer: Shop.reducer(login: login))
    return (store, Session(store, path: \.tabs.path, root: Sign(name: "never shown")))
  }

  @Test("counts the step back that closes a sheet")
  func depth() async {
    let (store, session) = session()
    #expect(session.location.depth == 0)
    #expect(await session.run("back").error?.message == "this is the first screen")
    store.send(.present)
    #expect(session.location.depth == 1)
    #expect(await session.run("home").error?.message == "this is the first screen")
    #expect(await session.run("back 2").error?.message == "you can go back at most 1 screen")
    store.send(.lock)
    #expect(session.location.depth == 1)
    #expect(await session.run("back").error?.message == "the sheet is locked")
    store.send(.navigate(.push(.route(.sheet, .login))))
    #expect(session.location.depth == 1)
    store.send(.navigate(.push(.route(.sheet, .login))))
    #expect(session.location.depth == 2)
    let (other, second) = self.session()
    other.send(.present)
    let end = await second.run("back")
    #expect(end.status == .done && end.location.path == "/shop" && end.location.depth == 0)
  }

  /// The screens that can come before the orders: the root of a tab, a page in another tab, or one in the same.
  nonisolated private static let logins: [Tabs.Element] = [
    .root(.account), .route(.account, .login), .route(.shop, .login),
  ]

  @Test(
    "keeps a path that goto asks for on the screen that comes first, shows this again, and goes on to the path",
    arguments: logins, ["/shop/orders", "/shop/orders/order:3", "/account/order:3"])
  fileprivate func redirected(login: Tabs.Element, path: String) async {
    let (store, session) = session(login: login)
    #expect(await session.run("goto /shop/orders").status == .done)
    let before = session.location.path
    #expect(before == (try? [login].pathText()) ?? "" || before.hasSuffix("/login"))
    let end = await session.run("goto \(path)")
    #expect(end.status == .done && end.error == nil && !end.hasStayed)
    #expect(end.location.path == before && end.screen?.blocks.isEmpty == false)
    #expect(await session.run("goto \(path)").status == .done, "it can be asked for again")
    _ = await store.perform(.logIn, until: .finished)
    #expect(session.location.path == path && store.state.waiting == nil)
  }

  @Test("says that the program did not open what it does not open, whatever path waits")
  func ignored() async {
    let (store, session) = session()
    let problem = #"the program did not go to "/account/login""#
    store.send(.ignore)
    #expect(await session.run("goto /account/login").error?.message == problem)
    let (other, second) = self.session()
    #expect(await second.run("goto /shop/orders").status == .done)
    other.send(.ignore)
    #expect(await second.run("goto /account/login").error?.message == problem)
  }
}

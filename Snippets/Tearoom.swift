// The menu of a tearoom in two tabs, each of which keeps its own screens.

import ScreenKitTerm

enum Tab: String, ScreenFactory, CaseIterable {
  case drinks, cakes
  var prices: [String: Int] {
    self == .drinks ? ["Cocoa": 4, "Tea": 2] : ["Scone": 3]
  }
  func makeScreen() -> any Screen<Menu, Change> { List(tab: self) }
}

enum Page: ScreenFactory {
  case item(String)
  func makeScreen() -> any Screen<Menu, Change> {
    switch self {
    case .item(let name): Item(name: name)
    }
  }
}

struct Menu { var tabs = Stacks<Tab, Page>(selecting: .drinks) }
enum Change: Navigating {
  case navigate(PathIntent<Stacks<Tab, Page>.Element>)
}
let reducer = Reducer<Menu, Change> { menu, change in
  switch change {
  case .navigate(let intent): menu.tabs.apply(intent)
  }
}

struct List: Screen {
  let tab: Tab
  var names: [String] { tab.prices.keys.sorted() }
  func body(_ menu: Menu) -> [Block] { for name in names { "\(name)" } }
  func verbs(_ menu: Menu) -> [Verb<Change>] {
    Verb("open", .choice("name", from: names), "Show the price") {
      .push(.route(tab, .item($0)))
    }
  }
}

struct Item: Screen {
  let name: String
  func body(_ menu: Menu) -> [Block] {
    for tab in Tab.allCases {
      if let price = tab.prices[name] { "\(name) costs \(price)." }
    }
  }
  func verbs(_ menu: Menu) -> [Verb<Change>] {}
}

let store = Store(Menu(), reducer: reducer)
await Console(
  store, path: \.tabs.path, root: List(tab: .drinks),
  verbs: { _ in
    Verb("tab", .choice("tab", of: Tab.self), "Select a tab") {
      .push(.root($0))
    }
  }
).main()

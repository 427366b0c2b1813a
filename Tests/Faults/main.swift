// A console with faults, each of which needs certain lines.

import ScreenKitTerm

struct Order: Codable, Equatable, Sendable { var pieces = 1 }

struct Shop {
  var items: [String] = []
  var page = 0
  var total = 0
  var polls = 0
  var isLocked = false
  var draft = FormDraft(Order())
  var path: [Route] = []
}

enum Change: Navigating {
  case add(String), turn, tag(String), plus(Int), poll, fetch, lock, unlock, open, draft(FormDraft<Order>), order(Order)
  case navigate(PathIntent<Route>)
}

enum Route: ScreenFactory {
  case shelf(Int), order, cellar
  func makeScreen() -> any Screen<Shop, Change> {
    switch self {
    case .shelf(let depth): Shelf(depth: depth)
    case .order: OrderForm()
    case .cellar: Cellar()
    }
  }
}

/// Traps while it reads.
struct Fetch: Command {
  typealias Action = Change
  var readsOnly: Bool { true }
  let page: Int
  func run(_ dispatcher: Dispatcher<Change>) async { precondition(page != 1, "fetched") }
}

/// Never ends while it reads.
struct Poll: Command {
  typealias Action = Change
  var readsOnly: Bool { true }
  func run(_ dispatcher: Dispatcher<Change>) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    defer { continuation.finish() }
    for await _ in stream {}
    try Task.checkCancellation()
  }
}

let reducer = Reducer<Shop, Change> { shop, change in
  switch change {
  // The third item.
  case .add(let item):
    shop.items.append(item)
    precondition(shop.items.count < 3, "added")
  case .turn: shop.page += 1
  // An accent.
  case .tag(let tag): precondition(tag != "é", "tagged")
  // An overflow.
  case .plus(let number): shop.total += number
  // A second step that does not end.
  case .poll:
    shop.polls += 1
    if shop.polls == 2 { Poll() }
  // A trap in a command.
  case .fetch: Fetch(page: shop.page)
  // A combination.
  case .lock: shop.isLocked = true
  case .unlock: shop.isLocked = false
  case .open: precondition(!shop.isLocked, "opened")
  case .draft(let draft): shop.draft = draft
  // A value of a form.
  case .order(let order):
    precondition(order.pieces != 9, "ordered")
    shop.draft = FormDraft(Order())
    shop.path.home()
  case .navigate(let intent):
    // A screen that is a dead end.
    if shop.path.last != .cellar { shop.path.apply(intent) }
  }
}

struct Entrance: Screen {
  // A body that traps after two.
  func body(_ shop: Shop) -> [Block] { "\(["one", "two", "three"][shop.page])" }
  func verbs(_ shop: Shop) -> [Verb<Change>] {
    Verb("add", .text("item"), "Add an item") { .add($0) }
    Verb("turn", "Turn the page") { .turn }
    Verb("tag", .text("tag"), "Add a tag") { .tag($0) }
    // An empty text.
    Verb("sort", .text("order"), "Sort the items") { .tag(String($0.first!)) }
    Verb("plus", .integer("number"), "Add a number") { .plus($0) }
    Verb("poll", "Ask the server") { .poll }
    Verb("fetch", "Fetch the page") { .fetch }
    Verb("lock", "Lock the door") { .lock }
    Verb("unlock", "Unlock the door") { .unlock }
    Verb("open", "Open the door") { .open }
    Verb("shelf", "Go to a shelf") { .push(.shelf(1)) }
    Verb("order", "Order something") { .push(.order) }
    Verb("cellar", "Go down") { .push(.cellar) }
    // A verb that fails.
    Verb("call", "Call the owner") { throw LineError("the owner is away") }
    // A candidate that is refused.
    Verb("paint", .text("color", suggestions: ["red", "blue"]), "Paint the door") { color in
      if color == "blue" { throw LineError("out of blue") }
      return .unlock
    }
  }
}

struct Shelf: Screen {
  let depth: Int
  // The depth of one screen.
  func body(_ shop: Shop) -> [Block] { "\(["one", "two", "three"][depth - 1])" }
  func verbs(_ shop: Shop) -> [Verb<Change>] { Verb("deeper", "Go to the next shelf") { .push(.shelf(depth + 1)) } }
}

struct Cellar: Screen<Shop, Change> {
  func body(_ shop: Shop) -> [Block] { "It is dark." }
}

struct OrderForm: FormScreen {
  func form(_ shop: Shop) -> Form<Order, Change> {
    Form(shop.draft, edit: Change.draft, done: Change.order) { Field("Pieces", \.pieces, .integer(in: 1...12)) }
  }
}

await Console(Store(Shop(), reducer: reducer), path: \.path, root: Entrance()).main()

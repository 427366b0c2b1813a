// Orders a pizza with a form, whose last question depends on an answer.

import ScreenKitTerm

enum Size: String, CaseIterable, Codable, Sendable { case small, large }
struct Pizza: Equatable, Codable, Sendable {
  var size = Size.large, toppings: [String] = []
  var isDelivered = false, address = ""
}
struct Orders {
  var pizzas: [Pizza] = [], draft = FormDraft(Pizza()), path: [Route] = []
}
enum Change: Navigating {
  case draft(FormDraft<Pizza>), order(Pizza), navigate(PathIntent<Route>)
}
enum Route: ScreenFactory {
  case new
  func makeScreen() -> any Screen<Orders, Change> { NewPizza() }
}

struct NewPizza: FormScreen {
  func form(_ orders: Orders) -> Form<Pizza, Change> {
    Form(orders.draft, edit: Change.draft, done: Change.order) {
      Field("Size", \.size, .choice(of: Size.self))
      Field("Toppings", \.toppings, .choices(from: ["ham", "olives"]))
      Field("Delivery", \.isDelivered, .yesNo)
      if orders.draft.values.isDelivered {
        Field("Address", \.address, .text) {
          $0.isEmpty ? "an address is needed" : nil
        }
      }
    }
  }
}

struct Home: Screen<Orders, Change> {
  func body(_ orders: Orders) -> [Block] {
    for pizza in orders.pizzas {
      "\(pizza.size), \(pizza.isDelivered ? pizza.address : "for pickup")"
    }
  }
  func verbs(_ orders: Orders) -> [Verb<Change>] {
    Verb("new", "Order a pizza") { .push(.new) }
  }
}

let reducer = Reducer<Orders, Change> { orders, change in
  switch change {
  case .draft(let draft): orders.draft = draft
  case .order(let pizza):
    orders.pizzas.append(pizza)
    (orders.draft, orders.path) = (FormDraft(Pizza()), [])
  case .navigate(let intent): orders.path.apply(intent)
  }
}
let store = Store(Orders(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()

// A pantry: verbs with a word, a choice and a number, and one that is disabled when it makes no sense.

import ScreenKitTerm

struct Pantry { var stock = ["rice": 1], path: [Route] = [] }
enum Change: Navigating {
  case put(String, Int), take(String), navigate(PathIntent<Route>)
}

let reducer = Reducer<Pantry, Change> { pantry, change in
  switch change {
  case .put(let food, let count): pantry.stock[food, default: 0] += count
  case .take(let food): pantry.stock[food, default: 0] -= 1
  case .navigate(let intent): pantry.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case empty
  func makeScreen() -> any Screen<Pantry, Change> { ShoppingList() }
}

struct Shelf: Screen<Pantry, Change> {
  func body(_ pantry: Pantry) -> [Block] {
    for (food, count) in pantry.stock.sorted(by: <) { "\(count) \(food)" }
  }

  func verbs(_ pantry: Pantry) -> [Verb<Change>] {
    let foods = pantry.stock.keys.filter { pantry.stock[$0] != 0 }.sorted()
    let count = Parameter.integer("count", in: 1...99).defaulting(to: 1)
    Verb("put", .text("food"), count, "Store some food") { .put($0, $1) }
    Verb("take", .choice("food", from: foods), "Use one") { .take($0) }
      .disabled(foods.isEmpty ? "the pantry is empty" : nil)
    Verb("empty", "Show the food that has run out") { .push(.empty) }
    Verb.showing("total", "Count everything") {
      "\(pantry.stock.values.reduce(0, +)) in total"
    }
  }
}

struct ShoppingList: Screen<Pantry, Change> {
  func body(_ pantry: Pantry) -> [Block] {
    for food in pantry.stock.keys.sorted() where pantry.stock[food] == 0 {
      "\(food)"
    }
  }
}

let store = Store(Pantry(), reducer: reducer)
await Console(store, path: \.path, root: Shelf()).main()

// A list of orders: the options of a table's columns and rows.

import ScreenKitTerm

struct Orders { var path: [Route] = [] }

enum Change: Navigating { case navigate(PathIntent<Route>) }

enum Route: ScreenFactory {
  case help

  func makeScreen() -> any Screen<Orders, Change> { Help() }
}

let reducer = Reducer<Orders, Change> { state, change in
  switch change {
  case .navigate(let intent): state.path.apply(intent)
  }
}

struct Home: Screen<Orders, Change> {
  func body(_ state: Orders) -> [Block] {
    "Orders of this week"
    Block.table(
      [
        "Id", Block.Column("Customer", minimum: 12),
        Block.Column("Street", priority: -1), "City", "Ordered",
        Block.Column("Shipped", missing: "not yet"),
        Block.Column("Total", priority: 1),
        Block.Column("Notes", overflow: .wrap),
      ],
      rows: [
        .init(
          [
            1, "Luís Gonçalves", "Av. Brigadeiro Faria Lima, 2170", "São José dos Campos", "2026-11-16 09:30",
            "2026-11-17", 13.86, "Leave it with the neighbour on the left if nobody opens",
          ]),
        .init(
          [2, "Leonie Köhler", "Theodor-Heuss-Straße 34", "Stuttgart", "2026-11-16 17:05", nil, 8.91],
          mark: .changed),
        .init(
          [3, "東京 太郎", "千代田区千代田1-1", "東京", "2026-11-18 23:59", nil, 1234.5, "Gift wrap"], mark: .new),
      ])
  }

  func verbs(_ state: Orders) -> [Verb<Change>] {
    Verb("explain", "Explain the signs") { .navigate(.push(.help)) }
  }
}

struct Help: Screen<Orders, Change> {
  func body(_ state: Orders) -> [Block] {
    Block.fields(["+": "a new order", "*": "an order that has changed"])
  }
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async {
      await Console(Store(Orders(), reducer: reducer), path: \.path, root: Home()).main()
    }
  }
#endif

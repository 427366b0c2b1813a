// A list of tasks in two screens, to compare with other libraries.

import ScreenKitTerm

struct Item { var title: String, isDone = false }
struct Todo { var items: [Item] = [], path: [Route] = [] }
enum Change: Navigating {
  case add(String), done(Int), navigate(PathIntent<Route>)
}

let reducer = Reducer<Todo, Change> { todo, change in
  switch change {
  case .add(let title): todo.items.append(Item(title: title))
  case .done(let number): todo.items[number - 1].isDone = true
  case .navigate(let intent): todo.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case item(Int)
  func makeScreen() -> any Screen<Todo, Change> {
    switch self {
    case .item(let number): Detail(number: number)
    }
  }
}

struct Home: Screen<Todo, Change> {
  func body(_ todo: Todo) -> [Block] {
    for (number, item) in zip(1..., todo.items) {
      "\(number) \(item.isDone ? "done" : "open") \(item.title)"
    }
  }

  func verbs(_ todo: Todo) -> [Verb<Change>] {
    let numbers = 1...max(1, todo.items.count)
    let none = todo.items.isEmpty ? "the list is empty" : nil
    Verb("add", .line("title"), "Add a task") { .add($0) }
    Verb("done", .integer("number", in: numbers), "Mark a task") {
      .done($0)
    }
    .disabled(none)
    Verb("open", .integer("number", in: numbers), "Show a task") {
      .push(.item($0))
    }
    .disabled(none)
  }
}

struct Detail: Screen<Todo, Change> {
  let number: Int

  func body(_ todo: Todo) -> [Block] {
    if todo.items.indices.contains(number - 1) {
      let item = todo.items[number - 1]
      "\(item.title) is \(item.isDone ? "done" : "open")."
    } else {
      "Task \(number) does not exist."
    }
  }
}

let store = Store(Todo(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()

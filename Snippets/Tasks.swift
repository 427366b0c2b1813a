// A list of tasks: a question before something is lost, a slow command, a row for each task.

import ScreenKitTerm

struct Tasks { var titles: [String] = [], path: [Route] = [] }

enum Change: Navigating, Hashable, Codable {
  case add(String), clear, cleared, wait(Int), navigate(PathIntent<Route>)
}

let reducer = Reducer<Tasks, Change> { state, change in
  switch change {
  case .add(let title): state.titles.append(title)
  case .clear:
    let question = Question<Change>(
      "Drop all tasks?", .destructive("drop", .cleared), .no("keep"))
    state.path.push(.sure(question))
  case .cleared: state.titles = []
  case .wait(let seconds): Wait(seconds: seconds)
  case .navigate(let intent): state.path.apply(intent)
  }
}
.navigation(\.path)

struct Wait: Command {
  let seconds: Int

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    try await dispatcher.clock.sleep(for: .seconds(seconds))
    dispatcher(.add("waited"))
  }
}

enum Route: ScreenFactory, QuestionRoute {
  static let caseNames = ["task"]

  case task(Int), sure(Question<Change>)

  var question: Question<Change>? {
    if case .sure(let question) = self { question } else { nil }
  }

  func makeScreen() throws -> any Screen<Tasks, Change> {
    switch self {
    case .task(let number) where number > 99:
      throw LineError(
        "the number of a task must be at most 99, not \(number)")
    case .task(let number): TaskScreen(number: number)
    case .sure(let question): question.makeScreen()
    }
  }
}

struct Home: Screen<Tasks, Change> {
  func body(_ state: Tasks) -> [Block] {
    Block.table(
      ["#", "task"],
      rows: state.titles.enumerated().map {
        [.integer($0.offset + 1), Block.Value($0.element)]
      })
  }

  func verbs(_ state: Tasks) -> [Verb<Change>] {
    Verb("add", .text("title"), "Add a task") { .add($0) }
    Verb("open", .integer("number", in: 1...999), "Show one task") {
      .push(.task($0))
    }
    Verb("clear", "Drop all tasks") { .clear }
    Verb("wait", .integer("seconds", in: 0...600), "Add a task later") {
      .wait($0)
    }
  }
}

struct TaskScreen: Screen<Tasks, Change> {
  let number: Int

  func body(_ state: Tasks) -> [Block] {
    let title = zip(1..., state.titles).first { $0.0 == number }?.1
    Block.fields(["number": .integer(number), "title": Block.Value(title)])
  }
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async {
      let store = Store(Tasks(), reducer: reducer)
      let console = Console(store, path: \.path, root: Home())
      await console.main(version: "tasks 1.0")
    }
  }
#endif

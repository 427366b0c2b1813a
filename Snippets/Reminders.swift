// Reminders that appear while the user types: notices.

import ScreenKitTerm

struct Reminder { let text: String, seconds: Int }
struct Reminders { var waiting: [Reminder] = [], path: [Route] = [] }
enum Change: Navigating, Hashable {
  case remind(String, after: Int), ring(String)
  case navigate(PathIntent<Route>)
}

let notices = Notices()
let reducer = Reducer<Reminders, Change> { state, change in
  switch change {
  case .remind(let text, let seconds):
    state.waiting.append(Reminder(text: text, seconds: seconds))
  case .ring(let text):
    .post("It is time: \(text)", ringsBell: true, to: notices)
    state.waiting.removeAll { $0.text == text }
  case .navigate(let intent): state.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case home
  func makeScreen() -> any Screen<Reminders, Change> { Home() }
}

struct Home: Screen {
  func body(_ state: Reminders) -> [Block] {
    "waiting: \(state.waiting.count)"
  }
  func verbs(_ state: Reminders) -> [Verb<Change>] {
    let seconds = Parameter<Int>.integer("seconds", in: 0...99_999)
    Verb("remind", seconds, .line("text"), "Be reminded later") {
      .remind($1, after: $0)
    }
  }
}

let store = Store(
  Reminders(), reducer: reducer,
  subscriptions: { state in
    state.waiting.map { .after(.seconds($0.seconds), .ring($0.text)) }
  })
await Console(store, path: \.path, root: Home(), notices: notices).main()

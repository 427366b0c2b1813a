// The rounds of a night watch: verbs for every screen, Enter for the usual one, titles, a status, and what trainees may
// not do.

import ScreenKitTerm

struct Rounds {
  let doors = ["gate", "kitchen", "cellar"], isTrainee = true
  var open: Set<String> = [], path: [Route] = []
}

enum Change: Navigating {
  case report(String), clear, navigate(PathIntent<Route>)
}

let reducer = Reducer<Rounds, Change> { rounds, change in
  switch change {
  case .report(let door): rounds.open.insert(door)
  case .clear: rounds.open = []
  case .navigate(let intent): rounds.path.apply(intent)
  }
}
.navigation(\.path) {
  $0.entering { route, rounds in
    switch route {
    case .door(let number): rounds.doors.indices.contains(number) ? nil : "there is no such door"
    }
  }
}

enum Route: ScreenFactory {
  case door(Int)
  func makeScreen() -> any Screen<Rounds, Change> {
    switch self {
    case .door(let number): Door(number: number)
    }
  }
}

struct Lodge: Screen<Rounds, Change> {
  func body(_ rounds: Rounds) -> [Block] { "\(rounds.doors.count) doors" }

  func verbs(_ rounds: Rounds) -> [Verb<Change>] {
    Verb("walk", "Go to the first door") { .push(.door(0)) }.onEmptyLine()
  }
}

struct Door: Screen<Rounds, Change> {
  let number: Int

  func title(_ rounds: Rounds) -> String? { rounds.doors[number] }

  func body(_ rounds: Rounds) -> [Block] {
    let door = rounds.doors[number]
    "The \(door) is \(rounds.open.contains(door) ? "open" : "shut")."
  }

  func verbs(_ rounds: Rounds) -> [Verb<Change>] {
    let isLast = number + 1 == rounds.doors.count
    Verb("next", "Go to the next door") {
      .navigate(.replaceTop(.door(number + 1)))
    }
    .disabled(isLast ? "this is the last door" : nil)
    .onEmptyLine()
  }
}

let console = Console(
  Store(Rounds(), reducer: reducer), path: \.path, root: Lodge(),
  prompt: .title,
  builtIn: .standard.renaming("home", to: "lodge").hiding("goto"),
  verbs: { rounds in
    Verb.category("Report") {
      Verb("open", .choice("door", from: rounds.doors), "Report a door") {
        .report($0)
      }
      .role(.changes)
      Verb("clear", "Drop the report") { .clear }.role(.destroys)
    }
  })
console.session.status = { rounds in
  let count = rounds.open.count
  return count == 0 ? nil : StyledText("\(count) open", .warning)
}
console.session.denial = { rounds, verb in
  let isDenied = verb.role == .destroys && rounds.isTrainee
  return isDenied ? "only guards may do this" : nil
}
await console.main()

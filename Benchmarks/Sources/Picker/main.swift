// A console with a verb that has many candidates, and with a long history: Picker [history file].

import ScreenKitTerm

struct Picked { var path: [Route] = [] }
enum Change: Navigating { case pick, navigate(PathIntent<Route>) }
enum Route: ScreenFactory {
  case nowhere
  func makeScreen() -> any Screen<Picked, Change> { Home() }
}

enum Candidates {
  /// Made on first use, not at the start.
  static let all = (0..<100_000).map { "candidate-\($0)" }
}

struct Home: Screen<Picked, Change> {
  func body(_ state: Picked) -> [Block] { "Pick." }
  func verbs(_ state: Picked) -> [Verb<Change>] {
    Verb("pick", .choice("name", from: Candidates.all), "Pick one") { _ in .pick }
  }
}

let reducer = Reducer<Picked, Change> { state, change in
  if case .navigate(let intent) = change { state.path.apply(intent) }
}
let file = CommandLine.arguments.dropFirst().first
_ = try await Console(
  Store(Picked(), reducer: reducer), path: \.path, root: Home(),
  history: file.map { LineHistory(location: .file($0), limit: 100_000) } ?? .none
).run(ConsoleOptions.parse([]))

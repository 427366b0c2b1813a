// Picks lines between two pipes: reads them from standard input, asks at the terminal, and writes the picked ones to standard output.
//
//     ls | swift run Pick | xargs wc -l

import Glibc
import ScreenKitTerm

struct Picking {
  let lines: [String]
  var picked: Set<Int> = []
  var path: [Route] = []
}

enum Change: Navigating { case toggle(Int), navigate(PathIntent<Route>) }

let reducer = Reducer<Picking, Change> { state, change in
  switch change {
  case .toggle(let number): state.picked.formSymmetricDifference([number])
  case .navigate(let intent): state.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case line(Int)

  func makeScreen() -> any Screen<Picking, Change> {
    switch self {
    case .line(let number): Line(number: number)
    }
  }
}

struct Lines: Screen<Picking, Change> {
  func body(_ state: Picking) -> [Block] {
    Block.table(
      ["#", "picked", "line"],
      rows: state.lines.enumerated().map { index, line in
        [.integer(index + 1), Block.Value(state.picked.contains(index + 1) ? "yes" : ""), Block.Value(line)]
      })
  }

  func verbs(_ state: Picking) -> [Verb<Change>] {
    Verb("pick", .integer("number", in: 1...max(1, state.lines.count)), "Pick a line, or let go of it") { .toggle($0) }
    Verb("open", .integer("number", in: 1...max(1, state.lines.count)), "Show all of a line") { .push(.line($0)) }
  }
}

struct Line: Screen<Picking, Change> {
  let number: Int

  func body(_ state: Picking) -> [Block] { "\(state.lines.dropFirst(number - 1).first ?? "")" }
}

var lines: [String] = []
while let line = readLine() { lines.append(line) }
let device = open("/dev/tty", O_RDWR | O_CLOEXEC)
guard device >= 0 else {
  perror("/dev/tty")
  exit(1)
}
let store = Store(Picking(lines: lines), reducer: reducer)
let console = Console(store, path: \.path, root: Lines())
let status = await console.run(on: Terminal(input: device, output: device, errors: device))
for number in store.state.picked.sorted() where status == .success { print(lines[number - 1]) }
exit(status.rawValue)

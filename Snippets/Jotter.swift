// Saves lines to a file in the background, while the user types on.

import Foundation
import ScreenKitTerm

struct Jotter {
  var lines: [String] = [], isSaved = true, path: [Page] = []
}
enum Change: Navigating {
  case jot(String), saved([String]), navigate(PathIntent<Page>)
}

actor TextFile {
  let name: String
  init(_ name: String) { self.name = name }
  func save(_ lines: [String]) throws {
    let text = lines.map { $0 + "\n" }.joined()
    try text.write(toFile: name, atomically: true, encoding: .utf8)
  }
}

struct Save: Command {
  let lines: [String], file: TextFile
  func run(_ dispatcher: Dispatcher<Change>) async throws {
    try await file.save(lines)
    dispatcher(.saved(lines))
  }
  static func == (one: Self, other: Self) -> Bool {
    one.lines == other.lines && one.file === other.file
  }
}

func reducer(file: TextFile) -> Reducer<Jotter, Change> {
  Reducer { jotter, change in
    switch change {
    case .jot(let line):
      jotter.lines.append(line)
      jotter.isSaved = false
      Save(lines: jotter.lines, file: file)
        .debounced(id: "save", for: .seconds(1)).inBackground()
    case .saved(let lines): jotter.isSaved = jotter.lines == lines
    case .navigate(let intent): jotter.path.apply(intent)
    }
  }
}

enum Page: ScreenFactory {
  case list
  func makeScreen() -> any Screen<Jotter, Change> { List() }
}

struct List: Screen<Jotter, Change> {
  func body(_ jotter: Jotter) -> [Block] {
    for line in jotter.lines { "\(line)" }
  }
}

struct Home: Screen<Jotter, Change> {
  func body(_ jotter: Jotter) -> [Block] {
    "Lines: \(jotter.lines.count), \(jotter.isSaved ? "" : "not ")saved"
  }
  func verbs(_ jotter: Jotter) -> [Verb<Change>] {
    Verb("jot", .line("text"), "Jot down a line") { .jot($0) }
    Verb("list", "Show the lines") { .push(.list) }
  }
}

let file = TextFile("jotter.txt")
let store = Store(Jotter(), reducer: reducer(file: file))
await Console(store, path: \.path, root: Home()).main()

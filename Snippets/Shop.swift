// A tool with subcommands, one of which is a console.

import ArgumentParser
import ScreenKitTerm

let albums = ["Blue", "Kind of Blue", "Pet Sounds"]

@main
struct Shop: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Shop", abstract: "Look after a record shop.",
    version: "1.0", subcommands: [List.self, Browse.self])
}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print all albums.")

  func run() {
    for album in albums { print(album) }
  }
}

struct Browse: ConsoleProgram {
  static let configuration = CommandConfiguration(
    abstract: "Walk through the albums, at a prompt or in a script.",
    subcommands: [ConsoleDoctor.self, ConsoleSelftest<Self>.self])

  @Option(help: "Show only albums with this text.") var find = ""
  @OptionGroup var options: ConsoleOptions

  func console() -> Console<Shelf, Change> {
    let found = albums.filter { find.isEmpty || $0.contains(find) }
    let shelf = Shelf(albums: found)
    return Console(
      Store(shelf, reducer: reducer), path: \.path, root: Home())
  }
}

struct Shelf { let albums: [String]; var path: [Route] = [] }
enum Change: Navigating { case navigate(PathIntent<Route>) }
enum Route: ScreenFactory {
  case album(String)
  func makeScreen() -> any Screen<Shelf, Change> {
    switch self {
    case .album(let title): Album(title: title)
    }
  }
}

let reducer = Reducer<Shelf, Change> { shelf, change in
  switch change {
  case .navigate(let intent): shelf.path.apply(intent)
  }
}

struct Home: Screen<Shelf, Change> {
  func body(_ shelf: Shelf) -> [Block] {
    for album in shelf.albums { "\(album)" }
  }

  func verbs(_ shelf: Shelf) -> [Verb<Change>] {
    Verb("open", .choice("album", from: shelf.albums), "Show an album") {
      .push(.album($0))
    }
  }
}

struct Album: Screen<Shelf, Change> {
  let title: String
  func body(_ shelf: Shelf) -> [Block] {
    "\(title) has \(title.count) characters."
  }
}

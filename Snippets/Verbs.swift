// A shelf of albums, with every kind of verb.

import ArgumentParser
import ScreenKitTerm

struct Shelf {
  var albums = ["Abbey Road", "Kind of Blue", "Blue Train"]
  var selected: Set<Int> = []
  var note = ""
  var path: [Route] = []
}

enum Change: Navigating, Hashable, Codable {
  case select([Int]), delete, sort(descending: Bool), note(String), logIn, navigate(PathIntent<Route>)
}

let reducer = Reducer<Shelf, Change> { shelf, change in
  switch change {
  case .select(let numbers): shelf.selected = Set(numbers)
  case .delete:
    shelf.albums = shelf.albums.indices.filter { !shelf.selected.contains($0 + 1) }.map { shelf.albums[$0] }
    shelf.selected = []
  case .sort(let descending): shelf.albums.sort { descending ? $0 > $1 : $0 < $1 }
  case .note(let text): shelf.note = text
  case .logIn: shelf.note = "logged in"
  case .navigate(let intent): shelf.path.apply(intent)
  }
}.navigation(\.path)

enum Route: ScreenFactory, QuestionRoute {
  case album(Int), search, confirm(Question<Change>)
  static let caseNames = ["album", "search"]

  var question: Question<Change>? {
    if case .confirm(let question) = self { question } else { nil }
  }

  func makeScreen() -> any Screen<Shelf, Change> {
    switch self {
    case .album(let number): Album(number: number)
    case .search: Search()
    case .confirm(let question): question.makeScreen()
    }
  }
}

struct SortOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Z first.") var descending = false
}

struct Home: Screen<Shelf, Change> {
  func body(_ shelf: Shelf) -> [Block] {
    for (index, album) in shelf.albums.enumerated() {
      "\(shelf.selected.contains(index + 1) ? "*" : " ") \(index + 1) \(album)"
    }
    if !shelf.note.isEmpty { "Note: \(shelf.note)" }
  }

  func verbs(_ shelf: Shelf) -> [Verb<Change>] {
    Verb("open", .choice("album", from: shelf.albums), "Show an album") { album in
      .push(.album((shelf.albums.firstIndex(of: album) ?? 0) + 1))
    }
    Verb.role(.reads) {
      Verb("sort", .options(SortOptions.self), "Sort the albums") {
        .sort(descending: $0.descending)
      }
      Verb("search", "Search for albums") { .push(.search) }
    }
    Verb.category("Selection") {
      Verb("select", .rest(.integer("number", in: 1...max(1, shelf.albums.count))), "Select albums") {
        .select($0)
      }
      Verb("delete", "Delete the selected albums") {
        let text = "Delete the selected albums?"
        return .push(.confirm(Question(text, .destructive("Delete", .delete))))
      }
      .disabled(shelf.selected.isEmpty ? "no albums are selected" : nil)
    }
    Verb.category("Other") {
      Verb("note", .edited("text", from: shelf.note), "Write a note") {
        .note($0)
      }
      .role(.changes)
      Verb("lock", .secret("password"), "Log in") { password in
        guard password.reveal() == "sesame" else { throw LineError("wrong password") }
        return .logIn
      }
      Verb.showing("count", "Count the albums") { "\(shelf.albums.count) albums" }
    }
  }
}

struct Album: Screen<Shelf, Change> {
  let number: Int
  func body(_ shelf: Shelf) -> [Block] {
    "\(shelf.albums.indices.contains(number - 1) ? shelf.albums[number - 1] : "gone")"
  }
}

struct Search: Screen<Shelf, Change> {
  func body(_ shelf: Shelf) -> [Block] { "Type part of a name." }

  func verbs(_ shelf: Shelf) -> [Verb<Change>] {
    Verb.showing("find", .line("text"), "Find albums") { text in
      let text = text.lowercased()
      for album in shelf.albums where album.lowercased().contains(text) {
        "\(album)"
      }
    }
    .asDefault()
  }
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async {
      await Console(
        Store(Shelf(), reducer: reducer), path: \.path, root: Home(),
        permissions: [.files, .shell, .pager, .editor]
      ).main()
    }
  }
#endif

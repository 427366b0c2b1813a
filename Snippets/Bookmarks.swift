// Books, each of which stays open at a page of its own.

import ScreenKitTerm

struct Shelf { var path: [Book] = [], pages = RouteState<Book, Int>() }
enum Change: Navigating { case turn(Book), navigate(PathIntent<Book>) }

let reducer = Reducer<Shelf, Change> { shelf, change in
  switch change {
  case .turn(let book): shelf.pages[book]? += 1
  case .navigate(let intent): shelf.path.apply(intent)
  }
}
.navigation(\.path) {
  $0.keeping(\.pages) { _, _ in 1 }
}

enum Book: String, CaseIterable, ScreenFactory {
  case emma, ulysses, walden
  func makeScreen() -> any Screen<Shelf, Change> { Reader(book: self) }
}

struct Reader: Screen<Shelf, Change> {
  let book: Book
  func body(_ shelf: Shelf) -> [Block] {
    "\(book.rawValue), page \(shelf.pages[book] ?? 1)"
  }
  func verbs(_ shelf: Shelf) -> [Verb<Change>] {
    Verb("turn", "Turn to the next page") { .turn(book) }
  }
}

struct Home: Screen<Shelf, Change> {
  func body(_ shelf: Shelf) -> [Block] { "Your books" }
}

let store = Store(Shelf(), reducer: reducer)
await Console(
  store, path: \.path, root: Home(),
  verbs: { _ in
    Verb("open", .choice("book"), "Open a book") {
      .navigate(.bringToFront($0))
    }
  }
).main()

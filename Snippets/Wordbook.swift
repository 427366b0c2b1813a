// Words to learn: a console that keeps less history, and may save and load files.

import ScreenKitTerm

struct Wordbook { var words: [String: String] = [:], path: [Route] = [] }
enum Change: Navigating {
  case add(String, String), navigate(PathIntent<Route>)
}

let reducer = Reducer<Wordbook, Change> { book, change in
  switch change {
  case .add(let word, let meaning): book.words[word] = meaning
  case .navigate(let intent): book.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case word(String)
  func makeScreen() -> any Screen<Wordbook, Change> {
    switch self {
    case .word(let word): Meaning(word: word)
    }
  }
}

struct Cover: Screen<Wordbook, Change> {
  func body(_ book: Wordbook) -> [Block] {
    for word in book.words.keys.sorted() { "\(word)" }
  }

  func verbs(_ book: Wordbook) -> [Verb<Change>] {
    Verb("add", .text("word"), .text("meaning"), "Add a word") {
      .add($0, $1)
    }
    let words = book.words.keys.sorted()
    Verb("open", .choice("word", from: words), "Show its meaning") {
      .push(.word($0))
    }
  }
}

struct Meaning: Screen<Wordbook, Change> {
  let word: String
  func body(_ book: Wordbook) -> [Block] {
    "\(book.words[word] ?? "unknown")"
  }
}

await Console(
  Store(Wordbook(), reducer: reducer), path: \.path, root: Cover(),
  permissions: [.files], history: LineHistory(limit: 1_000)
).main()

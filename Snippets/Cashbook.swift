// A cash book that loses nothing: each line is on disk before the next prompt, however the program ends.

import ArgumentParser
import PresentationRecording
import ScreenKitTerm

struct Book: Codable, Equatable { var entries: [Entry] = [], path: [Route] = [] }
struct Entry: Codable, Equatable { let what: String, cents: Int }
enum Change: Navigating, Restoring, Codable {
  case enter(Entry), strike(Int), navigate(PathIntent<Route>), restore(Restoration)
}
enum Route: ScreenFactory, Codable {
  case entry(Int)
  func makeScreen() -> any Screen<Book, Change> {
    switch self {
    case .entry(let number): Page(number: number)
    }
  }
}

struct Refusal: Error, CustomStringConvertible { let description: String }

let reducer = Reducer<Book, Change>.throwing { book, change in
  switch change {
  case .enter(let entry): book.entries.append(entry)
  case .strike(let number):
    guard book.entries.indices.contains(number - 1) else {
      throw Refusal(description: "entry \(number) does not exist")
    }
    book.entries.remove(at: number - 1)
  case .navigate(let intent): book.path.apply(intent)
  case .restore: ()
  }
  return []
}
.restorable(\.entries, as: "entries", undoable: true)

struct Cover: Screen<Book, Change> {
  func body(_ book: Book) -> [Block] {
    Block.table(
      ["#", "what", "cents"],
      rows: book.entries.enumerated().map { [.integer($0 + 1), Block.Value($1.what), .integer($1.cents)] })
    "Balance: \(book.entries.reduce(0) { $0 + $1.cents })"
  }

  func verbs(_ book: Book) -> [Verb<Change>] {
    Verb(
      "enter", .integer("cents", in: -1_000_000_000...1_000_000_000), .line("what"), "Enter what came in or went out"
    ) {
      .enter(Entry(what: $1, cents: $0))
    }
    Verb("strike", .integer("number", in: 1...9999), "Remove an entry") { .strike($0) }
    Verb("open", .integer("number", in: 1...9999), "Show one entry") { .push(.entry($0)) }
  }
}

struct Page: Screen<Book, Change> {
  let number: Int
  func body(_ book: Book) -> [Block] {
    let entry = zip(1..., book.entries).first { $0.0 == number }?.1
    Block.fields(["what": Block.Value(entry?.what), "cents": Block.Value(entry.map { "\($0.cents)" })])
  }
}

@main
struct Cashbook: ConsoleProgram {
  static let configuration = CommandConfiguration(abstract: "Keep a cash book.", version: "1.0")

  @Argument(help: "The file of the book.") var file = "cash.journal"
  @OptionGroup var options: ConsoleOptions

  func console() throws -> Console<Book, Change> {
    let journal = try Journal(Book(), reducer: reducer, at: file, checkpoints: .every(10_000))
    let notices = Notices()
    if let damage = journal.damage { notices.post("\(damage)") }
    return Console(Store(journal), path: \.path, root: Cover(), resumption: .none, notices: notices)
  }
}

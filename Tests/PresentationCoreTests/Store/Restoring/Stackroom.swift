import PresentationCore

/// A list with an undoable part, a part that is only restorable, a feature, and a counter that is neither.
struct Stackroom: Equatable {
  var books: [String] = [], marks: [String] = [], count = 0
  var isLocked = false
  var note = Slip()
}

struct Slip: Equatable {
  var text = ""

  enum Change: Restoring, Equatable { case write(String), restore(Restoration) }

  static let reducer = Reducer<Slip, Change> { note, change in
    switch change {
    case .write(let text): note.text += text
    case .restore: ()
    }
  }
  .restorable(\.text, as: "text", undoable: true)
}

struct Unlent: Error, CustomStringConvertible { var description: String { "no such book" } }

enum Lending: Restoring, Equatable {
  case add(String), drop(String), mark(String), rename(Int, String), lock, note(Slip.Change)
  case ask(String, reads: Bool, undoable: Bool = false), restore(Restoration)

  var note: Slip.Change? { if case .note(let change) = self { change } else { nil } }
}

/// Adds a book after a while.
struct Purchase: Command {
  let book: String
  let readsOnly: Bool
  let isUndoable: Bool
  func run(_ dispatcher: Dispatcher<Lending>) async {
    await Task.yield()
    dispatcher(.add(book))
  }
}

extension Stackroom {
  static let reducer = Reducer<Stackroom, Lending>.throwing { shelf, deed in
    switch deed {
    case .add(let book):
      shelf.books.append(book)
      shelf.count += 1
    case .drop(let book):
      guard let index = shelf.books.firstIndex(of: book) else { throw Unlent() }
      shelf.books.remove(at: index)
    case .rename(let index, let book):
      guard shelf.books.indices.contains(index) else { throw Unlent() }
      shelf.books[index] = book
    case .mark(let mark): shelf.marks.append(mark)
    case .lock: shelf.isLocked = true
    case .ask(let book, let reads, let undoable):
      return [Purchase(book: book, readsOnly: reads, isUndoable: undoable).cancellable(id: book)]
    case .restore: if shelf.isLocked { throw Unlent() }
    case .note: ()
    }
    return []
  }
  .restorable(\.books, as: "books", undoable: true)
  .restorable(\.marks, as: "marks")
  .then(Slip.reducer.lift(Feature(state: \.note, action: \.note, embed: Lending.note)))
}

/// Sends an action as a step of a form.
@MainActor
func fill(
  _ deed: Lending, in history: UndoHistory<Stackroom, Lending>, of store: Store<Stackroom, Lending>
) {
  let step = history.begin("field", of: 1)
  store.begin(deed, as: Work(step: step))
}

@testable import PresentationRecording
import PresentationCore

/// The state of the tests: numbers in their order, a text, a secret, and a feature with a part of its own.
struct Ledger: Codable, Hashable, Sendable {
  var numbers: [Int] = []
  var text = ""
  var password = Secret("")
  var memo = Memo()

  struct TooMuch: Error, CustomStringConvertible { var description: String { "too much" } }

  enum Change: Codable, Hashable, Sendable, Restoring {
    case add(Int), drop, write(String), later(Int), logIn(Secret<String>), unlock(Secret<Int>), measure(Double)
    case memo(Memo.Change), restore(Restoration)

    var memo: Memo.Change? { if case .memo(let change) = self { change } else { nil } }
  }

  struct Memo: Codable, Hashable, Sendable {
    var words: [String] = []

    enum Change: Codable, Hashable, Sendable, Restoring { case note(String), restore(Restoration) }

    static let reducer = Reducer<Memo, Change> { memo, change in
      switch change {
      case .note(let word): memo.words.append(word)
      case .restore: ()
      }
    }
    .restorable(\.words, as: "words", undoable: true)
  }

  /// Adds a number when the store is asked to.
  struct Addition: Command {
    let number: Int
    func run(_ dispatcher: Dispatcher<Change>) async {
      await Task.yield()
      dispatcher(.add(number))
    }
  }

  static let reducer = Reducer<Ledger, Change>.throwing { ledger, change in
    switch change {
    case .add(let number):
      if number > 1000 { throw TooMuch() }
      ledger.numbers.append(number)
    case .drop: _ = ledger.numbers.popLast()
    case .write(let text): ledger.text = text
    case .later(let number): return [Addition(number: number)]
    case .logIn(let password): ledger.password = password
    case .measure(let value): ledger.text = "\(value)"
    case .unlock, .memo, .restore: ()
    }
    return []
  }
  .restorable(\.numbers, as: "numbers", undoable: true)
  .then(Memo.reducer.lift(Feature(state: \.memo, action: \.memo, embed: Change.memo)))
}

typealias LedgerJournal = Journal<Ledger, Ledger.Change>

extension Journal {
  /// Opens a journal on a disk of a test.
  convenience init(
    _ state: State, _ reducer: Reducer<State, Action>, on disk: any Disk,
    durability: JournalDurability = .everyAction, checkpoints: JournalCheckpoints<State> = .none, version: Int = 1,
    capacity: Int = 10_000, now: @escaping @Sendable () -> Double = { 1_700_000_000.5 }
  ) throws(JournalError) {
    let opening = JournalOpening(
      path: "journal", start: state, reducer: reducer, checkpoints: checkpoints, version: version, disk: disk)
    try self.init(opening, durability: durability, capacity: capacity, now: now)
  }
}

/// The actions of a ledger journal on a disk.
func contents(
  on disk: MemoryDisk, checkpoints: JournalCheckpoints<Ledger> = .none
) throws -> ActionLog<Ledger, Ledger.Change> {
  try JournalOpening<Ledger, Ledger.Change>(
    path: "journal", start: Ledger(), reducer: Ledger.reducer, checkpoints: checkpoints, version: 1, disk: disk
  )
  .read("journal").contents
}

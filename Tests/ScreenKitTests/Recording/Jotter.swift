import ScreenKit

/// Notes, one of which is open, and everything that can go wrong with them.
struct Jotter: Equatable {
  var path: [JotterPage] = []
  var notes: [String] = []
  var password: Secret<String>?
  /// The change in a newer version of the program.
  var change = JotterChange.nothing
}

/// A change of the program since a recording was made.
enum JotterChange: CaseIterable {
  case nothing, words, failure, otherPath, otherOutput, start

  var description: String {
    switch self {
    case .nothing: "faithful"
    case .words:
      """
      line 1, "add milk", now shows something else
        - 1 note
        + One note
      """
    case .failure: "line 3, \"open 1\", now fails: open: the note was deleted"
    case .otherPath: "line 3, \"open 1\", now leads to /, not to /note:0"
    case .otherOutput:
      """
      line 2, "count", now shows something else
        - There is 1 note.
        + There are 1 notes.
      """
    case .start:
      """
      the first screen shows something else
        - 0 notes
        + No notes
      """
    }
  }
}

enum JotterPage: QuestionRoute, ScreenFactory {
  case note(Int), entry
  case ask(Question<Jot>)

  var question: Question<Jot>? { if case .ask(let question) = self { question } else { nil } }

  func makeScreen() -> any Screen<Jotter, Jot> {
    switch self {
    case .note(let number): JotterNote(number: number)
    case .entry: JotterEntry()
    case .ask(let question): question.makeScreen()
    }
  }
}

indirect enum Jot: Hashable, Codable, Navigating {
  case add(String), unlock(Secret<String>), drop(Int), wait
  case navigate(PathIntent<JotterPage>)
}

struct JotterWait: Command {
  typealias Action = Jot
  func run(_ dispatcher: Dispatcher<Jot>) async throws { try await dispatcher.clock.sleep(for: .seconds(1000)) }
}

struct JotterHome: Screen {
  func body(_ desk: Jotter) -> [Block] {
    if desk.change == .start, desk.notes.isEmpty { return ["No notes"] }
    return desk.notes.count == 1 ? [desk.change == .words ? "One note" : "1 note"] : ["\(desk.notes.count) notes"]
  }

  func verbs(_ desk: Jotter) -> [Verb<Jot>] {
    Verb("add", .text("text"), "Add a note") { .add($0) }
    Verb("new", "Write a note") { .push(.entry) }
    Verb("open", .integer("number"), "Open a note") { number in
      guard desk.change != .failure else { throw LineError("the note was deleted") }
      return desk.change == .otherPath ? .navigate(.set([])) : .push(.note(number - 1))
    }
    Verb.showing("count", "Count the notes") {
      desk.change == .otherOutput ? "There are \(desk.notes.count) notes." : "There is \(desk.notes.count) note."
    }
    Verb("unlock", .secret("password"), "Unlock the jotter") { .unlock($0) }
    Verb("edit", .edited("text", from: "draft"), "Edit a note") { .add($0) }
    Verb("drop", .integer("number"), "Drop a note") { number in
      .push(.ask(Question("Drop it?", .destructive("drop", .drop(number)), .no("keep"))))
    }
    Verb("wait", "JotterWait long") { .wait }
  }
}

struct JotterNote: Screen {
  typealias Action = Jot

  let number: Int
  func body(_ desk: Jotter) -> [Block] { ["\(desk.notes.indices.contains(number) ? desk.notes[number] : "nothing")"] }
}

struct JotterEntry: Screen {
  func body(_ desk: Jotter) -> [Block] { ["Write."] }
  func input(_ desk: Jotter) -> Input<Jot>? { Input("Note", .text) { .add($0) } }
}

extension Jotter {
  /// A session of the program, in the version with a change.
  @MainActor
  static func session(
    _ change: JotterChange = .nothing, recorder: (any ActionRecorder<Jotter, Jot>)? = nil
  ) -> Session<Jotter, Jot> {
    let reducer = Reducer<Jotter, Jot>.returning { desk, step in
      switch step {
      case .add(let text): desk.notes.append(text)
      case .unlock(let password): desk.password = password
      case .drop(let number): desk.notes.remove(at: number - 1)
      case .wait: return [JotterWait()]
      case .navigate(let intent): desk.path.apply(intent)
      }
      return []
    }
    .navigation(\.path)
    let store = Store(Jotter(change: change), reducer: reducer, recorder: recorder)
    return Session(store, path: \.path, root: JotterHome())
  }
}

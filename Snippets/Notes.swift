// Notes that are saved in the background: saving does not delay the prompt, and no note is lost however the program ends.

import ArgumentParser
import Foundation
import ScreenKitTerm

struct Notes: Equatable {
  var path: [Page] = []
  var notes: [String] = []
  var isSaved = true
}

enum Page: String, Hashable, Codable, Sendable { case none }

enum Change: Navigating {
  case loaded([String])
  case add(String)
  case saved([String])
  case navigate(PathIntent<Page>)
}

/// A file with notes. As an actor, it writes one version after another.
actor NotesFile {
  private let url: URL

  init(path: String) { url = URL(filePath: path) }

  func load() throws -> [String] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try JSONDecoder().decode([String].self, from: Data(contentsOf: url))
  }

  func save(_ notes: [String]) throws {
    do { try JSONEncoder().encode(notes).write(to: url, options: .atomic) } catch { throw NotSaved(file: url.path) }
  }
}

struct NotSaved: Error, CustomStringConvertible {
  let file: String
  var description: String { "\(file) cannot be written." }
}

struct LoadNotes: Command {
  let file: NotesFile

  func run(_ dispatcher: Dispatcher<Change>) async throws { dispatcher(.loaded(try await file.load())) }
  static func == (one: Self, other: Self) -> Bool { one.file === other.file }
}

struct SaveNotes: Command {
  let notes: [String]
  let file: NotesFile

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    try await file.save(notes)
    dispatcher(.saved(notes))
  }

  static func == (one: Self, other: Self) -> Bool { one.notes == other.notes && one.file === other.file }
}

@MainActor func reducer(_ file: NotesFile) -> Reducer<Notes, Change> {
  Reducer { state, change in
    switch change {
    case .loaded(let notes): state.notes = notes
    case .add(let note):
      state.notes.append(note)
      state.isSaved = false
      SaveNotes(notes: state.notes, file: file).debounced(id: "save", for: .seconds(1)).inBackground()
    case .saved(let notes): state.isSaved = state.notes == notes
    case .navigate(let intent): state.path.apply(intent)
    }
  }
}

extension Page: ScreenFactory {
  func makeScreen() -> any Screen<Notes, Change> { List() }
}

struct List: Screen {
  func body(_ state: Notes) -> [Block] {
    for note in state.notes { "\(note)" }
  }

  func verbs(_ state: Notes) -> [Verb<Change>] {
    Verb("add", .line("note"), "Add a note") { .add($0) }
  }
}

@main struct Program: ConsoleProgram {
  @Argument(help: "The file to keep the notes in.") var file = "notes.json"
  @OptionGroup var options: ConsoleOptions

  func console() -> Console<Notes, Change> {
    let file = NotesFile(path: file)
    let store = Store(Notes(), reducer: reducer(file), commands: [LoadNotes(file: file)])
    return Console(store, path: \.path, root: List())
  }
}

import Foundation
import PresentationCore
import PresentationTesting
import Testing

private protocol Storage: AnyObject, Sendable {
  func save(_ notes: [String]) async throws
  func load() async throws -> [String]
}

/// Leads to where notes are kept. Equal to another one that leads to the same place.
private struct Archive: Sendable, Equatable, CustomReflectable {
  let name: String
  let storage: any Storage

  static func == (one: Self, other: Self) -> Bool {
    one.storage === other.storage
  }

  /// Keeps the storage out of the messages of failing tests.
  var customMirror: Mirror {
    Mirror(self, children: ["name": name], displayStyle: .struct)
  }
}

private struct Notes: Equatable { var notes: [String] = [], isSaved = true }

private enum Change: Equatable { case loaded([String]), add(String), saved([String]) }

private struct LoadNotes: Command {
  let archive: Archive

  func run(_ dispatcher: Dispatcher<Change>) async throws { dispatcher(.loaded(try await archive.storage.load())) }
}

private struct SaveNotes: Command {
  let notes: [String]
  let archive: Archive

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    try await archive.storage.save(notes)
    dispatcher(.saved(notes))
  }
}

@MainActor
private func reducer(_ archive: Archive) -> Reducer<Notes, Change> {
  Reducer { state, change in
    switch change {
    case .loaded(let notes): state.notes = notes
    case .add(let note):
      state.notes.append(note)
      state.isSaved = false
      SaveNotes(notes: state.notes, archive: archive).debounced(id: "save", for: .seconds(1)).inBackground()
    case .saved(let notes): state.isSaved = state.notes == notes
    }
  }
}

private struct Diary: Equatable {
  struct Page: Equatable { let text: String, time: Date }
  var pages: [Page] = []
}

private enum Entry: Equatable { case write(String) }

private let diary = Reducer<Diary, Entry> { diary, entry, origin in
  switch entry {
  case .write(let text):
    let time = Date(timeIntervalSince1970: origin.time)
    diary.pages.append(Diary.Page(text: text, time: time))
  }
}

/// Keeps notes for as long as a test runs.
private actor Memory: Storage {
  private(set) var notes: [String]
  private let insides = ["never to be seen", "never to be seen either"]

  init(_ notes: [String]) { self.notes = notes }

  func save(_ notes: [String]) throws {
    if notes.last == "full" { throw DiskFull() }
    self.notes = notes
  }

  func load() -> [String] { notes }
}

private struct DiskFull: Error, Equatable, CustomStringConvertible {
  var description: String { "the disk is full" }
}

/// The same command without a handle, as one would write it first.
private struct BareSave: Command {
  let memory: Memory

  static func == (one: Self, other: Self) -> Bool { one.memory === other.memory }

  func run(_ dispatcher: Dispatcher<Change>) async throws {}
}

@MainActor @Suite("The recipes for what a program depends on", .timeLimit(.minutes(10)))
struct RecipeTests {
  private let memory = Memory(["milk"])
  private var archive: Archive { Archive(name: "notes.db", storage: memory) }

  private func open() async -> TestStore<Notes, Change> {
    let load = LoadNotes(archive: archive)
    let store = TestStore(Notes(), reducer: reducer(archive), commands: [load])
    store.expect(command: load)
    await store.receive(.loaded(["milk"])) { $0.notes = ["milk"] }
    return store
  }

  @Test("keep the insides of a dependency out of failures")
  func insides() async {
    let texts = await failures {
      let store = TestStore(Notes(), reducer: reducer(archive), answers: .fromTest)
      store.send(.add("bread")) {
        $0.notes = ["bread"]
        $0.isSaved = false
      }
      await store.finish()
    }
    #expect(texts.first?.contains("name: \"notes.db\"") == true)
    #expect(!texts.joined().contains("never to be seen"))
    let bare = await failures {
      let store = TestStore(
        Notes(), reducer: Reducer<Notes, Change>.returning { [memory] _, _ in [BareSave(memory: memory)] },
        answers: .fromTest)
      store.send(.saved([]))
      await store.finish()
    }
    #expect(bare.joined().contains("never to be seen"))
  }

  @Test("save what was changed once nothing has changed for a while, and load it at the start")
  func persistence() async {
    let store = await open()
    store.send(.add("bread")) {
      $0.notes = ["milk", "bread"]
      $0.isSaved = false
    }
    store.expect(
      command: SaveNotes(notes: ["milk", "bread"], archive: archive).debounced(id: "save", for: .seconds(1))
        .inBackground())
    await store.advance(by: .milliseconds(900))
    store.send(.add("jam")) { $0.notes = ["milk", "bread", "jam"] }
    let save = SaveNotes(notes: ["milk", "bread", "jam"], archive: archive)
    store.expect(command: save.debounced(id: "save", for: .seconds(1)).inBackground())
    await store.advance(by: .milliseconds(900))
    #expect(await memory.notes == ["milk"])
    await store.advance(by: .milliseconds(100))
    await store.receive(.saved(["milk", "bread", "jam"])) { $0.isSaved = true }
    #expect(await memory.notes == ["milk", "bread", "jam"])
    await store.finish()
  }

  @Test("save what waits when the program ends")
  func ending() async {
    let store = Store(Notes(), reducer: reducer(archive), clock: TestClock())
    _ = await store.perform(.add("bread"), until: .finished)
    #expect(await memory.notes == ["milk"])
    #expect(await store.finishBackgroundWork(within: .seconds(10)).isCommitted)
    #expect(await memory.notes == ["bread"])
    #expect(store.state.isSaved)
  }

  @Test("take the time of day from a value in the action")
  func timeOfDay() async {
    let noon = Date(timeIntervalSince1970: 43_200)
    let store = TestStore(
      Diary(), reducer: diary, now: { noon.timeIntervalSince1970 })
    store.send(.write("rain")) {
      $0.pages = [Diary.Page(text: "rain", time: noon)]
    }
    await store.finish()
  }

  @Test("leave work that fails as it was, so that the state says it is not saved")
  func failing() async {
    let store = await open()
    store.send(.add("full")) {
      $0.notes = ["milk", "full"]
      $0.isSaved = false
    }
    store.expect(
      command: SaveNotes(notes: ["milk", "full"], archive: archive).debounced(id: "save", for: .seconds(1))
        .inBackground())
    await store.advance(by: .seconds(1))
    await store.receive(failure: DiskFull())
    await store.finish()
  }
}

extension Outcome {
  fileprivate var isCommitted: Bool { if case .committed = self { true } else { false } }
}

import PresentationCore
import Testing

/// Random stories of a program with lifted features, compared with the same program without lifting.
@MainActor @Suite("Lifted features", .timeLimit(.minutes(10)))
struct LiftedStoriesTests {
  struct Note: Equatable { var text = "" }

  struct Row: Identifiable, Equatable {
    let id: Int
    var text = ""
    var note: Note?
  }

  struct App: Equatable {
    var rows: [Row] = []
    var named: [String: Note] = [:]
    var note: Note?
    var title = Note()
  }

  enum NoteChange: Sendable { case write(String), start(Int, key: String, replaces: Bool), cancel(key: String) }
  enum RowChange: Sendable {
    case own(NoteChange), note(NoteChange)
    var note: NoteChange? { if case .note(let change) = self { change } else { nil } }
    var own: NoteChange? { if case .own(let change) = self { change } else { nil } }
  }
  enum Change: Sendable {
    case row(Int, RowChange), named(String, NoteChange), note(NoteChange), title(NoteChange), set(App), nothing
    var row: (Int, RowChange)? { if case .row(let id, let change) = self { (id, change) } else { nil } }
    var named: (String, NoteChange)? { if case .named(let key, let change) = self { (key, change) } else { nil } }
    var note: NoteChange? { if case .note(let change) = self { change } else { nil } }
    var title: NoteChange? { if case .title(let change) = self { change } else { nil } }
  }

  /// Runs until it is canceled; the story decides when it says something.
  struct Talk: Command {
    let number: Int
    let voices: Voices

    @MainActor func run(_ dispatcher: Dispatcher<NoteChange>) async throws {
      voices.all[number] = { dispatcher(.write("<\(number)>")) }
      await withTaskCancellationHandler {
        await withCheckedContinuation { voices.waiting[number] = $0 }
      } onCancel: { [voices, number] in
        Task { @MainActor in voices.waiting.removeValue(forKey: number)?.resume() }
      }
    }
  }

  @MainActor final class Voices: Sendable, Equatable {
    var all: [Int: () -> Void] = [:]
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    nonisolated static func == (one: Voices, other: Voices) -> Bool { one === other }
  }

  static func part<State>(
    _ text: any WritableKeyPath<State, String> & Sendable, _ voices: Voices
  ) -> Reducer<State, NoteChange> {
    Reducer { state, change in
      switch change {
      case .write(let new): state[keyPath: text] += new
      case .start(let number, let key, let replaces):
        if replaces {
          Talk(number: number, voices: voices).replacing(id: key)
        } else {
          Talk(number: number, voices: voices).cancellable(id: key)
        }
      case .cancel(let key): .cancel(id: key)
      }
    }
  }

  static func reducer(_ voices: Voices) -> Reducer<App, Change> {
    let row = Reducer<Row, RowChange>.combine(
      part(\Row.text, voices).lift(Feature(state: \Row.self, action: \RowChange.own, embed: RowChange.own)),
      part(\Note.text, voices).lift(Feature(state: \Row.note, action: \RowChange.note, embed: RowChange.note)))
    return .combine(
      row.lift(Features(each: \App.rows, action: \Change.row, embed: Change.row)),
      part(\Note.text, voices).lift(Features(values: \App.named, action: \Change.named, embed: Change.named)),
      part(\Note.text, voices).lift(Feature(state: \App.note, action: \Change.note, embed: Change.note)),
      part(\Note.text, voices).lift(Feature(state: \App.title, action: \Change.title, embed: Change.title)),
      Reducer { app, change in if case .set(let new) = change { app = new } })
  }

  /// The same program without features.
  struct Flat {
    enum Place: Hashable { case row(Int), rowNote(Int), named(String), note, title }

    var app = App()
    var running: [(number: Int, place: Place, key: String)] = []

    func isThere(_ place: Place) -> Bool {
      switch place {
      case .row(let id): app.rows.contains { $0.id == id }
      case .rowNote(let id): app.rows.first { $0.id == id }?.note != nil
      case .named(let key): app.named[key] != nil
      case .note: app.note != nil
      case .title: true
      }
    }

    mutating func set(_ new: App) {
      app = new
      running = running.filter { isThere($0.place) }
    }

    mutating func start(_ number: Int, at place: Place, key: String, replaces: Bool) {
      guard isThere(place) else { return }
      if replaces { cancel(key, at: place) }
      running.append((number, place, key))
    }

    mutating func cancel(_ key: String, at place: Place) {
      running.removeAll { $0.place == place && $0.key == key }
    }

    mutating func say(_ number: Int) {
      guard let run = running.first(where: { $0.number == number }) else { return }
      let text = "<\(number)>"
      switch run.place {
      case .row(let id): if let index = app.rows.firstIndex(where: { $0.id == id }) { app.rows[index].text += text }
      case .rowNote(let id):
        if let index = app.rows.firstIndex(where: { $0.id == id }) { app.rows[index].note?.text += text }
      case .named(let key): app.named[key]?.text += text
      case .note: app.note?.text += text
      case .title: app.title.text += text
      }
    }
  }

  static func change(_ change: NoteChange, at place: Flat.Place) -> Change {
    switch place {
    case .row(let id): .row(id, .own(change))
    case .rowNote(let id): .row(id, .note(change))
    case .named(let key): .named(key, change)
    case .note: .note(change)
    case .title: .title(change)
    }
  }

  static func shuffled(_ app: App, _ random: inout SeededGenerator) -> App {
    var app = app
    switch Int.random(in: 0..<7, using: &random) {
    case 0: app.rows.shuffle(using: &random)
    case 1: app.rows.removeAll { _ in Int.random(in: 0..<3, using: &random) == 0 }
    case 2:
      let id = Int.random(in: 0..<6, using: &random)
      let index = Int.random(in: 0...app.rows.count, using: &random)
      if !app.rows.contains(where: { $0.id == id }) { app.rows.insert(Row(id: id, note: Note()), at: index) }
    case 3:
      for index in app.rows.indices where Bool.random(using: &random) {
        app.rows[index].note = app.rows[index].note == nil ? Note() : nil
      }
    case 4:
      let key = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      app.named[key] = app.named[key] == nil ? Note() : nil
    case 5: app.note = app.note == nil ? Note() : nil
    default: app.rows = []
    }
    return app
  }

  @Test("behave like the same program without lifting", arguments: 0..<200)
  func story(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let voices = Voices()
    let store = Store(App(), reducer: Self.reducer(voices))
    var flat = Flat()
    func place() -> Flat.Place {
      let id = Int.random(in: 0..<6, using: &random)
      return switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: .row(id)
      case 2: .rowNote(id)
      case 3: .named(["a", "b", "c"][id % 3])
      case 4: .note
      default: .title
      }
    }
    for number in 0..<120 {
      let (place, key) = (place(), Bool.random(using: &random) ? "x" : "y")
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let replaces = Bool.random(using: &random)
        store.send(Self.change(.start(number, key: key, replaces: replaces), at: place))
        flat.start(number, at: place, key: key, replaces: replaces)
      case 4:
        store.send(Self.change(.cancel(key: key), at: place))
        if flat.isThere(place) { flat.cancel(key, at: place) }
      case 5, 6:
        let new = Self.shuffled(flat.app, &random)
        store.send(.set(new))
        flat.set(new)
      default:
        let said = Int.random(in: 0..<120, using: &random)
        voices.all[said]?()
        store.send(.nothing)
        flat.say(said)
      }
      #expect(store.state == flat.app, "seed \(seed), step \(number)")
      guard store.state == flat.app else { break }
    }
    store.send(.set(App()))
    for (_, waiter) in voices.waiting { waiter.resume() }
    voices.waiting = [:]
  }
}

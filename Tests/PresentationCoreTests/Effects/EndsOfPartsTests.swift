import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("The effects of a part that leaves, or is replaced", .timeLimit(.minutes(10)))
struct EndsOfPartsTests {
  struct Editor: Identifiable {
    let id: Int
    var notes: [String] = []
  }

  enum Edit: Sendable { case note(String), search(String), suggest(String), save(String, Gate) }

  struct Desk {
    var editor: Editor?
  }

  enum Change: Sendable {
    case open(Int?), edit(Edit), saveAndOpen(String, Gate, Int)

    var edit: Edit? {
      switch self {
      case .edit(let edit): edit
      case .saveAndOpen(let text, let gate, _): .save(text, gate)
      case .open: nil
      }
    }
  }

  struct Say: Command {
    let text: String
    var gate: Gate?
    func run(_ dispatcher: Dispatcher<Edit>) async {
      await gate?.pass()
      dispatcher(.note(text))
    }
  }

  static let reducer = Reducer<Editor, Edit>.returning { editor, edit in
    switch edit {
    case .note(let text): editor.notes.append(text)
    case .search(let text): return [Say(text: text).throttled(id: "search", for: .seconds(10), latest: false)]
    case .suggest(let text): return [Say(text: text).debounced(id: "suggest", for: .seconds(10))]
    case .save(let text, let gate): return [Say(text: text, gate: gate)]
    }
    return []
  }
  .lift(Feature(state: \Desk.editor, action: \Change.edit, embed: Change.edit))
  .then(
    Reducer { desk, change in
      switch change {
      case .open(let id): desk.editor = id.map { Editor(id: $0) }
      case .saveAndOpen(_, _, let id): desk.editor = Editor(id: id)
      case .edit: ()
      }
    })

  // Rule S-10.5
  @Test("include the interval of a throttle: the next part is not held back by it")
  func throttle() async {
    let clock = TestClock()
    let store = Store(Desk(editor: Editor(id: 1)), reducer: Self.reducer, clock: clock)
    for text in ["a", "b"] { _ = await store.perform(.edit(.search(text)), until: .finished) }
    #expect(store.state.editor?.notes == ["a"])
    store.send(.open(nil))
    await waitUntil { clock.sleeperCount == 0 }
    store.send(.open(1))
    #expect(await store.perform(.edit(.search("c")), until: .finished).word == "committed")
    #expect(store.state.editor?.notes == ["c"])
    #expect(await store.perform(.edit(.search("d")), until: .finished).word.hasPrefix("discarded"))
  }

  // Rule S-10.5
  @Test("include a debounced command that waits: it never starts, not even in the next part")
  func debounce() async {
    let clock = TestClock()
    let store = Store(Desk(editor: Editor(id: 1)), reducer: Self.reducer, clock: clock)
    let waiting = store.performing(.edit(.suggest("a")))
    await clock.sleeping(1)
    store.send(.open(nil))
    #expect(await waiting.value.word == "discarded: cancelled")
    await clock.sleeping(0)
    store.send(.open(1))
    clock.advance(by: .seconds(10))
    #expect(await store.perform(.edit(.note("b")), until: .finished).word == "committed")
    #expect(store.state.editor?.notes == ["b"])
  }

  // Rule S-10.6
  @Test("end when another part takes its place, and not when it only changes", arguments: [1, 2])
  func replaced(id: Int) async {
    let store = Store(Desk(editor: Editor(id: 1)), reducer: Self.reducer)
    let gate = Gate()
    let saving = store.performing(.edit(.save("saved", gate)))
    store.send(.open(id))
    gate.open()
    #expect(await saving.value.word.hasPrefix(id == 1 ? "committed" : "discarded"))
    #expect(store.state.editor?.notes == (id == 1 ? ["saved"] : []))
    let second = Gate()
    let again = store.performing(.edit(.save("again", second)))
    second.open()
    #expect(await again.value.word == "committed")
  }

  // Rule S-10.6
  @Test("end also if they were made by the action that replaces the part", arguments: [1, 2])
  func replacedByTheSameAction(id: Int) async {
    let store = Store(Desk(editor: Editor(id: 1)), reducer: Self.reducer)
    let gate = Gate()
    let saving = store.performing(.saveAndOpen("saved", gate, id))
    gate.open()
    #expect(await saving.value.word.hasPrefix(id == 1 ? "committed" : "discarded"))
    #expect(store.state.editor?.notes == (id == 1 ? ["saved"] : []))
  }
}

import PresentationCore
import PresentationTesting
import Testing

/// A note that stays the same object while its text changes.
@MainActor
private final class Note {
  var text: Int

  init(text: Int) {
    self.text = text
  }
}

/// The calls of the notes' methods, in order.
@MainActor private var calls: [String] = []

private struct Leaf: ScreenFactory {
  let name: String
  let text: Int
  var identity: String { name }

  init(_ name: String, _ text: Int) {
    (self.name, self.text) = (name, text)
  }

  @MainActor
  func makeScreen() throws -> Note {
    calls.append("make \(name)\(text)")
    if text < 0 { throw PresentationWorld.Unmakeable() }
    return Note(text: text)
  }

  @MainActor
  func updated(_ screen: Note) throws -> Note {
    calls.append("update \(name)\(text)")
    if text < 0 { throw PresentationWorld.Unmakeable() }
    return screen
  }

  @MainActor
  func assign(to screen: Note) {
    calls.append("assign \(name)\(text)")
    screen.text = text
  }
}

private enum Growth: Navigating { case navigate(PathIntent<Leaf>) }

@MainActor @Suite("A screen that stays the same object while its value changes", .serialized, .timeLimit(.minutes(10)))
struct UpdateTests {
  private let store: Store<[Leaf], Growth>
  private let host = RecordingHost<Leaf, Note>()
  private let component: PresentationComponent<Leaf, Note>
  private let notes: [Note]

  init() {
    store = Store(
      [Leaf("a", 1), Leaf("b", 1), Leaf("c", 1)],
      reducer: Reducer { path, change in
        switch change {
        case .navigate(let intent): path.apply(intent)
        }
      })
    component = PresentationComponent(store: store, path: { $0 }, host: host)
    notes = component.screens.map(\.screen)
    calls = []
  }

  private func go(_ path: [Leaf]) {
    store.send(.navigate(.set(path)))
  }

  // Rule P-05.1
  // Feature F-66
  @Test("gets its value when all screens of the change exist, the lowest first, before the host is notified")
  func order() {
    var texts: [Int] = []
    host.onPresent = { [notes] in texts = notes.map(\.text) }
    go([Leaf("a", 2), Leaf("b", 2), Leaf("d", 1), Leaf("c", 1)])
    #expect(calls == ["make d1", "update a2", "update b2", "assign a2", "assign b2"])
    #expect(texts == [2, 2, 1])
    #expect(component.screens[1].screen === notes[1])
  }

  // Rule P-05.2
  @Test("has not changed when a later one of the same change cannot be updated")
  func laterUpdateThrows() {
    go([Leaf("a", 2), Leaf("b", -1), Leaf("c", 1)])
    #expect(calls == ["update a2", "update b-1"])
    #expect(host.log.last == "failed: it cannot be made.")
    #expect(store.state == [Leaf("a", 1), Leaf("b", 1), Leaf("c", 1)], "the reducer has taken the proposal")
    #expect(notes.map(\.text) == [1, 1, 1])
  }

  // Feature F-69
  @Test("gets its old value back when the host refuses, at once or later", arguments: [false, true])
  func refused(late: Bool) {
    host.behavior = late ? .slow : .refusing("no.")
    let before = store.state
    go([Leaf("c", 3), Leaf("a", 2), Leaf("x", 1)])
    if late {
      #expect(notes.map(\.text) == [2, 1, 3], "a slow host shows it with its new value already")
      host.refuse("no.")
    }
    #expect(notes.map(\.text) == [1, 1, 1])
    #expect(store.state == before)
    #expect(component.screens.map(\.screen.text) == [1, 1, 1])
    #expect(zip(component.screens, notes).allSatisfy { $0.screen === $1 })
    host.behavior = .obedient
    go([Leaf("a", 5)])
    #expect(notes[0].text == 5 && component.screens[0].screen === notes[0])
  }

  // Rule P-05.4
  @Test("is unchanged when it cannot be updated; the next change works")
  func updateThrows() {
    go([Leaf("a", -1)])
    #expect(host.stack.count == 3 && store.state.count == 3, "the proposal is the path that was last shown")
    #expect(notes[0].text == 1)
    go([Leaf("a", 5)])
    #expect(component.screens.map(\.screen.text) == [5])
  }
}

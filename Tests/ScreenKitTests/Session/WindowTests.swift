import ScreenKit
import TestSupport
import Testing

/// A screen that shows the window in which it is seen.
private struct Measured: Screen {
  typealias Action = Note

  func body(_ notebook: Notebook) -> [Block] { body(notebook, in: Window()) }

  func body(_ notebook: Notebook, in window: Window) -> [Block] {
    "\(window.columns.map(String.init) ?? "-") \(window.rows.map(String.init) ?? "-") \(window.characterSupport) \(window.hasColors)"
    for note in notebook.notes { "\(note)" }
  }
}

@MainActor @Suite("The window of a session", .timeLimit(.minutes(10)))
struct WindowTests {
  private let store = Store(Notebook(), reducer: Notebook.reducer)

  private func session(_ root: any Screen<Notebook, Note> = Measured()) -> Session<Notebook, Note> {
    Session(store, path: \.path, root: root) { _, _ in Measured() }
  }

  @Test("has no size until a front end says so, as in a script")
  func script() async {
    let session = session()
    session.windowAction = { .note("\($0)") }
    #expect(session.look().blocks == ["- - unicode false"])
    #expect(await session.run("look").screen?.blocks == ["- - unicode false"])
  }

  @Test("is known to the body of a screen, which is shown again when it has changed")
  func body() async {
    let session = session()
    let port = EncodedPort(session)
    _ = session.look()
    port.resized(to: Window(columns: 40, rows: 20, characterSupport: .ascii, hasColors: true))
    let changes = port.changes(screens: true)
    guard case .screen(let screen)? = await changes.next() else { return #expect(Bool(false)) }
    #expect(screen.blocks == ["40 20 ascii true"])
    port.resized(to: Window(columns: 40, rows: 20, characterSupport: .ascii, hasColors: true))
    port.resized(to: Rendering(columns: 80, rows: 24, styles: .ansi).window)
    port.resized(to: Rendering(columns: 81, rows: 24).window)
    guard case .screen(let next)? = await changes.next() else { return #expect(Bool(false)) }
    #expect(next.blocks == ["81 24 unicode false"])
    port.end()
    #expect(await changes.next() == .ended)
  }

  @Test("does not show a screen again that is the same in any window")
  func indifferent() async {
    let session = session(Cover { _ in })
    _ = session.look()
    session.resized(to: Window(columns: 40))
    let changes = session.changes(screens: true)
    session.end()
    #expect(await changes.next() == .ended)
  }

  @Test("becomes an action where the app wants it: once for each change")
  func action() {
    let session = session()
    session.windowAction = { .note("\($0.columns ?? 0) x \($0.rows ?? 0)") }
    session.resized(to: Window(columns: 80, rows: 24))
    session.resized(to: Window(columns: 80, rows: 24))
    session.resized(to: Window(columns: 20, rows: 5))
    #expect(store.state.notes == ["80 x 24", "20 x 5"])
    #expect(session.look().blocks.count == 3)
  }

  @Test("may change because of the action that it sends")
  func reentrant() {
    let session = session()
    session.windowAction = { window in
      if window.columns == 1 { session.resized(to: Window(columns: 2)) }
      return .note("\(window.columns ?? 0)")
    }
    session.resized(to: Window(columns: 1))
    #expect(store.state.notes == ["2", "1"])
    #expect(session.look().blocks.first == "2 - unicode false")
  }
}

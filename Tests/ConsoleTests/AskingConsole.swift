import Dispatch
import ScreenKitTerm
import ScreenKitTermTesting
import Synchronization
import TestSupport

/// A console whose first screen asks for a value, and the answers it received.
final class AskingConsole: Sendable {
  private let heard = Mutex<[String]>([])
  private let changing = Mutex<(@MainActor @Sendable (Note) -> Void)?>(nil)

  /// The values that were answered, in order.
  var values: [String] { heard.withLock(\.self) }

  /// Changes the state of the running console from outside, and returns when it has changed.
  func send(_ note: Note) {
    let isDone = DispatchSemaphore(value: 0)
    Task { @MainActor in
      changing.withLock(\.self)?(note)
      isDone.signal()
    }
    isDone.wait()
  }

  /// The console; it starts from scratch whenever it runs.
  ///
  /// - Parameters:
  ///   - permissions: The permissions that are granted.
  ///   - notices: The source of messages.
  ///   - editor: Edits the lines.
  ///   - ask: Creates the input of the first screen.
  func console(
    permissions: Set<Permission> = [.files], notices: Notices = Notices(),
    editor: ConsoleEditor = .standard, _ ask: @escaping @MainActor @Sendable (Notebook) -> Input<Note>?
  ) -> TestedConsole {
    TestedConsole("Asking") { [self] terminal in
      heard.withLock { $0 = [] }
      let store = Store(Notebook(), reducer: Notebook.reducer)
      let hearing = store.observe(\.notes) { [self] notes in heard.withLock { $0 = notes } }
      changing.withLock { $0 = { store.send($0) } }
      defer { hearing.cancel() }
      let root = Asker(ask) { _ in Verb("say", .text("what"), "Say something") { .note("said \($0)") } }
      let console = Console(
        store, path: \.path, root: root, permissions: permissions, notices: notices, editor: editor)
      return await console.main(on: terminal)
    }
  }

  /// A console that asks for titles.
  func title() -> TestedConsole {
    console { _ in
      Input("Title", .text) { title in
        if title == "taken" { throw LineError("that is taken.") }
        return .note(title)
      }
    }
  }
}

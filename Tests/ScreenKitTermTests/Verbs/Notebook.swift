import ScreenKitTerm
import ScreenKitTermTesting

/// A state that writes down what verbs made of their arguments; its screen shows the last note.
struct Notebook {
  var notes: [String] = []
  var path: [Page] = []

  /// A console whose root screen has the given verbs.
  @MainActor
  static func console(
    doors: Set<Door> = [], @VerbBuilder<Note> verbs: @escaping @MainActor (Notebook) -> [Verb<Note>]
  ) -> ScriptedConsole<Notebook, Note> {
    ScriptedConsole(Store(Notebook(), reducer: reducer), path: \.path, root: Cover(listed: verbs), doors: doors)
  }

  static let reducer = Reducer<Notebook, Note> { state, note in
    switch note {
    case .note(let text): state.notes.append(text)
    case .navigate(let intent): state.path.apply(intent)
    }
  }
}

enum Page: ScreenFactory, CaseIterable {
  case first, second
  func makeScreen() -> any Screen<Notebook, Note> { Cover { _ in } }
}

enum Note: Navigating, Equatable {
  case note(String), navigate(PathIntent<Page>)
}

struct Cover: Screen {
  let listed: @MainActor (Notebook) -> [Verb<Note>]

  init(@VerbBuilder<Note> listed: @escaping @MainActor (Notebook) -> [Verb<Note>]) {
    self.listed = listed
  }

  func body(_ notebook: Notebook) -> [Block] { for note in notebook.notes.suffix(1) { "\(note)" } }
  func verbs(_ notebook: Notebook) -> [Verb<Note>] { listed(notebook) }
}

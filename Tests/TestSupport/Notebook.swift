package import ScreenKitTerm
package import ScreenKitTermTesting

/// A state that records how verbs read their arguments. Its screen shows the last note.
package struct Notebook {
  /// The notes, oldest first.
  package var notes: [String] = []
  /// Where the user is.
  package var path: [Page] = []

  /// Makes an empty notebook, which is open on a path.
  package init(notes: [String] = [], path: [Page] = []) { (self.notes, self.path) = (notes, path) }

  /// A console whose root screen has the given verbs.
  @MainActor
  package static func console(
    permissions: Set<Permission> = [], @VerbBuilder<Note> verbs: @escaping @MainActor (Notebook) -> [Verb<Note>]
  ) -> ScriptedConsole<Notebook, Note> {
    ScriptedConsole(
      Store(Notebook(), reducer: reducer), path: \.path, root: Cover(listed: verbs), permissions: permissions)
  }

  /// Writes notes down.
  package static let reducer = Reducer<Notebook, Note> { state, note in
    switch note {
    case .note(let text): state.notes.append(text)
    case .navigate(let intent): state.path.apply(intent)
    }
  }
}

/// The routes of a notebook.
package enum Page: ScreenFactory, CaseIterable {
  case first, second
  package func makeScreen() -> any Screen<Notebook, Note> { Cover { _ in } }
}

/// The actions of a notebook.
package enum Note: Navigating, Equatable {
  case note(String), navigate(PathIntent<Page>)
}

/// A screen with the given verbs, which shows the last note.
package struct Cover: Screen {
  let listed: @MainActor (Notebook) -> [Verb<Note>]

  /// Makes a screen.
  package init(@VerbBuilder<Note> listed: @escaping @MainActor (Notebook) -> [Verb<Note>]) {
    self.listed = listed
  }

  package func body(_ notebook: Notebook) -> [Block] { for note in notebook.notes.suffix(1) { "\(note)" } }
  package func verbs(_ notebook: Notebook) -> [Verb<Note>] { listed(notebook) }
}

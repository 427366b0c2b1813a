public import ScreenKitTerm
public import ScreenKitTermTesting

/// A state that writes down what verbs made of their arguments; its screen shows the last note.
public struct Notebook {
  public var notes: [String] = []
  public var path: [Page] = []

  public init() {}

  /// A console whose root screen has the given verbs.
  @MainActor
  public static func console(
    doors: Set<Door> = [], @VerbBuilder<Note> verbs: @escaping @MainActor (Notebook) -> [Verb<Note>]
  ) -> ScriptedConsole<Notebook, Note> {
    ScriptedConsole(Store(Notebook(), reducer: reducer), path: \.path, root: Cover(listed: verbs), doors: doors)
  }

  public static let reducer = Reducer<Notebook, Note> { state, note in
    switch note {
    case .note(let text): state.notes.append(text)
    case .navigate(let intent): state.path.apply(intent)
    }
  }
}

public enum Page: ScreenFactory, CaseIterable {
  case first, second
  public func makeScreen() -> any Screen<Notebook, Note> { Cover { _ in } }
}

public enum Note: Navigating, Equatable {
  case note(String), navigate(PathIntent<Page>)
}

public struct Cover: Screen {
  let listed: @MainActor (Notebook) -> [Verb<Note>]

  public init(@VerbBuilder<Note> listed: @escaping @MainActor (Notebook) -> [Verb<Note>]) {
    self.listed = listed
  }

  public func body(_ notebook: Notebook) -> [Block] { for note in notebook.notes.suffix(1) { "\(note)" } }
  public func verbs(_ notebook: Notebook) -> [Verb<Note>] { listed(notebook) }
}

/// What a user can bring back with the arrow keys: the lines of the history that belong to the top screen.
///
/// Without a history, until ``open(_:at:tellProblem:)``, it remembers nothing and brings nothing back.
@MainActor
final class Recall {
  private let editor: any LineEditor
  private let verbs: ConsoleVerbs
  /// What the editor brings back now, oldest first.
  private var lines: [String] = []

  init(to editor: any LineEditor, verbs: ConsoleVerbs) {
    self.editor = editor
    self.verbs = verbs
  }

  /// Takes a history into use; `tellProblem` is called once with why it keeps lines in memory alone.
  func open(_ history: HistoryStore, at path: String, tellProblem: @escaping (String) -> Void) {
    verbs.history = history
    history.tellProblem(tellProblem)
    update(at: path)
  }

  /// Remembers a line, unless it begins with a space or a tab.
  func remember(_ line: String, at path: String) {
    guard !line.isEmpty, !Self.isPrivate(line) else { return }
    verbs.history?.add(line, at: path)
  }

  /// Remembers lines that were edited as one: they are brought back as one, without those that may not be remembered.
  func remember(_ lines: [String], of session: any SessionPort, at path: String) async {
    var kept: [String] = []
    for line in lines {
      if let text = await session.remembered(line), !Self.isPrivate(text) { kept.append(text) }
    }
    remember(kept.joined(separator: "\n"), at: path)
  }

  /// Gives the editor the lines that belong to the screen at a path.
  func update(at path: String) {
    let current = verbs.history?.recalled(at: path) ?? []
    guard current != lines else { return }
    lines = current
    restore()
  }

  /// Gives up what was changed in lines that were brought back.
  func restore() {
    editor.recall(lines)
  }

  /// Writes what is not in the file yet; nothing is remembered afterwards.
  func close() {
    verbs.history?.close()
  }

  private static func isPrivate(_ line: String) -> Bool {
    line.first == " " || line.first == "\t"
  }
}

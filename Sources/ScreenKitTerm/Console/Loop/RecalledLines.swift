import ScreenKit

/// The lines that the arrow keys bring back: those of the history that belong to the top screen, or, while that asks for something,
/// the values given for the same label.
///
/// Without a history, until ``open(_:at:asking:tellProblem:)``, it remembers nothing and brings nothing back.
@MainActor
final class RecalledLines {
  private let reader: any LineRecalling
  private let verbs: ConsoleVerbs
  /// The lines that the editor recalls now, oldest first, each once.
  private var lines: [String] = []
  /// How many entries of the history hold each of these.
  private var counts: [String: Int] = [:]
  /// The origin of these lines.
  private var source: Source?
  private var given = GivenValues()

  private enum Source: Equatable {
    case history(HistoryStore.Selection, removals: Int)
    case values(label: String, takesLines: Bool, additions: Int)
  }

  init(to reader: any LineRecalling, verbs: ConsoleVerbs) {
    self.reader = reader
    self.verbs = verbs
  }

  /// Takes a history into use; `tellProblem` is called once with why it keeps lines in memory alone.
  func open(
    _ history: HistoryStore, at path: String, asking input: InputDescription? = nil,
    tellProblem: @escaping (String) -> Void
  ) {
    verbs.history = history
    history.tellProblem(tellProblem)
    update(at: path, asking: input)
  }

  /// Remembers a line, unless it begins with a space or a tab.
  func remember(_ line: String, at path: String) {
    guard !line.isEmpty, !Self.isPrivate(line), let history = verbs.history,
      let addition = history.add(line, at: path)
    else { return }
    // At another path the line may have pushed out one of these.
    if source == Self.source(of: history, at: path) { take(addition) } else { source = nil }
  }

  /// Remembers lines that were edited as one: they are brought back as one, without those that may not be remembered.
  func remember(_ lines: [String], of session: any SessionPort, at path: String) async {
    var kept: [String] = []
    for line in lines {
      if let text = await session.remembered(line), !Self.isPrivate(text) { kept.append(text) }
    }
    remember(kept.joined(separator: "\n"), at: path)
  }

  /// Remembers a value, as it would be typed at once, where the screen asks for the same label again.
  ///
  /// - Returns: Whether it can be brought back there.
  @discardableResult
  func remember(value: String, for label: String) -> Bool {
    given.add(value, for: label) && verbs.history?.remembers == true
  }

  /// Gives the editor the lines that belong to the screen at a path, as they were remembered: what the user has changed on the way
  /// through them is given up. That costs nothing if the user has not been there, and lines were only added.
  ///
  /// - Parameter input: The input of the screen, whose values replace the lines; `nil` if the screen asks for nothing.
  func update(at path: String, asking input: InputDescription? = nil) {
    guard let history = verbs.history else { return }
    let current =
      input.map { Source.values(label: $0.label, takesLines: $0.kind == .lines, additions: given.additions) }
      ?? Self.source(of: history, at: path)
    if current != source {
      source = current
      switch current {
      case .history(let scope, _): (lines, counts) = history.recalled(in: scope)
      case .values(let label, let takesLines, _):
        (lines, counts) = (history.remembers ? given.values(for: label, takingLines: takesLines) : [], [:])
      }
    } else if !reader.hasRecalled {
      return
    }
    reader.recall(lines)
  }

  private static func source(of history: HistoryStore, at path: String) -> Source {
    .history(history.selection(at: path), removals: history.removals)
  }

  /// Makes an added line the newest that is recalled. An editor whose lines the user may have changed gets all of them anew later.
  private func take(_ addition: HistoryStore.Addition) {
    let line = addition.entry.line
    if let count = counts[line] {
      counts[line] = addition.isAgain ? count : count + 1
      if lines.last != line {
        remove(line)
        append(line)
      }
    } else {
      counts[line] = 1
      append(line)
    }
    guard let forgotten = addition.forgotten, case .history(let scope, _)? = source, scope.contains(forgotten),
      let count = counts[forgotten.line]
    else { return }
    counts[forgotten.line] = count > 1 ? count - 1 : nil
    if count == 1 { remove(forgotten.line) }
  }

  private func append(_ line: String) {
    lines.append(line)
    if !reader.hasRecalled { reader.addRecalled(line) }
  }

  private func remove(_ line: String) {
    // The oldest makes room for a new one.
    guard let index = lines.first == line ? 0 : lines.lastIndex(of: line) else { return }
    let age = lines.count - 1 - index
    lines.remove(at: index)
    if !reader.hasRecalled { reader.removeRecalled(age: age) }
  }

  /// Writes what is not in the file yet; nothing is remembered afterwards.
  func close() {
    verbs.history?.close()
  }

  private static func isPrivate(_ line: String) -> Bool {
    line.first == " " || line.first == "\t"
  }
}

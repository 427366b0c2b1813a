import ScreenKit

/// The lines that the arrow keys recall: the history for the top screen, or, while it asks for a value, the values given for the same
/// label.
///
/// Until ``open(_:at:asking:tellProblem:)`` is called, it has no history, and neither records nor recalls anything.
@MainActor
final class RecalledLines {
  private let reader: any LineRecalling
  private let verbs: ConsoleVerbs
  /// The lines that the editor recalls now, oldest first, without duplicates.
  private var lines: [String] = []
  /// The number of history entries for each of these.
  private var counts: [String: Int] = [:]
  /// The origin of these lines.
  private var source: Source?
  private var given = GivenValues()

  private enum Source: Equatable {
    case history(HistoryStore.Selection)
    case values(label: String, takesLines: Bool, additions: Int)
  }

  init(to reader: any LineRecalling, verbs: ConsoleVerbs) {
    self.reader = reader
    self.verbs = verbs
  }

  /// Opens a history. `tellProblem` is called once if lines are kept only in memory, with the reason.
  func open(
    _ history: HistoryStore, at path: String, asking input: InputDescription? = nil,
    tellProblem: @escaping (String) -> Void
  ) {
    verbs.history = history
    history.tellProblem(tellProblem)
    update(at: path, asking: input)
  }

  /// Records a line, unless it begins with a space or a tab.
  func remember(_ line: String, at path: String) {
    guard !line.isEmpty, !Self.isPrivate(line), let history = verbs.history,
      let addition = history.add(line, at: path)
    else { return }
    // At another path, the line may have replaced one of these.
    if source == Self.source(of: history, at: path) { take(addition) } else { source = nil }
  }

  /// Records lines that were edited as one. They are recalled as one, without those that must not be recorded.
  func remember(_ lines: [String], of session: any SessionPort, at path: String) async {
    var kept: [String] = []
    for line in lines {
      if let text = await session.remembered(line), !Self.isPrivate(text) { kept.append(text) }
    }
    remember(kept.joined(separator: "\n"), at: path)
  }

  /// Records a value, as it would be typed in one line, for when the same label is asked for again.
  ///
  /// - Returns: Whether it can be recalled there.
  @discardableResult
  func remember(value: String, for label: String) -> Bool {
    given.add(value, for: label) && verbs.history?.remembers == true
  }

  /// Gives the editor the lines for the screen at a path, as they were recorded: changes by the user are discarded. This costs nothing if
  /// the user has not recalled any, and lines were only added.
  ///
  /// - Parameter input: The input of the screen, whose values replace the lines; `nil` if the screen does not ask for a value.
  func update(at path: String, asking input: InputDescription? = nil) {
    guard let history = verbs.history else { return }
    let current =
      input.map { Source.values(label: $0.label, takesLines: $0.kind == .lines, additions: given.additions) }
      ?? Self.source(of: history, at: path)
    if current != source {
      source = current
      switch current {
      case .history(let scope): (lines, counts) = history.recalled(in: scope)
      case .values(let label, let takesLines, _):
        (lines, counts) = (history.remembers ? given.values(for: label, takingLines: takesLines) : [], [:])
      }
    } else if !reader.hasRecalled {
      return
    }
    reader.recall(lines)
  }

  private static func source(of history: HistoryStore, at path: String) -> Source {
    .history(history.selection(at: path))
  }

  /// Makes an added line the newest to recall. If the user may have changed lines in the editor, it gets all of them again later.
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
    guard let forgotten = addition.forgotten, case .history(let scope)? = source, scope.contains(forgotten),
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
    // The oldest is dropped for a new one.
    guard let index = lines.first == line ? 0 : lines.lastIndex(of: line) else { return }
    let age = lines.count - 1 - index
    lines.remove(at: index)
    if !reader.hasRecalled { reader.removeRecalled(age: age) }
  }

  /// Writes pending lines to the file. No lines are recorded afterwards.
  func close() {
    verbs.history?.close()
  }

  private static func isPrivate(_ line: String) -> Bool {
    line.first == " " || line.first == "\t"
  }
}

/// The values typed where screens asked for them: the newest 1,000 of all labels. They are kept only in memory.
private struct GivenValues {
  private static let limit = 1_000
  /// The values, oldest first. For each label, each value occurs once.
  private var entries: [(label: String, value: String)] = []
  /// The number of values added so far.
  private(set) var additions = 0

  /// Makes a value the newest for a label, unless it is blank or longer than the longest recorded line.
  ///
  /// - Returns: Whether it was added.
  mutating func add(_ value: String, for label: String) -> Bool {
    guard !value.allSatisfy(\.isWhitespace), value.utf8.count <= HistoryEntry.longest else { return false }
    entries.removeAll { $0.value == value && $0.label == label }
    entries.append((label, value))
    if entries.count > Self.limit { entries.removeFirst() }
    additions += 1
    return true
  }

  /// The values of a label, oldest first.
  ///
  /// - Parameter takesLines: Whether a value may have line breaks. Otherwise each of its lines would be run separately.
  func values(for label: String, takingLines takesLines: Bool) -> [String] {
    entries.compactMap { entry in
      guard entry.label == label, takesLines || !entry.value.contains(where: \.isNewline) else { return nil }
      return entry.value
    }
  }
}

import ScreenKit

/// The choices that a screen asks for, listed above the line. Typing narrows the list, and one choice is marked. If several may be
/// selected, the line lists the selected ones.
@MainActor
final class ChoiceList {
  let input: InputDescription
  /// The position to which the user moved the mark, and the text of the line then.
  private var moved: (text: String, index: Int)?
  /// The choices that match the last typed text.
  private var found: (partial: String, fitting: Fitting)?
  /// The last layout.
  private var laidOut: (input: LayoutInput, upper: Region, region: Region)?

  /// Makes a list. If it replaces another one with the same name, the user's marks are kept.
  init(_ input: InputDescription, after former: ChoiceList? = nil) {
    self.input = input
    if let former, former.input.label == input.label, let moved = former.moved,
      let index = input.choices.firstIndex(of: former.input.choices[moved.index])
    {
      self.moved = (moved.text, index)
    }
  }

  /// Whether choices can be listed for an input.
  static func serves(_ input: InputDescription) -> Bool {
    (input.kind == .choice || input.kind == .choices) && !input.choices.isEmpty
  }

  // MARK: Reading the line

  /// The parts of a line: the complete choices, and the text after them, which narrows the list.
  private struct Typed {
    let text: String
    let head: Substring
    let partial: String
    /// Whether the line gives no value, or no choices.
    let isNone: Bool
  }

  /// Reads a line; `nil` if it is a command, or several lines.
  private func read(_ line: String) -> Typed? {
    guard input.takes(line), !line.contains(where: \.isNewline) else { return nil }
    let text = InputDescription.text(of: line)
    let isNone = text.trimmed == "none" && input.takesNone
    var head = text.prefix(0)
    var partial = isNone ? "" : text[...]
    if input.kind == .choices, let comma = text.lastIndex(of: ",") {
      (head, partial) = (text[..<comma], text[text.index(after: comma)...])
    }
    return Typed(text: text, head: head, partial: partial.isBlank ? "" : partial.trimmed, isNone: isNone)
  }

  /// The choices that match a text, and the one that it names.
  private struct Fitting {
    var indices: [Int]
    /// The choice that the text names in full, or by its number.
    var exact: Int?
    /// The choice that a script would select for the text.
    var meant: Int?
  }

  /// The choices that a text may mean: those whose name or number begins with it, or else those that contain it.
  private func fitting(_ partial: String) -> Fitting {
    if let found, found.partial == partial { return found.fitting }
    let fitting = partial.isEmpty ? Fitting(indices: Array(input.choices.indices)) : search(partial)
    found = (partial, fitting)
    return fitting
  }

  private func search(_ partial: String) -> Fitting {
    let all = input.choices.indices
    let lowered = partial.lowercased()
    let names = input.choices.map { $0.lowercased() }
    let number = Int(partial).flatMap { all.contains($0 - 1) ? $0 - 1 : nil }
    let indices = all.filter { names[$0].hasPrefix(lowered) || $0 == number || "\($0 + 1)".hasPrefix(partial) }
    // A choice that only contains the text is listed, but not named by it.
    guard !indices.isEmpty else { return Fitting(indices: all.filter { names[$0].contains(lowered) }) }
    let alike = indices.filter { names[$0] == lowered }
    let exact = input.choices.firstIndex(of: partial) ?? number ?? (alike.count == 1 ? alike[0] : nil)
    return Fitting(indices: indices, exact: exact, meant: exact ?? (indices.count == 1 ? indices[0] : nil))
  }

  /// The choice to which the user has moved the mark, for the current line.
  private func moved(_ typed: Typed) -> Int? {
    guard let moved, moved.text == typed.text, fitting(typed.partial).indices.contains(moved.index) else { return nil }
    return moved.index
  }

  /// The marked choice: the one the user moved to, or else the one that the line names, or the default for a blank line. If several may
  /// be selected, the first choice is marked initially, so that a space has a target.
  private func mark(_ typed: Typed) -> Int? {
    if let index = moved(typed) { return index }
    if !typed.partial.isEmpty { return fitting(typed.partial).meant }
    guard input.kind == .choice else { return input.choices.indices.first }
    if typed.isNone { return nil }
    return input.defaultText.flatMap { input.choices.firstIndex(of: $0) }
  }

  /// The choices selected by the line, or the default if it is blank.
  private func chosen(_ typed: Typed) -> Set<Int> {
    if typed.text.isBlank { return Set(input.defaultText.flatMap { input.choices(named: $0) } ?? []) }
    var chosen = Set(input.choices(named: String(typed.head)) ?? [])
    if let index = fitting(typed.partial).exact { chosen.insert(index) }
    return chosen
  }

  // MARK: Keys

  /// Moves the mark up or down, or marks the last or the first matching choice; `false` if there is nothing to mark.
  func move(by step: Int, in line: String) -> Bool {
    guard let typed = read(line) else { return false }
    let indices = fitting(typed.partial).indices
    guard !indices.isEmpty else { return false }
    let place = mark(typed).flatMap { indices.firstIndex(of: $0) }.map { $0 + step } ?? (step < 0 ? .max : 0)
    moved = (typed.text, indices[max(0, min(indices.count - 1, place))])
    return true
  }

  /// The line with the marked choice selected, or deselected; `nil` if a space is an ordinary character, because a choice has been typed
  /// in part, or because only one may be selected.
  func toggled(_ line: String) -> String? {
    guard input.kind == .choices, let typed = read(line), typed.partial.isEmpty, let mark = mark(typed),
      typed.text.last != ","
    else { return nil }
    let text = selection(chosen(typed).symmetricDifference([mark]))
    moved = (text, mark)
    return InputDescription.line(for: text)
  }

  /// The line with the marked choice in place of its typed part. Other lines are unchanged and have the same effect as in a script:
  /// commands, lines that match no choice or several, and lines that list the whole selection.
  func taking(_ line: String) -> String {
    guard let typed = read(line) else { return line }
    switch input.kind {
    case .choice:
      return mark(typed).map { InputDescription.line(for: input.words[$0]) } ?? line
    default:
      if typed.partial.isEmpty {
        let head = String(typed.head)
        return head.allSatisfy { $0 == "," || $0.isWhitespace } ? line : InputDescription.line(for: head)
      }
      if let mark = moved(typed), let head = input.choices(named: String(typed.head)) {
        return InputDescription.line(for: words(for: Set(head).union([mark])))
      }
      guard let chosen = input.choices(named: typed.text), !chosen.isEmpty else { return line }
      return InputDescription.line(for: words(for: Set(chosen)))
    }
  }

  /// The initial text of the line for correcting a value. For a single choice it is empty, and the choice is marked.
  func correcting(_ line: String) -> String {
    guard !line.isEmpty, let typed = read(line) else { return line }
    switch input.kind {
    case .choice:
      guard let index = fitting(typed.partial).meant else { return line }
      moved = ("", index)
      return ""
    default:
      return input.choices(named: typed.text).map { InputDescription.line(for: selection(Set($0))) } ?? line
    }
  }

  /// The text for a selection, ready for further choices.
  private func selection(_ chosen: Set<Int>) -> String {
    if chosen.isEmpty { return input.defaultText == nil ? "" : input.choices.contains("none") ? ", " : "none" }
    return words(for: chosen) + ", "
  }

  private func words(for chosen: Set<Int>) -> String {
    let words = input.words
    return chosen.sorted().map { words[$0] }.joined(separator: ", ")
  }

  // MARK: Rows

  /// The inputs of a layout.
  private struct LayoutInput: Equatable {
    let line: String
    let mark: Int?
    let size: TerminalSize
    let rendering: Rendering
  }

  /// The number of rows while nothing is typed.
  var count: Int { input.choices.count }

  /// The rows of the list below those of a screen. If not all of them fit, those around the mark.
  func region(below upper: Region, for line: String, in size: TerminalSize, _ rendering: Rendering) -> Region {
    guard let typed = read(line) else { return upper }
    var rendering = rendering
    rendering.columns = max(1, size.columns - 1)
    let input = LayoutInput(line: line, mark: mark(typed), size: size, rendering: rendering)
    if let laidOut, laidOut.input == input, laidOut.upper === upper { return laidOut.region }
    let region = region(of: typed, marking: input.mark, below: upper, in: size, rendering)
    laidOut = (input, upper, region)
    return region
  }

  private func region(
    of typed: Typed, marking mark: Int?, below upper: Region, in size: TerminalSize, _ rendering: Rendering
  ) -> Region {
    let indices = fitting(typed.partial).indices
    guard !indices.isEmpty else {
      let lines = [rendering.styledLine(StyledText("no matching choice", .faint))]
      return Region(upper, above: lines, around: 0, in: size, rendering)
    }
    let place = mark.flatMap { indices.firstIndex(of: $0) } ?? 0
    let seen = max(0, place - size.rows)..<min(indices.count, place + size.rows)
    let chosen = input.kind == .choices ? chosen(typed) : nil
    var lines = indices[seen].map { index in
      let box = chosen.map { $0.contains(index) ? "[x] " : "[ ] " } ?? ""
      let text = "\(index == mark ? "> " : "  ")\(box)\(index + 1). \(input.choices[index])"
      return rendering.styledLine(StyledText(text, index == mark ? .selected : .plain))
    }
    let keys = chosen == nil ? "Enter selects it" : "Space selects it, Enter accepts"
    let hint = "Up and Down move to a choice; \(keys)."
    if typed.text.isEmpty, upper.count + lines.count <= size.rows - 3, hint.count < size.columns {
      lines.append(rendering.styledLine(StyledText(hint, .faint)))
    }
    return Region(
      upper, isSeen: seen.lowerBound == 0, above: lines, around: place - seen.lowerBound,
      missing: indices.count - seen.count, advice: size.columns > 40 ? "; up and down mark one" : "", in: size,
      rendering)
  }
}

extension StringProtocol {
  /// The text without leading and trailing blanks.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " || text.first == "\t" { text = text.dropFirst() }
    while text.last == " " || text.last == "\t" { text = text.dropLast() }
    return String(text)
  }

  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

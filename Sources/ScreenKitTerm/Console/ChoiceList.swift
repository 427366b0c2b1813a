import ScreenKit

/// The choices of what a screen asks for, as they stand above the line: what is typed narrows them, one of them is marked, and where
/// several may be chosen the line says which are.
@MainActor
final class ChoiceList {
  let input: InputDescription
  /// Where the user has moved the mark, and what the line said then.
  private var moved: (text: String, index: Int)?
  /// The choices that fit what was typed last.
  private var found: (partial: String, indices: [Int])?

  init(_ input: InputDescription) {
    self.input = input
  }

  /// Whether choices can be listed for what a screen asks for.
  static func serves(_ input: InputDescription) -> Bool {
    (input.kind == .choice || input.kind == .choices) && !input.choices.isEmpty
  }

  // MARK: What the line says

  /// What a line says: the choices that are complete, and the text behind them, which narrows the list.
  private struct Typed {
    let text: String
    let head: Substring
    let partial: String
  }

  /// What a line says; `nil` where it is a command, or several lines.
  private func read(_ line: String) -> Typed? {
    guard input.takes(line), !line.contains(where: \.isNewline) else { return nil }
    let text = InputDescription.text(of: line)
    var head = text.prefix(0)
    var partial = text[...]
    if input.kind == .choices {
      if let comma = text.lastIndex(of: ",") {
        (head, partial) = (text[..<comma], text[text.index(after: comma)...])
      } else if text.trimmed == "none", !input.choices.contains("none") {
        partial = ""
      }
    }
    return Typed(text: text, head: head, partial: String(partial.trimmed))
  }

  /// The choices that a text may mean: those that begin so, or have a number that does, else those that contain it.
  private func indices(for partial: String) -> [Int] {
    if let found, found.partial == partial { return found.indices }
    let all = input.choices.indices
    var indices = Array(all)
    if !partial.isEmpty {
      let lowered = partial.lowercased()
      let names = input.choices.map { $0.lowercased() }
      indices = all.filter { names[$0].hasPrefix(lowered) || "\($0 + 1)".hasPrefix(partial) }
      if indices.isEmpty { indices = all.filter { names[$0].contains(lowered) } }
    }
    found = (partial, indices)
    return indices
  }

  /// The choice that is marked; `nil` if none fits the line.
  private func mark(_ typed: Typed) -> Int? {
    if let moved, moved.text == typed.text { return moved.index }
    let indices = indices(for: typed.partial)
    if typed.text.isBlank, input.kind == .choice, let value = input.defaultText,
      let index = input.choices.firstIndex(of: value)
    {
      return index
    }
    return exact(typed.partial) ?? indices.first
  }

  /// The choice that a text names in full, or by its number.
  private func exact(_ partial: String) -> Int? {
    guard !partial.isEmpty else { return nil }
    if let index = input.choices.firstIndex(of: partial) { return index }
    if let number = Int(partial), input.choices.indices.contains(number - 1) { return number - 1 }
    let lowered = partial.lowercased()
    return indices(for: partial).first { input.choices[$0].lowercased() == lowered }
  }

  /// The choices that the line has chosen, or the default if it is blank.
  private func chosen(_ typed: Typed) -> Set<Int> {
    if typed.text.isBlank { return Set(input.defaultText.flatMap { input.choices(named: $0) } ?? []) }
    var chosen = Set(input.choices(named: String(typed.head)) ?? [])
    if let index = exact(typed.partial) { chosen.insert(index) }
    return chosen
  }

  /// The word that chooses one: its name, or its number if that says something else.
  private func word(for index: Int) -> String {
    let name = input.choices[index]
    let isPlain = name.trimmed == name && !name.isEmpty && input.choices.firstIndex(of: name) == index
    return isPlain && !(input.kind == .choices && (name.contains(",") || name == "none")) ? name : "\(index + 1)"
  }

  // MARK: Keys

  /// Moves the mark up or down; `false` if there is nothing to mark.
  func move(by step: Int, in line: String) -> Bool {
    guard let typed = read(line), let mark = mark(typed) else { return false }
    let indices = indices(for: typed.partial)
    let place = indices.firstIndex(of: mark).map { $0 + step } ?? 0
    moved = (typed.text, indices[max(0, min(indices.count - 1, place))])
    return true
  }

  /// The line in which the marked choice is chosen, or not if it was; `nil` where a space is only a character: behind what has been
  /// typed of a choice, and where one choice alone is asked for.
  func toggled(_ line: String) -> String? {
    guard input.kind == .choices, let typed = read(line), typed.partial.isEmpty, let mark = mark(typed),
      typed.text.last != ","
    else { return nil }
    let text = selection(chosen(typed).symmetricDifference([mark]))
    moved = (text, mark)
    return InputDescription.line(for: text)
  }

  /// The line that takes the marked choice in the place of what was typed of it. Other lines are as they were: commands, those that
  /// nothing fits, and those that say all that is chosen.
  func taking(_ line: String) -> String {
    guard let typed = read(line) else { return line }
    switch input.kind {
    case .choice:
      return mark(typed).map { InputDescription.line(for: word(for: $0)) } ?? line
    default:
      if typed.partial.isEmpty {
        guard typed.text.contains(",") else { return line }
        return InputDescription.line(for: String(typed.head))
      }
      if let chosen = input.choices(named: typed.text) {
        return chosen.isEmpty ? line : InputDescription.line(for: words(for: Set(chosen)))
      }
      guard let mark = mark(typed), let head = input.choices(named: String(typed.head)) else { return line }
      return InputDescription.line(for: words(for: Set(head).union([mark])))
    }
  }

  /// The text for the line in which a value is to be corrected: nothing is typed of one choice, but it is marked.
  func correcting(_ line: String) -> String {
    guard !line.isEmpty, let typed = read(line) else { return line }
    switch input.kind {
    case .choice:
      guard let index = exact(typed.partial) else { return line }
      moved = ("", index)
      return ""
    default:
      return input.choices(named: typed.text).map { InputDescription.line(for: selection(Set($0))) } ?? line
    }
  }

  /// The text that has chosen some, with room for more.
  private func selection(_ chosen: Set<Int>) -> String {
    if chosen.isEmpty { return input.defaultText == nil ? "" : "none" }
    return words(for: chosen) + ", "
  }

  private func words(for chosen: Set<Int>) -> String {
    chosen.sorted().map(word(for:)).joined(separator: ", ")
  }

  // MARK: Rows

  /// The rows of the list below those of a screen, those around the mark if not all of them fit.
  func region(below upper: Region, for line: String, in size: TerminalSize, _ rendering: Rendering) -> Region {
    guard let typed = read(line) else { return upper }
    let indices = indices(for: typed.partial)
    var rendering = rendering
    rendering.columns = max(1, size.columns - 1)
    guard let mark = mark(typed) else {
      let lines = [rendering.styledLine(StyledText("no choice fits", .faint))]
      return Region(upper, above: lines, around: 0, in: size, rendering)
    }
    let place = indices.firstIndex(of: mark) ?? 0
    let seen = max(0, place - size.rows)..<min(indices.count, place + size.rows)
    let chosen = input.kind == .choices ? chosen(typed) : nil
    let lines = indices[seen].map { index in
      let box = chosen.map { $0.contains(index) ? "[x] " : "[ ] " } ?? ""
      let text = "\(index == mark ? "> " : "  ")\(box)\(index + 1). \(input.choices[index])"
      return rendering.styledLine(StyledText(text, index == mark ? .selected : .plain))
    }
    return Region(
      seen.lowerBound == 0 ? upper : .none, above: lines, around: place - seen.lowerBound,
      missing: indices.count - seen.count, in: size, rendering)
  }
}

extension StringProtocol {
  /// Without blanks at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " || text.first == "\t" { text = text.dropFirst() }
    while text.last == " " || text.last == "\t" { text = text.dropLast() }
    return String(text)
  }

  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

import ScreenKit

extension InputDescription {
  /// The prompt: the label, cut to the cells that it may take; the step of a form and the way to answer, where there is room for both;
  /// and the default.
  ///
  /// - Parameters:
  ///   - isWhole: Whether the line replaces the lines that were typed before.
  ///   - isListed: Whether the choices are above the line, where keys mark them.
  func prompt(
    columns: Int, as characterSupport: CharacterSupport, isWhole: Bool = false, isListed: Bool = false
  ) -> StyledText {
    let label = label.head(width: columns, as: characterSupport)
    var prompt = StyledText(label, .accent)
    var hint =
      switch kind {
      case .lines: "end with ."
      case .yesNo: "y, n"
      case .choice where !isListed && choices.count > 1: "1-\(choices.count)"
      case .choices where !isListed && choices.count > 1: "1-\(choices.count), with commas"
      case .text, .number, .choice, .choices, .secret: ""
      }
    if let step, case let number = "\(step.number) of \(step.count)" + (hint.isEmpty ? "" : "; \(hint)"),
      label.count + number.count + 3 <= columns
    {
      hint = number
    }
    if kind == .lines, lineCount > 0, !isWhole {
      prompt += StyledText(" \(lineCount + 1)", .faint)
    } else if !hint.isEmpty {
      prompt += StyledText(" (\(hint))", .faint)
    }
    if kind != .lines, let defaultText, !defaultText.isEmpty {
      prompt += StyledText(" [\(defaultText.head(width: columns / 2, as: characterSupport))]", .faint)
    }
    return prompt + ": "
  }

  /// The lines that run for a text from the editor: one value each, a blank line too. A text of several lines is one value.
  func lines(of text: String) -> [String] {
    if kind == .lines || !text.contains(where: \.isNewline) { return [text] }
    let lines = PastedText.lines(of: text).map(String.init)
    return lines.isEmpty ? [""] : lines
  }

  /// The text that an editor begins with: what a line gives, or the default if nothing has been typed.
  func editedText(of line: String) -> String {
    if line.isEmpty, lineCount == 0 { return defaultText ?? "" }
    return line.contains(where: \.isNewline) ? line : Self.text(of: line)
  }

  /// The line that gives a text that an editor has saved. Several lines are the value as they are.
  static func line(edited text: String) -> String {
    let text = PastedText(text.utf8).whole
    return text.contains(where: \.isNewline) ? text : line(for: text)
  }
}

/// The text that was refused, to be corrected, or that an editor has saved.
struct Correction {
  /// What stands in the next line at first.
  private(set) var text = ""
  /// Whether that comes from an editor: it must not be lost, whatever has been typed meanwhile.
  private(set) var isEdited = false
  /// Whether that is an answer of one line that was refused. The next answer probably replaces it.
  private(set) var isRefused = false
  /// The number of the screen where that is a text of several lines as a whole, which replaces the lines that the session has.
  private(set) var wholeAt: Int?
  /// The lines that have been typed of texts of several, as their values have them, under the labels of these.
  private var lines: [String: [String]] = [:]

  /// Notes that the line with the text was given up. Lines that were typed before it stay.
  mutating func giveUp() { (text, isEdited, isRefused, wholeAt) = ("", false, false, nil) }

  /// Has the next line begin with a text that was in an editor.
  mutating func begin(with text: String, wholeAt: Int? = nil) {
    (self.text, isEdited, isRefused, self.wholeAt) = (text, true, false, wholeAt)
  }

  /// Returns a text that was dropped, or whose screen is gone, where `input` asks for such a text again; `nil` for none.
  mutating func takeDropped(for input: InputDescription) -> String? {
    guard input.kind == .lines, input.lineCount == 0, let dropped = lines.removeValue(forKey: input.label) else {
      return nil
    }
    return dropped.joined(separator: "\n")
  }

  /// Notes what became of a line that was typed when the screen asked for `input`.
  ///
  /// - Parameters:
  ///   - serial: The number of the screen that asked for it.
  ///   - isWhole: Whether the line was given as a whole text.
  /// - Returns: The value that the line completed, as it would be typed at once; `nil` if it completed none, or a secret.
  mutating func note(
    _ line: String, for input: InputDescription?, at serial: Int, isWhole: Bool, _ end: LineEnd
  ) -> String? {
    giveUp()
    guard let input, input.kind != .secret, input.takes(line) else { return nil }
    let (hasBreaks, isText) = (line.contains(where: \.isNewline), input.kind == .lines)
    let next = end.location.input?.label == input.label ? end.location.input : nil
    var begun = lines.removeValue(forKey: input.label) ?? []
    // Another screen may have asked for them under the same label.
    if begun.count != input.lineCount { begun = [] }
    var all = isWhole || hasBreaks && input.problem != nil ? [] : begun
    let isEnd = line == "." && isText
    if !isEnd {
      let text = hasBreaks ? line : InputDescription.text(of: line)
      all += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let text = all.joined(separator: "\n")
    let value = text.contains(where: \.isNewline) ? text : InputDescription.line(for: text)
    guard let next, next.lineCount > 0 else {
      if next != nil, end.status == .failed, next?.kind != .secret {
        self.text = value
        isRefused = !isText && !value.contains("\n")
      }
      return value
    }
    // The lines are still there: with this one, or without it if it was given up or not taken.
    lines[input.label] = next.lineCount == all.count ? all : begun
    if isEnd || isWhole || hasBreaks {
      if end.status == .failed { (self.text, wholeAt) = (value, serial) }
      return value
    }
    guard next.lineCount == input.lineCount else { return nil }
    if end.status == .failed { self.text = line }
    return line
  }
}

import ScreenKit

extension InputDescription {
  /// The prompt: the label, cut to the available cells; the step of a form and the way to answer, if there is room for both; and the
  /// default.
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

  /// The lines that run for a text from the editor: one value each, including blank lines. A multi-line text is one value.
  func lines(of text: String) -> [String] {
    if kind == .lines || !text.contains(where: \.isNewline) { return [text] }
    let lines = PastedText.lines(of: text).map(String.init)
    return lines.isEmpty ? [""] : lines
  }

  /// The initial text for an editor: the value of the line, or the default if nothing has been typed.
  func editedText(of line: String) -> String {
    if line.isEmpty, lineCount == 0 { return defaultText ?? "" }
    return line.contains(where: \.isNewline) ? line : Self.text(of: line)
  }

  /// The line that gives a text saved by an editor. Several lines are the value unchanged.
  static func line(edited text: String) -> String {
    let text = PastedText(text.utf8).whole
    return text.contains(where: \.isNewline) ? text : line(for: text)
  }
}

/// A refused text to correct, or a text saved by an editor.
struct Correction {
  /// The initial text of the next line.
  private(set) var text = ""
  /// Whether the text comes from an editor. It must not be lost, whatever has been typed meanwhile.
  private(set) var isEdited = false
  /// Whether the text is a refused single-line answer. The next answer probably replaces it.
  private(set) var isRefused = false
  /// The number of the screen if the text is a whole multi-line text, which replaces the session's lines.
  private(set) var wholeAt: Int?
  /// The lines typed for multi-line texts, as their values have them, by the labels of the texts.
  private var lines: [String: [String]] = [:]

  /// Notes that the line with the text was canceled. Lines typed before it are kept.
  mutating func giveUp() { (text, isEdited, isRefused, wholeAt) = ("", false, false, nil) }

  /// Starts the next line with a text that was in an editor.
  mutating func begin(with text: String, wholeAt: Int? = nil) {
    (self.text, isEdited, isRefused, self.wholeAt) = (text, true, false, wholeAt)
  }

  /// Returns a text that was dropped, or whose screen was removed, if `input` asks for the same text again; `nil` for none.
  mutating func takeDropped(for input: InputDescription) -> String? {
    guard input.kind == .lines, input.lineCount == 0, let dropped = lines.removeValue(forKey: input.label) else {
      return nil
    }
    return dropped.joined(separator: "\n")
  }

  /// Notes the outcome of a line typed when the screen asked for `input`.
  ///
  /// - Parameters:
  ///   - serial: The number of the screen that asked for it.
  ///   - isWhole: Whether the line was given as a whole text.
  /// - Returns: The value that the line completed, as it would be typed in one line; `nil` if it completed none, or a secret.
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
      if let next, next.kind != .secret, end.status == .failed {
        self.text = value
        isRefused = !isText && !value.contains("\n")
      }
      return value
    }
    // The earlier lines are kept: with this one, or without it if it was canceled or not accepted.
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

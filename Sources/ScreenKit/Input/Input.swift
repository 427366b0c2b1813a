/// A value that a screen asks for. While it asks, a typed line is the value.
///
///     func input(_ desk: Desk) -> Input<Change>? {
///       Input("Title", .text) { title in
///         guard !title.isEmpty else { throw LineError("a title is needed.") }
///         return .open(title)
///       }
///     }
///
/// The whole line is the value: it is not split into words, and quotes, `#`, `!`, `?` and abbreviations have no special meaning. A line
/// that begins with a colon is a command (`:back`); if it begins with two colons, the value is the text after the first. A blank line gives
/// the default. Without a default it fails, even in a script. Front ends get an ``InputDescription``, which is `Codable`; the closure stays
/// in the session.
///
/// Values are not recorded in the history. When one is refused, the error appears below the line, and a terminal offers the text for
/// correction.
public struct Input<Action> {
  private let content: InputContent<Action>

  /// The description for front ends, without the lines typed so far.
  var description: InputDescription { content.description }
  /// The answers so far, shown above the choices.
  var above: [Block] { content.above }
  var suggestions: SuggestionSource { content.suggestions }
  /// The action that `back` sends instead of leaving the screen; `nil` to leave.
  var previous: Action? { content.previous }
  /// The owner of the input, such as the draft of a form; `nil` if there is none.
  var asked: Any? { content.asked }
  /// The lines of a multi-line text that the state keeps; `nil` if the session keeps them.
  var kept: KeptLines<Action>? { content.kept }
  /// Describes all fields of the form that asks; empty if it is not a form.
  var fields: @MainActor () -> [InputDescription] { content.fields }
  /// Checks a text and returns a value that makes the action.
  var answer: @MainActor (String) async throws -> Answering { content.answer }

  /// Makes the action for a checked value.
  struct Answering {
    /// The reason the line fails although its action is sent; ``LineError/place`` is the label asked for next. `nil` if it succeeds.
    var refusal: LineError?
    /// The values of the form that the action ends, without secrets; `nil` if it ends none.
    var summary: String?
    /// Makes the action, given the value of ``Input/asked`` at the end of the check.
    let make: @MainActor (_ asked: Any?) throws -> Action
  }

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - label: The name of the value, in a few words; the prompt shows it.
  ///   - kind: The conversion from text to value.
  ///   - value: The value that a blank line gives; without it, a blank line fails.
  ///   - previous: The action that `back` sends instead of leaving the screen; `nil`, the default, to leave it.
  ///   - answer: Converts the value to an action. It may validate the value and may be slow. Its error is shown, and the user is asked
  ///     again. The line waits for it. If Ctrl-C cancels it, or if another screen is on top when it ends, the action is not sent.
  @MainActor
  public init<Value>(
    _ label: String, _ kind: InputKind<Value>, default value: Value? = nil, previous: Action? = nil,
    answer: @escaping @MainActor (Value) async throws -> Action
  ) {
    self.init(
      kind.description(label: label, default: value), suggestions: kind.suggestions, previous: previous
    ) { text in
      let action = try await answer(try kind.value(of: text, default: value))
      return Answering { _ in action }
    }
  }

  init(
    _ description: InputDescription, above: [Block] = [], suggestions: SuggestionSource, previous: Action?,
    asked: Any? = nil, kept: KeptLines<Action>? = nil, fields: @escaping @MainActor () -> [InputDescription] = { [] },
    answer: @escaping @MainActor (String) async throws -> Answering
  ) {
    var description = description
    description.canGoBack = previous != nil
    content = InputContent(description, above, suggestions, previous, asked, kept, fields, answer)
  }

  /// Returns a copy whose values lead to other actions. Use it for inputs that a part of an app provides, together with
  /// ``Screen/lift(_:)``.
  ///
  /// - Parameter embed: Converts the input's action to the one to send.
  @MainActor
  public func map<Other>(_ embed: @escaping @MainActor (Action) -> Other) -> Input<Other> {
    let kept = kept.map { kept in KeptLines(lines: kept.lines) { embed(try kept.keep($0, $1)) } }
    return Input<Other>(
      description, above: above, suggestions: suggestions, previous: previous.map(embed), asked: asked, kept: kept,
      fields: fields
    ) { [answer] text in
      let answering = try await answer(text)
      return Input<Other>.Answering(refusal: answering.refusal, summary: answering.summary) {
        embed(try answering.make($0))
      }
    }
  }
}

/// The lines typed so far for a multi-line text, if the state keeps them.
struct KeptLines<Action> {
  let lines: [String]
  /// Makes the action that stores other lines, given the current owner of the input.
  let keep: @MainActor (_ lines: [String], _ asked: Any?) throws -> Action
}

/// The contents of an input.
///
/// It is a class, so that no input is a null pointer. A screen that asks for nothing returns only that for each line.
private final class InputContent<Action> {
  let description: InputDescription
  let above: [Block]
  let suggestions: SuggestionSource
  let previous: Action?
  let asked: Any?
  let kept: KeptLines<Action>?
  let fields: @MainActor () -> [InputDescription]
  let answer: @MainActor (String) async throws -> Input<Action>.Answering

  init(
    _ description: InputDescription, _ above: [Block], _ suggestions: SuggestionSource, _ previous: Action?,
    _ asked: Any?, _ kept: KeptLines<Action>?, _ fields: @escaping @MainActor () -> [InputDescription],
    _ answer: @escaping @MainActor (String) async throws -> Input<Action>.Answering
  ) {
    (self.description, self.above, self.suggestions, self.previous) = (description, above, suggestions, previous)
    (self.asked, self.kept, self.fields, self.answer) = (asked, kept, fields, answer)
  }
}

extension Input {
  /// The answers so far, and the choices, shown below the body of the screen.
  package var listing: [Block] { above + description.listing }

  /// The completions of a line whose cursor is at its end.
  @MainActor
  func completion(of line: String, values: ValueSource) -> Completion {
    let isEscaped = line.hasPrefix("::")
    let text = isEscaped ? line.dropFirst() : line[...]
    var partial = text
    if description.kind == .choices, let comma = text.lastIndex(of: ",") {
      partial = text[text.index(after: comma)...].drop { $0 == " " }
    }
    let typed = text[..<partial.startIndex]
    let (found, note) = values.suggestions(suggestions, behind: [], partial: String(partial))
    return Completion(
      candidates: description.candidates(for: found.beginning(with: String(partial)), behind: typed),
      note: note, typed: line, before: (isEscaped ? ":" : "") + typed, partial: String(partial), isVerbatim: true)
  }
}

extension InputDescription {
  /// Returns candidates for suggestions. A choice is offered by the word that selects it; if that is a number, its name follows. Any
  /// other suggestion is left out if it has a line break.
  fileprivate func candidates(
    for suggestions: [Suggestion], behind typed: some StringProtocol
  ) -> [Completion.Candidate] {
    let words = hasNumberedChoices ? words : []
    var indices = Dictionary(grouping: words.indices.reversed()) { choices[$0] }
    return suggestions.compactMap { suggestion in
      let name = suggestion.word
      let word = indices[name]?.popLast().map { words[$0] } ?? name
      guard !word.contains(where: \.isNewline) else { return nil }
      return Completion.Candidate(
        word: word, summary: word == name ? suggestion.summary : name, line: Self.line(for: typed + word))
    }
  }
}

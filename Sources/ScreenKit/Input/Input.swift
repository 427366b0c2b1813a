/// What a screen asks for as text; while it asks, a typed line is the value.
///
///     func input(_ desk: Desk) -> Input<Change>? {
///       Input("Title", .text) { title in
///         guard !title.isEmpty else { throw LineError("a title is needed.") }
///         return .open(title)
///       }
///     }
///
/// The whole line counts: no words, quotes, `#`, `!`, `?` or abbreviations. A line that begins with a colon is a
/// command (`:back`); one that begins with two is the text behind the first. A blank line gives the default, or fails
/// without one, also in a script. Front ends get an ``InputDescription``, which is `Codable`; the closure stays in the
/// session.
///
/// Values reach no history. When one is refused, the error stands below the line, and a terminal offers the text for correction.
public struct Input<Action> {
  private let content: InputContent<Action>

  /// What a front end knows of it, without what was typed so far.
  @usableFromInline var description: InputDescription { content.description }
  /// The answers so far, which appear above the choices.
  var above: [Block] { content.above }
  var suggestions: SuggestionSource { content.suggestions }
  /// What `back` does instead of leaving the screen; `nil` if it leaves.
  var previous: Action? { content.previous }
  /// What the input belongs to, such as the draft of a form; `nil` if nothing.
  var asked: Any? { content.asked }
  /// The lines of a text of several that the state keeps; `nil` if the session keeps them.
  var kept: KeptLines<Action>? { content.kept }
  /// Describes all fields of the form that asks; none if it is not a form.
  var fields: @MainActor () -> [InputDescription] { content.fields }
  /// Checks a text, and returns what makes the action.
  var answer: @MainActor (String) async throws -> Answering { content.answer }

  /// What makes an action of a value that was checked.
  struct Answering {
    /// Why the line fails although its action is sent; ``LineError/place`` is the label that is asked for then. `nil` if it does not.
    var refusal: LineError?
    /// Makes the action, from what ``Input/asked`` says once the check has ended.
    let make: @MainActor (_ asked: Any?) throws -> Action

    @MainActor
    func callAsFunction(_ asked: Any?) throws -> Action { try make(asked) }
  }

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - label: The name of the value, in a few words; the prompt shows it.
  ///   - kind: How a text becomes a value.
  ///   - value: What a blank line gives; without it a blank line fails.
  ///   - previous: The action that `back` sends instead of leaving the screen; `nil`, the default, to leave it.
  ///   - answer: Makes an action of the value. It may check the value, and take its time: what it throws is shown, and the user
  ///     is asked again. The line waits for it; Ctrl-C cancels it, and then its action is not sent. Nor is it if another
  ///     screen is on top by then.
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

  /// Returns the same input, whose values lead to other actions; for inputs that a part of an app brings along, beside
  /// ``Screen/lift(_:)``.
  ///
  /// - Parameter embed: Makes the action that is sent of the one that this input makes.
  @MainActor
  public func map<Other>(_ embed: @escaping @MainActor (Action) -> Other) -> Input<Other> {
    let kept = kept.map { kept in KeptLines(lines: kept.lines) { embed(try kept.keep($0, $1)) } }
    return Input<Other>(
      description, above: above, suggestions: suggestions, previous: previous.map(embed), asked: asked, kept: kept,
      fields: fields
    ) { [answer] text in
      let answering = try await answer(text)
      return Input<Other>.Answering(refusal: answering.refusal) { embed(try answering($0)) }
    }
  }
}

/// The lines typed so far for a text of several, where the state keeps them.
struct KeptLines<Action> {
  let lines: [String]
  /// Makes the action that keeps other lines, from what the input belongs to then.
  let keep: @MainActor (_ lines: [String], _ asked: Any?) throws -> Action
}

/// What an input consists of.
///
/// An object, so that no input is a null pointer: that is all that a screen which asks for nothing returns for each line.
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
  /// The answers so far, and the choices. They appear below the body of the screen.
  @usableFromInline
  package var listing: [Block] { above + description.listing }

  /// What the line up to the cursor, which is at its end, can become.
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
    let beginning = Beginning(String(partial))
    return Completion(
      candidates: description.candidates(for: found.filter { beginning.begins($0.word) }, behind: typed),
      note: note, typed: line, before: (isEscaped ? ":" : "") + typed, partial: String(partial), isVerbatim: true)
  }
}

extension InputDescription {
  /// Returns the candidates for suggestions: for a choice the word that chooses it, with its name beside a number. A suggestion
  /// that is no choice is left out if it has a line break.
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

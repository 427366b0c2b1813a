/// One argument of a verb: its name, how a word becomes its value, and which words to offer.
///
///     Verb("add", .integer("amount", in: 1...99), "Add a number") { .add($0) }
///     Verb("open", .optional(.choice("table", from: names)), "Show a table") { .open($0) }
///
/// Most parameters are made by static functions, as here.
public struct Parameter<Value>: Sendable {
  private(set) var description: ParameterDefinition
  let convert: @MainActor (ArraySlice<String>) throws -> Value

  /// Makes a parameter that takes one word.
  ///
  /// - Parameters:
  ///   - name: The name that help shows, without brackets.
  ///   - hint: A description of a value: "a whole number". None by default.
  ///   - suggestions: The words that completion offers; called when the user asks. `convert` should accept each of them.
  ///   - convert: Converts a word to a value. Its errors are shown to the user.
  public init(
    _ name: String, hint: String? = nil, suggestions: @escaping @MainActor () -> [Suggestion] = { [] },
    convert: @escaping @MainActor (String) throws -> Value
  ) {
    let description = ParameterDefinition(
      name: name, hint: hint.map { (text: String) -> @Sendable () -> String in { text } },
      suggestions: .known { _ in suggestions() })
    self.init(description) { try convert($0[$0.startIndex]) }
  }

  /// Makes a parameter that takes one of several words.
  init(
    _ name: String, choices: @escaping @MainActor () -> [Suggestion],
    otherWords: (@MainActor () -> [String])? = nil, convert: @escaping @MainActor (String) throws -> Value
  ) {
    var description = ParameterDefinition(name: name, type: .choice, suggestions: .known { _ in choices() })
    description.otherWords = otherWords
    self.init(description) { try convert($0[$0.startIndex]) }
  }

  /// - Parameter convert: Receives one word, no word if an optional parameter was left out, or all remaining words if it takes the rest.
  init(_ description: ParameterDefinition, convert: @escaping @MainActor (ArraySlice<String>) throws -> Value) {
    self.description = description
    self.convert = convert
  }

  /// Whether it takes all remaining words, rather than one.
  var takesRest: Bool { description.takesRest }

  /// The definition of a verb that takes only this parameter.
  func definition(_ name: String, _ summary: String) -> VerbDefinition {
    let parameters = [description]
    return VerbDefinition(name, summary, ParameterList(parameters), parameters)
  }

  /// Returns a function that parses the value for the parameter at this index, given all words after the name of the verb.
  func reader(at index: Int) -> @MainActor ([String]) throws -> Value {
    { [convert, takesRest] words in
      let start = min(index, words.count)
      return try convert(words[start..<(takesRest ? words.count : min(index + 1, words.count))])
    }
  }

  /// Returns a copy that may be left out; its value is then `value`.
  public func defaulting(to value: Value) -> Self where Value: Sendable {
    var optional = Self(description) { [convert] words in words.isEmpty ? value : try convert(words) }
    optional.description.isOptional = true
    optional.description.fallback = { "\(value)" }
    return optional
  }

  /// Returns a copy for which completion offers the results of `suggestions`.
  ///
  /// The function is called off the main actor with the typed part of the word, and may be slow. Results that arrive within 50
  /// milliseconds are shown. Otherwise the user sees a note, can continue typing, and gets the results by asking again. The function is
  /// canceled when the line changes.
  public func suggesting(_ suggestions: @escaping @Sendable (_ beginning: String) async -> [Suggestion]) -> Self {
    var parameter = self
    parameter.description.suggestions = .lookedUp(suggestions)
    return parameter
  }

  /// Returns a copy with values for a selftest to type, where completion offers none: see ``Session/selftest(lines:limit:seed:)``.
  ///
  ///     Verb("add", .text("title").samples("Buy milk", "Call Ada"), "Add a task") { .add($0) }
  ///
  /// The parameter should accept them. Without samples, a selftest guesses values and does not report those that are refused.
  public func samples(_ words: String...) -> Self {
    var parameter = self
    parameter.description.samples = words
    return parameter
  }

  /// A parameter that may be left out; its value is then `nil`.
  public static func optional<Wrapped>(_ parameter: Parameter<Wrapped>) -> Self where Value == Wrapped? {
    var description = parameter.description
    description.isOptional = true
    return Self(description) { [convert = parameter.convert] in $0.isEmpty ? nil : try convert($0) }
  }

  /// All remaining words, at least one, each parsed by the given parameter. With `.defaulting(to: [])` there may be none.
  public static func rest<Element>(_ parameter: Parameter<Element>) -> Self where Value == [Element] {
    var description = parameter.description
    description.takesRest = true
    return Self(description) { [convert = parameter.convert] words in
      try words.indices.map { try convert(words[$0...$0]) }
    }
  }
}

/// One argument of a verb: its name, how a word becomes its value, and which words to offer.
///
/// Most are made by the functions that are found by typing a dot: `.integer("amount")`, `.choice("table", from: names)`,
/// `.optional(.text("name"))`.
public struct Parameter<Value>: Sendable {
  private(set) var description: ParameterDefinition
  let convert: @MainActor (ArraySlice<String>) throws -> Value

  /// Makes a parameter that takes one word.
  ///
  /// - Parameters:
  ///   - name: What help calls it, without brackets.
  ///   - hint: What a value looks like: "a whole number". Nothing by default.
  ///   - suggestions: The words that completion offers; called when the user asks. `convert` should accept each of them.
  ///   - convert: Makes the value of a word. What it throws is shown to the user.
  public init(
    _ name: String, hint: String? = nil, suggestions: @escaping @MainActor () -> [Suggestion] = { [] },
    convert: @escaping @MainActor (String) throws -> Value
  ) {
    let description = ParameterDefinition(
      name: name, hint: hint.map { (text: String) -> @Sendable () -> String in { text } },
      suggestions: .known { _ in suggestions() })
    self.init(description) { try convert($0[$0.startIndex]) }
  }

  /// Makes a parameter that takes one of some words.
  init(
    _ name: String, choices: @escaping @MainActor () -> [Suggestion],
    otherWords: (@MainActor () -> [String])? = nil, convert: @escaping @MainActor (String) throws -> Value
  ) {
    var description = ParameterDefinition(name: name, type: .choice, suggestions: .known { _ in choices() })
    description.otherWords = otherWords
    self.init(description) { try convert($0[$0.startIndex]) }
  }

  /// - Parameter convert: Gets one word, or none if the parameter may be left out and was, or all that follow if it takes
  ///   them.
  init(_ description: ParameterDefinition, convert: @escaping @MainActor (ArraySlice<String>) throws -> Value) {
    self.description = description
    self.convert = convert
  }

  /// Whether it takes all words that follow, rather than one.
  var takesRest: Bool { description.takesRest }

  /// The definition of a verb that takes this alone.
  func definition(_ name: String, _ summary: String) -> VerbDefinition {
    let parameters = [description]
    return VerbDefinition(name, summary, ParameterList(parameters), parameters)
  }

  /// Returns a function that makes the value for the parameter with this index, of all words behind the name of the verb.
  func reader(at index: Int) -> @MainActor ([String]) throws -> Value {
    { [convert, takesRest] words in
      let start = min(index, words.count)
      return try convert(words[start..<(takesRest ? words.count : min(index + 1, words.count))])
    }
  }

  /// The same parameter, which may be left out: then its value is `value`.
  public func defaulting(to value: Value) -> Self where Value: Sendable {
    var optional = Self(description) { [convert] words in words.isEmpty ? value : try convert(words) }
    optional.description.isOptional = true
    optional.description.fallback = { "\(value)" }
    return optional
  }

  /// The same parameter, for which completion offers what `suggestions` finds.
  ///
  /// It is called away from the main actor with what was typed of the word, and may take its time: what comes within 50
  /// milliseconds is shown; else the user is told, types on undisturbed, and finds it when asking again. It is cancelled when
  /// the line has changed.
  public func suggesting(_ suggestions: @escaping @Sendable (_ beginning: String) async -> [Suggestion]) -> Self {
    var parameter = self
    parameter.description.suggestions = .lookedUp(suggestions)
    return parameter
  }

  /// The same parameter with values for a selftest to type, where completion offers none: see ``Session/selftest(lines:limit:)``.
  ///
  ///     Verb("add", .text("title").samples("Buy milk", "Call Ada"), "Add a task") { .add($0) }
  ///
  /// The parameter should accept them. Without samples, a selftest guesses values, and says nothing of those that are refused.
  public func samples(_ words: String...) -> Self {
    var parameter = self
    parameter.description.samples = words
    return parameter
  }

  /// The same parameter with a value of another type.
  private func map<Other>(
    _ change: (inout ParameterDefinition) -> Void,
    _ transform:
      @escaping @MainActor (ArraySlice<String>, @MainActor (ArraySlice<String>) throws -> Value) throws -> Other
  ) -> Parameter<Other> {
    var description = description
    change(&description)
    return Parameter<Other>(description) { [convert] in try transform($0, convert) }
  }

  /// A parameter that may be left out: then its value is `nil`.
  public static func optional<Wrapped>(_ parameter: Parameter<Wrapped>) -> Self where Value == Wrapped? {
    parameter.map({ $0.isOptional = true }) { words, convert in words.isEmpty ? nil : try convert(words) }
  }

  /// All words that follow, one at least, each as the given parameter takes it. With `.defaulting(to: [])` there may be none.
  public static func rest<Element>(_ parameter: Parameter<Element>) -> Self where Value == [Element] {
    parameter.map({ $0.takesRest = true }) { words, convert in
      try words.indices.map { try convert(words[$0...$0]) }
    }
  }
}

/// The syntax of a verb's arguments: how they are typed, explained and completed.
///
/// It is the only source for parsing, completion and help of the text after a verb's name. ``Parameter``s provide a syntax, as does a type
/// of ArgumentParser (`.options`, in ScreenKitOptions). For another language, conform a type of your own.
public protocol VerbSyntax: Sendable {
  /// How each argument is typed, in order, as help shows it: `<table>`, `[--reverse]`.
  @MainActor var usage: [String] { get }

  /// The arguments in the form that front ends use to compose a line. Empty by default, which leaves front ends with ``usage``.
  @MainActor var descriptions: [ParameterDescription] { get }

  /// The explanation of the arguments in help, below the verb's summary. Empty by default.
  @MainActor var explanation: [Block] { get }

  /// Further texts that `help --find` searches. The default is ``usage``.
  @MainActor var searchable: [String] { get }

  /// Whether words that begin with a dash are options, so that `--help` may also follow other words. The default is `false`.
  var takesOptions: Bool { get }

  /// Whether quotes and backslashes mean something to this syntax. Then the text after the name is one word, verbatim, and suggestions
  /// are inserted verbatim, all of them. The default is `false`.
  var isVerbatim: Bool { get }

  /// Returns what can come next.
  ///
  /// - Parameters:
  ///   - words: The words after the name, without quotes and without the word being typed. If ``isVerbatim``, the text before that word.
  ///   - partial: The typed part of the next word; empty at its beginning.
  ///   - values: Finds values that only the session knows.
  @MainActor func expectations(behind words: [String], partial: String, _ values: ValueSource) -> Expectations

  /// Whether this many words can follow the name, regardless of their content. The default is `true`.
  func hasRoom(for words: ArraySlice<String>) -> Bool

  /// Checks the words before they are parsed. The default accepts all.
  ///
  /// - Parameters:
  ///   - words: The words after the name of the verb.
  ///   - name: The name of the verb, for examples.
  /// - Throws: A ``LineError`` if there are too few or too many.
  @MainActor func check(_ words: [String], of name: String) throws(LineError)
}

extension VerbSyntax {
  /// Empty.
  @MainActor public var descriptions: [ParameterDescription] { [] }
  /// Empty.
  @MainActor public var explanation: [Block] { [] }
  /// The usage of the arguments.
  @MainActor public var searchable: [String] { usage }
  /// `false`.
  public var takesOptions: Bool { false }
  /// `false`.
  public var isVerbatim: Bool { false }
  /// `true`.
  public func hasRoom(for words: ArraySlice<String>) -> Bool { true }
  /// Accepts all words.
  @MainActor public func check(_ words: [String], of name: String) throws(LineError) {}
}

/// The possible continuations of a line.
public struct Expectations: Sendable {
  /// An argument that can follow in a line.
  public struct Argument: Hashable, Codable, Sendable {
    /// How it is typed: `<table>`.
    public var label: String
    /// A short description; empty if there is none.
    public var summary: String

    /// Makes an argument.
    public init(_ label: String, _ summary: String = "") {
      self.label = label
      self.summary = summary
    }
  }

  /// The argument that comes next; `nil` if there is none.
  public var argument: Argument?
  /// The words that completion offers. Words that do not begin with the typed text are left out.
  public var suggestions: [Suggestion]
  /// A note shown with the suggestions, for example that a lookup is still running; `nil` for none.
  public var note: String?
  /// Whether the line may end here.
  public var isComplete: Bool

  /// Makes expectations; by default nothing can follow.
  public init(
    _ argument: Argument? = nil, suggestions: [Suggestion] = [], note: String? = nil, isComplete: Bool = true
  ) {
    self.argument = argument
    self.suggestions = suggestions
    self.note = note
    self.isComplete = isComplete
  }
}

/// The syntax of a verb's arguments, and the conversion of its words to a value.
///
///     Verb("sort", .options(SortOptions.self), "Sort the rows") { .sort($0) }
public struct VerbGrammar<Value>: Sendable {
  let syntax: any VerbSyntax
  /// The parameters of the syntax; empty if it has none.
  let parameters: [ParameterDefinition]
  let parse: @MainActor ([String]) throws -> Value

  /// Makes a grammar.
  ///
  /// - Parameters:
  ///   - syntax: The syntax of the arguments.
  ///   - parse: Converts the words after the name, without quotes, to a value. Its errors are shown to the user.
  public init(_ syntax: some VerbSyntax, parse: @escaping @MainActor ([String]) throws -> Value) {
    self.syntax = syntax
    self.parse = parse
    parameters = []
  }

  private init(_ parameters: [ParameterDefinition], parse: @escaping @MainActor ([String]) throws -> Value) {
    syntax = ParameterList(parameters)
    self.parameters = parameters
    self.parse = parse
  }

  /// The definition of a verb with this grammar.
  func definition(_ name: String, _ summary: String) -> VerbDefinition {
    VerbDefinition(name, summary, syntax, parameters)
  }
}

extension VerbGrammar {
  /// A grammar of one parameter.
  public init(_ parameter: Parameter<Value>) {
    self.init([parameter.description], parse: parameter.reader(at: 0))
  }

  /// A grammar of several parameters in order.
  public init<each Part>(_ parameter: repeat Parameter<each Part>) where Value == (repeat each Part) {
    var descriptions: [ParameterDefinition] = []
    repeat descriptions.append((each parameter).description)
    self.init(descriptions) { words in
      var index = -1
      @MainActor func value<Element>(_ parameter: Parameter<Element>) throws -> Element {
        index += 1
        return try parameter.reader(at: index)(words)
      }
      return (repeat try value(each parameter))
    }
  }
}

/// What can stand behind the name of a verb: how it is typed, explained and completed.
///
/// Typing, completion and help know nothing else of what follows a name. ``Parameter``s make one, and so does a type of
/// ArgumentParser (`.options`, of ScreenKitOptions); conform a type of your own for a language of your own.
public protocol VerbSyntax: Sendable {
  /// How each argument is typed, in order, as help shows it: `<table>`, `[--reverse]`.
  @MainActor var usage: [String] { get }

  /// The arguments as front ends get them, so that they can spell a line. The default is none: then they have ``usage`` alone.
  @MainActor var descriptions: [ParameterDescription] { get }

  /// What help says of the arguments, below the summary of the verb. The default is nothing.
  @MainActor var explanation: [Block] { get }

  /// Further texts in which `help --find` searches. The default is ``usage``.
  @MainActor var searchable: [String] { get }

  /// Whether words that begin with a dash are options, so that `--help` may stand behind other words. The default is `false`.
  var takesOptions: Bool { get }

  /// Tells what can come next.
  ///
  /// - Parameters:
  ///   - words: The words behind the name, quotes removed, without the one that is being typed.
  ///   - partial: What has been typed of the next word; empty at its beginning.
  ///   - values: Finds values that only the session can know.
  @MainActor func expectations(behind words: [String], partial: String, _ values: ValueSource) -> Expectations

  /// Whether that many words can stand behind the name, whatever they are. The default is `true`.
  func hasRoom(for words: ArraySlice<String>) -> Bool

  /// Checks the words before they are parsed. The default accepts all.
  ///
  /// - Parameters:
  ///   - words: What stands behind the name of the verb.
  ///   - name: The name of the verb, for examples.
  /// - Throws: A ``LineError`` when there are too few or too many.
  @MainActor func check(_ words: [String], of name: String) throws(LineError)
}

extension VerbSyntax {
  /// None.
  @MainActor public var descriptions: [ParameterDescription] { [] }
  /// Nothing.
  @MainActor public var explanation: [Block] { [] }
  /// The usage of the arguments.
  @MainActor public var searchable: [String] { usage }
  /// `false`.
  public var takesOptions: Bool { false }
  /// `true`.
  public func hasRoom(for words: ArraySlice<String>) -> Bool { true }
  /// Accepts all words.
  @MainActor public func check(_ words: [String], of name: String) throws(LineError) {}
}

/// What can come next in a line.
public struct Expectations: Sendable {
  /// An argument that comes next.
  public struct Argument: Hashable, Codable, Sendable {
    /// How it is typed: `<table>`.
    public var label: String
    /// What it is for; empty when there is nothing to say.
    public var summary: String

    /// Makes an argument.
    public init(_ label: String, _ summary: String = "") {
      self.label = label
      self.summary = summary
    }
  }

  /// The argument that comes next; `nil` when none does.
  public var argument: Argument?
  /// The words that completion offers. Those that do not begin with what was typed are left out.
  public var suggestions: [Suggestion]
  /// What to say beside the suggestions: that more are being looked up. `nil` for nothing.
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

/// What stands behind the name of a verb, and the value that it makes of the words there.
///
///     Verb("sort", .options(SortOptions.self), "Sort the rows") { .sort($0) }
public struct VerbGrammar<Value>: Sendable {
  let syntax: any VerbSyntax
  /// The parameters that the syntax consists of; none if it is another one.
  let parameters: [ParameterDefinition]
  let parse: @MainActor ([String]) throws -> Value

  /// Makes a grammar.
  ///
  /// - Parameters:
  ///   - syntax: What can be typed.
  ///   - parse: Makes the value of the words behind the name, quotes removed. What it throws is shown to the user.
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

  /// The definition of a verb that takes what the grammar describes.
  func definition(_ name: String, _ summary: String) -> VerbDefinition {
    VerbDefinition(name, summary, syntax, parameters)
  }
}

extension VerbGrammar {
  /// A grammar of one parameter.
  public init(_ parameter: Parameter<Value>) {
    self.init([parameter.description], parse: parameter.reader(at: 0))
  }

  /// A grammar of several parameters, one after the other.
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

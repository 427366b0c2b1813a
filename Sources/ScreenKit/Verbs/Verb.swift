/// A command that a user can type on a screen: its name, its arguments and its effect.
///
/// One definition serves typing, scripts, completion and help. A verb results in an action, in blocks to show, or, if it throws, in an
/// error whose description is shown. It never touches the terminal. It runs on the main actor.
///
///     Verb("add", .integer("amount"), "Add a number") { .add($0) }
///     Verb("move", .integer("row"), .integer("to"), "Move a row") { .move($0, to: $1) }
///     Verb("clear", "Begin again") { .clear }
///     Verb("sort", .options(SortOptions.self), "Sort the rows") { .sort(by: $0.column, descending: $0.descending) }
///     Verb.showing("sql", "Show the statement behind this page") { "\(statement)" }
///
/// A name may consist of several words (`open key`). The longest name that matches the typed words wins. A verb may also be abbreviated
/// to any prefix of its name that no other verb shares.
public struct Verb<Action>: Sendable {
  let definition: VerbDefinition
  let answer: @MainActor ([String]) throws -> VerbOutput<Action>

  /// The name: one or more words, separated by single spaces.
  public var name: String { definition.name }
  /// A one-line description without a final period, which help shows.
  public var summary: String { definition.summary }
  /// The heading under which help lists the verb; `nil` for the first one.
  public var category: String? { definition.category }
  /// Whether the verb reads, changes or destroys something; `nil` if unmarked.
  public var role: VerbRole? { definition.role }
  /// The reason the verb cannot be used, from ``disabled(_:)``; `nil` if it can.
  public var disabledReason: String? { definition.disabledReason }

  /// Makes a verb without arguments.
  public init(_ name: String, _ summary: String, action: @escaping @MainActor () throws -> Action) {
    self.init(VerbDefinition(name, summary)) { _ in .action(try action()) }
  }

  // The initializers with arguments are not inlinable: Swift 6.3.1 would release `parse` and `convert` too early in the program. They
  // borrow the grammar or parameter. Destroying it would require a lookup of its generic type, for each verb of each line. ScriptBenchmarks
  // shows the difference.

  /// Makes a verb whose arguments follow a grammar.
  public init<Value>(
    _ name: String, _ grammar: borrowing VerbGrammar<Value>, _ summary: String,
    action: @escaping @MainActor (Value) throws -> Action
  ) {
    let parse = grammar.parse
    self.init(grammar.definition(name, summary)) { .action(try action(try parse($0))) }
  }

  /// Makes a verb with one typed argument.
  public init<Value>(
    _ name: String, _ parameter: borrowing Parameter<Value>, _ summary: String,
    action: @escaping @MainActor (Value) throws -> Action
  ) {
    let (convert, takesRest) = (parameter.convert, parameter.takesRest)
    self.init(parameter.definition(name, summary)) { words in
      .action(try action(try convert(takesRest ? words[...] : words.prefix(1))))
    }
  }

  /// Makes a verb with two typed arguments.
  public init<First, Second>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>, _ summary: String,
    action: @escaping @MainActor (First, Second) throws -> Action
  ) {
    self.init(name, VerbGrammar(first, second), summary) { try action($0.0, $0.1) }
  }

  /// Makes a verb with three typed arguments. For more, use a ``VerbGrammar``, or `.options` with a type of ArgumentParser.
  public init<First, Second, Third>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ summary: String, action: @escaping @MainActor (First, Second, Third) throws -> Action
  ) {
    self.init(name, VerbGrammar(first, second, third), summary) { try action($0.0, $0.1, $0.2) }
  }

  /// Makes a verb that changes nothing and shows blocks.
  public static func showing(
    _ name: String, _ summary: String, @BlockBuilder blocks: @escaping @MainActor () throws -> [Block]
  ) -> Self {
    Self(VerbDefinition(name, summary)) { _ in .blocks(try blocks()) }.role(.reads)
  }

  /// Makes a verb with one typed argument that changes nothing and shows blocks.
  public static func showing<Value>(
    _ name: String, _ parameter: Parameter<Value>, _ summary: String,
    @BlockBuilder blocks: @escaping @MainActor (Value) throws -> [Block]
  ) -> Self {
    showing(name, VerbGrammar(parameter), summary, blocks: blocks)
  }

  /// Makes a verb whose arguments follow a grammar, and that changes nothing and shows blocks.
  public static func showing<Value>(
    _ name: String, _ grammar: VerbGrammar<Value>, _ summary: String,
    @BlockBuilder blocks: @escaping @MainActor (Value) throws -> [Block]
  ) -> Self {
    Self(name, grammar, summary) { .blocks(try blocks($0)) }.role(.reads)
  }

  /// Makes a verb that acts on the session itself: it navigates, runs other lines, or quits. Front ends add their own verbs in this way,
  /// and the built-in verbs are made in the same way.
  ///
  ///     Verb.doing("twice", .line("command"), "Run a command twice") { command, line in
  ///       for _ in 1...2 { line.show(try await line.run(command).output) }
  ///     }
  ///
  /// The line ends when `effect` returns, and fails with the error that it throws. Set the `place` of a ``LineError`` if the text should
  /// name the verb. Ctrl-C cancels the task of the line.
  public static func doing<Value>(
    _ name: String, _ grammar: VerbGrammar<Value>, _ summary: String,
    effect: @escaping @MainActor (Value, any RunningLine) async throws -> Void
  ) -> Self {
    Self(name, grammar, summary) { value in .effect { try await effect(value, $0) } }
  }

  /// Makes a verb with one typed argument that acts on the session itself; see `Verb.doing`.
  public static func doing<Value>(
    _ name: String, _ parameter: Parameter<Value>, _ summary: String,
    effect: @escaping @MainActor (Value, any RunningLine) async throws -> Void
  ) -> Self {
    doing(name, VerbGrammar(parameter), summary, effect: effect)
  }

  /// Makes a verb without arguments that acts on the session itself; see `Verb.doing`.
  public static func doing(
    _ name: String, _ summary: String, effect: @escaping @MainActor (any RunningLine) async throws -> Void
  ) -> Self {
    Self(VerbDefinition(name, summary)) { _ in .effect(effect) }
  }

  private init<Value>(
    _ name: String, _ grammar: borrowing VerbGrammar<Value>, _ summary: String,
    answer: @escaping @MainActor (Value) throws -> VerbOutput<Action>
  ) {
    let parse = grammar.parse
    self.init(grammar.definition(name, summary)) { try answer(try parse($0)) }
  }

  init(_ definition: VerbDefinition, answer: @escaping @MainActor ([String]) throws -> VerbOutput<Action>) {
    self.definition = definition
    self.answer = answer
  }

  /// Returns a copy that does nothing if it would act on the session, unless it only reads.
  var withoutEffect: Self {
    if role == .reads { return self }
    return Self(definition) { [answer] words in
      let result = try answer(words)
      if case .effect = result { return .blocks([]) }
      return result
    }
  }

  /// Runs the verb with the words after its name.
  ///
  /// - Throws: A ``LineError`` if there are too few or too many words; otherwise the verb's own error.
  @MainActor
  func answer(to arguments: [String]) throws(LineError) -> VerbOutput<Action> {
    do {
      try definition.check(arguments)
      return try answer(arguments)
    } catch {
      throw definition.explaining(error)
    }
  }
}

/// The result of a verb that does not fail.
enum VerbOutput<Action> {
  case action(Action)
  case blocks([Block])
  case effect(@MainActor (any RunningLine) async throws -> Void)
}

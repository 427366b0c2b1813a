/// What a user can type on a screen: a name, what may follow it, and what becomes of it.
///
/// One definition serves typing, scripts, completion and help. A verb results in an action, in blocks to show, or, by
/// throwing, in an error whose description is shown. It never touches the terminal. It runs on the main actor.
///
///     Verb("add", .integer("amount"), "Add a number") { .add($0) }
///     Verb("move", .integer("row"), .integer("to"), "Move a row") { .move($0, to: $1) }
///     Verb("clear", "Begin again") { .clear }
///     Verb("sort", .options(SortOptions.self), "Sort the rows") { .sort(by: $0.column, descending: $0.descending) }
///     Verb.showing("sql", "Show the statement behind this page") { "\(statement)" }
///
/// A name may consist of several words (`open key`). The longest name that the typed words begin with is meant; a verb may
/// also be typed by the beginning of its name, as far as it takes to tell it from all others.
public struct Verb<Action>: Sendable {
  @usableFromInline let definition: VerbDefinition
  @usableFromInline let answer: @MainActor ([String]) throws -> VerbOutput<Action>

  /// What is typed: one or more words, separated by single spaces.
  public var name: String { definition.name }
  /// What the verb does, in one line without a full stop: the text that help shows.
  public var summary: String { definition.summary }
  /// The heading under which help lists it; `nil` for the first one.
  public var category: String? { definition.category }
  /// Whether it reads, changes or destroys something; `nil` if it has not been marked.
  public var role: VerbRole? { definition.role }
  /// Why the verb cannot be used, as ``disabled(_:)`` has it; `nil` when it can.
  public var disabledReason: String? { definition.disabledReason }

  /// Makes a verb that takes no argument.
  public init(_ name: String, _ summary: String, action: @escaping @MainActor () throws -> Action) {
    self.init(VerbDefinition(name, summary)) { _ in .action(try action()) }
  }

  // The initializers with arguments are not inlinable: Swift 6.3.1 would release `parse` and `convert` too early in the program. They
  // borrow the grammar or parameter. To destroy it they would look up its generic type, for each verb of each line; ScriptBenchmarks
  // shows the difference.

  /// Makes a verb that takes what a grammar describes.
  public init<Value>(
    _ name: String, _ grammar: borrowing VerbGrammar<Value>, _ summary: String,
    action: @escaping @MainActor (Value) throws -> Action
  ) {
    let parse = grammar.parse
    self.init(grammar.definition(name, summary)) { .action(try action(try parse($0))) }
  }

  /// Makes a verb that takes one typed argument.
  public init<Value>(
    _ name: String, _ parameter: borrowing Parameter<Value>, _ summary: String,
    action: @escaping @MainActor (Value) throws -> Action
  ) {
    let (convert, takesRest) = (parameter.convert, parameter.takesRest)
    self.init(parameter.definition(name, summary)) { words in
      .action(try action(try convert(takesRest ? words[...] : words.prefix(1))))
    }
  }

  /// Makes a verb that takes two typed arguments.
  public init<First, Second>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>, _ summary: String,
    action: @escaping @MainActor (First, Second) throws -> Action
  ) {
    self.init(name, VerbGrammar(first, second), summary) { try action($0.0, $0.1) }
  }

  /// Makes a verb that takes three typed arguments. A verb with more takes a ``VerbGrammar`` of them, or `.options` of a type
  /// of ArgumentParser.
  public init<First, Second, Third>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ summary: String, action: @escaping @MainActor (First, Second, Third) throws -> Action
  ) {
    self.init(name, VerbGrammar(first, second, third), summary) { try action($0.0, $0.1, $0.2) }
  }

  /// Makes a verb that changes nothing and shows something.
  public static func showing(
    _ name: String, _ summary: String, @BlockBuilder blocks: @escaping @MainActor () throws -> [Block]
  ) -> Self {
    Self(VerbDefinition(name, summary)) { _ in .blocks(try blocks()) }.role(.reads)
  }

  /// Makes a verb that takes one typed argument, changes nothing, and shows something.
  public static func showing<Value>(
    _ name: String, _ parameter: Parameter<Value>, _ summary: String,
    @BlockBuilder blocks: @escaping @MainActor (Value) throws -> [Block]
  ) -> Self {
    showing(name, VerbGrammar(parameter), summary, blocks: blocks)
  }

  /// Makes a verb that takes what a grammar describes, changes nothing, and shows something.
  public static func showing<Value>(
    _ name: String, _ grammar: VerbGrammar<Value>, _ summary: String,
    @BlockBuilder blocks: @escaping @MainActor (Value) throws -> [Block]
  ) -> Self {
    Self(name, grammar, summary) { .blocks(try blocks($0)) }.role(.reads)
  }

  /// Makes a verb that works on the session itself: it goes somewhere, runs other lines, leaves. A front end adds its own
  /// verbs in this way; those that every session has are made so, too.
  ///
  ///     Verb.doing("twice", .line("command"), "Run a command twice") { command, line in
  ///       for _ in 1...2 { line.show(try await line.run(command).output) }
  ///     }
  ///
  /// The line ends when `effect` returns, and fails with what it throws; give a ``LineError`` its place if the text shall name
  /// the verb. Ctrl-C cancels the task of the line.
  public static func doing<Value>(
    _ name: String, _ grammar: VerbGrammar<Value>, _ summary: String,
    effect: @escaping @MainActor (Value, any RunningLine) async throws -> Void
  ) -> Self {
    Self(name, grammar, summary) { value in .effect { try await effect(value, $0) } }
  }

  /// Makes a verb that takes one typed argument and works on the session itself; see `Verb.doing`.
  public static func doing<Value>(
    _ name: String, _ parameter: Parameter<Value>, _ summary: String,
    effect: @escaping @MainActor (Value, any RunningLine) async throws -> Void
  ) -> Self {
    doing(name, VerbGrammar(parameter), summary, effect: effect)
  }

  /// Makes a verb that takes no argument and works on the session itself; see `Verb.doing`.
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

  @inlinable
  init(_ definition: VerbDefinition, answer: @escaping @MainActor ([String]) throws -> VerbOutput<Action>) {
    self.definition = definition
    self.answer = answer
  }

  /// The same verb, which does nothing if it would work on the session, unless it only reads.
  @usableFromInline
  var withoutEffect: Self {
    if role == .reads { return self }
    return Self(definition) { [answer] words in
      let result = try answer(words)
      if case .effect = result { return .blocks([]) }
      return result
    }
  }

  /// Answers to what was typed behind the name.
  ///
  /// - Throws: A ``LineError`` when there are too few or too many words; what the verb throws otherwise.
  @inlinable @MainActor
  func answer(to arguments: [String]) throws(LineError) -> VerbOutput<Action> {
    do {
      try definition.check(arguments)
      return try answer(arguments)
    } catch {
      throw definition.explaining(error)
    }
  }
}

/// The result of a verb, unless it is an error.
@usableFromInline
enum VerbOutput<Action> {
  case action(Action)
  case blocks([Block])
  case effect(@MainActor (any RunningLine) async throws -> Void)
}

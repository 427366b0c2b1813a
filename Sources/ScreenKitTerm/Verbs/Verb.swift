public import ArgumentParser

/// What a user can type on a screen: a name, what may follow it, and what becomes of it.
///
/// One definition serves typing, scripts, completion and help. A verb answers with an action, with blocks to show, or, by
/// throwing, with an error whose description is shown; it never touches the terminal. Answers are made on the main actor.
///
///     Verb("add", .integer("amount"), "Add a number") { .add($0) }
///     Verb("clear", "Begin again") { .clear }
///     Verb("sort", SortOptions.self, "Sort the rows") { .sort(by: $0.column, descending: $0.descending) }
///     Verb.showing("sql", "Show the statement behind this page") { "\(statement)" }
///
/// A name may consist of several words (`open key`). The longest name that the typed words begin with is meant.
public struct Verb<Action>: Sendable {
  /// What is typed: one or more words, separated by single spaces.
  public let name: String
  /// What the verb does, in one line without a full stop: the text that help shows.
  public let summary: String

  let parameters: [ParameterDescription]
  /// What help shows below the summary.
  let details: @MainActor () -> [Block]
  let answer: @MainActor ([String]) throws -> Answer<Action>

  /// Makes a verb that takes no argument.
  public init(_ name: String, _ summary: String, action: @escaping @MainActor () throws -> Action) {
    self.init(name, summary, parameters: []) { _ in .action(try action()) }
  }

  /// Makes a verb that takes one typed argument.
  public init<Value>(
    _ name: String, _ parameter: Parameter<Value>, _ summary: String,
    action: @escaping @MainActor (Value) throws -> Action
  ) {
    self.init(name, summary, parameters: [parameter.description]) { words in
      .action(try action(try parameter.value(from: words)))
    }
  }

  /// Makes a verb that takes whatever arguments, options and flags a type of ArgumentParser declares.
  ///
  /// `--help` after the verb shows what the type says of itself.
  public init<Arguments: ParsableArguments>(
    _ name: String, _ arguments: Arguments.Type, _ summary: String,
    action: @escaping @MainActor (Arguments) throws -> Action
  ) {
    let details: @MainActor () -> [Block] = { Self.details(of: Arguments.self) }
    self.init(name, summary, parameters: [.arguments], details: details) { words in
      let parsed: Arguments
      do {
        parsed = try Arguments.parse(words)
      } catch {
        if Arguments.exitCode(for: error) == .success { return .blocks(details()) }
        throw CommandError(Arguments.message(for: error))
      }
      return .action(try action(parsed))
    }
  }

  /// What a type of ArgumentParser says of its arguments, without the line that calls it by its own name.
  private static func details<Arguments: ParsableArguments>(of type: Arguments.Type) -> [Block] {
    let lines = Arguments.helpMessage(columns: 80).split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.drop { !$0.isEmpty }.drop { $0.isEmpty }
    return [.text(StyledText(lines: body.joined(separator: "\n")))]
  }

  /// Makes a verb that changes nothing and shows something.
  public static func showing(
    _ name: String, _ summary: String, @BlockBuilder blocks: @escaping @MainActor () throws -> [Block]
  ) -> Self {
    Self(name, summary, parameters: []) { _ in .blocks(try blocks()) }
  }

  init(
    _ name: String, _ summary: String, parameters: [ParameterDescription],
    details: @escaping @MainActor () -> [Block] = { [] },
    answer: @escaping @MainActor ([String]) throws -> Answer<Action>
  ) {
    precondition(
      Self.isName(name),
      "The name of a verb is one or more words, separated by single spaces, not \"\(name)\".")
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.details = details
    self.answer = answer
  }

  private static func isName(_ name: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in name.utf8 {
      if byte == UInt8(ascii: " "), last == byte { return false }
      last = byte
    }
    return last != UInt8(ascii: " ")
  }

  /// The same verb, its actions wrapped.
  func map<Other>(_ transform: @escaping @MainActor (Action) -> Other) -> Verb<Other> {
    Verb<Other>(name, summary, parameters: parameters, details: details) { [answer] words in
      switch try answer(words) {
      case .action(let action): .action(transform(action))
      case .blocks(let blocks): .blocks(blocks)
      }
    }
  }

  /// The words of the name.
  var words: [Substring] { name.split(separator: " ") }

  /// What help shows as the way to type it: `open <table>`.
  var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }

  /// Answers to what was typed behind the name.
  ///
  /// - Throws: `CommandError` when there are too few or too many words; what the verb throws otherwise.
  @MainActor
  func answer(to arguments: [String]) throws -> Answer<Action> {
    if let missing = parameters.dropFirst(arguments.count).first(where: { !$0.isOptional }) {
      let example = missing.candidates().first.map { " For example: \(name) \(Words.quote($0))" } ?? ""
      throw CommandError("\(name): <\(missing.name)> is missing.\(example)")
    }
    if arguments.count > parameters.count, parameters.last?.takesRest != true {
      let extra = arguments[parameters.count]
      let takes = parameters.isEmpty ? "nothing" : parameters.map(\.usage).joined(separator: " ")
      throw CommandError("\(name): \(Wording.quoted(extra)) is too much; it takes \(takes).")
    }
    do {
      return try answer(arguments)
    } catch let error as CommandError {
      throw error.prefixed(by: name)
    }
  }
}

/// What a verb answers, if not with an error.
enum Answer<Action> {
  case action(Action)
  case blocks([Block])
}

/// Collects the verbs of a screen from statements, in the order written.
@resultBuilder
public enum VerbBuilder<Action> {
  /// Takes one verb.
  @inlinable
  public static func buildExpression(_ verb: Verb<Action>) -> [Verb<Action>] { [verb] }
  /// Takes several verbs.
  @inlinable
  public static func buildExpression(_ verbs: [Verb<Action>]) -> [Verb<Action>] { verbs }
  /// Joins the verbs of all statements.
  @inlinable
  public static func buildBlock(_ parts: [Verb<Action>]...) -> [Verb<Action>] { parts.flatMap { $0 } }
  /// Takes the verbs of an `if` without `else`, or none.
  @inlinable
  public static func buildOptional(_ verbs: [Verb<Action>]?) -> [Verb<Action>] { verbs ?? [] }
  /// Takes the verbs of the first branch.
  @inlinable
  public static func buildEither(first verbs: [Verb<Action>]) -> [Verb<Action>] { verbs }
  /// Takes the verbs of the other branch.
  @inlinable
  public static func buildEither(second verbs: [Verb<Action>]) -> [Verb<Action>] { verbs }
  /// Joins the verbs of all rounds of a loop.
  @inlinable
  public static func buildArray(_ rounds: [[Verb<Action>]]) -> [Verb<Action>] { rounds.flatMap { $0 } }
}

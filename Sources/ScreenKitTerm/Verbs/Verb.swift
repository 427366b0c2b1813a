/// What a user can type on a screen: a name, what may follow it, and what becomes of it.
///
/// One definition serves typing, scripts, completion and help. A verb answers with an action, with blocks to show, or, by
/// throwing, with an error whose description is shown; it never touches the terminal. Answers are made on the main actor.
///
///     Verb("add", .integer("amount"), "Add a number") { .add($0) }
///     Verb("move", .integer("row"), .integer("to"), "Move a row") { .move($0, to: $1) }
///     Verb("clear", "Begin again") { .clear }
///     Verb("sort", SortOptions.self, "Sort the rows") { .sort(by: $0.column, descending: $0.descending) }
///     Verb.showing("sql", "Show the statement behind this page") { "\(statement)" }
///
/// A name may consist of several words (`open key`). The longest name that the typed words begin with is meant; a verb may
/// also be typed by the beginning of its name, as far as it takes to tell it from all others.
public struct Verb<Action>: Sendable {
  let definition: VerbDefinition
  let answer: @MainActor ([String]) throws -> Answer<Action>

  /// What is typed: one or more words, separated by single spaces.
  public var name: String { definition.name }
  /// What the verb does, in one line without a full stop: the text that help shows.
  public var summary: String { definition.summary }

  /// Makes a verb that takes no argument.
  public init(_ name: String, _ summary: String, action: @escaping @MainActor () throws -> Action) {
    self.init(VerbDefinition(name, summary)) { _ in .action(try action()) }
  }

  /// Makes a verb that takes one typed argument.
  public init<Value>(
    _ name: String, _ parameter: Parameter<Value>, _ summary: String,
    action: @escaping @MainActor (Value) throws -> Action
  ) {
    self.init(VerbDefinition(name, summary, parameters: [parameter.description])) { words in
      .action(try action(try parameter.value(at: 0, of: words)))
    }
  }

  /// Makes a verb that takes two typed arguments.
  public init<First, Second>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>, _ summary: String,
    action: @escaping @MainActor (First, Second) throws -> Action
  ) {
    self.init(VerbDefinition(name, summary, parameters: [first.description, second.description])) { words in
      .action(try action(try first.value(at: 0, of: words), try second.value(at: 1, of: words)))
    }
  }

  /// Makes a verb that takes three typed arguments. A verb with more, or with options, takes a type of ArgumentParser.
  public init<First, Second, Third>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ summary: String, action: @escaping @MainActor (First, Second, Third) throws -> Action
  ) {
    let parameters = [first.description, second.description, third.description]
    self.init(VerbDefinition(name, summary, parameters: parameters)) { words in
      .action(
        try action(
          try first.value(at: 0, of: words), try second.value(at: 1, of: words), try third.value(at: 2, of: words)))
    }
  }

  /// Makes a verb that changes nothing and shows something.
  public static func showing(
    _ name: String, _ summary: String, @BlockBuilder blocks: @escaping @MainActor () throws -> [Block]
  ) -> Self {
    Self(VerbDefinition(name, summary)) { _ in .blocks(try blocks()) }
  }

  /// Makes a verb that takes one typed argument, changes nothing, and shows something.
  public static func showing<Value>(
    _ name: String, _ parameter: Parameter<Value>, _ summary: String,
    @BlockBuilder blocks: @escaping @MainActor (Value) throws -> [Block]
  ) -> Self {
    Self(VerbDefinition(name, summary, parameters: [parameter.description])) { words in
      .blocks(try blocks(try parameter.value(at: 0, of: words)))
    }
  }

  init(_ definition: VerbDefinition, answer: @escaping @MainActor ([String]) throws -> Answer<Action>) {
    self.definition = definition
    self.answer = answer
  }

  /// Answers to what was typed behind the name.
  ///
  /// - Throws: `LineError` when there are too few or too many words, or the verb is disabled; what the verb throws
  ///   otherwise.
  @MainActor
  func answer(to arguments: [String]) throws -> Answer<Action> {
    do {
      if definition.options == nil { try definition.checkCount(of: arguments) }
      return try answer(arguments)
    } catch let error as LineError {
      throw error.prefixed(by: name)
    }
  }
}

/// What a verb answers, if not with an error.
enum Answer<Action> {
  case action(Action)
  case blocks([Block])
}

extension VerbDefinition {
  /// Checks that there are as many words as the parameters take.
  @MainActor
  fileprivate func checkCount(of arguments: [String]) throws(LineError) {
    if arguments.count < parameters.count, !parameters[arguments.count].isOptional {
      let missing = parameters[arguments.count]
      let example = missing.suggestions.now.first.map { " For example: \(name) \(Words.quote($0.word))" } ?? ""
      throw LineError("<\(missing.name)> is missing.\(example)")
    }
    if arguments.count > parameters.count, parameters.last?.takesRest != true {
      let extra = arguments[parameters.count]
      let takes = parameters.isEmpty ? "nothing" : parameters.map(\.usage).joined(separator: " ")
      throw LineError("\(Wording.quoted(extra)) is too much; it takes \(takes).")
    }
  }
}

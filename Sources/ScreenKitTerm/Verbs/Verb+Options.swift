public import ArgumentParser

extension Verb {
  /// Makes a verb that takes whatever arguments, options and flags a type of ArgumentParser declares.
  ///
  /// Errors, help and completion come from that type; `--help` after the verb shows what it says of itself. Parsing takes
  /// 50 to 80 microseconds: a verb that scripts run by the hundred thousand is better off with a ``Parameter``.
  ///
  /// - Parameters:
  ///   - name: What is typed.
  ///   - arguments: The type.
  ///   - summary: What the verb does, in one line without a full stop.
  ///   - suggestions: What completion offers for the values of the argument or option with the given name (the key, such as
  ///     `column` for `<column>` and `--column`), beside those that the type lists itself.
  public init<Arguments: ParsableArguments>(
    _ name: String, _ arguments: Arguments.Type, _ summary: String,
    suggestions: [String: @MainActor () -> [Suggestion]] = [:],
    action: @escaping @MainActor (Arguments) throws -> Action
  ) {
    let options = OptionsSource(Arguments.self, suggestions: suggestions)
    self.init(VerbDefinition(name, summary, options: options)) { words in
      .action(try action(try Arguments.parsed(from: words)))
    }
  }

  /// Makes a verb that takes what a type of ArgumentParser declares, changes nothing, and shows something.
  public static func showing<Arguments: ParsableArguments>(
    _ name: String, _ arguments: Arguments.Type, _ summary: String,
    suggestions: [String: @MainActor () -> [Suggestion]] = [:],
    @BlockBuilder blocks: @escaping @MainActor (Arguments) throws -> [Block]
  ) -> Self {
    let options = OptionsSource(Arguments.self, suggestions: suggestions)
    return Self(VerbDefinition(name, summary, options: options)) { words in
      .blocks(try blocks(try Arguments.parsed(from: words)))
    }
  }
}

extension ParsableArguments {
  /// Parses words, and says what is wrong with them in one line.
  fileprivate static func parsed(from words: [String]) throws(LineError) -> Self {
    do {
      return try parse(words)
    } catch {
      // Some messages list what there is in lines of their own.
      throw LineError(message(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
  }
}

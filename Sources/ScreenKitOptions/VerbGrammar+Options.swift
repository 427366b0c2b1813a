public import ArgumentParser
public import ScreenKit

extension VerbGrammar where Value: ParsableArguments {
  /// A grammar of whatever arguments, options and flags a type of ArgumentParser declares.
  ///
  ///     Verb("sort", .options(SortOptions.self), "Sort the rows") { .sort(by: $0.column, descending: $0.descending) }
  ///
  /// Errors, help and completion come from that type; `--help` after the verb shows what it says of itself. Parsing takes
  /// 50 to 80 microseconds: a verb that scripts run by the hundred thousand is better off with a `Parameter`.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - suggestions: What completion offers for the values of the argument or option with the given name (the key, such as
  ///     `column` for `<column>` and `--column`), beside those that the type lists itself.
  public static func options(
    _ type: Value.Type = Value.self, suggestions: [String: @MainActor () -> [Suggestion]] = [:]
  ) -> Self {
    Self(OptionsSyntax(type, suggestions: suggestions)) { try Value.parsed(from: $0) }
  }
}

extension ParsableArguments {
  /// Parses words, and says what is wrong with them in one line.
  fileprivate static func parsed(from words: [String]) throws(LineError) -> Self {
    do {
      return try parse(words)
    } catch {
      // A request for help, for which ArgumentParser would print the usage of a whole program.
      if exitCode(for: error).isSuccess { throw LineError("put --help at the end of the line to explain the command") }
      // Some messages list the possible values in lines of their own.
      throw LineError(message(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
  }
}

public import ArgumentParser
public import ScreenKit

extension VerbGrammar where Value: ParsableArguments {
  /// A grammar of the arguments, options and flags that a type of ArgumentParser declares.
  ///
  ///     Verb("sort", .options(SortOptions.self), "Sort the rows") { .sort(by: $0.column, descending: $0.descending) }
  ///
  /// Errors, help and completion come from that type; `--help` after the verb shows the type's own help. Parsing takes 50 to 80
  /// microseconds; for a verb that scripts run hundreds of thousands of times, use a `Parameter`.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - suggestions: Returns suggestions for the values of the argument or option with the given name (the key, such as `column` for
  ///     `<column>` and `--column`), in addition to those that the type lists.
  public static func options(
    _ type: Value.Type = Value.self, suggestions: [String: @MainActor () -> [Suggestion]] = [:]
  ) -> Self {
    Self(OptionsSyntax(type, suggestions: suggestions)) { try Value.parsed(from: $0) }
  }
}

extension ParsableArguments {
  /// Parses words, and reports mistakes in one line.
  fileprivate static func parsed(from words: [String]) throws(LineError) -> Self {
    do {
      return try parse(words)
    } catch {
      // A request for help, for which ArgumentParser would print the usage of a whole program.
      if exitCode(for: error).isSuccess { throw LineError("put --help at the end of the line to explain the command") }
      // Some messages list the possible values on separate lines.
      throw LineError(message(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
  }
}

extension Verb {
  /// The verbs of every session, including the front end's. `discard`, which is available for some lines only, comes last.
  ///
  /// - Parameters:
  ///   - notices: The notices that `notices` lists.
  ///   - paths: Suggests paths for `goto`, given the text typed so far.
  static func builtIn(
    adding verbs: [Self], _ notices: Notices, paths: @escaping @MainActor (String) -> [Suggestion]
  ) -> [Self] {
    let own = [look, back, home, path, goto(paths), help, list(notices), wait, quit].map { $0.role(.reads) }
    return own + verbs + [discard.role(.reads)]
  }

  /// Shows the top screen again.
  static var look: Self {
    .doing("look", "Show this screen again") { $0.look() }
  }

  /// Prints the path.
  static var path: Self {
    .doing("path", "Print the current path for goto") { $0.show([.text(StyledText(try $0.path()))]) }
  }

  /// Lists the latest notices.
  static func list(_ notices: Notices) -> Self {
    .doing("notices", .integer("count", in: 1 ... .max).defaulting(to: 20), "List the latest notices") { count, line in
      let latest = notices.recent.suffix(count)
      line.show(latest.isEmpty ? ["There are no notices."] : latest.map { .text($0.text) })
    }
  }

  /// Lists the verbs, or explains one.
  static var help: Self {
    let topics = ParameterDefinition(
      name: "command", isOptional: true, takesRest: true, hint: { "a command, or --find and text to look for" },
      suggestions: .verbs)
    return .doing("help", Parameter(topics) { Array($0) }, "List the commands or explain one") {
      $1.show(try $1.help(on: $0))
    }
  }

  // MARK: Going elsewhere

  /// Goes back one screen, or several.
  static var back: Self {
    .doing("back", .integer("count", in: 1 ... .max).defaulting(to: 1), "Go back one or more screens") {
      try await $1.back($0)
    }
  }

  /// Goes back to the first screen.
  static var home: Self {
    .doing("home", "Go back to the first screen") { try await $0.home() }
  }

  /// Goes to the screens of a path.
  static func goto(_ paths: @escaping @MainActor (String) -> [Suggestion]) -> Self {
    let path = ParameterDefinition(
      name: "path", hint: { "a path, as the command \"path\" prints it" }, suggestions: .known(paths))
    return .doing("goto", Parameter(path) { $0[$0.startIndex] }, "Go to a path") {
      try await $1.go(to: $0)
    }
  }

  /// Discards unfinished lines.
  static var discard: Self {
    .doing("discard", "Drop the lines typed so far") { line in
      line.show([.text(StyledText("Dropped \(try await line.discardLines().summary)."))])
    }
  }

  /// Quits the program, unless a leave check refuses.
  static var quit: Self {
    let grammar = VerbGrammar(OptionalWord(word: "--force", summary: "leave without asking")) { !$0.isEmpty }
    return .doing("quit", grammar, "Leave the program") { isForced, line in
      if isForced { line.leaveAtOnce() } else { try await line.leave() }
    }
    .aliases(["exit"])
  }
}

/// The syntax of one optional word, which has only one possible value.
private struct OptionalWord: VerbSyntax {
  let word: String
  let summary: String

  var usage: [String] { ["[\(word)]"] }

  var descriptions: [ParameterDescription] { [ParameterDescription(word, .flag, isRequired: false, hint: summary)] }

  var explanation: [Block] { [.fields([.init("  \(word)", .text(StyledText(summary)))])] }

  var takesOptions: Bool { true }

  func expectations(behind words: [String], partial: String, _ values: ValueSource) -> Expectations {
    guard words.isEmpty else { return Expectations() }
    return Expectations(.init("[\(word)]", summary), suggestions: [Suggestion(word)])
  }

  func hasRoom(for words: ArraySlice<String>) -> Bool { words.count <= 1 }

  func check(_ words: [String], of name: String) throws(LineError) {
    guard let extra = words.dropFirst(words.first == word ? 1 : 0).first else { return }
    throw LineError("unexpected argument \(Wording.quoted(extra)); usage: \(name) [\(word)]")
  }
}

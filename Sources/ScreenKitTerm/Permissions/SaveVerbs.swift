extension ConsoleVerbs {
  /// The verbs that write to files.
  func saveVerbs<Action>() -> [Verb<Action>] {
    [
      saveVerb("save", "Write the output of a command to a new file", replacing: false).role(.changes),
      saveVerb("save over", "Replace a file with the output of a command", replacing: true).role(.destroys),
    ]
  }

  private func saveVerb<Action>(_ name: String, _ summary: String, replacing: Bool) -> Verb<Action> {
    let file = VerbGrammar(Parameter<String>.file("file"), Parameter<String>.verb("command").defaulting(to: ""))
    return .doing(name, file, summary) { [self] arguments, line in
      let (end, blocks) = try await collect(arguments.1, for: line)
      do throws(LineError) {
        try TextFile.write(Rendering().text(blocks), to: arguments.0.expandingTilde, replacing: replacing)
      } catch {
        throw error.at("save")
      }
      if end.status == .quit { line.leaveAtOnce() }
    }
  }
}

extension ConsoleVerbs {
  /// Runs a command of the shell, or a shell: as `shell ls` and as `!ls`.
  func shellVerb<Action>() -> Verb<Action> {
    .doing("shell", .line("command").defaulting(to: ""), "Run a shell command, or start a shell") {
      [self] command, _ in
      try await surroundings(for: "shell").shell(command)
    }.typed(by: "!")
  }
}

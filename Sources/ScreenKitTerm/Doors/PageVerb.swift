extension ConsoleVerbs {
  /// Shows what a line shows in the user's pager.
  func pageVerb<Action>() -> Verb<Action> {
    .doing("page", .command("command").defaulting(to: ""), "Show what a command shows in a pager") {
      [self] command, line in
      let (end, blocks) = try await collect(command, for: line)
      guard let outside, outside.isInteractive else { return line.show(end) }
      try await outside.page(blocks, as: settings.adjusting(outside.rendering()), through: doors)
      if end.status == .quit { line.leaveAtOnce() }
    }
  }
}

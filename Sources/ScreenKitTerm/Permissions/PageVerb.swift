extension ConsoleVerbs {
  /// Shows what a line shows in the pager, or, without that permission, a screenful at a time.
  func pageVerb<Action>() -> Verb<Action> {
    .doing("page", .verb("command").defaulting(to: ""), "Show the output of a command page by page") {
      [self] command, line in
      let (end, blocks) = try await collect(command, for: line)
      guard let programs, programs.isInteractive else { return line.show(end) }
      if permissions.contains(.pager) {
        try await programs.page(blocks, as: settings.adjusting(programs.rendering()), through: permissions)
      } else if let pager {
        await pager(blocks)
      }
      if end.status == .quit { line.leaveAtOnce() }
    }
  }
}

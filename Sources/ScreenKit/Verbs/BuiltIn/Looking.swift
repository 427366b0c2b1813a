extension Verb {
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
}

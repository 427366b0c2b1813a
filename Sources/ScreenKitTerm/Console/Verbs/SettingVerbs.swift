extension ConsoleVerbs {
  /// The verbs that change how the console shows things.
  func settingVerbs<Action>() -> [Verb<Action>] {
    [
      .doing("set", "Show the settings of the console") { [self] in $0.show(settings.blocks) },
      .doing("set color", .choice("color", of: ConsoleSettings.Color.self), "Choose when to use colors") {
        [self] color, _ in
        settings.color = color
      },
      .doing("set theme", .choice("theme", of: ConsoleSettings.ThemeName.self), "Choose the colors and styles") {
        [self] theme, _ in
        settings.theme = theme
      },
      .doing(
        "set links", .choice("use", of: ConsoleSettings.Links.self),
        "Choose whether links can be opened in the terminal"
      ) {
        [self] links, _ in
        settings.links = links
      },
      .doing(
        "set live", .choice("use", of: ConsoleSettings.Live.self),
        "Choose whether live screens update in place"
      ) { [self] live, _ in
        settings.live = live
      },
      .doing(
        "set symbols", .choice("symbol set", of: ConsoleSettings.Symbols.self),
        "Choose the characters for frames and marks"
      ) { [self] symbols, _ in
        settings.symbols = symbols
      },
      .doing("set width", Self.columns, "Set the width of lines; auto is the width of the terminal") {
        [self] width, _ in
        settings.width = width
      },
    ]
  }

  /// The width of lines; `nil` for `auto`.
  private static var columns: Parameter<Int?> {
    let range = 20...1000
    let hint = "from \(range.lowerBound) to \(range.upperBound)"
    return Parameter("columns", hint: "auto or a whole number \(hint)", suggestions: { ["auto"] }) { word in
      if word == "auto" { return nil }
      guard let columns = Int(word), range.contains(columns) else {
        throw LineError("<columns> must be auto or a whole number \(hint), not \(LineError.quoted(word))")
      }
      return columns
    }
  }
}

extension ConsoleVerbs {
  /// The verbs that change how the console shows things.
  func settingVerbs<Action>() -> [Verb<Action>] {
    [
      .doing("set", "Show the settings of the console") { [self] in $0.show(settings.blocks) },
      .doing("set color", .choice("color", of: ConsoleSettings.Color.self), "Say when there are colors") {
        [self] color, _ in
        settings.color = color
      },
      .doing("set theme", .choice("theme", of: ConsoleSettings.ThemeName.self), "Choose what styles look like") {
        [self] theme, _ in
        settings.theme = theme
      },
      .doing("set links", .choice("use", of: ConsoleSettings.Links.self), "Say whether the terminal follows links") {
        [self] links, _ in
        settings.links = links
      },
      .doing(
        "set live", .choice("use", of: ConsoleSettings.Live.self),
        "Say whether live screens stay current above the line"
      ) { [self] live, _ in
        settings.live = live
      },
      .doing(
        "set symbols", .choice("symbol set", of: ConsoleSettings.Symbols.self),
        "Choose the characters of frames and marks"
      ) { [self] symbols, _ in
        settings.symbols = symbols
      },
      .doing("set width", Self.columns, "Set the width of lines, or auto for that of the terminal") { [self] width, _ in
        settings.width = width
      },
    ]
  }

  /// The width of lines; `nil` for `auto`.
  private static var columns: Parameter<Int?> {
    let range = 20...1000
    let hint = "from \(range.lowerBound) to \(range.upperBound)"
    return Parameter("columns", hint: "auto, or a whole number \(hint)", suggestions: { ["auto"] }) { word in
      if word == "auto" { return nil }
      guard let columns = Int(word), range.contains(columns) else {
        throw LineError("<columns> is auto, or a whole number \(hint), not \(LineError.quoted(word)).")
      }
      return columns
    }
  }
}

/// What `set` changes: how the console shows things, for as long as it runs.
struct ConsoleSettings: Equatable {
  /// Whether styles become colors.
  enum Color: String, CaseIterable { case auto, on, off }
  /// Whether the terminal is told where links lead.
  enum Links: String, CaseIterable { case auto, on, off }
  /// Which characters are used for what is drawn and cut.
  enum Symbols: String, CaseIterable { case auto, unicode, ascii }
  /// Whether live screens stay current above the prompt.
  enum Live: String, CaseIterable { case on, off }
  /// What styles look like: as the author has it, or for a background.
  enum ThemeName: String, CaseIterable { case auto, dark, light, contrast, mono }

  /// What styles look like as the author of the program has it.
  let ofAuthor: Theme
  var color = Color.auto
  var theme = ThemeName.auto
  var links = Links.auto
  var live = Live.on
  var symbols = Symbols.auto
  /// `nil` for the width of the terminal.
  var width: Int?

  init(ofAuthor theme: Theme) {
    ofAuthor = theme
  }

  /// The rendering that fits the receiver, with what the user wants otherwise.
  func adjusting(_ rendering: Rendering) -> Rendering {
    var rendering = rendering
    if let width { rendering.columns = width }
    switch color {
    case .auto: break
    case .on: rendering.styles = .ansi
    case .off: rendering.styles = .plain
    }
    rendering.theme =
      switch theme {
      case .auto: ofAuthor
      case .dark: .dark
      case .light: .light
      case .contrast: .highContrast
      case .mono: .mono
      }
    if links != .auto { rendering.followsLinks = links == .on }
    switch symbols {
    case .auto: break
    case .unicode: rendering.characterSupport = .unicode
    case .ascii: rendering.characterSupport = .ascii
    }
    return rendering
  }

  /// The settings as they are.
  var blocks: [Block] {
    [
      .fields([
        Block.LabeledValue("color", .text(StyledText(color.rawValue))),
        Block.LabeledValue("theme", .text(StyledText(theme.rawValue))),
        Block.LabeledValue("links", .text(StyledText(links.rawValue))),
        Block.LabeledValue("live", .text(StyledText(live.rawValue))),
        Block.LabeledValue("symbols", .text(StyledText(symbols.rawValue))),
        Block.LabeledValue("width", .text(StyledText(width.map(String.init) ?? "auto"))),
      ])
    ]
  }
}

import ScreenKit

/// The settings that `set` changes: how the console shows things, while it runs.
struct ConsoleSettings: Equatable {
  /// Whether styles become colors.
  enum Color: String, CaseIterable { case auto, on, off }
  /// Whether the terminal receives the addresses of links.
  enum Links: String, CaseIterable { case auto, on, off }
  /// The characters for lines and marks.
  enum Symbols: String, CaseIterable { case auto, unicode, ascii }
  /// Whether live screens stay current above the prompt.
  enum Live: String, CaseIterable { case on, off }
  /// Whether earlier lines are suggested, and the line is colored, while one is typed.
  enum Hints: String, CaseIterable { case on, off }
  /// The appearance of styles: the author's, or one for a background.
  enum ThemeName: String, CaseIterable { case auto, dark, light, contrast, mono }

  /// The author's theme.
  let ofAuthor: Theme
  /// The background of the terminal; `nil` while it is unknown.
  var background: TerminalBackground?
  var color = Color.auto
  var theme = ThemeName.auto
  var links = Links.auto
  var live = Live.on
  var symbols = Symbols.auto
  var hints = Hints.on
  /// `nil` for the width of the terminal.
  var width: Int?

  init(ofAuthor theme: Theme) {
    ofAuthor = theme
  }

  /// The rendering for the receiver, adjusted to the user's settings.
  func adjusting(_ rendering: consuming Rendering) -> Rendering {
    if let width { rendering.columns = width }
    switch color {
    case .auto: break
    case .on: rendering.styles = .ansi
    case .off: rendering.styles = .plain
    }
    switch theme {
    case .auto: if ofAuthor != .standard || background != nil { rendering.theme = automaticTheme }
    case .dark: rendering.theme = .dark
    case .light: rendering.theme = .light
    case .contrast: rendering.theme = .highContrast
    case .mono: rendering.theme = .mono
    }
    if links != .auto { rendering.followsLinks = links == .on }
    switch symbols {
    case .auto: break
    case .unicode: rendering.characterSupport = .unicode
    case .ascii: rendering.characterSupport = .ascii
    }
    return rendering
  }

  /// The author's theme. If the author has not chosen one, the theme for the background, if that is known.
  private var automaticTheme: Theme {
    guard ofAuthor == .standard, let background else { return ofAuthor }
    return background == .dark ? .dark : .light
  }

  /// The current settings.
  var blocks: [Block] {
    [.fields(Setting.all.map { Block.LabeledValue($0.name, .text(StyledText($0.value(self)))) })]
  }
}

/// A setting, by the words that the user types.
struct Setting: Sendable {
  let name: String
  /// The summary of the verb that changes the setting.
  let summary: String
  /// The words that the setting takes. `width` also takes numbers.
  let words: [String]
  /// The name of a value in help, and a description of further values that are not in ``words``.
  let parameter: (name: String, hint: String?)
  /// Returns the word for its value.
  let value: @Sendable (ConsoleSettings) -> String
  /// Changes the setting to the value of a word. Returns `false` and changes nothing if the setting has no such value.
  let take: @Sendable (String, inout ConsoleSettings) -> Bool

  /// All settings, in the order in which they are shown.
  static let all = [
    Setting("color", called: "color", "Choose when to use colors", \.color),
    Setting("theme", called: "theme", "Choose the colors and styles", \.theme),
    Setting("links", called: "use", "Choose whether links can be opened in the terminal", \.links),
    Setting("live", called: "use", "Choose whether live screens update in place", \.live),
    Setting("hints", called: "use", "Choose whether the line shows hints while you type", \.hints),
    Setting("symbols", called: "symbol set", "Choose the characters for frames and marks", \.symbols),
    width,
  ]

  private init<Value: RawRepresentable & CaseIterable & SendableMetatype>(
    _ name: String, called parameter: String, _ summary: String,
    _ property: any WritableKeyPath<ConsoleSettings, Value> & Sendable
  ) where Value.RawValue == String {
    (self.name, self.summary, self.parameter) = (name, summary, (parameter, nil))
    words = Value.allCases.map(\.rawValue)
    value = { $0[keyPath: property].rawValue }
    take = { word, settings in
      guard let value = Value(rawValue: word) else { return false }
      settings[keyPath: property] = value
      return true
    }
  }

  private init(
    _ name: String, _ summary: String, words: [String], parameter: (name: String, hint: String?),
    value: @escaping @Sendable (ConsoleSettings) -> String,
    take: @escaping @Sendable (String, inout ConsoleSettings) -> Bool
  ) {
    (self.name, self.summary, self.words, self.parameter) = (name, summary, words, parameter)
    (self.value, self.take) = (value, take)
  }

  private static let widths = 20...1000

  private static let width = Setting(
    "width", "Set the width of lines; auto is the width of the terminal", words: ["auto"],
    parameter: ("columns", "auto or a whole number from \(widths.lowerBound) to \(widths.upperBound)"),
    value: { $0.width.map(String.init) ?? "auto" },
    take: { word, settings in
      let columns = Int(word)
      guard word == "auto" || columns.map(widths.contains) == true else { return false }
      settings.width = columns
      return true
    })
}

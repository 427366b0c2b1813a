/// What styles look like in a terminal.
///
///     var theme = Theme.dark
///     theme[.heading] = Theme.Look(Theme.Color(0xFFB454, else: .yellow), isBold: true)
///     await Console(store, path: \.path, root: Home(), theme: theme).main()
///
/// A theme changes no character of what is shown. How many colors are shown is up to the terminal: where there are few,
/// each color has one of the sixteen to stand for it; where there are none, bold, underlined and reversed text is left.
public struct Theme: Hashable, Codable, Sendable {
  /// What the text of one style looks like.
  public struct Look: Hashable, Codable, Sendable {
    /// The color of the characters; `nil` for that of ordinary text.
    public var color: Color?
    /// The color behind them; `nil` for that behind ordinary text.
    public var background: Color?
    /// Whether it is bold.
    public var isBold: Bool
    /// Whether it is fainter than ordinary text. A terminal that shows the shade of ``color`` ignores this.
    public var isFaint: Bool
    /// Whether it is underlined.
    public var isUnderlined: Bool
    /// Whether the two colors take each other's place.
    public var isReversed: Bool

    /// Makes a look; without arguments, that of ordinary text.
    public init(
      _ color: Color? = nil, on background: Color? = nil, isBold: Bool = false, isFaint: Bool = false,
      isUnderlined: Bool = false, isReversed: Bool = false
    ) {
      self.color = color
      self.background = background
      self.isBold = isBold
      self.isFaint = isFaint
      self.isUnderlined = isUnderlined
      self.isReversed = isReversed
    }

    /// The look of ordinary text.
    public static let plain = Self()
  }

  private var looks: [Style: Look]

  /// Makes a theme; styles that are not named look like ordinary text.
  public init(_ looks: [Style: Look]) {
    self.looks = looks.filter { $0.value != .plain }
  }

  /// What a style looks like.
  public subscript(style: Style) -> Look {
    get { looks[style] ?? .plain }
    set { looks[style] = newValue == .plain ? nil : newValue }
  }

  /// Whether any style has a color.
  public var hasColors: Bool {
    looks.values.contains { $0.color != nil || $0.background != nil }
  }
}

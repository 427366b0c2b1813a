/// The appearance of styles in a terminal.
///
///     var theme = Theme.dark
///     theme[.heading] = Theme.Look(Theme.Color(0xFFB454, else: .yellow), isBold: true)
///     await Console(store, path: \.path, root: Home(), theme: theme).main()
///
/// A theme never changes the characters shown. The terminal determines the number of colors: with few colors, each color falls back to
/// one of the sixteen; without colors, only bold, underlined and reversed text remains.
public struct Theme: Hashable, Codable, Sendable {
  /// The appearance of text with one style.
  public struct Look: Hashable, Codable, Sendable {
    /// The color of the characters; `nil` for the default.
    public var color: Color?
    /// The color of the background; `nil` for the default.
    public var background: Color?
    /// Whether it is bold.
    public var isBold: Bool
    /// Whether it is fainter than ordinary text. A terminal that shows the shade of ``color`` ignores this.
    public var isFaint: Bool
    /// Whether it is underlined.
    public var isUnderlined: Bool
    /// Whether the two colors are swapped.
    public var isReversed: Bool

    /// Makes a look. Without arguments, it is the look of ordinary text.
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

  /// Makes a theme. Styles without a look resemble ordinary text.
  public init(_ looks: [Style: Look]) {
    self.looks = looks.filter { $0.value != .plain }
  }

  /// The look of a style.
  public subscript(style: Style) -> Look {
    get { looks[style] ?? .plain }
    set { looks[style] = newValue == .plain ? nil : newValue }
  }

  /// Whether any style has a color.
  public var hasColors: Bool {
    looks.values.contains { $0.color != nil || $0.background != nil }
  }
}

extension TerminalScreen {
  /// The colors of a picture: the terminal's own, and the first sixteen of its palette.
  public struct Colors: Hashable, Sendable {
    /// Red, green and blue, eight bits each: `0xFF8000`.
    public var foreground, background: UInt32
    /// The eight plain colors and the eight bright ones: black, red, green, yellow, blue, magenta, cyan, white.
    ///
    /// A missing entry has the color of the text.
    public var palette: [UInt32]

    /// Makes colors.
    public init(foreground: UInt32, background: UInt32, palette: [UInt32]) {
      (self.foreground, self.background, self.palette) = (foreground, background, palette)
    }

    /// Light text on a dark background.
    public static let dark = Colors(
      foreground: 0xD8DEE6, background: 0x1C2128,
      palette: [
        0x828D99, 0xF27B72, 0x6CBF73, 0xD0A44A, 0x6AA6F0, 0xBC93EE, 0x4DC4CC, 0xB4BEC9,
        0x96A1AD, 0xFF9C94, 0x8AD691, 0xE6BE6A, 0x8CBDFA, 0xD3B4F8, 0x76DADF, 0xF0F3F6,
      ])

    /// Dark text on a light background.
    public static let light = Colors(
      foreground: 0x1F242A, background: 0xFFFFFF,
      palette: [
        0x24292F, 0xB4261F, 0x1A7338, 0x835C00, 0x0D57A8, 0x7438AE, 0x0B6774, 0x59626C,
        0x4B545D, 0xC7362D, 0x1E7F40, 0x8E6500, 0x1765BC, 0x8346BF, 0x107382, 0x6A737D,
      ])

    /// Returns the value of a color on the screen. Colors after the first sixteen are the same on every terminal.
    func value(of color: Color) -> UInt32 {
      switch color {
      case .rgb(let red, let green, let blue): Self.value(red, green, blue)
      case .palette(let index) where index < 16: index < palette.count ? palette[Int(index)] : foreground
      case .palette(let index) where index < 232:
        Self.value(Self.level(index - 16, 36), Self.level(index - 16, 6), Self.level(index - 16, 1))
      case .palette(let index): Self.value(gray: 8 + 10 * (index - 232))
      }
    }

    private static func value(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
      UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    private static func value(gray: UInt8) -> UInt32 { value(gray, gray, gray) }

    /// One of the six levels of a color component, in the 6 × 6 × 6 cube.
    private static func level(_ index: UInt8, _ divisor: UInt8) -> UInt8 {
      let level = index / divisor % 6
      return level == 0 ? 0 : 55 + 40 * level
    }
  }
}

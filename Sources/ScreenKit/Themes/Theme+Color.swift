extension Theme {
  /// One of the sixteen named colors of terminals. Users choose their shades.
  public enum BasicColor: Int, Hashable, Codable, Sendable, CaseIterable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  }

  /// A color: a shade, and one of the sixteen colors as a fallback for terminals without shades.
  public struct Color: Hashable, Codable, Sendable {
    /// Red, green and blue, each in eight bits, as in `0xFF8700`; `nil` for the shade that the user has chosen.
    public var shade: UInt32?
    /// The color for the shade in a terminal with sixteen colors; `nil` for the color of ordinary text.
    public var basic: BasicColor?

    /// Makes a color with the user's shade.
    public init(_ basic: BasicColor) {
      (shade, self.basic) = (nil, basic)
    }

    /// Makes a color from red, green and blue, as in `0xFF8700`; higher bits are ignored.
    public init(_ shade: UInt32, else basic: BasicColor?) {
      (self.shade, self.basic) = (shade & 0xFFFFFF, basic)
    }
  }
}

/// The number of colors available.
public enum ColorDepth: Int, Hashable, Codable, Sendable, Comparable, CaseIterable {
  case none = 0
  /// The basic ones, without bright colors.
  case eight = 8
  /// The basic ones.
  case sixteen = 16
  /// A palette of 256 colors: the sixteen, a cube of 6 shades each of red, green and blue, and 24 grays.
  case palette = 256
  /// All shades.
  case full = 16_777_216

  /// The greatest depth for which `count` colors are enough.
  package init(count: Int) {
    self = Self.allCases.last { $0.rawValue <= count } ?? .none
  }

  /// Whether the first has fewer colors than the second.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension Theme.Color {
  /// The parameters that select the color for characters, or, with `isBackground`, for their background; `nil` without colors.
  func parameters(in depth: ColorDepth, isBackground: Bool) -> String? {
    guard depth > .none else { return nil }
    let offset = isBackground ? 10 : 0
    if let shade, depth >= .palette {
      let place = depth == .full ? "2;\(shade >> 16);\(shade >> 8 & 0xFF);\(shade & 0xFF)" : "5;\(shade.paletteIndex)"
      return "\(38 + offset);\(place)"
    }
    guard let basic else { return nil }
    let isBright = basic.rawValue >= 8 && depth >= .sixteen
    return "\((isBright ? 90 : 30) + offset + basic.rawValue % 8)"
  }
}

extension UInt32 {
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The palette index of the nearest color: one of the color cube, or a gray.
  fileprivate var paletteIndex: Int {
    let parts = [Int(self >> 16), Int(self >> 8 & 0xFF), Int(self & 0xFF)]
    func distance(to other: [Int]) -> Int { zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
    let cube = parts.map { part in
      Self.levels.indices.min { abs(Self.levels[$0] - part) < abs(Self.levels[$1] - part) } ?? 0
    }
    let gray = Swift.max(0, Swift.min(23, (parts.reduce(0, +) / 3 - 3) / 10))
    let isGray =
      distance(to: Array(repeating: 8 + 10 * gray, count: 3)) < distance(to: cube.map { Self.levels[$0] })
    return isGray ? 232 + gray : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }
}

/// A theme for the number of colors that a terminal has: the escape sequence that turns on each style.
package struct Palette: Sendable {
  package let theme: Theme
  package let colors: ColorDepth
  private let sequences: [[UInt8]?]

  package init(_ theme: Theme, _ colors: ColorDepth) {
    self.theme = theme
    self.colors = colors
    sequences = Style.allCases.map { style in theme[style].parameters(in: colors).map { Array("\u{1B}[\($0)m".utf8) } }
  }

  package static let standard = Self(.standard, .sixteen)
  fileprivate static let standardWithPalette = Self(.standard, .palette)
  fileprivate static let standardWithShades = Self(.standard, .full)

  /// The escape sequence that turns off all styles.
  package static let end = Array("\u{1B}[0m".utf8)

  /// The escape sequence for a style; `nil` if it looks like ordinary text.
  package subscript(style: Style) -> [UInt8]? { sequences[style.place] }
}

extension Rendering {
  /// The palette for the receiver.
  package var palette: Palette {
    guard theme == .standard, colors >= .eight else { return Palette(theme, colors) }
    return colors == .full ? .standardWithShades : colors == .palette ? .standardWithPalette : .standard
  }
}

extension Theme.Look {
  fileprivate func parameters(in depth: ColorDepth) -> String? {
    let all = [
      isBold ? "1" : nil, isFaint && (color?.shade == nil || depth < .palette) ? "2" : nil, isUnderlined ? "4" : nil,
      isReversed ? "7" : nil,
      color?.parameters(in: depth, isBackground: false), background?.parameters(in: depth, isBackground: true),
    ].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: ";")
  }
}

extension Style {
  /// Its index among all cases.
  fileprivate var place: Int {
    switch self {
    case .plain: 0
    case .strong: 1
    case .faint: 2
    case .accent: 3
    case .warning: 4
    case .error: 5
    case .success: 6
    case .info: 7
    case .heading: 8
    case .key: 9
    case .link: 10
    case .selected: 11
    }
  }
}

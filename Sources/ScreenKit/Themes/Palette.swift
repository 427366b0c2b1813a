/// A theme in as many colors as a terminal has: for each style the parameters of the escape sequence that switches it on.
package struct Palette: Sendable {
  package let theme: Theme
  package let colors: ColorDepth
  private let parameters: [String?]

  package init(_ theme: Theme, _ colors: ColorDepth) {
    self.theme = theme
    self.colors = colors
    parameters = Style.allCases.map { theme[$0].parameters(in: colors) }
  }

  package static let standard = Self(.standard, .sixteen)

  /// The parameters for a style; `nil` where it looks like ordinary text.
  package subscript(style: Style) -> String? { parameters[style.place] }
}

extension Rendering {
  /// What styles look like to the receiver.
  package var palette: Palette {
    theme == .standard && colors >= .eight ? .standard : Palette(theme, colors)
  }
}

extension Theme.Look {
  fileprivate func parameters(in depth: ColorDepth) -> String? {
    let all = [
      isBold ? "1" : nil, isFaint ? "2" : nil, isUnderlined ? "4" : nil, isReversed ? "7" : nil,
      color?.parameters(in: depth, isBackground: false), background?.parameters(in: depth, isBackground: true),
    ].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: ";")
  }
}

extension Style {
  /// Its place among all cases.
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

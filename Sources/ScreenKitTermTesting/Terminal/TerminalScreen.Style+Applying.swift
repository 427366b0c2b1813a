extension TerminalScreen.Style {
  /// Applies the parameters of SGR from left to right.
  mutating func apply(_ parameters: [[Int?]]) {
    if parameters.isEmpty { self = Self() }
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter.first.flatMap({ $0 }) ?? 0 {
      case 0: self = Self()
      case 1: bold = true
      case 2: faint = true
      case 3: italic = true
      case 4: underline = parameter.count < 2 || parameter[1] != 0
      case 7: inverse = true
      case 22: (bold, faint) = (false, false)
      case 23: italic = false
      case 24: underline = false
      case 27: inverse = false
      case let code where (30...37).contains(code): foreground = .palette(UInt8(code - 30))
      case 38: foreground = Self.color(parameter, &rest) ?? foreground
      case 39: foreground = nil
      case let code where (40...47).contains(code): background = .palette(UInt8(code - 40))
      case 48: background = Self.color(parameter, &rest) ?? background
      case 49: background = nil
      case 58: _ = Self.color(parameter, &rest)
      case let code where (90...97).contains(code): foreground = .palette(UInt8(code - 90 + 8))
      case let code where (100...107).contains(code): background = .palette(UInt8(code - 100 + 8))
      default: break
      }
    }
  }

  /// Parses a color from `38:5:n`, `38:2::r:g:b`, `38:2:r:g:b`, or from the parameters that follow: `38;5;n`, `38;2;r;g;b`.
  private static func color(_ parameter: [Int?], _ rest: inout ArraySlice<[Int?]>) -> TerminalScreen.Color? {
    guard parameter.count == 1 else {
      switch (parameter[1], parameter.count) {
      case (5, 3): return color([parameter[2]])
      case (2, 5): return color(Array(parameter[2...4]))
      case (2, 6...): return color(Array(parameter[3...5]))
      default: return nil
      }
    }
    let count: Int
    switch rest.popFirst()?.first {
    case 5: count = 1
    case 2: count = 3
    default: return nil
    }
    let parts = rest.prefix(count).map { $0.first ?? nil }
    rest = rest.dropFirst(count)
    return parts.count == count ? color(parts) : nil
  }

  private static func color(_ parts: [Int?]) -> TerminalScreen.Color? {
    let bytes = parts.compactMap { UInt8(exactly: $0 ?? 0) }
    guard bytes.count == parts.count else { return nil }
    return bytes.count == 1 ? .palette(bytes[0]) : .rgb(bytes[0], bytes[1], bytes[2])
  }
}

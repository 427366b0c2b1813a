extension TerminalScreen {
  /// Returns a picture of the screen in SVG: a window with a title bar, for a README or an article.
  ///
  ///     try session.screen.picture(title: "dbwalk", colors: .light).write(toFile: "light.svg", …)
  ///
  /// Trailing blank rows are left out. Every character is in its column regardless of the font, and in the order of the columns, even in
  /// scripts that are read from right to left. The text is escaped, so it contains neither markup nor control characters. The picture
  /// needs no particular font and no external file. Linear in the number of cells.
  ///
  /// - Parameters:
  ///   - title: The text of the title bar, which screen readers also read as the description of the picture; `nil`, the default, for the
  ///     title that the program has set.
  ///   - colors: The terminal's colors.
  public func picture(title: String? = nil, colors: Colors = .dark) -> String {
    Picture(screen: self, colors: colors, title: title ?? self.title).text
  }
}

/// A picture of a screen.
private struct Picture {
  let screen: TerminalScreen
  let colors: TerminalScreen.Colors
  let title: String

  /// In pixels; whole numbers, so that there are no gaps between rows or columns.
  private static let width = 8, height = 18, bar = 32, margin = 14

  /// A part of one row that is drawn together.
  private struct Run {
    let start: Int
    var end: Int
    var text: String
    let style: TerminalScreen.Style
    let kind: Kind
  }

  /// The kinds of characters that can be drawn together. Fonts differ in the widths of blocks, arrows and wide characters.
  private enum Kind { case ascii, narrow, wide }

  var text: String {
    let rows = rows
    let (width, height) = (screen.columns * Self.width + 2 * Self.margin, rows * Self.height + Self.bar + Self.margin)
    let label = Self.escaped(title)
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)" "#
        + #"role="img" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', 'Courier New', monospace" font-size="13.3">"#,
      "<title>\(label)</title>",
      #"<rect x="0.5" y="0.5" width="\#(width - 1)" height="\#(height - 1)" rx="8" fill="\#(Self.name(colors.background))" "#
        + #"stroke="\#(Self.name(colors.foreground))" stroke-opacity="0.3"/>"#,
    ]
    for button in 0..<3 {
      let place = #"cx="\#(Self.margin + 6 + 18 * button)" cy="\#(Self.bar / 2)" r="5""#
      lines.append(#"<circle \#(place) fill="\#(Self.name(colors.foreground))" fill-opacity="0.25"/>"#)
    }
    if !label.isEmpty {
      lines.append(
        #"<text x="\#(width / 2)" y="\#(Self.bar / 2 + 5)" text-anchor="middle" fill="\#(Self.name(colors.foreground))" "#
          + #"fill-opacity="0.7">\#(label)</text>"#)
    }
    for row in 0..<rows {
      lines += grounds(row)
      for run in runs(row) { lines.append(drawn(run, row)) }
    }
    if screen.modes.cursorVisible {
      let (row, column) = screen.cursor
      lines.append(rectangle(row, column, columns: 1, color: colors.foreground, opacity: "0.5"))
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  /// The number of rows to draw: up to the last one with visible content.
  private var rows: Int {
    let isShown = { (row: Int) in
      (0..<screen.columns).contains { screen.cell(row: row, column: $0) != TerminalScreen.Cell() }
    }
    let last = (0..<screen.rows).last(where: isShown) ?? 0
    return max(last, screen.modes.cursorVisible ? screen.cursor.row : 0) + 1
  }

  private func runs(_ row: Int) -> [Run] {
    var runs: [Run] = []
    for column in 0..<screen.columns {
      let cell = screen.cell(row: row, column: column)
      // The right half of a wide character, or nothing visible.
      guard !cell.text.isEmpty, cell.text != " " || cell.style.underline else { continue }
      let isWide = column + 1 < screen.columns && screen.cell(row: row, column: column + 1).text.isEmpty
      let kind: Kind = isWide ? .wide : cell.text.utf8.count == 1 ? .ascii : .narrow
      // A single blank may be between two words; several are not the same in every program that draws SVG.
      let text = cell.text == " " ? "\u{A0}" : cell.text
      if let last = runs.indices.last, runs[last].style == cell.style, runs[last].kind == kind,
        column <= runs[last].end + (kind == .ascii ? 1 : 0)
      {
        runs[last].text += (column > runs[last].end ? " " : "") + text
        runs[last].end = column + (isWide ? 2 : 1)
      } else {
        runs.append(Run(start: column, end: column + (isWide ? 2 : 1), text: text, style: cell.style, kind: kind))
      }
    }
    return runs
  }

  private func drawn(_ run: Run, _ row: Int) -> String {
    let columns = run.end - run.start
    var attributes = #"x="\#(x(run.start))" y="\#(y(row) + 13)" textLength="\#(columns * Self.width)" "#
    attributes += #"lengthAdjust="spacingAndGlyphs" fill="\#(Self.name(ink(run.style).text))""#
    if run.style.bold { attributes += #" font-weight="bold""# }
    if run.style.faint { attributes += #" fill-opacity="0.65""# }
    if run.style.italic { attributes += #" font-style="italic""# }
    if run.style.underline { attributes += #" text-decoration="underline""# }
    // A terminal has no writing direction.
    if run.kind != .ascii { attributes += #" direction="ltr" unicode-bidi="bidi-override""# }
    return "<text \(attributes)>\(Self.escaped(run.text))</text>"
  }

  /// The backgrounds of a row that differ from the window's.
  private func grounds(_ row: Int) -> [String] {
    var grounds: [String] = []
    var column = 0
    while column < screen.columns {
      let start = column
      let ground = ink(screen.cell(row: row, column: start).style).ground
      repeat {
        column += 1
      } while column < screen.columns
        && ink(screen.cell(row: row, column: column).style).ground == ground
      if let ground { grounds.append(rectangle(row, start, columns: column - start, color: ground)) }
    }
    return grounds
  }

  /// The colors of a style; without a background, the window's is visible.
  private func ink(_ style: TerminalScreen.Style) -> (text: UInt32, ground: UInt32?) {
    let text = style.foreground.map(colors.value) ?? colors.foreground
    let ground = style.background.map(colors.value)
    return style.inverse ? (ground ?? colors.background, text) : (text, ground)
  }

  private func rectangle(_ row: Int, _ column: Int, columns: Int, color: UInt32, opacity: String = "1") -> String {
    #"<rect x="\#(x(column))" y="\#(y(row))" width="\#(columns * Self.width)" height="\#(Self.height)" "#
      + #"fill="\#(Self.name(color))" fill-opacity="\#(opacity)"/>"#
  }

  private func x(_ column: Int) -> Int { Self.margin + column * Self.width }
  private func y(_ row: Int) -> Int { Self.bar + row * Self.height }

  private static func name(_ color: UInt32) -> String {
    let digits = String(color & 0xFF_FFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// A text escaped for XML, without characters that change the writing direction. Characters that XML cannot represent become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped += "&amp;"
      case 0x3C: escaped += "&lt;"
      case 0x3E: escaped += "&gt;"
      case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: ()
      case ..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

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

import Foundation
import ScreenKit
import Testing

@Suite("A theme", .timeLimit(.minutes(10)))
struct ThemeTests {
  static let named: [String: Theme] = [
    "standard": .standard, "dark": .dark, "light": .light, "contrast": .highContrast, "mono": .mono,
  ]

  private func text(_ style: Style, _ theme: Theme, _ colors: ColorDepth) -> String {
    var rendering = Rendering(styles: .ansi)
    (rendering.theme, rendering.colors) = (theme, colors)
    return rendering.line(StyledText("x", style)).replacing("\u{1B}[0m", with: "")
  }

  @Test(
    "is shown in the available colors",
    arguments: [
      (.none, "\u{1B}[1mx"), (.eight, "\u{1B}[1;33;44mx"), (.sixteen, "\u{1B}[1;93;44mx"),
      (.palette, "\u{1B}[1;38;5;208;48;5;236mx"), (.full, "\u{1B}[1;38;2;255;135;0;48;2;51;51;51mx"),
    ] as [(ColorDepth, String)])
  func depth(colors: ColorDepth, text: String) {
    let theme = Theme([
      .accent: .init(.init(0xFF8700, else: .brightYellow), on: .init(0x333333, else: .blue), isBold: true)
    ])
    #expect(self.text(.accent, theme, colors) == text)
    #expect(self.text(.error, theme, colors) == "x")
  }

  @Test("says what ordinary text looks like, alone and next to other text")
  func plain() {
    var rendering = Rendering(columns: 40, styles: .ansi)
    rendering.theme = Theme([.plain: .init(isFaint: true), .strong: .init(isBold: true)])
    let text = rendering.text(["a", .text("b\("c", style: .strong)"), ""])
    #expect(text == "\u{1B}[2ma\u{1B}[0m\n\u{1B}[2mb\u{1B}[0m\u{1B}[1mc\u{1B}[0m\n\n")
  }

  @Test(
    "has the greatest depth for which a number of colors is enough",
    arguments: [
      (-1, .none), (0, .none), (7, .none), (8, .eight), (15, .eight), (16, .sixteen), (88, .sixteen), (255, .sixteen),
      (256, .palette), (16_777_215, .palette), (16_777_216, .full), (.max, .full),
    ] as [(Int, ColorDepth)])
  func count(count: Int, depth: ColorDepth) {
    #expect(ColorDepth(count: count) == depth)
  }

  /// The colors in their order, each with its parameter.
  private static let basicColors: [(color: Theme.BasicColor, parameter: Int)] = [
    (.black, 30), (.red, 31), (.green, 32), (.yellow, 33), (.blue, 34), (.magenta, 35), (.cyan, 36), (.white, 37),
    (.brightBlack, 90), (.brightRed, 91), (.brightGreen, 92), (.brightYellow, 93), (.brightBlue, 94),
    (.brightMagenta, 95), (.brightCyan, 96), (.brightWhite, 97),
  ]

  @Test("can have each of the sixteen basic colors, alone and in place of a shade", arguments: basicColors)
  func basic(color: Theme.BasicColor, parameter: Int) {
    #expect(Self.basicColors.map(\.color) == Theme.BasicColor.allCases)
    let (alone, shaded) = (Theme.Color(color), Theme.Color(0x123456, else: color))
    #expect(alone.basic == color && alone.shade == nil && shaded.basic == color && shaded.shade == 0x123456)
    let theme = Theme([.info: .init(alone, on: shaded), .key: .init(shaded, on: alone)])
    let behind = parameter + 10
    #expect(text(.info, theme, .sixteen) == "\u{1B}[\(parameter);\(behind)mx")
    #expect(text(.key, theme, .sixteen) == text(.info, theme, .sixteen))
    // With eight colors, a bright one is as its dark one.
    let dark = parameter >= 90 ? parameter - 60 : parameter
    #expect(text(.info, theme, .eight) == "\u{1B}[\(dark);\(dark + 10)mx")
    #expect(text(.info, theme, .full) == "\u{1B}[\(parameter);48;2;18;52;86mx")
    #expect(text(.info, theme, .none) == "x")
  }

  @Test("takes the nearest shade of a palette, including grays")
  func palette() {
    for (shade, index) in [(0x000000, 16), (0xFFFFFF, 231), (0x808080, 244), (0x5F00AF, 55), (0xEEEEEE, 255)] {
      let theme = Theme([.info: .init(.init(UInt32(shade), else: .blue))])
      #expect(text(.info, theme, .palette) == "\u{1B}[38;5;\(index)mx")
    }
  }

  @Test("can be changed style by style, and is equal to one made alike")
  func changes() throws {
    var theme = Theme.mono
    theme[.error] = .init(.init(.red), isFaint: true, isUnderlined: true, isReversed: true)
    #expect(text(.error, theme, .sixteen) == "\u{1B}[2;4;7;31mx")
    #expect(theme != .mono && theme.hasColors && !Theme.mono.hasColors)
    #expect(theme[.error].isReversed)
    theme[.error].isReversed = false
    #expect(text(.error, theme, .sixteen) == "\u{1B}[2;4;31mx")
    theme[.error] = .plain
    #expect(text(.error, theme, .sixteen) == "x" && theme[.error] == .plain)
    theme[.error] = Theme.mono[.error]
    #expect(theme == .mono)
    #expect(Theme([.plain: .plain]) == Theme([:]))
    #expect(try JSONDecoder().decode(Theme.self, from: JSONEncoder().encode(Theme.dark)) == .dark)
  }

  @Test("does not affect the shown text, and ends in each line", arguments: Self.named.keys, ColorDepth.allCases)
  func characters(name: String, colors: ColorDepth) throws {
    var rendering = Rendering(columns: 40, styles: .ansi)
    (rendering.theme, rendering.colors) = (try #require(Self.named[name]), colors)
    let blocks = BlockKindTests.all + [.text(StyledText(lines: "\u{1B}[31mred\n\u{9B}1m", .error))]
    let lines = rendering.lines(blocks)
    let sequence = /\u{1B}\[[0-9;]+m/
    #expect(lines.map { $0.replacing(sequence, with: "") } == Rendering(columns: 40).lines(blocks))
    for line in lines {
      let sequences = line.matches(of: sequence).map(\.output)
      #expect(sequences.count.isMultiple(of: 2) && sequences.last ?? "\u{1B}[0m" == "\u{1B}[0m")
    }
    let hasColors = lines.contains { $0.contains(/\u{1B}\[([0-9;]*;)?[349][0-9]/) }
    #expect(hasColors == (name != "mono" && colors > .none) && rendering.window.hasColors == hasColors)
  }

  @Test(
    "has styles that differ from ordinary text without colors, if they must not be missed",
    arguments: named.keys)
  func withoutColors(name: String) throws {
    let theme = try #require(Self.named[name])
    for style in [Style.strong, .heading, .link, .selected]
    where name != "dark" && name != "light" || style != .selected {
      #expect(text(style, theme, .none) != "x", "\(style)")
    }
  }

  @Test("for a background can be read on it", arguments: [("dark", 0x1E1E1E), ("light", 0xFFFFFF)])
  func contrast(name: String, background: Int) throws {
    let theme = try #require(Self.named[name])
    for style in Style.allCases {
      guard let shade = theme[style].color?.shade else { continue }
      let behind = theme[style].background?.shade ?? UInt32(background)
      #expect(contrast(shade, behind) >= 4.5, "\(style): \(contrast(shade, behind))")
    }
  }

  @Test("can be read on black and on white where none is chosen, in all shades and in the colors of a palette")
  func standardContrast() throws {
    for style in Style.allCases where ![.plain, .strong, .heading, .link, .selected].contains(style) {
      let shade = try #require(Theme.standard[style].color?.shade, "\(style)")
      for background in [0x000000, 0xFFFFFF] as [UInt32] {
        #expect(contrast(shade, background) >= 4.5, "\(style): \(contrast(shade, background))")
      }
      let parts = [16, 8, 0].map { Int(shade >> $0 & 0xFF) }
      let levels = [0, 95, 135, 175, 215, 255]
      let isGray = parts.allSatisfy { $0 == parts[0] && ($0 - 8) % 10 == 0 }
      #expect(isGray || parts.allSatisfy(levels.contains), "\(style) is in the palette as it is")
      #expect(Theme.standard[style].background == nil && !text(style, .standard, .full).contains("\u{1B}[2"))
    }
  }

  @Test("of high contrast sets the background of each color, and is never faint")
  func highContrast() throws {
    for style in Style.allCases {
      let look = Theme.highContrast[style]
      #expect(!look.isFaint && (look.color == nil) == (look.background == nil))
      guard let shade = look.color?.shade, let behind = look.background?.shade else { continue }
      #expect(contrast(shade, behind) >= 7, "\(style): \(contrast(shade, behind))")
    }
  }

  /// How much lighter one shade is than another, as the accessibility guidelines for the web (WCAG 2) define it.
  private func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    func luminance(_ shade: UInt32) -> Double {
      let parts = [16, 8, 0].map { bits in
        let part = Double(shade >> bits & 0xFF) / 255
        return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (low, high) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
  }

  // Rule C-04.4
  @Test("makes all blocks look as recorded", arguments: Self.named.keys, [ColorDepth.sixteen, .full])
  func goldens(name: String, colors: ColorDepth) throws {
    var rendering = Rendering(columns: 60, styles: .ansi)
    (rendering.theme, rendering.colors) = (try #require(Self.named[name]), colors)
    let styles = Block.fields(Style.allCases.map { .init($0.rawValue, style: $0, .text(StyledText("Text", $0))) })
    try expectGolden(
      "theme-\(name)-\(colors).txt",
      rendering.text(BlockKindTests.all + [styles]).replacing("\u{1B}", with: "␛"))
  }
}

import ScreenKit
import Testing

// `TerminalBackground` is internal.
@testable import ScreenKitTerm

@Suite("The background of a terminal", .timeLimit(.minutes(10)))
struct TerminalBackgroundTests {
  @Test(
    "is read from the terminal's answer, with one to four digits for each color",
    arguments: [
      ("11;rgb:0000/0000/0000\u{7}", .dark), ("11;rgb:ffff/ffff/ffff\u{1B}\\", .light), ("11;rgb:f/f/f\u{7}", .light),
      ("11;rgb:1e/1e/2e\u{7}", .dark), ("11;rgba:FFFF/FFFF/FFFF/0000\u{7}", .light),
      ("11;rgb:002b/0036/0042\u{7}", .dark),
      ("11;rgb:fdf6/f6e3/e300\u{7}", .light), ("11;rgb:0000/0000/ffff\u{7}", .dark),
      ("11;rgb:0000/ffff/0000\u{7}", .light),
      ("10;rgb:ffff/ffff/ffff\u{7}", nil), ("11;?\u{7}", nil), ("11;rgb:fffff/0/0\u{7}", nil),
      ("11;rgb:g/0/0\u{7}", nil),
      ("11;rgb:/0/0\u{7}", nil), ("11;#ffffff\u{7}", nil), ("111;rgb:f/f/f\u{7}", nil), ("", nil),
    ] as [(String, TerminalBackground?)])
  func answer(text: String, background: TerminalBackground?) {
    #expect(TerminalBackground(answer: "\u{1B}]\(text)".utf8) == background)
  }

  @Test(
    "is read from COLORFGBG if the terminal sets it",
    arguments: [
      ("15;0", .dark), ("0;15", .light), ("0;default;7", .light), ("7;8", .dark), ("15;default;default", nil),
      ("", nil),
      (";", nil), ("0;16", nil), ("0;-1", nil), ("15", .light),
    ] as [(String, TerminalBackground?)])
  func variable(value: String, background: TerminalBackground?) {
    #expect(TerminalBackground(environment: ["COLORFGBG": value]) == background)
    #expect(TerminalBackground(environment: [:]) == nil)
  }

  @Test("chooses the theme only if neither the author nor the user has chosen one")
  func theme() {
    func theme(ofAuthor author: Theme, _ chosen: ConsoleSettings.ThemeName, _ background: TerminalBackground?) -> Theme
    {
      var settings = ConsoleSettings(ofAuthor: author)
      (settings.theme, settings.background) = (chosen, background)
      return settings.adjusting(Rendering()).theme
    }
    #expect(theme(ofAuthor: .standard, .auto, nil) == .standard)
    #expect(theme(ofAuthor: .standard, .auto, .dark) == .dark)
    #expect(theme(ofAuthor: .standard, .auto, .light) == .light)
    for background in [nil, .dark, .light] as [TerminalBackground?] {
      #expect(theme(ofAuthor: .mono, .auto, background) == .mono)
      #expect(theme(ofAuthor: .standard, .contrast, background) == .highContrast)
      #expect(theme(ofAuthor: .standard, .light, background) == .light)
    }
  }
}

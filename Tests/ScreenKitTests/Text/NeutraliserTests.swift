import TestSupport
import Testing

// The neutralizer is internal.
@testable import ScreenKit

@Suite(.timeLimit(.minutes(10))) struct NeutraliserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let raw: String
    let unicode: String
    let ascii: String
    var testDescription: String { raw.debugDescription }

    init(_ raw: String, _ unicode: String, _ ascii: String) {
      self.raw = raw
      self.unicode = unicode
      self.ascii = ascii
    }
  }

  @Test(
    "Characters that a terminal would obey or hide become visible",
    arguments: [
      Case("", "", ""),
      Case("plain ~", "plain ~", "plain ~"),
      Case("\u{1B}[31m", "␛[31m", "^[[31m"),
      Case("\0\u{7}\u{7F}", "␀␇␡", "^@^G^?"),
      Case("a\tb", "a→ b", "a^Ib"),
      Case("a\nb", "a⏎b", "a^Jb"),
      Case("a\r\nb", "a⏎b", "a^Jb"),
      Case("a\rb\r", "a␍b␍", "a^Mb^M"),
      Case("\u{9B}31m", "\\u{9b}31m", "\\u{9b}31m"),
      Case("\u{202E}exe", "\\u{202e}exe", "\\u{202e}exe"),
      Case("\u{2028}\u{2029}", "\\u{2028}\\u{2029}", "\\u{2028}\\u{2029}"),
      Case("a\u{200B}b\u{FEFF}", "a\\u{200b}b\\u{feff}", "a\\u{200b}b\\u{feff}"),
      Case("c\u{AD}at", "c\\u{ad}at", "c\\u{ad}at"),
      Case("\u{E0041}", "\\u{e0041}", "\\u{e0041}"),
      Case("\u{E000}\u{FFFF}\u{378}", "\\u{e000}\\u{ffff}\\u{378}", "\\u{e000}\\u{ffff}\\u{378}"),
      Case("\u{3164}\u{115F}", "\\u{3164}\\u{115f}", "\\u{3164}\\u{115f}"),
      Case("José 漢", "José 漢", "Jos? ?"),
      Case("“a”… ‘b’ – c", "“a”… ‘b’ – c", "\"a\"... 'b' - c"),
      Case("≥ 3 ≤ 4 → −5", "≥ 3 ≤ 4 → −5", ">= 3 <= 4 -> -5"),
      Case("≥\u{301}", "≥\u{301}", "?"),
      Case("Jose\u{301}", "Jose\u{301}", "Jos?"),
      Case("\u{301}a", "\\u{301}a", "\\u{301}a"),
      Case("\u{1B}\u{301}", "␛\\u{301}", "^[\\u{301}"),
      Case("a\u{FE0F}", "a\\u{fe0f}", "a\\u{fe0f}"),
      Case("❤\u{FE0F}", "❤\u{FE0F}", "?"),
      Case("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{fe0f}", "?\\u{fe0f}"),
      Case("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}", "?"),
      Case("1\u{FE0F}", "1\\u{fe0f}", "1\\u{fe0f}"),
      Case("👩\u{200D}🚀", "👩\u{200D}🚀", "?"),
      Case("👩\u{200D}", "👩\\u{200d}", "?\\u{200d}"),
      Case("a\u{200D}b", "a\\u{200d}b", "a\\u{200d}b"),
      Case("می\u{200C}خواهم", "می\u{200C}خواهم", "??????"),
      Case("क्\u{200D}ष", "क्\u{200D}ष", "?"),
      Case("র\u{200D}্য", "র\u{200D}্য", "??"),
      Case("ক\u{200D}a", "ক\\u{200d}a", "?\\u{200d}a"),
      Case("🇩🇪", "🇩🇪", "?"),
      Case("🇩🇪🇫", "🇩🇪\\u{1f1eb}", "?\\u{1f1eb}"),
      Case("👍🏽", "👍🏽", "?"),
      Case("👍🏽🏽", "👍🏽\\u{1f3fd}", "?\\u{1f3fd}"),
    ])
  func visible(_ example: Case) {
    #expect(neutralised(example.raw, as: .unicode).unicodeScalars.elementsEqual(example.unicode.unicodeScalars))
    #expect(neutralised(example.raw, as: .ascii) == example.ascii)
    #expect(flaw(of: neutralised(example.raw, as: .unicode)) == nil)
  }

  @Test("A base carries eight marks; the others become visible")
  func marks() {
    let eight = "e" + String(repeating: "\u{301}", count: 8)
    #expect(neutralised(eight, as: .unicode) == eight)
    #expect(neutralised(eight + "\u{302}\u{303}", as: .unicode) == eight + "\\u{302}\\u{303}")
  }

  @Test("An emoji sequence has four members; a joiner beyond becomes visible")
  func joiners() {
    let family = "👨\u{200D}👩\u{200D}👧\u{200D}👦"
    #expect(neutralised(family, as: .unicode) == family)
    #expect(neutralised(family + "\u{200D}👶", as: .unicode) == family + "\\u{200d}👶")
  }

  @Test("Each byte that is not UTF-8 becomes a replacement character")
  func decoding() {
    #expect(StyledText(decoding: [0x61, 0xE2, 0x80, 0x62]).string == "a\u{FFFD}\u{FFFD}b")
    #expect(StyledText(decoding: [0xC0, 0x9B]).string == "\u{FFFD}\u{FFFD}")
    #expect(StyledText(decoding: [0xED, 0xA0, 0x80]).string == "\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(StyledText(decoding: [0xF4, 0x90, 0x80, 0x80]).string == String(repeating: "\u{FFFD}", count: 4))
    #expect(StyledText(decoding: Array("漢 ok".utf8)).string == "漢 ok")
    #expect(StyledText(decoding: []).isEmpty)
  }

  @Test("Marks are faint, whatever the style of the text is")
  func faintMarks() {
    let text = StyledText("a\u{1B}b", .error)
    #expect(Rendering(styles: .ansi).line(text) == "\u{1B}[31ma\u{1B}[0m\u{1B}[2m␛\u{1B}[0m\u{1B}[31mb\u{1B}[0m")
  }

  @Test("With a limit no more is read than fits")
  func limit() {
    var line = StyledLine()
    line.append(String(repeating: "a", count: 1000), as: .unicode, limit: 10)
    #expect(line.width == 11)
    line.append("more", as: .unicode, limit: 10)
    #expect(line.width == 11)

    var marked = StyledLine()
    marked.append(String(repeating: "\n", count: 1000), as: .unicode, limit: 10)
    #expect(marked.plain == String(repeating: "⏎", count: 11))
  }
}

/// Returns the line for a text.
func neutralised(_ text: String, as characterSupport: CharacterSupport) -> String {
  var line = StyledLine()
  line.append(text, as: characterSupport)
  return line.plain
}

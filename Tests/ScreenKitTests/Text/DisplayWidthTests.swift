import Testing

// `displayWidth` and its tables are internal.
@testable import ScreenKit

@Suite(.timeLimit(.minutes(10))) struct DisplayWidthTests {
  @Test(
    "A text takes the cells in which a terminal draws it",
    arguments: [
      ("", 0), ("abc", 3), ("José", 4), ("Jose\u{301}", 4), ("Ж", 1), ("€", 1),
      ("漢字", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1), ("Ａ", 2), ("　", 2), ("〇", 2), ("\u{323B0}", 2),
      ("🙂", 2), ("🫨", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("☺", 1), ("⌚", 2), ("1\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1),
      ("👍🏽", 2), ("☝🏽", 2), ("a🏽", 10), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4),
      ("👩\u{200D}🚀", 2), ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 2), ("🏳\u{FE0F}\u{200D}🌈", 2), ("❤\u{FE0F}\u{200D}🔥", 2),
      ("👩🏻\u{200D}❤\u{FE0F}\u{200D}💋\u{200D}👨🏼", 2),
      ("العربية", 7), ("עברית", 5), ("بَ", 1), ("می\u{200C}خواهم", 7), ("क्\u{200D}ष", 2), ("कि", 2), ("ไทย", 3), ("กำ", 2),
      ("─│", 2), ("\u{FFFD}", 1), ("\u{FDFD}", 8), ("\u{1B}", 1), ("\t", 2), ("\u{9B}", 6),
    ])
  func width(_ text: String, _ cells: Int) {
    #expect(text.displayWidth() == cells)
  }

  @Test("In ASCII a character takes one cell")
  func ascii() {
    #expect("漢é🇩🇪".displayWidth(as: .ascii) == 3)
    #expect("\u{1B}".displayWidth(as: .ascii) == 2)
  }

  @Test(
    "A text that is too wide keeps its end, in whole characters",
    arguments: [
      ("/home", 5, "/home", "/home"), ("/home/list", 5, "…list", "...st"), ("/漢字漢字", 8, "…字漢字", "/漢字漢字"),
      ("/漢字漢字", 4, "…字", "...字"), ("/🇩🇪🇫🇷", 3, "…🇫🇷", "/🇩🇪🇫🇷"), ("a\u{1B}b", 2, "…b", "..."), ("ab", 0, "…", "..."),
    ])
  func tail(_ text: String, _ width: Int, _ unicode: String, _ ascii: String) {
    #expect(text.tail(width: width, as: .unicode) == unicode)
    #expect(text.tail(width: width, as: .ascii) == ascii)
  }

  @Test("The table is ascending, begins at zero, and changes class with every entry")
  func table() {
    let entries = ScalarClass.table
    #expect(entries.first.map { $0 >> 3 } == 0)
    for (left, right) in zip(entries, entries.dropFirst()) {
      #expect(left >> 3 < right >> 3)
      #expect(left & 7 != right & 7)
    }
    #expect(entries.allSatisfy { ScalarClass(rawValue: $0 & 7) != nil && $0 >> 3 <= 0x10FFFF })
  }

  @Test("Every scalar has the class of the last entry that does not exceed it")
  func classes() {
    var place = 0
    for value in UInt32(0)...0x10FFFF {
      while place + 1 < ScalarClass.table.count, ScalarClass.table[place + 1] >> 3 <= value { place += 1 }
      guard let scalar = Unicode.Scalar(value) else { continue }
      if ScalarClass(scalar).rawValue != ScalarClass.table[place] & 7 { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test("No scalar that the standard library knows as invisible is shown")
  func invisible() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), ScalarClass(scalar) != .hidden else { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
        Issue.record("U+\(String(value, radix: 16))")
      default:
        if scalar.properties.isDefaultIgnorableCodePoint { Issue.record("U+\(String(value, radix: 16))") }
      }
    }
  }
}

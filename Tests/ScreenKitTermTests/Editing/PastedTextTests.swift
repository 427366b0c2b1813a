import TestSupport
import Testing

// The session's reading of lines is internal.
@testable import ScreenKit
// `PastedText` is internal.
@testable import ScreenKitTerm

@Suite("A pasted text", .timeLimit(.minutes(10)))
struct PastedTextTests {
  @Test(
    "is one line or several, as copied except for control characters",
    arguments: [
      ("open 1", "open 1", 1), (" x ", " x ", 1), ("", "", 1), ("open 1\n", "open 1", 1), ("\r\n\r\n a\r", " a", 1),
      ("a\rb\r\nc\n\n", "a\nb\nc", 3), ("a\n \n\t\nb", "a\nb", 2), ("\n\n", "", 0),
      ("a\u{1B}[2J\nb\u{9B}", "a\\u{1b}[2J\nb\\u{9b}", 2), ("\ta\tb", "\ta\tb", 1),
      ("שלום\u{200F}!", "שלום\u{200F}!", 1), ("c\u{AD}at\u{202E}\r\n\u{301}", "c\u{AD}at\u{202E}\n\u{301}", 2),
      ("a\u{2028}b\u{85}c\u{B}", "a\\u{2028}b\\u{85}c\\u{b}", 1),
    ])
  func lines(pasted: String, text: String, count: Int) {
    let paste = PastedText(Array(pasted.utf8))
    #expect(paste.text == text)
    #expect(paste.lines.count == count)
  }

  @Test(
    "of several lines is shown as far as there is room",
    arguments: [(24, 3), (24, 10), (24, 11), (24, 100), (5, 9), (1, 2)])
  func preview(rows: Int, count: Int) {
    let paste = PastedText(Array((1...count).map { "line \($0)" }.joined(separator: "\n").utf8))
    let lines = paste.preview(Rendering(columns: 30), rows: rows).split(separator: "\n")
    #expect(lines.first == "\(count) lines were pasted:")
    #expect(lines.count <= max(3, rows - 2))
    let shown = lines.dropFirst().filter { $0.hasPrefix("  line ") }.count
    if shown < count { #expect(lines.last == "  ... \(count - shown) more") }
    #expect(shown == min(count, lines.count - (shown < count ? 2 : 1)))
  }

  @Test(
    "is shown with the rest of the line",
    arguments: [
      ("ab", "", "  abone\n  two\n"), ("note ", " end", "  note one\n  two end\n"),
      ("x\ny", "\n", "  x\n  yone\n  two\n"),
    ])
  func joined(before: String, behind: String, shown: String) {
    let paste = PastedText(Array("one\ntwo\n".utf8))
    let preview = paste.preview(between: before, and: behind, Rendering(), rows: 24)
    #expect(preview == "2 lines were pasted. With the text already typed:\n" + shown)
    #expect(paste.preview(between: " ", Rendering(), rows: 24) == "2 lines were pasted:\n   one\n  two\n")
  }

  @Test("of several lines is followed by a question in as many words as there is room for", arguments: 9...80)
  func question(columns: Int) {
    let question = PastedText.question(columns: columns)
    #expect(question.count <= columns && question.hasSuffix("? "))
    for key in ["r", "e", "d"] { #expect(question.contains(key)) }
    #expect(question.contains("edit") == (columns >= 27) && question.contains("them") == (columns >= 34))
  }

  @Test("is answered only by the words of the question and their beginnings")
  func answers() {
    let answers = ["r", "E", "drop", "RUN", " edit ", "dr"].map { PastedText.Answer(typed: $0) }
    #expect(answers == [.run, .edit, .drop, .run, .edit, .drop])
    for text in ["", " ", "yes", "show history", "red", "re", "runs", "r e", "x", "?"] {
      #expect(PastedText.Answer(typed: text) == nil, "\(text)")
    }
  }

  @Test("of lines that were left comes before the edited line, and does not take it along")
  func left() {
    let text = PastedText(left: ["one", " ", "two\nthree"])
    #expect(text.lines == ["one", "two", "three"])
    let preview = text.preview(between: "half", and: " a line", Rendering(), rows: 24)
    #expect(preview == "3 lines were not run:\n  one\n  two\n  three\n")
    #expect(text.joined(between: "half", and: " a line") == "one\ntwo\nthree\nhalf a line")
    #expect(text.joined(between: "", and: "") == "one\ntwo\nthree")
    let one = PastedText(left: ["one"]) + PastedText(Array("two\n".utf8))
    #expect(one.preview(Rendering(), rows: 24) == "2 lines were not run:\n  one\n  two\n")
    #expect(PastedText(left: ["one"]).preview(Rendering(), rows: 24) == "1 line was not run:\n  one\n")
  }

  @Test("is read back from a line unchanged, however it was spelled", arguments: HostileStrings.all)
  func readBack(hostile: HostileString) {
    let paste = PastedText(hostile.bytes)
    let plain = String(decodingEachByte: hostile.bytes)
    guard paste.lines.count == 1, !plain.unicodeScalars.contains(where: { " \t\r\n'\"\\".unicodeScalars.contains($0) })
    else { return }
    #expect(
      Words("say " + paste.text).texts.last.map { Array($0.unicodeScalars) } == Array(plain.unicodeScalars))
  }
}

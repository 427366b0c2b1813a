import TestSupport
import Testing

// `wrapped` and `truncated` are internal.
@testable import ScreenKit

@Suite(.timeLimit(.minutes(10))) struct WrappingTests {
  func lines(_ text: StyledText, _ columns: Int?, _ characterSupport: CharacterSupport = .unicode) -> [String] {
    Rendering(columns: columns, characterSupport: characterSupport).lines([.text(text)])
  }

  @Test("Text breaks at words, and spaces at a break are dropped")
  func words() {
    #expect(lines("The quick brown fox", 10) == ["The quick", "brown fox"])
    #expect(lines("The quick  brown fox", 9) == ["The quick", "brown fox"])
    #expect(lines("a b", 1) == ["a", "b"])
  }

  @Test("Spaces at the beginning and within a line stay")
  func indentation() {
    #expect(lines("  a  b cccc", 7) == ["  a  b", "cccc"])
    #expect(lines("  a  b  ", nil) == ["  a  b  "])
  }

  @Test("A long word begins on a line of its own and breaks where it must")
  func longWord() {
    #expect(lines("see abcdefghij now", 5) == ["see", "abcde", "fghij", "now"])
    #expect(lines("abcdefg x", 5) == ["abcde", "fg x"])
  }

  @Test("A word of several styles is one word")
  func styledWord() {
    #expect(lines("one \("tw", style: .strong)o three", 7) == ["one two", "three"])
    #expect(lines("one \("tw", style: .strong)o three", 6) == ["one", "two", "three"])
    #expect(lines("\("abcd", style: .strong)efgh", 5) == ["abcde", "fgh"])
  }

  @Test("Styles change no break, and every line keeps its own", .slow, arguments: [UInt64.random(in: 0 ... .max), 3])
  func styles(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let pieces = (0..<random.next(below: 6)).map { _ in
        (random.text(), Style.allCases.randomElement(using: &random) ?? .plain)
      }
      var (styled, plain) = (StyledLine(), StyledLine())
      for (text, style) in pieces {
        styled.append(text, style: style, as: .unicode)
        plain.append(text, as: .unicode)
      }
      let width = 1 + random.next(below: 20)
      let lines = styled.wrapped(to: width, as: .unicode)
      let context = "seed \(seed), round \(round): \(pieces) at \(width)"
      try #require(lines.map(\.plain) == plain.wrapped(to: width, as: .unicode).map(\.plain), "\(context)")
      for line in lines + [styled, styled.prefix(width), styled.truncated(to: width, as: .unicode)] {
        let spans = line.spans
        try #require(spans.map(\.text.string).joined() == line.plain, "\(context)")
        try #require(spans.reduce(0) { $0 + $1.text.width } == line.width, "\(context)")
        try #require(spans.allSatisfy { $0.text.width == $0.text.string.displayWidth() }, "\(context)")
        try #require(zip(spans, spans.dropFirst()).allSatisfy { $0.style != $1.style }, "\(context)")
        let again = spans.reduce(into: StyledLine()) { $0.append($1.text, style: $1.style) }
        try #require(again == line, "\(context)")
      }
    }
  }

  @Test("Wide characters break anywhere, but never in the middle")
  func wide() {
    #expect(lines("漢字漢字", 5) == ["漢字", "漢字"])
    #expect(lines("ab漢字", 4) == ["ab漢", "字"])
    #expect(lines("漢a", 1) == ["…", "a"])
    #expect(lines("👩\u{200D}🚀👩\u{200D}🚀", 3) == ["👩\u{200D}🚀", "👩\u{200D}🚀"])
  }

  @Test("Letters with marks next to them stay in their word")
  func spacingMarks() {
    #expect(lines("हिन्दी भाषा", 6) == ["हिन्दी", "भाषा"])
  }

  @Test("Literal newlines break lines; without a text there is an empty line")
  func literalNewlines() {
    #expect(lines("a\n\nb\r\nc", nil) == ["a", "", "b", "c"])
    #expect(lines("a\n", 10) == ["a", ""])
    #expect(lines("", 10) == [""])
  }

  @Test("A width below one counts as one", arguments: [1, 0, -5, Int.min])
  func smallest(_ width: Int) {
    #expect(lines("ab", width) == ["a", "b"])
  }

  @Test("ASCII of one style breaks where the same text of two styles does", .slow, arguments: 0..<50)
  func sameBreaks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = (0..<random.next(below: 60)).map { _ in ["a", "b", " ", " ", "cde"][random.next(below: 5)] }.joined()
      for columns in 1...12 {
        let (one, two) = (StyledText("x \(text)"), StyledText("x", .strong) + StyledText(" \(text)"))
        try #require(lines(one, columns) == lines(two, columns), "\(text.debugDescription) at \(columns)")
      }
    }
  }

  @Test("A line is cut between glyphs, with an ellipsis")
  func truncation() {
    func line(_ text: StyledText, _ columns: Int, _ characterSupport: CharacterSupport = .unicode) -> String {
      Rendering(columns: columns, characterSupport: characterSupport).line(text)
    }
    #expect(line("abcdef", 6) == "abcdef")
    #expect(line("abcdef", 5) == "abcd…")
    #expect(line("abcdef", 5, .ascii) == "ab...")
    #expect(line("abcdef", 2, .ascii) == "..")
    #expect(line("abcdef", 1) == "…")
    #expect(line("漢字漢", 5) == "漢字…")
    #expect(line("漢字漢", 4) == "漢…")
    #expect(line("e\u{301}e\u{301}e\u{301}", 2) == "e\u{301}…")
    #expect(line("👩\u{200D}🚀👩\u{200D}🚀", 3) == "👩\u{200D}🚀…")
    #expect(line("one\ntwo", 80) == "one⏎two")
  }
}

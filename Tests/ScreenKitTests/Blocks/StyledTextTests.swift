import ScreenKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct StyledTextTests {
  @Test("How a text was composed does not affect its equality")
  func equality() {
    let number = 3
    #expect("The count is \(number)." as StyledText == "The count is 3.")
    #expect(StyledText("a") + StyledText("b") == StyledText("ab"))
    #expect(StyledText("a", .faint) + StyledText("b", .faint) == StyledText("ab", .faint))
    #expect(StyledText("a", .faint) != StyledText("a"))
    #expect("\("")" as StyledText == StyledText())
  }

  @Test("Interpolated texts keep their styles")
  func nesting() {
    let inner: StyledText = "\("b", style: .strong)c"
    #expect("a\(inner)d" as StyledText == StyledText("a") + StyledText("b", .strong) + StyledText("cd"))
  }

  @Test("Newlines in literals break lines, newlines in values do not")
  func newlines() {
    let value = "x\ny"
    #expect("x\ny" as StyledText == StyledText(lines: value))
    #expect("\(value)" as StyledText == StyledText(value))
    #expect("\(lines: value)" as StyledText == StyledText(lines: value))
    #expect(StyledText(value) != StyledText(lines: value))
    #expect(StyledText(lines: "x\r\ny") == StyledText(lines: value))
  }

  @Test("Its pieces are parts with one style, and the ends of lines between them")
  func pieces() {
    func pieces(_ text: StyledText) -> [String] {
      text.pieces.map { piece in
        switch piece {
        case .run(let run): "\(run.style) \(run.text)"
        case .lineBreak: "end"
        }
      }
    }
    #expect(pieces("a\("b", style: .strong)\n\nc") == ["plain a", "strong b", "end", "end", "plain c"])
    #expect(pieces(StyledText(lines: "x\r\ny\n", .faint)) == ["faint x", "end", "faint y", "end"])
    let given = "x\ny"
    #expect(pieces(StyledText(given)) == ["plain x\ny"] && pieces("") == [])
  }

  @Test("The string is exactly what was given")
  func string() {
    let text = "\u{1B}[31m\r\n\0"
    #expect(StyledText(text).string == text)
    #expect(("a\nb" + StyledText(text, .error)).string == "a\nb" + text)
    #expect(StyledText().string == "" && StyledText().isEmpty && !StyledText(" ").isEmpty)
  }
}

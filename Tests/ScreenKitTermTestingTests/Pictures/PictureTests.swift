import Foundation
import FoundationXML
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("A picture of a screen", .timeLimit(.minutes(10)))
struct PictureTests {
  private func screen(_ text: String, columns: Int = 20, rows: Int = 4) -> TerminalScreen {
    var screen = TerminalScreen(columns: columns, rows: rows)
    screen.feed(text)
    return screen
  }

  /// The attributes of numbers of columns.
  private func pixels(_ columns: [Int], from start: Int = 0) -> [String?] { columns.map { String(start + 8 * $0) } }

  @Test("has every character in its column, whatever its width")
  func places() throws {
    let elements = try elements(of: screen("ab  漢字c █▌\r\n    d").picture(title: "two rows"))
    let texts = elements.filter { $0.name == "text" && $0["textLength"] != nil }
    #expect(texts.map(\.text) == ["ab", "漢字", "c", "█▌", "d"])
    #expect(texts.map { $0["x"] } == pixels([0, 4, 8, 10, 4], from: 14))
    #expect(texts.map { $0["textLength"] } == pixels([2, 4, 1, 2, 1]))
    #expect(texts.map { $0["y"] } == ["45", "45", "45", "45", "63"])
    #expect(elements.first { $0.name == "title" }?.text == "two rows")
  }

  @Test("is as high as the screen's contents, and has the cursor if it is visible")
  func size() throws {
    let shown = try elements(of: screen("one\r\ntwo").picture())
    #expect(shown[0]["height"] == String(2 * 18 + 32 + 14) && shown[0]["width"] == String(20 * 8 + 28))
    #expect(shown.last?["x"] == String(14 + 3 * 8) && shown.last?["y"] == String(32 + 18))
    let hidden = try elements(of: screen("one\r\ntwo\r\n\r\n\u{1B}[?25l").picture())
    #expect(hidden[0]["height"] == shown[0]["height"] && hidden.last?.name == "text")
    #expect(try elements(of: screen("").picture())[0]["height"] == String(18 + 32 + 14))
    let ground = try elements(of: screen("\r\n\r\n \u{1B}[44m \u{1B}[H\u{1B}[?25l").picture())
    #expect(ground[0]["height"] == String(3 * 18 + 32 + 14), "A blank that has a color is shown.")
  }

  @Test("has the title that the program has set unless it gets another, and none without")
  func title() throws {
    #expect(try elements(of: screen("\u{1B}]2;<b>&\u{07}x").picture()).filter { $0.text == "<b>&" }.count == 2)
    #expect(try elements(of: screen("\u{1B}]2;own\u{07}x").picture(title: "")).filter { $0.name == "text" }.count == 1)
  }

  @Test(
    "draws each style",
    arguments: [
      ("1", ["font-weight": "bold"]), ("2", ["fill-opacity": "0.65"]), ("3", ["font-style": "italic"]),
      ("4", ["text-decoration": "underline"]), ("31", ["fill": "#000001"]), ("94", ["fill": "#00000c"]),
      ("38;5;16", ["fill": "#000000"]), ("38;5;21", ["fill": "#0000ff"]), ("38;5;123", ["fill": "#87ffff"]),
      ("38;5;231", ["fill": "#ffffff"]), ("38;5;232", ["fill": "#080808"]), ("38;5;255", ["fill": "#eeeeee"]),
      ("38;2;1;2;3", ["fill": "#010203"]), ("0", ["fill": "#aaaaaa"]), ("7", ["fill": "#bbbbbb"]),
      ("7;44", ["fill": "#000004"]),
    ])
  func style(parameters: String, attributes: [String: String]) throws {
    let colors = TerminalScreen.Colors(foreground: 0xAAAAAA, background: 0xBBBBBB, palette: Array(0..<16))
    let picture = screen("\u{1B}[\(parameters)mx\u{1B}[m\u{1B}[?25l").picture(colors: colors)
    let text = try #require(try elements(of: picture).last)
    #expect(text.text == "x")
    for (name, value) in attributes { #expect(text[name] == value) }
    #expect(text.attributes.count == 5 + attributes.count { $0.key != "fill" })
  }

  @Test("draws one ground for all text that has it, including blanks and reversed text")
  func grounds() throws {
    let picture = screen("\u{1B}[44ma \u{1B}[1mb\u{1B}[m c\u{1B}[7m  \u{1B}[m\u{1B}[?25l").picture()
    let grounds = try elements(of: picture).filter { $0.name == "rect" && $0["fill-opacity"] == "1" }
    #expect(grounds.map { $0["x"] } == pixels([0, 5], from: 14))
    #expect(grounds.map { $0["width"] } == pixels([3, 2]))
  }

  @Test("has the text's own color for a color that its palette lacks")
  func shortPalette() throws {
    let colors = TerminalScreen.Colors(foreground: 0x123456, background: 0, palette: [])
    #expect(try elements(of: screen("\u{1B}[31mx\u{1B}[?25l").picture(colors: colors)).last?["fill"] == "#123456")
  }

  @Test("can be read: each color of a text differs from the ground", arguments: [TerminalScreen.Colors.dark, .light])
  func contrast(colors: TerminalScreen.Colors) {
    for color in [colors.foreground] + colors.palette {
      let lights = [color, colors.background].map(luminance).sorted()
      #expect((lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5, "\(String(color, radix: 16))")
    }
    #expect(colors.palette.count == 16)
  }

  /// The relative luminance of a color, as the guidelines for accessible pages define it.
  private func luminance(_ color: UInt32) -> Double {
    let parts = [16, 8, 0].map { shift in
      let part = Double(color >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test("obeys nothing on the screen or in the title", arguments: HostileStrings.all)
  func hostile(string: HostileString) throws {
    var screen = TerminalScreen(columns: 40, rows: 6)
    screen.feed(string.bytes)
    try requireOwnElements(screen.picture(title: String(decoding: string.bytes, as: UTF8.self)))
  }

  @Test(
    "shows markup as text",
    arguments: ["<script>x</script>", "</text>&amp;", "\"'><a href=\"x\">", "]]>", "<!--", "&#x1b;", "<?x?>"])
  func markup(text: String) throws {
    let elements = try requireOwnElements(screen(text + "\u{1B}[?25l").picture(title: text))
    #expect(elements.last?.text == text && elements.filter { $0.text == text }.count == 3)
  }

  @Test("of random bytes is a picture too", arguments: 0..<100)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var screen = TerminalScreen(columns: 1 + random.next(below: 30), rows: 1 + random.next(below: 6))
    for _ in 0..<20 {
      screen.feed(random.text())
      screen.feed("\u{1B}[\(random.next(below: 110));\(random.next(below: 50))m\u{1B}[\(random.next(below: 6))H")
    }
    try requireOwnElements(screen.picture(title: random.text()))
  }

  @discardableResult
  private func requireOwnElements(_ picture: String) throws -> [PictureElement] {
    let elements = try elements(of: picture)
    let names: Set = ["svg", "title", "rect", "circle", "text"]
    try #require(elements.allSatisfy { names.contains($0.name) })
    for element in elements {
      try #require(element.attributes.keys.allSatisfy { !$0.hasPrefix("on") && !$0.contains("href") && $0 != "style" })
      try #require(!element.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    return elements
  }

  /// Reads a picture, and refuses one that is not well-formed.
  private func elements(of picture: String) throws -> [PictureElement] {
    let reader = PictureReader()
    let parser = XMLParser(data: Data(picture.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(picture)")
    return reader.elements
  }
}

private struct PictureElement {
  let name: String
  let attributes: [String: String]
  var text = ""

  subscript(_ attribute: String) -> String? { attributes[attribute] }
}

private final class PictureReader: NSObject, XMLParserDelegate {
  var elements: [PictureElement] = []
  /// The open elements.
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(PictureElement(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let element = open.last, element > 0 { elements[element].text += text }
  }
}

import ScreenKit
import TestSupport
import Testing

@Suite("HTML", .timeLimit(.minutes(10)))
struct HTMLTests {
  @Test("contains typed values, marks, missing cells and cells beyond the columns")
  func table() {
    let table = Block.table(
      [.init("Id"), .init("Name", missing: "-")],
      rows: [
        .init([1, "a <b>\n"], mark: .new), .init([nil, nil]), .init([2, "NULL", .bytes([0, 255])]), .init([]),
      ])
    let aligned = Block.table([.init("A", alignment: .left), .init("B")], rows: [[1, 2], [3, "x"]])
    #expect(
      Block.html([aligned]).contains("<td>1</td><td class=\"right\">2</td></tr>\n<tr><td>3</td><td>x</td>"))
    #expect(
      Block.html([table]) == """
        <table><thead><tr><th class="right">Id</th><th>Name</th><th></th></tr>
        </thead>
        <tbody><tr class="new"><td class="right">1</td><td>a &lt;b&gt;<br></td></tr>
        <tr><td class="right"><span class="faint">NULL</span></td><td><span class="faint">-</span></td></tr>
        <tr><td class="right">2</td><td>NULL</td><td>x&#39;00ff&#39;<span class="faint"> 2 bytes</span></td></tr>
        <tr></tr>
        </tbody>
        </table>

        """)
  }

  @Test("links only to web and mail addresses, and shows them")
  func links() {
    #expect(
      Block.html([.link("Swift", to: "https://swift.org/a?b=1&c='")]) == """
        <p><a href="https://swift.org/a?b=1&amp;c=&#39;" rel="noreferrer">Swift<span class="faint"> (swift.org)</span></a></p>

        """)
    for address in ["javascript:alert(1)", "data:text/html,x", "https://a@b.c", "//a.b", "x", ""] {
      let html = Block.html([.link("Click", to: address)])
      #expect(!html.contains("<a") && html.contains("Click"), "\(html)")
    }
  }

  @Test("is empty for blocks that show nothing; texts and values can be encoded alone")
  func small() {
    #expect(Block.html([.fields([]), .bars([]), .space, .tree([]), .table([], rows: [[]])]) == "")
    #expect(Block.html([]) == "")
    #expect(("a" + StyledText("<b>", .warning) as StyledText).html == "a<span class=\"warning\">&lt;b&gt;</span>")
    #expect(Block.Value.text("NULL").text().string == "'NULL'" && Block.Value.null.text(missing: "-").string == "-")
    #expect(Block.Value.real(2).text().string == "2.0" && Block.Value.bytes([1]).text().string == "x'01' 1 byte")
  }

  /// Blocks with a text in every place that takes one.
  private static func blocks(_ data: String) -> [Block] {
    let text = StyledText(data, .accent)
    return [
      .text(text), .text(StyledText(lines: data)), .heading(text, level: 9), .list([.text(text), .heading(text)]),
      .list([.list([.text(text)], isNumbered: true)]), .tree([.init(text, [.init(text)])]), .note(.error, text), .rule,
      .group(text) { Block.text(text) }, .beside([[.text(text)], []]), .link(text, to: data),
      .link(text, to: "https://a.b/\(data)"), .progress(text, 0.5), .progress(text, nil),
      .sparkline(text, [1, nil, .infinity]), .bars([.init(data, -1), .init(data, nil), .init(data, .infinity)]),
      .bars([.init(data, .greatestFiniteMagnitude), .init(data, -.greatestFiniteMagnitude)]),
      .difference(from: data, to: "x\n\(data)"),
      .fields([.init(data, .text(text)), .init(data, style: .warning, .beginning(.text(text), omittedBytes: 1))]),
      .table(
        [.init(data, missing: data)], rows: [[.text(text)], [.null], [.real(.nan), .invalidText([0xFF, 0x3C])]]),
    ]
  }

  /// Reads a page as a browser does. Returns the names of its tags, with `/` before those that close, and the first mistake.
  private static func tags(of html: String) -> (tags: [String], flaw: String?) {
    var tags: [String] = []
    var rest = Array(html.unicodeScalars)[...]
    while let scalar = rest.first {
      switch scalar {
      case "<":
        let tag = rest.prefix { $0 != ">" }
        let text = String(String.UnicodeScalarView(tag.dropFirst()))
        let form = #/\/?([a-z]+[1-6]?)((?: [a-z]+="[^"<>&\u0000-\u001F]*(?:&[a-z#0-9]+;[^"<>&]*)*")*)/#
        guard let match = text.wholeMatch(of: form) else { return (tags, "tag \(text)") }
        tags.append((text.hasPrefix("/") ? "/" : "") + match.1)
        for attribute in match.2.matches(of: #/ ([a-z]+)="/#) {
          let allowed = ["class", "href", "rel", "min", "max", "value"]
          guard allowed.contains(String(attribute.1)) else { return (tags, "\(attribute.1)") }
        }
        rest = rest.dropFirst(tag.count + 1)
      case ">", "\"", "'": return (tags, "\(scalar) in a text")
      case "&":
        let reference = String(String.UnicodeScalarView(rest.prefix { $0 != ";" }))
        guard ["&amp", "&lt", "&gt", "&quot", "&#39"].contains(reference) else { return (tags, reference) }
        rest = rest.dropFirst(reference.unicodeScalars.count + 1)
      default: rest = rest.dropFirst()
      }
    }
    return (tags, nil)
  }

  private static let hostile =
    HostileStrings.all.map { String(decoding: $0.bytes, as: UTF8.self) } + [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onclick='x", "</td></table><h1>", "&lt;",
      "<!--", "-->",
      "]]>", "<\u{301}script>", "\"\u{301} onclick=\"x", "&\u{301}amp;", "\u{0}<\u{0}b>", "javascript:alert(1)",
    ]

  @Test("has the same elements whatever its texts are, each closed, and no text becomes markup", arguments: hostile)
  func safe(data: String) {
    let plain = Self.tags(of: Block.html(Self.blocks("word\nword"))).tags
    for (block, ordinary) in zip(Self.blocks(data), Self.blocks("word")) {
      let html = Block.html([block])
      let (tags, flaw) = Self.tags(of: html)
      #expect(flaw == nil, "\(html)")
      var open: [String] = []
      for tag in tags where !["br", "hr"].contains(tag) {
        if !tag.hasPrefix("/") {
          open.append(tag)
        } else {
          #expect(open.popLast() == String(tag.dropFirst()), "\(html)")
        }
      }
      #expect(open.isEmpty, "\(html)")
      // Line breaks, links and styles of empty texts may differ.
      let inline: Set = ["br", "span", "/span", "a", "/a"]
      let expected = Self.tags(of: Block.html([ordinary])).tags.filter { !inline.contains($0) }
      #expect(tags.filter { !inline.contains($0) } == expected, "\(html)")
      for line in html.split(separator: "\n") { #expect(Self.flaw(ofVisible: line) == nil) }
    }
    #expect(plain.count > 60)
  }

  private static func flaw(ofVisible line: Substring) -> String? { TestSupport.flaw(of: String(line)) }
}

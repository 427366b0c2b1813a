import ScreenKit
import TestSupport
import Testing

@Suite("A link", .timeLimit(.minutes(10)))
struct LinkTests {
  private func lines(_ label: StyledText, _ address: String, columns: Int? = 60, followed: Bool = true) -> [String] {
    var rendering = Rendering(columns: columns, styles: .ansi)
    rendering.followsLinks = followed
    return rendering.lines([.link(label, to: address)]).map {
      $0.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/id=[0-9a-f]+/, with: "id").replacing("\u{1B}", with: "^")
    }
  }

  @Test("is clickable if the terminal supports links, and shows its address")
  func followed() {
    #expect(
      lines("Swift", "https://swift.org/a b/ü?q=1#x")
        == [#"^]8;id;https://swift.org/a%20b/%C3%BC?q=1#x^\Swift (swift.org)^]8;;^\"#])
    #expect(lines("", "http://swift.org:80") == [#"^]8;id;http://swift.org:80^\http://swift.org:80^]8;;^\"#])
    #expect(lines("swift.org", "HTTPS://swift.org/") == [#"^]8;id;HTTPS://swift.org/^\swift.org^]8;;^\"#])
    #expect(lines("Write", "mailto:a@b.org?subject=x") == [#"^]8;id;mailto:a@b.org?subject=x^\Write (a@b.org)^]8;;^\"#])
    #expect(lines("Local", "http://[::1]:8080/") == [#"^]8;id;http://[::1]:8080/^\Local ([::1]:8080)^]8;;^\"#])
  }

  @Test("cannot show another address than its own")
  func pretended() {
    #expect(lines("https://bank.com", "https://evil.org/bank.com")[0].contains("https://bank.com (evil.org)"))
  }

  @Test("shows its address where it is not clickable")
  func shown() {
    #expect(lines("Swift", "https://swift.org", followed: false) == ["Swift (https://swift.org)"])
    var pipe = Rendering()
    pipe.followsLinks = true
    #expect(pipe.lines([.link("Swift", to: "https://swift.org")]) == ["Swift (https://swift.org)"])
  }

  @Test(
    "is not clickable if it may lead elsewhere than it seems",
    arguments: [
      "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "ssh://host", "x", "", "https:", "https://",
      "https:///path", "https:bank.com", "https://bank.com@evil.org/", "https://bank.com\\@evil.org",
      "https://b%61nk.com",
      "https://bаnk.com", "https://a b", "https://-x", "https://x-", "https://bank.com:x", "https://bank.com:1:2",
      "mailto:nobody", "mailto:ü@b.org", " https://swift.org", "https\n://swift.org", "https://swift.org/\u{1B}\\",
      "https://swift.org/\u{07}", "https://swift.org/\u{202E}gro", "https://swift.org/\u{9C}x",
      "https://swift.org/\u{200B}",
      "https://swift.org/" + String(repeating: "x", count: 2083),
      "https://swift.org/" + String(repeating: "ü", count: 700),
    ])
  func refused(address: String) {
    let lines = lines("Label", address, columns: nil)
    #expect(!lines.joined().contains("]8;") && lines.first?.hasPrefix("Label (") == true)
  }

  @Test("leads to the same place from each of its lines, and from a list, a group and next to others")
  func wrapped() {
    let lines = lines("several words that wrap", "https://swift.org", columns: 12)
    #expect(
      lines.count == 4 && lines.allSatisfy { $0.hasPrefix(#"^]8;id;https://swift.org^\"#) && $0.hasSuffix(#"^]8;;^\"#) }
    )
    var rendering = Rendering(columns: 60, styles: .ansi)
    rendering.followsLinks = true
    let link = Block.link("Swift", to: "https://swift.org")
    for block in [.list([link]), .group("G") { link }, .beside([[link], ["x"]])] as [Block] {
      #expect(rendering.lines([block]).contains { $0.matches(of: /\]8;id=[0-9a-f]+;https:/).count == 1 }, "\(block)")
    }
  }

  // Rule C-05.3
  @Test("is sent to the terminal in visible ASCII alone, whatever it is made of", arguments: HostileStrings.all)
  func hostile(_ hostile: HostileString) throws {
    let text = String(decoding: hostile.bytes, as: UTF8.self)
    for address in [text, "https://" + text, "https://swift.org/" + text, "mailto:a@b.org?subject=" + text] {
      for label in ["Label", "", text] {
        for columns in [nil, 20] {
          var rendering = Rendering(columns: columns, styles: .ansi)
          rendering.followsLinks = true
          for line in rendering.lines([.link(StyledText(label), to: address)]) {
            let text = try #require(withoutLinks(line).flatMap(withoutStyles), "\(line.debugDescription)")
            try #require(flaw(of: text) == nil && text.displayWidth() <= columns ?? .max, "\(text)")
          }
        }
      }
    }
  }

  /// The line without the sequences for links; `nil` if one of them is not closed, or contains anything but visible ASCII.
  private func withoutLinks(_ line: String) -> String? {
    var parts = line.utf8.split(separator: 0x1B, omittingEmptySubsequences: false)[...]
    var text = Array(parts.removeFirst())
    var isOpen = false
    while let part = parts.popFirst() {
      guard part.starts(with: "]8;".utf8) else {
        text += [0x1B] + part
        continue
      }
      guard part.allSatisfy({ (0x21...0x7E).contains($0) }), let end = parts.popFirst(), end.first == 0x5C,
        isOpen == part.elementsEqual("]8;;".utf8)
      else { return nil }
      isOpen.toggle()
      text += end.dropFirst()
    }
    return isOpen ? nil : String(validating: text, as: UTF8.self)
  }
}

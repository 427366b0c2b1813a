import ScreenKitTermTesting
import TestSupport
import Testing

/// All hostile strings, on their way through an editor: pasted, accepted, recalled, searched for.
@Typist
@Suite(
  "A hostile string that is pasted, recalled and searched for", .serialized,
  .timeLimit(.minutes(10)))
struct HostileStringTests {
  /// A thousand bells, spelled out, fit.
  private static let size = (columns: 200, rows: 50)

  @Test("is one of seventy-five, all of which are tested")
  func all() {
    #expect(Set((HostileStrings.all + HostileStrings.huge).map(\.number)) == Set(1...75))
  }

  // Rule C-05.2
  @Test(
    "reaches the terminal in visible characters",
    arguments: HostileStrings.all)
  func visible(string: HostileString) throws {
    let session = try Consoles.openConsole(
      Consoles.watch, columns: Self.size.columns, rows: Self.size.rows, changing: ["NO_COLOR": "1"])
    try session.send(bytes: Array("\u{1B}[200~say q".utf8) + string.bytes + Array("z\u{1B}[201~".utf8))
    try session.wait(
      until: { $0.lines[$0.cursor.row].hasSuffix("z") || $0.text.hasSuffix("(r, e, d)?") },
      described: "the pasted text")
    try session.waitUntilIdle()
    if session.promptLine.hasSuffix("(r, e, d)?") { try session.type("e\r") }
    let pasted = Self.line(session.screen)
    #expect(pasted.hasPrefix("/> say q") && pasted.hasSuffix("z"))
    try session.type("\r")
    try session.type("\u{10}")
    #expect(Self.line(session.screen) == pasted, "recalled")
    try session.type("\u{03}\u{12}say q")
    #expect(session.promptLine.hasSuffix("z") || Self.line(session.screen).contains("`say q': say q"))
    try session.type("\u{03}")
    #expect(session.promptLine == "/>")
    let written = String(decoding: session.transcript, as: UTF8.self)
    #expect(Self.flaw(of: written) == nil)
  }

  @Test("of a megabyte, or of a hundred thousand lines, is refused", arguments: HostileStrings.huge)
  func huge(string: HostileString) throws {
    let session = try Consoles.openConsole(Consoles.watch)
    try session.send(bytes: Array("\u{1B}[200~".utf8) + string.bytes + Array("\u{1B}[201~".utf8))
    try session.wait(for: "A paste of more than 64 KiB was dropped")
    try session.waitUntilIdle()
    try session.type("say x\r")
    #expect(session.screen.text.hasSuffix("/> say x\nHeard 1.\n/>"))
  }

  /// The line that is edited, from its prompt on.
  private static func line(_ screen: TerminalScreen) -> String {
    let start = screen.lines.lastIndex { $0.hasPrefix("/> ") || $0.contains("i-search)") } ?? 0
    return screen.lines[start...].joined().trimmingSuffix { $0 == " " }
  }

  /// Returns the written text that is neither visible nor part of painting.
  private static func flaw(of text: String) -> String? {
    let mark = /\u{1B}\]133;([ABCD]|D;[0-9]+)\u{1B}\\/
    let painting = /\u{1B}\[(\?20(04|26)[hl]|\?7[hl]|([1-9]|2[0-9])?[ABC]|[0-9]{2,3}C|[JK]|[07]m)|[\r\n\u{08}]/
    // A few emoji may be joined.
    let joined = /\u{1F468}(\u{200D}\u{1F468}){1,3}/
    let rest = text.replacing(mark.matchingSemantics(.unicodeScalar), with: "")
      .replacing(painting.matchingSemantics(.unicodeScalar), with: "")
      .replacing(joined.matchingSemantics(.unicodeScalar), with: "")
    return rest.unicodeScalars.firstIndex { !isVisible($0) }.map { rest[$0...].prefix(20).debugDescription }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isBlank: (Character) -> Bool) -> String {
    String(reversed().drop(while: isBlank).reversed())
  }
}

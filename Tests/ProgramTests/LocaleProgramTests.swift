import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("A console in the locales", .timeLimit(.minutes(10)))
struct LocaleProgramTests {
  @Test("takes typed text unchanged in the C locale, and deletes it by characters")
  func exactInput() throws {
    let directory = try TestDirectory()
    let session = try Programs.open(Programs.verbs, changing: ["LC_ALL": "C"])
    try session.wait(for: "/>")
    // Without our editor the terminal's driver deletes, by bytes or characters as it was set elsewhere.
    try session.send("save \(directory.path)/note note 'é日é\u{7F}'")
    try session.waitUntilIdle()
    // The directory's name may be so long that the line wraps, possibly at a space.
    let text = session.screen.text.filter { !$0.isWhitespace }
    #expect(text.hasSuffix("note'??'"))
    try session.send(.enter)
    try session.waitUntilIdle()
    #expect(session.transcript.allSatisfy { $0 < 0x80 })
    #expect(try String(contentsOfFile: directory.path + "/note", encoding: .utf8).hasSuffix("\nNote: é日\n"))
  }

  @Test(
    "gets nothing but ASCII if the locale has another character set, known to the system or not",
    arguments: ["de_DE.ISO-8859-1", "de_DE.ISO-8859-15@euro", "ja_JP.EUC-JP"])
  func otherTerminal(locale: String) throws {
    let session = try Programs.open(Programs.verbs, changing: ["LC_ALL": locale])
    try session.wait(for: "/>")
    // In UTF-8 the second letter contains a byte that such terminals obey.
    try session.send("note 'éћ2J'\r")
    try session.wait(for: "Note: ??2J")
    try session.waitUntilIdle()
    #expect(session.transcript.allSatisfy { $0 < 0x80 })
  }

  @Test(
    "rings the bell for a byte that is not UTF-8, and goes on",
    arguments: ["C.UTF-8", "de_DE.ISO-8859-1"])
  func brokenByte(locale: String) throws {
    let session = try Programs.open(Programs.verbs, changing: ["LC_ALL": locale])
    try session.wait(for: "/>")
    try session.send("note a")
    try session.send(bytes: [0xE9, UInt8(ascii: "b")])
    try session.waitUntilIdle()
    #expect(session.transcript.contains(0x07))
    try session.send("\r")
    try session.wait(for: "Note: ab")
  }

  @Test(
    "edits UTF-8 by characters if the locale has another character set",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/i18n/charmaps/EUC-JP.gz")),
    arguments: [("ja_JP", "EUC-JP"), ("de_DE", "ISO-8859-1")])
  func otherCharacterSet(language: String, charset: String) throws {
    let directory = try TestDirectory()
    let locale = "\(language).\(charset)"
    let localedef = try Process.run(
      URL(filePath: "/usr/bin/localedef"), arguments: ["-i", language, "-f", charset, "\(directory.path)/\(locale)"])
    localedef.waitUntilExit()
    let session = try Programs.open(Programs.verbs, changing: ["LOCPATH": directory.path, "LC_ALL": locale])
    try session.wait(for: "/>")
    try session.send("save \(directory.path)/note note '日本é\u{7F}\u{02}X\u{05}'")
    try session.waitUntilIdle()
    try session.send(.enter)
    try session.waitUntilIdle()
    #expect(try String(contentsOfFile: directory.path + "/note", encoding: .utf8).hasSuffix("\nNote: 日X本\n"))
  }
}

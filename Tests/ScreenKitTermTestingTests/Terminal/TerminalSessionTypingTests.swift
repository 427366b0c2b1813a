#if canImport(Glibc)
  import ScreenKitTermTesting
  import Testing

  @Suite("Keys and pasting", .serialized)
  struct TerminalSessionTypingTests {
    /// A program that shows what it reads, with controls as `cat -v` shows them, after it has set a mode.
    private func reader(_ mode: String = "") throws -> TerminalSession {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "stty raw -echo; printf '\(mode)>'; exec cat -v"])
      try session.wait(for: ">")
      return session
    }

    static let keys: [(TerminalSession.Key, String)] = [
      (.enter, "^M"), (.tab, "\t"), (.backTab, "^[[Z"), (.escape, "^["), (.backspace, "^?"), (.delete, "^[[3~"),
      (.up, "^[[A"), (.down, "^[[B"), (.right, "^[[C"), (.left, "^[[D"), (.home, "^[[H"), (.end, "^[[F"),
      (.pageUp, "^[[5~"), (.pageDown, "^[[6~"), (.control("c"), "^C"), (.control("C"), "^C"), (.control(" "), "^@"),
      (.control("@"), "^@"), (.control("["), "^["), (.control("_"), "^_"), (.control("?"), "^?"), (.control("1"), "1"),
      (.meta("b"), "^[b"), (.meta("é"), "^[M-CM-)"),
    ]

    @Test("Each key sends what xterm sends", arguments: keys)
    func sends(_ key: TerminalSession.Key, _ expected: String) throws {
      let session = try reader()
      try session.send(key)
      try session.send(".")
      try session.wait(for: ".")
      #expect(session.transcript == Array(">\(expected).".utf8))
    }

    @Test(
      "Cursor keys heed the mode the program has set",
      arguments: [(.up, "^[OA"), (.left, "^[OD"), (.home, "^[OH"), (.end, "^[OF"), (.delete, "^[[3~")]
        as [(TerminalSession.Key, String)])
    func applicationKeys(_ key: TerminalSession.Key, _ expected: String) throws {
      let session = try reader("\\033[?1h")
      try session.send(key)
      try session.send(".")
      try session.wait(for: ".")
      #expect(session.screen.text == ">\(expected).")
    }

    @Test(
      "Pasted text stands between marks when the program asked for that",
      arguments: [("", ">a^Mé."), ("\\033[?2004h", ">^[[200~a^Mé^[[201~.")])
    func pastes(_ mode: String, _ expected: String) throws {
      let session = try reader(mode)
      try session.paste("a\né")
      try session.send(".")
      try session.wait(for: ".")
      #expect(session.screen.text == expected.replacing("é", with: "M-CM-)"))
    }
  }
#endif

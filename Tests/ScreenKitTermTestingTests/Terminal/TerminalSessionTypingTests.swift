#if canImport(Glibc)
  import ScreenKitTermTesting
  import Testing

  @Suite("Keys and pasting", .serialized, .timeLimit(.minutes(10)))
  struct TerminalSessionTypingTests {
    /// A program that shows its input, with controls as `cat -v` shows them, after it has set a mode.
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
      (.meta("b"), "^[b"), (.meta("é"), "^[M-CM-)"), (.insert, "^[[2~"), (.function(1), "^[OP"), (.function(4), "^[OS"),
      (.function(5), "^[[15~"), (.function(6), "^[[17~"), (.function(10), "^[[21~"), (.function(12), "^[[24~"),
      (.function(0), ""), (.function(13), ""), (.modified(.right, .control), "^[[1;5C"),
      (.modified(.left, [.shift, .meta]), "^[[1;4D"), (.modified(.home, .shift), "^[[1;2H"),
      (.modified(.delete, .control), "^[[3;5~"), (.modified(.function(2), .shift), "^[[1;2Q"),
      (.modified(.function(12), [.shift, .control]), "^[[24;6~"), (.modified(.up, []), "^[[A"),
      (.modified(.enter, .shift), "^M"), (.modified(.function(13), .shift), ""),
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
      "Cursor keys follow the mode that the program has set",
      arguments: [(.up, "^[OA"), (.left, "^[OD"), (.home, "^[OH"), (.end, "^[OF"), (.delete, "^[[3~")]
        as [(TerminalSession.Key, String)] + [(.modified(.up, .control), "^[[1;5A"), (.function(1), "^[OP")])
    func applicationKeys(_ key: TerminalSession.Key, _ expected: String) throws {
      let session = try reader("\\033[?1h")
      try session.send(key)
      try session.send(".")
      try session.wait(for: ".")
      #expect(session.screen.text == ">\(expected).")
    }

    @Test(
      "Pasted text is sent between marks when the program asked for that",
      arguments: [("", ">a^Mé."), ("\\033[?2004h", ">^[[200~a^Mé^[[201~.")])
    func pastes(_ mode: String, _ expected: String) throws {
      let session = try reader(mode)
      try session.paste("a\né")
      try session.send(".")
      try session.wait(for: ".")
      #expect(session.screen.text == expected.replacing("é", with: "M-CM-)"))
    }

    @Test(
      "The terminal answers position queries automatically, unless a test wants to",
      arguments: [
        ("\\033[5n", "^[[0n"), ("ab\\033[6n", "^[[1;4R"), ("\\033[20;70H\\033[6n", "^[[20;70R"),
        ("\\033[c", "^[[?62;22c"),
        ("\\033[999;999H\\033[6n", "^[[24;80R"), ("\\033[1;79Hxy\\033[6n\\033[H", "^[[1;80R"), ("\\033[7n", ""),
        ("\\033[6n\\033[5n", "^[[1;2R^[[0n"),
      ])
    func answers(_ question: String, _ expected: String) throws {
      for isAnswered in [true, false] {
        let script = "stty raw -echo; printf '>\(question)'; exec cat -v"
        let session = try TerminalSession("/bin/sh", arguments: ["-c", script])
        session.answersQuestions = isAnswered
        try session.wait(for: ">")
        try session.waitUntilIdle()
        try session.send(".")
        try session.waitUntilIdle()
        let written = String(decoding: session.transcript, as: UTF8.self)
        #expect(written.hasSuffix((isAnswered ? expected : "") + "."))
        #expect(isAnswered || !written.contains("^["))
      }
    }

    @Test("A line is waited for as a whole")
    func line() throws {
      let session = try TerminalSession(
        "/bin/sh", arguments: ["-c", "printf 'one two\\n'; read go; printf 'two  \\n'; sleep 1000"])
      try session.wait(for: "two")
      #expect(throws: ProgramError.self) { try session.wait(forLine: "two", within: .zero) }
      try session.send(.enter)
      try session.wait(forLine: "two")
    }
  }
#endif

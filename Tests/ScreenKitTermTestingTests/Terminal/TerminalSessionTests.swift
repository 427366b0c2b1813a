#if canImport(Glibc)
  import Glibc
  import ScreenKitTermTesting
  import Testing

  @Suite("A program on a terminal", .serialized, .timeLimit(.minutes(10)))
  struct TerminalSessionTests {
    /// A shell that runs a script.
    private func shell(
      _ script: String,
      columns: Int = 40,
      rows: Int = 6,
      output: TerminalSession.Output = .terminal
    ) throws -> TerminalSession {
      try TerminalSession("/bin/sh", arguments: ["-c", script], columns: columns, rows: rows, output: output)
    }

    @Test("Typed text is echoed and read")
    func echo() throws {
      let session = try TerminalSession("/bin/cat")
      try session.send("hello")
      try session.waitUntilIdle()
      #expect(session.screen.text == "hello")
      try session.send(.enter)
      try session.waitUntilIdle()
      #expect(session.screen.text == "hello\nhello")
      #expect(session.transcript == Array("hello\r\nhello\r\n".utf8))
      try session.send(.control("d"))
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test(
      "Ctrl-C ends a program that does not handle it, and Ctrl-\\ too",
      arguments: [("c", SIGINT), ("\\", SIGQUIT)] as [(Character, Int32)])
    func interrupt(_ character: Character, _ signal: Int32) throws {
      let session = try TerminalSession("/bin/cat")
      try session.waitUntilIdle()
      try session.send(.control(character))
      #expect(try session.waitForExit() == .signalled(signal))
      #expect(try session.waitForExit() == .signalled(signal))
    }

    @Test("The status is the program's", arguments: [0, 1, 42, 255] as [Int32])
    func status(_ status: Int32) throws {
      #expect(try shell("exit \(status)").waitForExit() == .exited(status))
    }

    @Test("A signal reaches the program")
    func signal() throws {
      let session = try shell("trap 'echo term; exit 3' TERM; echo ready; while :; do read line; done")
      try session.wait(for: "ready")
      session.signal(SIGTERM)
      #expect(try session.waitForExit() == .exited(3))
      #expect(session.screen.text == "ready\nterm")
      session.signal(SIGTERM)
    }

    @Test("The size is the terminal's, at first and after resizing, and is reported to the program")
    func resize() throws {
      let session = try shell("trap 'stty size' WINCH; stty size; while :; do read line; done", columns: 40, rows: 6)
      try session.wait(for: "6 40")
      try session.resize(columns: 100, rows: 30)
      try session.wait(for: "30 100")
      #expect(session.screen.columns == 100)
      #expect(session.screen.rows == 30)
    }

    @Test("All three streams are the controlling terminal")
    func controllingTerminal() throws {
      let script = """
        tty
        [ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo three
        echo four >/dev/tty
        read -r stat </proc/$$/stat; set -- $stat; [ $8 = $$ ] && echo foreground
        """
      let session = try shell(script)
      try session.waitForExit()
      let lines = session.screen.lines
      #expect(lines[0].hasPrefix("/dev/pts/"))
      #expect(lines[1...3] == ["three", "four", "foreground"])
    }

    @Test("Standard output may be a pipe while the rest is the terminal")
    func pipe() throws {
      let session = try shell("[ -t 0 ] && [ -t 2 ] && ! [ -t 1 ] && echo out; echo err >&2; seq 100000", output: .pipe)
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.pipedOutput == Array("out\n".utf8) + (1...100_000).flatMap { "\($0)\n".utf8 })
      #expect(session.screen.text == "err")
    }

    @Test("No signal is ignored or blocked")
    func signals() throws {
      let session = try shell("grep -E 'Sig(Blk|Ign)' /proc/self/status")
      try session.waitForExit()
      let masks = session.screen.lines.compactMap { $0.split(separator: " ").last.flatMap { UInt64($0, radix: 16) } }
      // Two of glibc's own signals, 32 and 33, are ignored in every program it starts.
      #expect(masks.map { $0 & ~0x1_8000_0000 } == [0, 0])
    }

    @Test("Only the three streams are open")
    func descriptors() throws {
      let session = try shell("exec ls /proc/self/fd")
      try session.waitForExit()
      // ls opens the directory itself.
      #expect(session.screen.text == "0  1  2  3")
    }

    @Test("Directory and environment are the given ones")
    func environment() throws {
      let session = try TerminalSession(
        "/bin/sh", arguments: ["-c", "pwd; export -p"], environment: ["B": "2", "A": "x y"], workingDirectory: "/usr")
      try session.waitForExit()
      #expect(session.screen.lines[0] == "/usr")
      #expect(session.screen.line(containing: "A=") == "export A='x y'")
      #expect(session.screen.line(containing: "B=") == "export B='2'")
      #expect(session.screen.line(containing: "PATH") == nil)
    }

    @Test("The inherited environment names the terminal and no size")
    func inheritedEnvironment() throws {
      let session = try shell("echo $TERM ${LINES-none} ${COLUMNS-none} ${PATH:+path}")
      try session.waitForExit()
      #expect(session.screen.text == "xterm-256color none none path")
    }

    @Test("A megabyte is read whole and in order")
    func muchOutput() throws {
      let session = try shell("seq 150000")
      try session.waitForExit()
      #expect(session.transcript == (1...150_000).flatMap { "\($0)\r\n".utf8 })
      #expect(session.screen.scrollback == (1...149_995).map(String.init))
      #expect(session.screen.text == (149_996...150_000).map(String.init).joined(separator: "\n"))
    }

    @Test("A megabyte is typed whole while the program answers")
    func muchInput() throws {
      let session = try shell("stty raw -echo; echo ready; head -c 1000000 | tee /dev/stderr | wc -c")
      try session.wait(for: "ready")
      try session.send(bytes: repeatElement(UInt8(ascii: "x"), count: 1_000_000))
      try session.waitForExit()
      #expect(session.transcript.count { $0 == UInt8(ascii: "x") } == 1_000_000)
      #expect(session.screen.line(containing: "1000000") != nil)
    }

    @Test("The settings of the terminal can be compared before and after")
    func attributes() throws {
      let script = """
        echo cooked; read line; saved=$(stty -g)
        stty raw -echo; echo raw; head -c 1 >/dev/null; stty $saved
        """
      let session = try shell(script)
      try session.wait(for: "cooked")
      let before = session.initialAttributes
      #expect(try session.attributes() == before)
      try session.send(.enter)
      try session.wait(for: "raw")
      let during = try session.attributes()
      #expect(during != before)
      #expect(before.description.contains(" icanon echo "))
      #expect(during.description.contains(" -icanon -echo "))
      #expect(before.description.contains("cs8 "))
      try session.send("x")
      try session.waitForExit()
      let after = try session.attributes()
      #expect(after == before, "before:\n\(before)\nafter:\n\(after)")
    }
  }
#endif

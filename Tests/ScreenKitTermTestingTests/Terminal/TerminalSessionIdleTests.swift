#if canImport(Glibc)
  import Glibc
  import ScreenKitTermTesting
  import Testing

  @Suite("Waiting until a program is idle", .serialized, .timeLimit(.minutes(10)))
  struct TerminalSessionIdleTests {
    @Test("Everything that a line causes is on the screen, including the output of child processes", arguments: 1...25)
    func chain(_ run: Int) throws {
      let script = "while read line; do echo \"$line\" | (cat | tr a-z A-Z) | sed 's/^/</; s/$/>/'; done"
      let session = try TerminalSession("/bin/sh", arguments: ["-c", script])
      for word in ["one", "two", "three"] {
        try session.send(word)
        try session.send(.enter)
        try session.waitUntilIdle()
        #expect(session.screen.lines.last { !$0.isEmpty } == "<\(word.uppercased())>")
      }
    }

    @Test("Processes that pass work back and forth are not idle, though each of them sleeps most of the time")
    func passing() throws {
      let script = "while read line; do for n in $(seq 500); do echo $n | cat >/dev/null; done; echo done $line; done"
      let session = try TerminalSession("/bin/sh", arguments: ["-c", script])
      for line in ["a", "b", "c"] {
        try session.send(line)
        try session.send(.enter)
        try session.waitUntilIdle()
        #expect(session.screen.lines.last { !$0.isEmpty } == "done \(line)")
      }
    }

    @Test("A program that has ended is idle")
    func ended() throws {
      let session = try TerminalSession("/bin/echo", arguments: ["bye"])
      try session.waitUntilIdle()
      #expect(try session.waitForExit(within: .zero) == .exited(0))
      try session.waitUntilIdle()
      #expect(session.screen.text == "bye")
    }

    @Test("A sleeping program that does not read typed-ahead keys is idle")
    func typeAhead() throws {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "stty -echo; echo ready; exec sleep 1000"])
      try session.wait(for: "ready")
      try session.send("not read\r")
      try session.waitUntilIdle()
      #expect(session.screen.text == "ready")
    }

    @Test("A stopped program is idle")
    func stopped() throws {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "echo ready; while :; do :; done"])
      try session.wait(for: "ready")
      session.signal(SIGSTOP)
      try session.waitUntilIdle()
    }

    @Test(
      "A program that computes is not idle, nor is one whose child does",
      arguments: ["while :; do :; done", "(while :; do :; done); :"])
    func busy(_ script: String) throws {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "echo ready; \(script)"])
      try session.wait(for: "ready")
      #expect { try session.waitUntilIdle(within: .milliseconds(100)) } throws: { error in
        (error as? ProgramError)?.reason == .deadlinePassed
      }
    }

    @Test("A program that closed its terminal is idle when it sleeps, and its end is noticed")
    func detached() throws {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "echo bye; exec <&- >&- 2>&-; exec sleep 1000"])
      try session.wait(for: "bye")
      try session.waitUntilIdle()
      session.signal(SIGKILL)
      #expect(try session.waitForExit() == .signalled(SIGKILL))
    }
  }
#endif

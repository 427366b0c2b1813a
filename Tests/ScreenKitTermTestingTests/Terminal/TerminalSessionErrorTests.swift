#if canImport(Glibc)
  import CScreenKitTermTesting
  import Foundation
  import Glibc
  // `ProcessTree` is internal.
  @testable import ScreenKitTermTesting
  import Testing

  @Suite("Errors and ends of a program on a terminal", .serialized, .timeLimit(.minutes(10)))
  struct TerminalSessionErrorTests {
    /// The error a call throws.
    private func failure(_ body: () throws -> Void) throws -> ProgramError {
      try #require(#expect(throws: ProgramError.self) { try body() })
    }

    @Test("A missed deadline shows what was waited for, the screen and the last bytes")
    func deadline() throws {
      let script = "printf '\\033[31mhello'; exec sleep 1000"
      let session = try TerminalSession("/bin/sh", arguments: ["-c", script], columns: 10, rows: 2)
      try session.wait(for: "hello")
      let line = #line + 1
      let error = try failure { try session.wait(for: "never", within: .zero) }
      #expect(error.reason == .deadlinePassed)
      let expected = """
        ScreenKitTermTestingTests/TerminalSessionErrorTests.swift:\(line): the deadline passed: wait until the screen shows "never"
        command: /bin/sh -c "printf '\\\\033[31mhello'; exec sleep 1000"
        ┌──────────┐
        │hello     │
        │          │
        └──────────┘
        10x2, cursor at row 0, column 5
        last bytes: "\\u{1B}[31mhello"
        """
      #expect(error.description == expected)
      #expect(error.expectation == "wait until the screen shows \"never\"")
      #expect(error.lastBytes == Array("\u{1B}[31mhello".utf8))
      #expect(try failure { try session.waitForExit(within: .zero) }.reason == .deadlinePassed)
    }

    @Test("An unexpected end shows the status, the command, the screen and the last bytes, with their count")
    func otherEnd() throws {
      let script = "printf '%0300d' 7; exit 3"
      for output in [TerminalSession.Output.terminal, .pipe] {
        let session = try TerminalSession(
          "/bin/sh", arguments: ["-c", script, "a", ""], columns: 10, rows: 2, output: output)
        let error = try failure { try session.waitForExit(.exited(0)) }
        #expect(error.reason == .programEnded(.exited(3)) && error.expectation == "wait until it has exited with 0")
        #expect(error.description.contains(": the program ended (exited with 3): wait until it has exited with 0\n"))
        #expect(error.command == #"/bin/sh -c "printf '%0300d' 7; exit 3" a """#)
        #expect(error.description.contains("\ncommand: /bin/sh -c "))
        #expect(error.description.contains("│") && error.description.contains("\nlast 256 of 300 bytes: \""))
        #expect(error.place?.hasPrefix("ScreenKitTermTestingTests/TerminalSessionErrorTests.swift:") == true)
        try session.waitForExit(.exited(3), within: .seconds(Int64.max))
      }
      let killed = try TerminalSession("/bin/sh", arguments: ["-c", "kill -9 $$"])
      try killed.waitForExit(.signalled(SIGKILL))
      #expect(try failure { try killed.waitForExit(.exited(9)) }.reason == .programEnded(.signalled(SIGKILL)))
      let busy = try TerminalSession("/bin/cat")
      #expect(try failure { try busy.waitForExit(.exited(0), within: .seconds(Int64.min)) }.reason == .deadlinePassed)
    }

    @Test("Whatever call fails, its error gives the line of the test")
    func places() throws {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "exit 7"])
      try session.waitForExit()
      let busy = try TerminalSession("/bin/sh", arguments: ["-c", "while :; do :; done"])
      let calls: [() throws -> Void] = [
        { try session.wait(for: "x") }, { try session.wait(forLine: "x") },
        { try session.wait(until: { _ in false }, described: "x") }, { try session.send("x") },
        { try session.send(.enter) }, { try session.send(bytes: [1]) }, { try session.paste("x") },
        { try busy.waitForExit(within: .zero) }, { try busy.waitUntilIdle(within: .zero) },
        { _ = try TerminalSession("/nonexistent") },
      ]
      for call in calls {
        let place = try failure(call).place
        #expect(place?.hasPrefix("ScreenKitTermTestingTests/TerminalSessionErrorTests.swift:") == true)
      }
    }

    @Test("The last 256 bytes of long output are kept")
    func lastBytes() throws {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "printf '%0999d' 7; exec sleep 1000"])
      try session.wait(for: "7")
      let error = try failure { try session.wait(for: "never", within: .zero) }
      #expect(error.lastBytes == Array(repeating: 0x30, count: 255) + [0x37])
    }

    @Test("The speeds of a terminal are the ones that its program sets")
    func speeds() throws {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "stty speed 9600 >&2; echo set; exec sleep 1000"])
      try session.wait(for: "set")
      let speeds = try session.attributes().speeds
      #expect(speeds.count == 2 && speeds.allSatisfy { $0 == UInt32(B9600) })
      #expect(session.initialAttributes.speeds != speeds)
    }

    @Test("A program that ends before the expected output reports how it ended")
    func ended() throws {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "echo oops; exit 7"], columns: 10, rows: 2)
      let error = try failure { try session.wait(for: "never") }
      #expect(error.reason == .programEnded(.exited(7)))
      #expect(
        error.description.contains(": the program ended (exited with 7): wait until the screen shows \"never\"\n"))
      #expect(error.description.contains("│oops      │"))
      #expect(try failure { try session.send("x") }.reason == .programEnded(.exited(7)))
      try session.wait(for: "oops")
    }

    @Test("A terminal whose queue is full reports how much was not sent")
    func full() throws {
      let session = try TerminalSession("/bin/sh", arguments: ["-c", "stty raw -echo; echo ready; exec sleep 1000"])
      try session.wait(for: "ready")
      let bytes = repeatElement(UInt8(ascii: "x"), count: 1_000_000)
      let error = try failure { try session.send(bytes: bytes, within: .milliseconds(100)) }
      #expect(error.reason == .deadlinePassed)
    }

    @Test(
      "A program that cannot be started is an error",
      arguments: [("/no/such/program", ENOENT), ("/etc/passwd", EACCES), ("", ENOENT)])
    func notFound(_ executable: String, _ number: Int32) throws {
      let error = try failure { _ = try TerminalSession(executable) }
      #expect(error.reason == .callFailed("posix_spawn", number))
      #expect(error.screen == nil)
      let piped = try failure { _ = try PipedProgram.run(executable) }
      #expect(piped.reason == .callFailed("posix_spawn", number))
    }

    @Test("A program and its descendants are killed when the session is released, whatever they ignore")
    func release() throws {
      let ignoring = "trap '' HUP INT TERM"
      let script = "\(ignoring); sh -c \"\(ignoring); sleep 1000 & echo ready; wait\" & wait"
      var session: TerminalSession? = try TerminalSession("/bin/sh", arguments: ["-c", script])
      try session?.wait(for: "ready")
      try session?.waitUntilIdle()
      let root = try #require(session?.processIdentifier)
      let processes = ProcessTree(root: root).processes
      #expect(processes.count == 3)
      let watches = processes.dropFirst().map { cterm_watch($0) }
      session = nil
      // The program itself is reaped; the others are not children of this process.
      #expect(kill(root, 0) == -1 && errno == ESRCH)
      for watch in watches {
        let ended = [pollfd].wait([(watch, POLLIN)], milliseconds: 20_000)
        #expect(ended[0].revents == Int16(POLLIN))
        close(watch)
      }
    }

    @Test("No file stays open, whether a test succeeds or fails")
    func files() async {
      // A process of its own: other tests open files meanwhile.
      await #expect(processExitsWith: .success) {
        func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        func useAll() throws {
          for output in [TerminalSession.Output.terminal, .pipe] {
            let ended = try TerminalSession("/bin/echo", arguments: ["x"], output: output)
            try ended.waitForExit()
            let running = try TerminalSession("/bin/cat", output: output)
            try running.waitUntilIdle()
            _ = try? TerminalSession("/no/such/program", output: output)
          }
          _ = try PipedProgram.run("/bin/cat", input: "x")
          _ = try? PipedProgram.run("/bin/sleep", arguments: ["1000"], within: .zero)
          _ = try? PipedProgram.run("/no/such/program")
        }
        try useAll()
        let before = try openFiles()
        for _ in 0..<10 { try useAll() }
        let after = try openFiles()
        exit(after == before ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }
  }
#endif

#if canImport(Glibc)
  import Glibc
  import ScreenKitTermTesting
  import Testing

  @Suite("A program with pipes", .serialized, .timeLimit(.minutes(10)))
  struct PipedProgramTests {
    private func shell(_ script: String, input: String = "", within duration: Duration = .seconds(60)) throws
      -> PipedProgram
    {
      try PipedProgram.run("/bin/sh", arguments: ["-c", script], input: input, within: duration)
    }

    @Test("Output, errors and status are separate")
    func streams() throws {
      let run = try shell("read line; echo \"<$line>\"; echo no >&2; exit 4", input: "x\n")
      #expect(run.outputText == "<x>\n")
      #expect(run.errorText == "no\n")
      #expect(run.exit == .exited(4))
    }

    @Test("A megabyte goes through in both directions and on both outputs")
    func much() throws {
      let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
      let run = try PipedProgram.run("/bin/sh", arguments: ["-c", "exec tee /dev/stderr"], input: input)
      #expect(run.output == input)
      #expect(run.errors == input)
    }

    @Test("Input that is not read is dropped, and its signal does not reach this process")
    func unread() throws {
      let run = try PipedProgram.run("/bin/true", input: repeatElement(0, count: 1_000_000))
      #expect(run == (try PipedProgram.run("/bin/true")))
      #expect(run.exit == .exited(0))
    }

    @Test("It has no terminal, not even a controlling one")
    func noTerminal() throws {
      let run = try shell("[ -t 0 ] || [ -t 1 ] || [ -t 2 ] || echo none; (: >/dev/tty) 2>/dev/null || echo none")
      #expect(run.outputText == "none\nnone\n")
    }

    @Test("Its exit is enough, even if a descendant keeps the pipes open")
    func descendant() throws {
      let run = try shell("echo out; sleep 1000 & echo $!")
      let lines = run.outputText.split(separator: "\n")
      #expect(lines.first == "out")
      kill(try #require(lines.last.flatMap { pid_t($0) }), SIGKILL)
    }

    @Test("A signal that ends it is reported")
    func signal() throws {
      #expect(try shell("kill -9 $$").exit == .signalled(SIGKILL))
    }

    @Test("A missed deadline shows the last bytes")
    func deadline() throws {
      let error = try #require(
        #expect(throws: ProgramError.self) { _ = try shell("echo hello; exec sleep 1000", within: .milliseconds(100)) })
      #expect(error.reason == .deadlinePassed)
      #expect(error.screen == nil)
      #expect(
        error.description.hasPrefix(
          "the deadline passed: wait until the program ends\ncommand: /bin/sh -c \"echo hello; exec sleep 1000\"\nlast")
      )
    }
  }
#endif

import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("Where the lines of a script come from, and where its output goes", .timeLimit(.minutes(10)))
struct ScriptStreamProgramTests {
  private let directory: TestDirectory

  init() throws {
    directory = try TestDirectory()
  }

  /// Runs a shell command in the directory of the test; `$0` is the program.
  private func shell(_ command: String, _ program: String = Programs.tasks) throws -> PipedProgram {
    try PipedProgram.run(
      "/bin/bash", arguments: ["-c", command, program], environment: TestEnvironment.variables,
      workingDirectory: directory.path)
  }

  @Test("waits for the writer of a fifo")
  func fifo() throws {
    let run = try shell(
      "mkfifo f; \"$0\" --script f & { exec 3>f; echo add 1 >&3; echo -n add 2 >&3; exec 3>&-; }; wait $!")
    #expect(run.exit == .exited(0))
    #expect(run.outputText == "#  task\n1  1\n#  task\n1  1\n2  2\n")
    #expect(try shell("\"$0\" --script <(echo ad) | cat").errorText.hasSuffix(":1: add: <title> is missing\n"))
  }

  @Test("ends quietly, as pipes do, when its output has no reader")
  func brokenPipe() throws {
    let run = try shell("yes 'add 1' | head -c 30000 | \"$0\" | head -1; echo ${PIPESTATUS[2]}")
    #expect(run.outputText == "#  task\n141\n" && run.errorText == "")
    // The parent ignores the signal: the write fails instead.
    let ignored = try shell(
      "(trap '' PIPE; yes 'add 1' 2>/dev/null | head -c 30000 | \"$0\"; echo ${PIPESTATUS[2]} >&2) | head -1")
    #expect(ignored.outputText == "#  task\n" && ignored.errorText == "141\n")
  }

  @Test("stops when its output cannot be written, whatever its options say")
  func full() throws {
    let run = try shell("yes 'add 1' | head -c 30000 | \"$0\" --keep-going >/dev/full")
    #expect(run.exit == .exited(1) && run.errorText == "standard output: No space left on device\n")
  }

  @Test("writes pending output before it waits, for a line or for a line's input")
  func flushes() throws {
    let waiting = try Programs.open(Programs.tasks, ["--echo", "-c", "add 1", "-c", "wait 600"])
    try waiting.wait(for: "1  1\nwait 600")
    let reading = try Programs.open("/bin/sh", ["-c", "{ echo add 1; read answer; } | \"$0\"", Programs.tasks])
    try reading.wait(for: "1  1")
  }

  @Test("that is stopped while it runs another program ends that program first")
  func child() throws {
    let run = try shell(
      """
      "$0" -c '!echo $$ >child; exec sleep 1000' -c count 2>errors & pid=$!
      until [ -s child ]; do :; done; kill -TERM $pid; wait $pid; echo $?
      kill -0 $(cat child) 2>/dev/null && echo alive; cat errors
      """, Programs.verbs)
    #expect(run.outputText == "143\n-c:1: cancelled\n", "\(run.errorText)")
  }

  @Test(
    "is stopped by a signal while it waits, reads or is busy; the shell sees which one",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)],
    ["-c 'add 1' -c 'wait 600' -c 'add 2'", "--script f -c 'add 2'", "-c 'add 1' --script busy"])
  func signals(signal: (name: String, status: Int), arguments: String) throws {
    // A shell without job control starts background processes with SIGINT ignored; env undoes that.
    let run = try shell(
      """
      mkfifo f; mkfifo busy; exec 4<>f
      \(arguments.contains("busy") ? "(yes 'add 1' >busy &) 2>/dev/null" : ":")
      env --default-signal=INT "$0" --echo \(arguments) >out & pid=$!
      \(arguments.contains("--script f") ? "echo 'add 1' >&4" : ":")
      until [ -s out ]; do :; done; kill -\(signal.name) $pid; wait $pid; echo $?; grep -c 'add 2' out; exit 0
      """)
    #expect(run.outputText == "\(signal.status)\n0\n", "\(run.errorText)")
  }

  @Test(
    "is ended by the first signal if a line does not let it be noticed", arguments: [("INT", 130), ("TERM", 143)])
  func unnoticed(signal: (name: String, status: Int)) throws {
    let run = try shell(
      """
      env --default-signal=INT timeout --foreground -s KILL 60 "$0" -c hang 2>errors & pid=$!
      until [ -s errors ]; do :; done; kill -\(signal.name) $pid; wait $pid; echo $?
      """, Programs.watch)
    #expect(run.outputText == "\(signal.status)\n", "\(run.errorText)")
  }

  // Rule C-08.2
  @Test("is stopped by Ctrl-C: the following lines are not run, and the terminal is as before")
  func interrupt() throws {
    let session = try Programs.open(
      "/bin/sh",
      ["-c", "trap : INT; stty -a; \"$0\" --echo -c 'wait 600' -c 'add 2'; echo status $?; stty -a", Programs.tasks])
    try session.wait(for: "wait 600")
    try session.waitUntilIdle()
    try session.send(.control("c"))
    try session.wait(for: "status 130")
    #expect(try session.waitForExit() == .exited(0))
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(!text.contains("add 2") && text.contains("-c:1: cancelled"))
  }
}

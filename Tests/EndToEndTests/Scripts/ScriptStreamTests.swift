import Foundation
import ScreenKitTermTesting
import Testing

@Typist @Suite("Where the lines of a script come from, and where its output goes", .serialized)
struct ScriptStreamTests {
  private let directory: TestDirectory

  init() throws {
    directory = try TestDirectory()
  }

  /// Runs a shell command in the directory of the test; `$0` is the program.
  private func shell(_ command: String, _ program: String = Programs.tasks) throws -> PipedProgram {
    try PipedProgram.run(
      "/bin/bash", arguments: ["-c", command, program], environment: Programs.environment,
      workingDirectory: directory.path)
  }

  /// Runs a console in the process of the tests.
  private func run(
    _ arguments: [String], script: some Sequence<UInt8> = "".utf8, errors: PipedProgram.Errors = .apart
  ) throws -> PipedProgram {
    try PipedProgram.run(
      Consoles.tasks, arguments: arguments, environment: Programs.environment, input: script, errors: errors)
  }

  @Test("runs files in their order, then commands; - is standard input")
  func files() throws {
    let one = try directory.write("one", "add 1\n")
    let two = try directory.write("two", "add 2")
    let run = try run(
      ["-c", "add c", "--script", one, "--script", "-", "--script", two, "-c", "add d"], script: "add in\n".utf8)
    #expect(run.exit == .exited(0) && run.errorText == "")
    #expect(run.outputText.hasSuffix("#  task\n1  1\n2  in\n3  2\n4  c\n5  d\n"))
  }

  @Test("names the file and the line that failed")
  func places() throws {
    let one = try directory.write("one", "add 1\nad\n")
    #expect(try run(["--script", one]).errorText == "\(one):2: add: <title> is missing.\n")
    #expect(try run(["-c", "add 1", "-c", "ad"]).errorText == "-c:2: add: <title> is missing.\n")
    #expect(try run(["-c", "add 1", "-c", "add 2\nad\n"]).errorText == "-c:2:2: add: <title> is missing.\n")
  }

  @Test("runs nothing when one of its files cannot be opened; goes on with the others when told to")
  func missing() throws {
    let one = try directory.write("one", "add 1\n")
    let two = directory.path + "/two"
    let failed = try run(["--script", one, "--script", two])
    #expect(failed.exit == .exited(1) && failed.outputText == "")
    #expect(failed.errorText == "\(two): No such file or directory.\n")
    let kept = try run(["--keep-going", "--script", two, "--script", one])
    #expect(kept.exit == .exited(1) && kept.outputText == "#  task\n1  1\n")
    #expect(try run(["--script", "/"]).errorText == "/: Is a directory.\n")
    let escape = try run(["--script", "\u{1B}[2J"])
    #expect(escape.errorText == "␛[2J: No such file or directory.\n")
  }

  @Test("waits for who writes to a fifo")
  func fifo() throws {
    let run = try shell(
      "mkfifo f; \"$0\" --script f & { exec 3>f; echo add 1 >&3; echo -n add 2 >&3; exec 3>&-; }; wait $!")
    #expect(run.exit == .exited(0))
    #expect(run.outputText == "#  task\n1  1\n#  task\n1  1\n2  2\n")
    #expect(try shell("\"$0\" --script <(echo ad) | cat").errorText.hasSuffix(":1: add: <title> is missing.\n"))
  }

  @Test(
    "says which byte of a line is none of a text",
    arguments: [
      (Array("add a\n".utf8) + [0xFF] + Array("add".utf8), ":2: byte 1: 0xff is not UTF-8.", 1),
      (Array("add a\nadd é".utf8) + [0xC3, 0x0A], ":2: byte 7: 0xc3 is not UTF-8.", 1),
      (Array("add ".utf8) + [0xED, 0xA0, 0x80, 0x0A], ":1: byte 5: 0xed is not UTF-8.", 0),
      (Array("add a\0b\n".utf8), ":1: byte 6: NUL cannot stand in a line.", 0),
      ([0xFF, 0xFE, 0x61, 0x00, 0x64, 0x00], ":1: byte 1: this is UTF-16; a script is UTF-8.", 0),
      ([0xEF, 0xBB, 0xBF] + Array("add a\nadd \0\n".utf8), ":2: byte 5: NUL cannot stand in a line.", 1),
    ] as [([UInt8], String, Int)])
  func bytes(script: [UInt8], message: String, lines: Int) throws {
    let one = try directory.write("one", script)
    for (place, run) in [("<stdin>", try run([], script: script)), (one, try run(["--script", one]))] {
      #expect(run.exit == .exited(1))
      #expect(run.errorText == "\(place)\(message)\n")
      #expect(run.outputText == (lines == 1 ? "#  task\n1  a\n" : ""))
    }
  }

  @Test("takes a byte order mark, carriage returns and a last line without an end")
  func ends() throws {
    let run = try run([], script: [0xEF, 0xBB, 0xBF] + Array("add a\r\nadd b".utf8))
    #expect(run.exit == .exited(0) && run.outputText == "#  task\n1  a\n#  task\n1  a\n2  b\n")
  }

  @Test("refuses a line of more than a mebibyte, and goes on behind it when told to")
  func long() throws {
    let xs = { (count: Int) in [UInt8](repeating: 0x78, count: count) }
    let refused = try run(["--keep-going"], script: xs(5_000_000) + Array("\nadd b\n".utf8))
    #expect(refused.exit == .exited(1) && refused.outputText == "#  task\n1  b\n")
    #expect(refused.errorText == "<stdin>:1: the line is longer than 1048576 bytes.\n")
    let longest = try run([], script: Array("add ".utf8) + xs(1_048_572) + [0x0A])
    #expect(longest.errorText == "" && longest.output.count == 1_048_584)
  }

  @Test("ends quietly, as pipes do, when nobody reads its output")
  func brokenPipe() throws {
    let run = try shell("yes 'add 1' | head -c 30000 | \"$0\" | head -1; echo ${PIPESTATUS[2]}")
    #expect(run.outputText == "#  task\n141\n" && run.errorText == "")
    // The parent ignores the signal: the write fails instead.
    let ignored = try shell(
      "(trap '' PIPE; yes 'add 1' 2>/dev/null | head -c 30000 | \"$0\"; echo ${PIPESTATUS[2]} >&2) | head -1")
    #expect(ignored.outputText == "#  task\n" && ignored.errorText == "141\n")
  }

  @Test("stops when its output cannot be written, whatever it was told")
  func full() throws {
    let run = try shell("yes 'add 1' | head -c 30000 | \"$0\" --keep-going >/dev/full")
    #expect(run.exit == .exited(1) && run.errorText == "standard output: No space left on device\n")
  }

  @Test("keeps the order of results and errors that go to one place")
  func order() throws {
    let run = try run(["--keep-going"], script: "add 1\nad\nadd 2\nad\n".utf8, errors: .withOutput)
    #expect(
      run.outputText == """
        #  task
        1  1
        <stdin>:2: add: <title> is missing.
        #  task
        1  1
        2  2
        <stdin>:4: add: <title> is missing.

        """)
  }

  @Test("writes what there is before it waits: for a line, and for what a line takes")
  func flushes() throws {
    let waiting = try Programs.open(Programs.tasks, ["--echo", "-c", "add 1", "-c", "wait 600"])
    try waiting.wait(for: "1  1\nwait 600")
    let reading = try Programs.open("/bin/sh", ["-c", "{ echo add 1; read answer; } | \"$0\"", Programs.tasks])
    try reading.wait(for: "1  1")
  }

  @Test("that is stopped while another program runs for it ends that program first")
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
    // A shell without job control starts what runs in the background with SIGINT ignored; env takes that back.
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
    "is ended by the first signal when a line does not let it be noticed", arguments: [("INT", 130), ("TERM", 143)])
  func unnoticed(signal: (name: String, status: Int)) throws {
    let run = try shell(
      """
      env --default-signal=INT timeout --foreground -s KILL 60 "$0" -c hang 2>errors & pid=$!
      until [ -s errors ]; do :; done; kill -\(signal.name) $pid; wait $pid; echo $?
      """, Programs.watch)
    #expect(run.outputText == "\(signal.status)\n", "\(run.errorText)")
  }

  @Test("is stopped by Ctrl-C: the lines behind are not run, and the terminal is as before")
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

/// A directory that goes with the test.
final class TestDirectory {
  private let url: URL
  var path: String { url.path }

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ name: String, _ content: String) throws -> String {
    try write(name, Array(content.utf8))
  }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return url.appending(path: name).path
  }
}

import Foundation
import ScreenKitTermTesting
import Testing

@Suite("Where the lines of a script come from, and where its output goes")
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

  @Test("runs files in their order, then commands; - is standard input")
  func files() throws {
    try directory.write("one", "add 1\n")
    try directory.write("two", "add 2")
    let run = try shell("echo add in | \"$0\" -c 'add c' --script one --script - --script two -c 'add d'")
    #expect(run.exit == .exited(0) && run.errorText == "")
    #expect(run.outputText.hasSuffix("#  task\n1  1\n2  in\n3  2\n4  c\n5  d\n"))
  }

  @Test("names the file and the line that failed")
  func places() throws {
    try directory.write("one", "add 1\nad\n")
    #expect(try shell("\"$0\" --script ./one").errorText == "./one:2: add: <title> is missing.\n")
    #expect(try shell("\"$0\" -c 'add 1' -c ad").errorText == "-c:2: add: <title> is missing.\n")
    #expect(try shell("\"$0\" -c 'add 1' -c $'add 2\\nad\\n'").errorText == "-c:2:2: add: <title> is missing.\n")
    #expect(try shell("\"$0\" --script <(echo ad) | cat").errorText.hasSuffix(":1: add: <title> is missing.\n"))
  }

  @Test("runs nothing when one of its files cannot be opened; goes on with the others when told to")
  func missing() throws {
    try directory.write("one", "add 1\n")
    let run = try shell("\"$0\" --script one --script two")
    #expect(run.exit == .exited(1) && run.outputText == "")
    #expect(run.errorText == "two: No such file or directory.\n")
    let kept = try shell("\"$0\" --keep-going --script two --script one")
    #expect(kept.exit == .exited(1) && kept.outputText == "#  task\n1  1\n")
    #expect(try shell("\"$0\" --script /").errorText == "/: Is a directory.\n")
    let escape = try shell("\"$0\" --script $'\\e[2J'")
    #expect(escape.errorText == "␛[2J: No such file or directory.\n")
  }

  @Test("waits for who writes to a fifo")
  func fifo() throws {
    let run = try shell(
      "mkfifo f; \"$0\" --script f & { exec 3>f; echo add 1 >&3; echo -n add 2 >&3; exec 3>&-; }; wait $!")
    #expect(run.exit == .exited(0))
    #expect(run.outputText == "#  task\n1  1\n#  task\n1  1\n2  2\n")
  }

  @Test(
    "says which byte of a line is none of a text",
    arguments: [
      ("add a\\n\\xffadd", ":2: byte 1: 0xff is not UTF-8.", 1),
      ("add a\\nadd \\xc3\\xa9\\xc3\\n", ":2: byte 7: 0xc3 is not UTF-8.", 1),
      ("add \\xed\\xa0\\x80\\n", ":1: byte 5: 0xed is not UTF-8.", 0),
      ("add a\\0b\\n", ":1: byte 6: NUL cannot stand in a line.", 0),
      ("\\xff\\xfea\\0d\\0", ":1: byte 1: this is UTF-16; a script is UTF-8.", 0),
      ("\\xef\\xbb\\xbfadd a\\nadd \\0\\n", ":2: byte 5: NUL cannot stand in a line.", 1),
    ])
  func bytes(script: String, message: String, lines: Int) throws {
    for place in ["<stdin>", "./one"] {
      let run = try shell("printf '\(script)' >one; \"$0\" \(place == "./one" ? "--script ./one" : "<one")")
      #expect(run.exit == .exited(1))
      #expect(run.errorText == "\(place)\(message)\n")
      #expect(run.outputText == (lines == 1 ? "#  task\n1  a\n" : ""))
    }
  }

  @Test("takes a byte order mark, carriage returns and a last line without an end")
  func ends() throws {
    let run = try shell("printf '\\xef\\xbb\\xbfadd a\\r\\nadd b' | \"$0\"")
    #expect(run.exit == .exited(0) && run.outputText == "#  task\n1  a\n#  task\n1  a\n2  b\n")
  }

  @Test("refuses a line of more than a mebibyte, and goes on behind it when told to")
  func long() throws {
    let run = try shell("{ head -c 5000000 /dev/zero | tr '\\0' x; printf '\\nadd b\\n'; } | \"$0\" --keep-going")
    #expect(run.exit == .exited(1) && run.outputText == "#  task\n1  b\n")
    #expect(run.errorText == "<stdin>:1: the line is longer than 1048576 bytes.\n")
    let longest = try shell("{ printf 'add '; head -c 1048572 /dev/zero | tr '\\0' x; echo; } | \"$0\" | wc -c")
    #expect(longest.errorText == "" && longest.outputText == "1048584\n")
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
    let run = try shell("printf 'add 1\\nad\\nadd 2\\nad\\n' | \"$0\" --keep-going 2>&1")
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

  func write(_ name: String, _ content: String) throws {
    try write(name, Array(content.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }
}

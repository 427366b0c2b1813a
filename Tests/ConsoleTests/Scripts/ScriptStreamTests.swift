import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist
@Suite("Where the lines of a script come from, and where its output goes", .serialized, .timeLimit(.minutes(10)))
struct ScriptStreamTests {
  private let directory: TestDirectory

  init() throws {
    directory = try TestDirectory()
  }

  /// Runs a console in the process of the tests.
  private func run(
    _ arguments: [String], script: some Sequence<UInt8> = "".utf8, errors: PipedProgram.Errors = .apart
  ) throws -> PipedProgram {
    try PipedProgram.run(
      Consoles.tasks, arguments: arguments, environment: TestEnvironment.variables, input: script, errors: errors)
  }

  @Test("runs files in order, then commands; - is standard input")
  func files() throws {
    let one = try directory.write("one", "add 1\n")
    let two = try directory.write("two", "add 2")
    let run = try run(
      ["-c", "add c", "--script", one, "--script", "-", "--script", two, "-c", "add d"], script: "add in\n".utf8)
    #expect(run.exit == .exited(0) && run.errorText == "")
    #expect(run.outputText.hasSuffix("#  task\n1  1\n2  in\n3  2\n4  c\n5  d\n"))
  }

  // Rule C-02.3
  @Test("names the file and the line that failed")
  func places() throws {
    let one = try directory.write("one", "add 1\nad\n")
    #expect(try run(["--script", one]).errorText == "\(one):2: add: <title> is missing\n")
    #expect(try run(["-c", "add 1", "-c", "ad"]).errorText == "-c:2: add: <title> is missing\n")
    #expect(try run(["-c", "add 1", "-c", "add 2\nad\n"]).errorText == "-c:2:2: add: <title> is missing\n")
  }

  @Test("runs nothing when one of its files cannot be opened; continues with the others if asked to")
  func missing() throws {
    let one = try directory.write("one", "add 1\n")
    let two = directory.path + "/two"
    let failed = try run(["--script", one, "--script", two])
    #expect(failed.exit == .exited(1) && failed.outputText == "")
    #expect(failed.errorText == "--script: \"\(two)\": No such file or directory; check the path\n")
    let kept = try run(["--keep-going", "--script", two, "--script", one])
    #expect(kept.exit == .exited(1) && kept.outputText == "#  task\n1  1\n")
    #expect(try run(["--script", "/"]).errorText == "--script: \"/\": Is a directory; name a file, not a folder\n")
    let escape = try run(["--script", "\u{1B}[2J"])
    #expect(escape.errorText == "--script: \"␛[2J\": No such file or directory; check the path\n")
  }

  @Test(
    "says which byte of a line is not text",
    arguments: [
      (Array("add a\n".utf8) + [0xFF] + Array("add".utf8), ":2: byte 1: 0xff is not UTF-8", 1),
      (Array("add a\nadd é".utf8) + [0xC3, 0x0A], ":2: byte 7: 0xc3 is not UTF-8", 1),
      (Array("add ".utf8) + [0xED, 0xA0, 0x80, 0x0A], ":1: byte 5: 0xed is not UTF-8", 0),
      (Array("add a\0b\n".utf8), ":1: byte 6: a line cannot contain NUL", 0),
      ([0xFF, 0xFE, 0x61, 0x00, 0x64, 0x00], ":1: byte 1: this is UTF-16, not UTF-8", 0),
      ([0xEF, 0xBB, 0xBF] + Array("add a\nadd \0\n".utf8), ":2: byte 5: a line cannot contain NUL", 1),
    ] as [([UInt8], String, Int)])
  func bytes(script: [UInt8], message: String, lines: Int) throws {
    let one = try directory.write("one", script)
    for (place, run) in [("<stdin>", try run([], script: script)), (one, try run(["--script", one]))] {
      #expect(run.exit == .exited(1))
      #expect(run.errorText == "\(place)\(message)\n")
      #expect(run.outputText == (lines == 1 ? "#  task\n1  a\n" : ""))
    }
  }

  @Test("accepts a byte order mark, carriage returns and a last line without a line feed")
  func ends() throws {
    let run = try run([], script: [0xEF, 0xBB, 0xBF] + Array("add a\r\nadd b".utf8))
    #expect(run.exit == .exited(0) && run.outputText == "#  task\n1  a\n#  task\n1  a\n2  b\n")
  }

  @Test("refuses a line of more than a mebibyte, and continues after it if asked to")
  func long() throws {
    let xs = { (count: Int) in [UInt8](repeating: 0x78, count: count) }
    let refused = try run(["--keep-going"], script: xs(5_000_000) + Array("\nadd b\n".utf8))
    #expect(refused.exit == .exited(1) && refused.outputText == "#  task\n1  b\n")
    #expect(refused.errorText == "<stdin>:1: the line is longer than 1048576 bytes\n")
    let longest = try run([], script: Array("add ".utf8) + xs(1_048_572) + [0x0A])
    #expect(longest.errorText == "" && longest.output.count == 1_048_584)
  }

  @Test("keeps the order of results and errors that go to the same place")
  func order() throws {
    let run = try run(["--keep-going"], script: "add 1\nad\nadd 2\nad\n".utf8, errors: .withOutput)
    #expect(
      run.outputText == """
        #  task
        1  1
        <stdin>:2: add: <title> is missing
        #  task
        1  1
        2  2
        <stdin>:4: add: <title> is missing

        """)
  }
}

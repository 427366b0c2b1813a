import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("The options of every console", .serialized, .timeLimit(.minutes(10)))
struct ScriptOptionTests {
  private func run(_ arguments: String..., script: String = "") throws -> PipedProgram {
    try Consoles.run(Consoles.tasks, arguments, script: script)
  }

  @Test("begin at a path, in one change, without showing it")
  func at() throws {
    let run = try run("--at", "/task:3/task:4", "-c", "path", "-c", "back")
    #expect(run.exit == .exited(0) && run.errorText == "")
    #expect(run.outputText == "/task:3/task:4\nnumber  3\ntitle   NULL\n")
  }

  @Test(
    "report a path that cannot be the start, and run no line",
    arguments: [
      ("task", "column 1: "),
      ("/tsak:3", "column 2: unknown screen \"tsak\"; did you mean \"task\"?\n"),
      ("/task:x", "column 7: \"x\" is not a whole number\n"),
      ("/task:3/task:100", "the number of a task must be at most 99, not 100\n"),
      (
        "/task:3/tsak:4",
        "column 9: unknown screen \"tsak\"; did you mean \"task\"? (in segment 2; /task:3 can be opened)\n"
      ),
      (
        "/task:3/task:4//",
        "column 16: expected a screen here; choose from \"task\" (in segment 3; /task:3/task:4 can be opened)\n"
      ),
      (
        "/sure:(text=Sure,answers=((label=yes,action=cleared)))",
        "column 2: \"sure:(text=Sure,answers=((label=yes,a...\" cannot be opened by a path; only the program can open it; "
          + "choose from \"task\"\n"
      ),
    ])
  func badPath(path: String, message: String) throws {
    let run = try run("--at", path, "-c", "add milk")
    #expect(run.exit == .exited(1))
    #expect(run.outputText == "")
    #expect(run.errorText.hasPrefix("--at: \(message)"), "\(run.errorText)")
  }

  @Test("show each line before its output, in a form that can be run again")
  func echo() throws {
    let script = "# to do\nadd  milk\n\nadd \"a\\u{1b}[2Jb\"\nadd\t'two words'\nadd \u{9B}31m\n"
    let run = try run("--echo", script: script)
    #expect(run.exit == .exited(0))
    let lines = run.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(Array(lines.prefix(5)) == ["# to do", "add  milk", "#  task", "1  milk", ""])
    #expect(lines.contains("add \"a\\u{1b}[2Jb\""))
    #expect(lines.contains("add \"two words\"") && lines.contains("add \"\\u{9b}31m\""))
    let echoed = lines.filter { $0.hasPrefix("add") }.joined(separator: "\n")
    #expect(try self.run(script: echoed).output == (try self.run(script: script).output))
  }

  @Test("leave out screens unless a line looks at one", arguments: ["plain", "csv", "markdown"])
  func quiet(format: String) throws {
    let run = try run(
      "--quiet", "--format", format, "--keep-going", script: "add milk\nopen 1\npath\nopne\nback\nlook\nadd tea\n")
    let expected = [
      "plain": "/task:1\n#  task\n1  milk\n", "csv": "#,task\n1,milk\n",
      "markdown": "/task:1\n\n| \\# | task |\n| ---: | --- |\n| 1 | milk |\n",
    ]
    #expect(run.outputText == expected[format])
    #expect(run.errorText.hasPrefix("<stdin>:4: unknown command \"opne\"") && run.exit == .exited(1))
    #expect(try self.run("--quiet", "--format", "json").errorText.contains("--quiet has no effect on JSON"))
  }

  // Rule C-02.4
  @Test("continue after a failing line, and still exit with status 1")
  func keepGoing() throws {
    let run = try run("--keep-going", script: "add milk\nad\nopen 100\nadd bread\nquit\nadd tea\n")
    #expect(run.exit == .exited(1))
    #expect(run.outputText == "#  task\n1  milk\n#  task\n1  milk\n2  bread\n")
    #expect(
      run.errorText == """
        <stdin>:2: add: <title> is missing
        <stdin>:3: the number of a task must be at most 99, not 100

        """)
  }

  @Test("answer questions with the lines that follow, named as the answers are")
  func answered() throws {
    let dropped = try run(script: "add milk\nclear\ndrop\n")
    #expect(dropped.exit == .exited(0) && dropped.errorText == "")
    #expect(dropped.outputText == "#  task\n1  milk\nDrop all tasks?\ndrop  drop, 1, y\nkeep  keep, 2, n\n#  task\n")
    let kept = try run(script: "add milk\nclear\nk\nadd tea\n")
    #expect(kept.exit == .exited(0))
    #expect(kept.outputText.hasSuffix("#  task\n1  milk\n#  task\n1  milk\n2  tea\n"))
  }

  // Rule C-02.4
  @Test("fail when a question is left unanswered, and say what would answer it")
  func unanswered() throws {
    let run = try run(script: "add milk\nclear\n")
    #expect(run.exit == .exited(1))
    #expect(
      run.errorText
        == "<stdin>:2: \"Drop all tasks?\" needs an answer: \"drop\" or \"keep\", or --yes=all\n"
    )
    let left = try self.run(script: "add milk\nclear\nquit\n")
    #expect(left.exit == .exited(1))
    #expect(left.errorText.hasPrefix("<stdin>:3: \"Drop all tasks?\" needs an answer"))
    let wrong = try self.run(script: "add milk\nclear\nadd tea\n")
    #expect(wrong.exit == .exited(1))
    #expect(wrong.errorText.hasPrefix("<stdin>:3: unknown command \"add\""))
  }

  @Test("give each question its first agreeing answer with --yes=all")
  func yes() throws {
    let run = try run("--yes=all", "-c", "add milk", "-c", "clear", "-c", "add tea")
    #expect(run.exit == .exited(0) && run.errorText == "")
    #expect(run.outputText.hasSuffix("#  task\n1  tea\n"))
  }

  @Test("leave a question open with --yes if its answer destroys something")
  func harmlessYes() throws {
    let run = try run("--yes", "-c", "add milk", "-c", "clear")
    #expect(run.exit == .exited(1))
    #expect(run.errorText.hasPrefix("-c:2: \"Drop all tasks?\" needs an answer"))
    let answered = try self.run("--yes", "-c", "add milk", "-c", "clear", "-c", "drop")
    #expect(answered.exit == .exited(0) && answered.outputText.hasSuffix("#  task\n"))
  }

  @Test("print the version: the program's own, else the library's")
  func version() throws {
    #expect(try run("--version").outputText == "tasks 1.0\n")
    #expect(try Consoles.run(Consoles.counter, ["--version"]).outputText.hasPrefix("Counter, made with ScreenKit "))
    #expect(try Consoles.run(Consoles.dbwalk, ["--version"]).outputText == "0.1.0\n")
  }
}

@Typist @Suite("A secret in a script", .serialized, .timeLimit(.minutes(10)))
struct ScriptSecretTests {
  private nonisolated static let lines = [
    "lock sesame", "lock", "page lock sesame", "save over /dev/null lock sesame", "loc sesame",
  ]

  // Rule C-09.6
  @Test(
    "is refused, asked for or passed on, and shown nowhere", arguments: lines, [[], ["--echo"], ["--format", "json"]])
  func secret(line: String, options: [String]) throws {
    let run = try Consoles.run(Consoles.verbs, options, script: line + "\n")
    #expect(run.exit == .exited(1) && run.errorText.hasPrefix("<stdin>:1: lock: <password> is "), "\(run.errorText)")
    #expect(!run.outputText.contains("sesame") && !run.errorText.contains("sesame"))
    let shown = line.replacing(" sesame", with: "")
    switch options.first {
    case "--echo": #expect(run.outputText == shown + "\n")
    case "--format": #expect(run.outputText.contains("\"input\":\"\(shown)\","), "\(run.outputText)")
    default: #expect(run.outputText == "")
    }
  }

  @Test("cannot come from the script, and the error says so")
  func refused() throws {
    let run = try Consoles.run(Consoles.verbs, script: "lock\n")
    #expect(
      run.errorText
        == "<stdin>:1: lock: <password> is asked for at a terminal; in a script, use --secrets with a file\n")
  }

  @Test("comes from a file of secrets, one line each, and is shown nowhere")
  func file() throws {
    let directory = try TestDirectory()
    try directory.write("secrets", "sesame\r\nhunter2\n")
    let run = try Consoles.run(
      Consoles.verbs, ["--secrets", directory.path + "/secrets", "--keep-going", "--echo"], script: "lock\nlock\nlock")
    #expect(
      run.errorText == """
        <stdin>:2: lock: wrong password
        <stdin>:3: lock: <password> is missing: \(directory.path)/secrets has no more lines

        """)
    #expect(!run.outputText.contains("sesame") && !run.outputText.contains("hunter2"))
  }

  @Test("comes from standard input unless that is the script")
  func standardInput() throws {
    let run = try Consoles.run(Consoles.verbs, ["--secrets", "-", "-c", "lock"], script: "sesame")
    #expect(run.exit == .exited(0) && run.errorText == "")
    let both = try Consoles.run(Consoles.verbs, ["--secrets", "-"], script: "count")
    #expect(both.exit == .exited(1) && both.outputText == "")
    #expect(
      both.errorText == "--secrets: standard input is already the script; put the secrets in a file\n")
  }

  @Test("must be text in an existing file")
  func unreadable() throws {
    let directory = try TestDirectory()
    try directory.write("bytes", [0x61, 0xFF, 0x0A])
    let path = directory.path
    let run = try Consoles.run(Consoles.verbs, ["--secrets", path + "/bytes"], script: "lock")
    #expect(run.errorText == "<stdin>:1: lock: <password> is missing: its line in \(path)/bytes is not UTF-8 text\n")
    let missing = try Consoles.run(Consoles.verbs, ["--secrets", path + "/no"], script: "count")
    #expect(missing.exit == .exited(1) && missing.outputText == "")
    #expect(missing.errorText == "--secrets: \"\(path)/no\": No such file or directory; check the path\n")
  }
}

@Typist @Suite("A script in JSON", .serialized, .timeLimit(.minutes(10)))
struct ScriptJSONTests {
  private struct Document: Decodable {
    let source: String
    let line: Int?
    let input: String?
    let status: String
    let error: String?
    let path: String?
    let question: Asked?
    let output: [Piece]
    let screen: [Piece]?

    struct Asked: Decodable { let text: String, answers: [Answer] }
    struct Answer: Decodable { let label: String, input: String }
    struct Piece: Decodable { let kind: String }
  }

  private func documents(_ run: PipedProgram) throws -> [Document] {
    try run.outputText.split(separator: "\n").map { try JSONDecoder().decode(Document.self, from: Data($0.utf8)) }
  }

  @Test("has one document for each line of input, errors and blank lines included")
  func documents() throws {
    let script = "add milk\n\n# note\nad x y\nclear\ndrop\nhelp\nopen 7\npath\nquit\nadd tea\n"
    let run = try Consoles.run(Consoles.tasks, ["--format", "json", "--keep-going"], script: script)
    #expect(run.exit == .exited(1))
    let documents = try documents(run)
    #expect(documents.map(\.line) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(documents.allSatisfy { $0.source == "<stdin>" })
    #expect(
      documents.map(\.input)
        == script.split(separator: "\n", omittingEmptySubsequences: false).prefix(10).map { String($0) })
    let statuses = ["done", "done", "done", "failed", "done", "done", "done", "done", "done", "quit"]
    #expect(documents.map(\.status) == statuses)
    #expect(documents[3].error?.hasPrefix("add: unexpected argument \"y\"") == true)
    #expect(run.errorText == "<stdin>:4: \(documents[3].error ?? "")\n")
    #expect(documents[4].question?.answers.map(\.input) == ["drop", "keep"] && documents[5].question == nil)
    #expect(documents[0].screen?.map(\.kind) == ["table"] && documents[0].output.isEmpty)
    #expect(documents[1].screen == nil)
    #expect(documents[6].output.isEmpty == false && documents[6].screen == nil)
    #expect(documents[7].path == "/task:7" && documents[7].screen?.map(\.kind) == ["fields"])
  }

  @Test("contains the screen at any moment on request, including the first one")
  func look() throws {
    let run = try Consoles.run(Consoles.tasks, ["--format", "json"], script: "look\npath\nlook\n")
    let documents = try documents(run)
    #expect(documents.map { $0.screen?.map(\.kind) } == [["table"], nil, ["table"]])
    #expect(documents.map(\.output.isEmpty) == [true, false, true])
  }

  @Test("says how to type an answer that is named differently")
  func answers() throws {
    let script = "select 1\ndelete\n\ndelete\ny\n"
    let run = try Consoles.run(Consoles.verbs, ["--format", "json", "--keep-going"], script: script)
    let documents = try documents(run)
    #expect(documents[1].question?.answers.map(\.label) == ["Delete", "Go back"])
    #expect(documents[1].question?.answers.map(\.input) == ["delete", "n"])
    #expect(documents[1].path == nil && documents[2].question != nil && documents[3].path == nil)
    #expect(documents[3].status == "stale" && documents[4].path == "/")
  }

  @Test("contains nothing but documents: what other programs write goes to standard error")
  func children() throws {
    let run = try Consoles.run(Consoles.verbs, ["--format", "json"], script: "!echo from outside\ncount\n")
    #expect(try documents(run).map(\.input) == ["!echo from outside", "count"])
    #expect(run.errorText == "from outside\n" && run.exit == .exited(0))
  }

  @Test("is spelled the same each time, in ASCII where a terminal would obey")
  func spelling() throws {
    let run = try Consoles.run(Consoles.tasks, ["--format", "json"], script: "add \"\\u{1b}[2J\\u{202e}é日\"\nopen 1\n")
    #expect(
      run.outputText == #"""
        {"source":"<stdin>","line":1,"input":"add \"\\u{1b}[2J\\u{202e}é日\"","status":"done","error":null,"stayed":false,"path":"/","question":null,"asks":null,"output":[],"screen":[{"kind":"table","columns":["#","task"],"rows":[[1,"\u001b[2J\u202eé日"]]}]}
        {"source":"<stdin>","line":2,"input":"open 1","status":"done","error":null,"stayed":false,"path":"/task:1","question":null,"asks":null,"output":[],"screen":[{"kind":"fields","fields":[{"label":"number","value":1},{"label":"title","value":"\u001b[2J\u202eé日"}]}]}

        """#)
  }

  @Test("reports errors outside of all lines in a document")
  func outside() throws {
    let run = try Consoles.run(Consoles.tasks, ["--format", "json", "--at", "/tsak:1"])
    let documents = try documents(run)
    #expect(documents.count == 1)
    #expect(documents[0].source == "--at" && documents[0].line == nil && documents[0].input == nil)
    #expect(documents[0].status == "failed" && documents[0].error?.hasPrefix("column 2: ") == true)
    #expect(run.exit == .exited(1))
  }

  @Test("is read from standard input, even from a terminal: no prompt, one document for each line")
  func terminal() throws {
    let session = try Consoles.open(Consoles.tasks, ["--format", "json"], columns: 200)
    try session.waitUntilIdle()
    #expect(session.screen.text == "")
    try session.send("path\r")
    try session.wait(for: #""input":"path","status":"done""#)
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
  }
}

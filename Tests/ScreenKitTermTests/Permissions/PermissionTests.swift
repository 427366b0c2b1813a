import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import Testing
import TestSupport

@MainActor @Suite("A permission", .timeLimit(.minutes(10)))
struct PermissionTests {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  private func console(_ permissions: Set<Permission>) -> ScriptedConsole<Notebook, Note> {
    Notebook.console(permissions: permissions) { notebook in
      Verb("note", .text("text"), "Write down") { .note($0) }
      Verb("read", .file("file"), "Read a file") { .note("read \($0)") }
      Verb("write", .edited("text", from: notebook.notes.last ?? ""), "Write in an editor") { .note($0) }
      Verb.showing("list", "List the notes") { for note in notebook.notes { "\(note)" } }
    }
  }

  private func path(_ name: String) -> String { directory.appending(path: name).path }

  // Rule C-10.1
  @Test(
    "that is denied is absent from help and completion, and refused by name",
    arguments: [
      ("save x", "save", "files"), ("load x", "load", "files"), ("page list", "page", "pager"),
      ("shell ls", "shell", "shell"), ("!ls", "!", "shell"), (" ! ls", "!", "shell"), (":save x", "save", "files"),
    ])
  func closed(line: String, word: String, permission: String) async {
    defer { try? FileManager.default.removeItem(at: directory) }
    let console = console(Set(Permission.allCases.filter { $0.name != permission }))
    #expect(
      await console.type(line).end
        == .failed(
          "\(word): this program does not grant the permission \"\(permission)\""))
    let closed = self.console([])
    let help = await closed.type("help").text
    for verb in ["save", "load", "page", "shell"] {
      #expect(!help.contains("\n\(verb)"))
      #expect(await closed.completions(of: verb).isEmpty)
      #expect(await closed.completions(of: ":\(verb)").isEmpty)
    }
    #expect(await closed.completions(of: "read /").isEmpty)
  }

  @Test(
    "to a shell that is not granted leaves the exclamation mark to a verb of the app",
    arguments: [("!", ""), ("! a comment", "a comment"), (" !  no shutdown", "no shutdown"), ("! 'x", "'x")])
  func sign(line: String, comment: String) async {
    defer { try? FileManager.default.removeItem(at: directory) }
    func end(_ permissions: Set<Permission>) async -> (shown: String, end: ScriptedConsole<Notebook, Note>.Answer.End) {
      let console = Notebook.console(permissions: permissions) { notebook in
        Verb("!", .line("comment").defaulting(to: ""), "Comment") { .note("comment: \($0)") }
        Verb.showing("list", "List the notes") { for note in notebook.notes { "\(note)" } }
      }
      let end = await console.type(line).end
      return (await console.type("list").text, end)
    }
    let without = await end(Set(Permission.allCases.filter { $0 != .shell }))
    #expect(without.end == .done && without.shown == "comment: \(comment)\n")
    #expect(await end(Set(Permission.allCases)).shown == "")
  }

  @Test("to files allows saving a line's output, and replaces another file only on request")
  func save() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let console = console([.files])
    let file = path("notes.txt")
    _ = await console.type("note 'e\u{1B}vil'")
    #expect(await console.type("save '\(file)' list") == .init(""))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "e␛vil\n")
    #expect(
      await console.type("save \(file) list").end
        == .failed(
          "save: \"\(file)\": already exists; type \"save over\" to replace it"))
    #expect(await console.type("save over \(file) note 'new'") == .init(""))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "new\n")
    #expect(await console.type("save \(path("screen.txt"))").end == .done)
    #expect(try String(contentsOfFile: path("screen.txt"), encoding: .utf8) == "new\n")
  }

  @Test("to files replaces the target of a link, keeps who may read it, and leaves nothing next to it")
  func saveOver() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let console = console([.files])
    _ = await console.type("note new")
    let inner = directory.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    try "old".write(toFile: path("inner/notes"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("inner/notes"))
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "inner/notes")
    try FileManager.default.createSymbolicLink(atPath: path("nowhere"), withDestinationPath: "inner/none")
    for name in ["link", "nowhere", "fresh"] {
      #expect(await console.type("save over \(path(name)) list") == .init(""))
      #expect(try String(contentsOfFile: path(name), encoding: .utf8) == "new\n")
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "inner/notes")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("nowhere")) == "inner/none")
    let attributes = try FileManager.default.attributesOfItem(atPath: path("inner/notes"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
        .filter { !["inner", "inner/notes", "link", "nowhere", "fresh", "inner/none"].contains($0) } == [])
  }

  @Test("to files replaces files alone: not a pipe, which may never be read, not a device, not a directory")
  func saveOverOthers() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let console = console([.files])
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    for other in [path("pipe"), "/dev/null"] {
      #expect(
        await console.type("save over \(other) list").end
          == .failed("save: \"\(other)\": not a regular file; choose another file"))
    }
    #expect(
      await console.type("save over \(directory.path) list").end
        == .failed("save: \"\(directory.path)\": Is a directory; name a file, not a folder"))
  }

  @Test("to files leaves no file when the line fails, and says why one cannot be written or read")
  func saveFails() async {
    defer { try? FileManager.default.removeItem(at: directory) }
    let console = console([.files])
    #expect(
      await console.type("save \(path("x")) nonsense").end
        == .failed(
          #"unknown command "nonsense"; type help to list the commands"#))
    #expect(!FileManager.default.fileExists(atPath: path("x")))
    #expect(
      await console.type("save \(path("no/x")) list").end
        == .failed(
          "save: \"\(path("no/x"))\": No such file or directory; check the path"))
    #expect(
      await console.type("load \(path("no"))").end
        == .failed("load: \"\(path("no"))\": No such file or directory; check the path"))
    #expect(
      await console.type("load \(directory.path)").end
        == .failed("load: \"\(directory.path)\": Is a directory; name a file, not a folder"))
  }

  @Test("to files runs the lines of a file as if they were typed, and names the one that fails")
  func load() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let console = console([.files])
    try "# two notes\r\nnote one\r\n\r\nnote 'two words'".write(toFile: path("a"), atomically: true, encoding: .utf8)
    #expect(await console.type("load \(path("a"))") == .init("one\ntwo words\n"))
    try "note three\nnoet four\nnote five\n".write(toFile: path("b"), atomically: true, encoding: .utf8)
    #expect(
      await console.type("load \(path("b"))")
        == .init(
          "three\n", .failed("\(path("b")):2: unknown command \"noet\"; did you mean \"note\"?")))
    try "note six\nnote \u{0}\n".write(toFile: path("c"), atomically: true, encoding: .utf8)
    #expect(
      await console.type("load \(path("c"))")
        == .init("six\n", .failed("\(path("c")):2: byte 6: a line cannot contain NUL")))
    try "load \(path("loop"))\n".write(toFile: path("loop"), atomically: true, encoding: .utf8)
    guard case .failed(let message) = await console.type("load \(path("loop"))").end else {
      Issue.record("The loop has ended well.")
      return
    }
    #expect(message.hasSuffix("commands keep running each other; break the cycle"))
  }

  @Test("to files completes their names: a directory up to its slash, spaces in quotes, hidden ones on request")
  func fileNames() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let console = console([.files])
    for name in ["alpha", "two words", ".hidden"] {
      try "".write(toFile: path(name), atomically: true, encoding: .utf8)
    }
    try FileManager.default.createDirectory(atPath: path("inner"), withIntermediateDirectories: false)
    let at = directory.path + "/"
    #expect(
      await console.completions(of: "read \(at)") == [
        "read \(at)alpha ", "read \(at)inner/", "read \"\(at)two words\" ",
      ])
    #expect(await console.completions(of: "read '\(at)tw") == ["read '\(at)two words' "])
    #expect(await console.completions(of: "read \(at).") == ["read \(at).hidden "])
    #expect(await console.completions(of: "read /nonexistent/") == [])
  }

  @Test("to an editor is not needed if the text is written as a word; an error says when it is missing")
  func editor() async {
    defer { try? FileManager.default.removeItem(at: directory) }
    #expect(await console([]).type("write 'some text'") == .init("some text\n"))
    #expect(
      await console([]).type("write").end
        == .failed(
          "write: <text> is missing; this program does not grant the permission \"editor\""
        ))
    #expect(
      await console([.editor]).type("write").end
        == .failed(
          "write: <text> is missing; type it on the same line, since an editor needs a terminal"))
  }
}

extension String {
  fileprivate func write(toFile path: String, atomically: Bool, encoding: Encoding) throws {
    try write(to: URL(filePath: path), atomically: atomically, encoding: encoding)
  }
}

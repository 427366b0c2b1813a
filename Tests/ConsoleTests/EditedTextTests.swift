import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import Synchronization
import TestSupport
import Testing

@Typist @Suite("A text that a line gets from an editor", .serialized, .timeLimit(.minutes(RunLength.limit)))
struct EditedTextTests {
  private let heard = Heard()
  private let folder = FileManager.default.temporaryDirectory.appending(path: "texts-\(UUID().uuidString)")

  /// The notes that the reducer has taken.
  private final class Heard: Sendable {
    let notes = Mutex<[String]>([])
  }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  /// Opens a console whose reducer refuses notes that contain "bad".
  private func open(_ editor: String) throws -> TerminalSession {
    let console = TestedConsole("Drafts") { [heard] terminal in
      let reducer = Notebook.reducer.checking { notebook in
        if notebook.notes.last?.contains("bad") == true { throw LineError("this is bad") }
      }
      let store = Store(Notebook(), reducer: reducer)
      let hearing = store.observe(\.notes) { notes in heard.notes.withLock { $0 = notes } }
      defer { hearing.cancel() }
      let root = Cover { _ in
        Verb("write", .edited("text", from: "a template"), "Write a note") { .note($0) }
        Verb("other", .edited("text", from: "a template"), "Write another note") { .note($0) }
      }
      return await Console(store, path: \.path, root: root, permissions: [.editorOfUser]).main(on: terminal)
    }
    return try Consoles.openConsole(
      console, columns: 200, changing: ["EDITOR": editor, "VISUAL": nil, "TMPDIR": folder.path])
  }

  /// The texts of the files in the folder for temporary ones.
  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }
  }

  private func type(_ line: String, into session: TerminalSession, until text: String) throws {
    try session.send(line + "\r")
    try session.wait(for: text)
    try session.waitUntilIdle()
  }

  @Test("is opened again by the same line if that has failed, and by no other line")
  func refused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try open("sed -i -e s/bad/good/ -e s/template/bad/")
    try type("write", into: session, until: "the edited text is kept in")
    #expect(session.screen.text.contains("this is bad"))
    #expect(try files == ["a bad\n"])
    try type("other", into: session, until: "/> other\nthis is bad")
    #expect(try files == ["a bad\n", "a bad\n"])
    try type("write", into: session, until: "a good")
    #expect(heard.notes.withLock(\.self) == ["a good"])
    #expect(try files == ["a bad\n"])
    // The template is back.
    try type("write", into: session, until: "a good\n/> write\nthis is bad")
    #expect(try files == ["a bad\n", "a bad\n"])
  }

  @Test("is kept if the editor fails, and its file is named; a file that was not changed is removed")
  func failing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let session = try open("sh -c 'grep -q mine \"$0\" || { echo mine >\"$0\"; exit 3; }'")
      try type("write", into: session, until: "the edited text is kept in \"\(folder.path)/")
      #expect(session.screen.text.replacing("\n", with: "").contains("status 3"))
      #expect(try files == ["mine\n"])
      try type("write", into: session, until: "/> write\nmine")
      #expect(heard.notes.withLock(\.self) == ["mine"])
      #expect(try files == [])
    }
    let unchanged = try open("false")
    try type("write", into: unchanged, until: "status 1")
    #expect(try files == [])
  }

  @Test("stays in its file if it is too long, and the message names the file")
  func tooLong() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try open("sh -c 'head -c 17000000 /dev/zero | tr \"\\0\" x >\"$0\"'")
    try type("write", into: session, until: "the edited text is kept in \"\(folder.path)/")
    #expect(session.screen.text.contains("larger than 16 MiB"))
    #expect(try files.map(\.utf8.count) == [17_000_000])
  }

  // Rule C-06.6
  @Test(
    "is UTF-8 with any line endings, without a byte order mark and the last line ending",
    arguments: [
      (#"a\r\nb\r\n"#, "a\nb"), (#"a\rb\r"#, "a\nb"), (#"\357\273\277a\n"#, "a"), (#"a\n\n"#, "a\n"), ("a", "a"),
    ])
  func endings(bytes: String, text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try open("sh -c 'printf \"\(bytes)\" >\"$0\"'")
    try session.send("write\r")
    try session.wait(until: { _ in heard.notes.withLock(\.self) == [text] }, described: "the note")
    #expect(try files == [])
  }

  @Test(
    "that is not text is refused with the first wrong byte, and stays in its file",
    arguments: [
      (#"a\377b"#, "byte 2: 0xff is not UTF-8"), (#"ab\303\n"#, "byte 3: 0xc3 is not UTF-8"),
      (#"\377\376a\000"#, "byte 1: this is UTF-16"), (#"a\000"#, "byte 2: a line cannot contain NUL"),
    ])
  func notText(bytes: String, problem: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try open("sh -c 'printf \"\(bytes)\" >\"$0\"'")
    try type("write", into: session, until: "the edited text is kept in \"\(folder.path)/")
    #expect(session.screen.text.contains(problem) && heard.notes.withLock(\.isEmpty))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test("is awaited in its file if the editor ends at once, and the same line takes it after a late save")
  func late() throws {
    let work = try TestDirectory()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(mkfifo(work.path + "/go", 0o600) == 0)
    // The first time, the editor hands the file to a window, and returns.
    try work.write(
      "editor",
      "cd \(work.path); [ -e open ] || { touch open; { read go <go; echo late >\"$1\"; } >/dev/null 2>&1 & }\n")
    let session = try open("sh \(work.path)/editor")
    try type("write", into: session, until: "the edited text is kept in \"\(folder.path)/")
    #expect(session.screen.text.contains("the editor ended at once and saved nothing"))
    #expect(try files == ["a template\n"] && heard.notes.withLock(\.isEmpty))
    try "\n".write(toFile: work.path + "/go", atomically: false, encoding: .utf8)
    try session.wait(until: { _ in (try? files) == ["late\n"] }, described: "the late save")
    try type("write", into: session, until: "/> write\nlate")
    #expect(try heard.notes.withLock(\.self) == ["late"] && files == [])
  }

  @Test(
    "is found again by its own line, whatever editors and the reducer have done: random programs",
    arguments: 0..<(RunLength.isLong ? 150 : 4) as Range<UInt64>)
  func random(seed: UInt64) throws {
    let work = try TestDirectory()
    defer { try? FileManager.default.removeItem(at: folder) }
    // Notes the text that it finds, writes another one if there is one, and exits with the status of the plan.
    try work.write(
      "editor",
      "tr '\\n' ' ' <\"$1\" >>\(work.path)/found; . \(work.path)/plan; echo >>\(work.path)/found; exit $status\n")
    let session = try open("sh \(work.path)/editor")
    var random = SeededGenerator(seed: seed)
    var kept: [String: String] = [:], notes: [String] = [], found: [String] = []
    for step in 1...15 {
      let line = ["write", "other"].randomElement(using: &random) ?? "write"
      let template = "a template"
      found.append(kept[line] ?? template)
      let text = ["good \(step)", "bad \(step)", "bad \(step)", nil].randomElement(using: &random) ?? nil
      let status = Bool.random(using: &random) ? 0 : Int.random(in: 0...1, using: &random)
      let end = text ?? kept[line] ?? template
      if status == 0, !end.contains("bad") {
        notes.append(end)
        kept[line] = nil
      } else if end != template {
        kept[line] = end
      }
      // An editor that saves nothing is one whose user has saved the text as it was.
      try work.write("plan", "\(text.map { "echo '\($0)' >" } ?? "touch ")\"$1\"; status=\(status)\n")
      try session.send(line + "\r")
      try session.wait(
        until: { screen in
          let lines = try? String(contentsOfFile: work.path + "/found", encoding: .utf8).split(separator: "\n")
          return lines?.count == step && screen.lines[screen.cursor.row] == "/>"
        }, described: "the prompt after step \(step)")
      try session.waitUntilIdle()
      let lines = try String(contentsOfFile: work.path + "/found", encoding: .utf8).split(separator: "\n")
      let isRight =
        lines.map { $0.trimmingCharacters(in: .whitespaces) } == found && heard.notes.withLock(\.self) == notes
      #expect(isRight, "seed \(seed), step \(step): \(lines), not \(found); \(notes)")
      #expect(try files.sorted() == kept.values.map { "\($0)\n" }.sorted(), "seed \(seed), step \(step)")
    }
  }
}

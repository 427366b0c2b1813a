import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

@Typist @Suite("A permission grants what its name says, and nothing else:", .serialized, .timeLimit(.minutes(10)))
struct GrantedPermissionTests {
  /// A folder with programs that replace others.
  private func withPrograms<Result>(
    _ programs: [String: String], _ body: (_ folder: String, _ path: String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "programs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, script) in programs {
      let file = folder.appending(path: name)
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    return try body(folder.path, "\(folder.path):/usr/local/bin:/usr/bin:/bin")
  }

  private func open(_ changes: [String: String?]) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.diary, changing: changes)
  }

  /// Opens a console that shows a text and grants one permission.
  private func open(granting permission: Permission, _ changes: [String: String?]) throws -> TerminalSession {
    let console = TestedConsole("Granted") { terminal in
      let root = Cover { _ in Verb("write", .edited("text", from: "a draft"), "Write a note") { .note($0) } }
      let store = Store(Notebook(notes: ["some text"]), reducer: Notebook.reducer)
      return await Console(store, path: \.path, root: root, permissions: [permission]).main(on: terminal)
    }
    return try Consoles.openConsole(console, changing: changes)
  }

  // Rule C-10.1
  @Test("the pager of a console without a shell is the author's, and is set not to open one")
  func pager() throws {
    try withPrograms(["less": "echo \"secure $LESSSECURE, $@\"; cat"]) { _, path in
      let session = try open(["PATH": path, "PAGER": "sh -c 'echo a shell'"])
      try session.send("write 'some text'\r")
      try session.wait(for: "some text")
      try session.waitUntilIdle()
      try session.send("page\r")
      try session.wait(for: "secure 1, -S\nsome text")
      try session.waitUntilIdle()
      #expect(!session.screen.text.contains("a shell"))
    }
  }

  @Test(
    "the user's pager is any that the environment names, or else less, even without a shell", arguments: [true, false])
  func pagerOfUser(isNamed: Bool) throws {
    try withPrograms(["less": "sed -e 's/^/less: /'"]) { _, path in
      let pager = isNamed ? "sh -c 'sed -e s/^/mine:_/'" : nil
      let session = try open(granting: .pagerOfUser, ["PATH": path, "PAGER": pager])
      try session.send("page\r")
      try session.wait(for: isNamed ? "\nmine:_some text" : "\nless: some text")
      try session.waitUntilIdle()
    }
  }

  @Test("the author's editor gets its arguments, then the file, and the user cannot name another one")
  func editorOfAuthor() throws {
    try withPrograms(["scribe": "echo \"$(cat \"$3\"), $1, $2, $#\" >\"$3\""]) { _, path in
      let session = try open(
        granting: .editor("scribe", "-x", "two words"),
        ["PATH": path, "VISUAL": "sh -c 'echo a shell >$0'", "EDITOR": "sh"])
      try session.send("write\r")
      try session.wait(for: "\na draft, -x, two words, 3")
      try session.waitUntilIdle()
      #expect(!session.screen.text.contains("a shell"))
    }
  }

  // Rule C-10.1
  @Test("the editor of a console without a shell is never one that the user names")
  func editor() throws {
    let nano = "[ \"$1\" = --restricted ] && echo \"restricted\" >\"$2\""
    try withPrograms(["nano": nano]) { _, path in
      let session = try open(["PATH": path, "VISUAL": "sh -c 'echo a shell >$0'", "EDITOR": "sh"])
      try session.send("write\r")
      try session.wait(for: "\nrestricted")
      try session.waitUntilIdle()
      #expect(!session.screen.text.contains("a shell"))
    }
  }

  @Test("a missing program is named in the error")
  func missing() throws {
    try withPrograms([:]) { folder, _ in
      let session = try open(["PATH": folder])
      try session.send("write\r")
      try session.wait(for: "write: the editor: command not found")
    }
  }

  @Test("a line that begins like a shell option is a command", arguments: ["-e echo hi", "--version", "-c ls", "--"])
  func options(command: String) throws {
    for line in ["!\(command)", "shell \(command)"] {
      let run = try Consoles.run(Consoles.verbs, script: line + "\n")
      #expect(run.outputText == "", "\(line)")
      #expect(run.errorText.hasSuffix("<stdin>:1: shell: command not found\n"), "\(run.errorText)")
    }
  }
}

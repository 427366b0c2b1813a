import ScreenKitTermTesting
import Testing

@Typist @Suite("A console with verbs on every screen", .serialized)
struct BackupsTests {
  @Test("runs what the screen has for Enter at an empty prompt, and keeps nothing of it", arguments: [40, 80])
  func enter(columns: Int) throws {
    let session = try Consoles.openConsole(Consoles.backups, columns: columns)
    for (line, text) in [("", "api is not copied."), ("  ", "db is not copied."), ("", "mail is not copied.")] {
      try session.type(line + "\r")
      try session.wait(for: text)
    }
    try session.type("\r\r")
    try session.wait(for: "next: this is the last server.")
    try session.waitUntilIdle()
    try session.type("history\r")
    try session.wait(until: { $0.text.contains("> history\nhistory\n/server") }, described: "nothing is remembered")
    try session.type("\u{04}")
    try session.wait(for: "0 of 4 servers are copied.\n/>")
    try session.type("\u{04}")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("names the built-in ones behind a question mark, in a line or two", .enabled(if: Programs.haveReadline))
  func questionMark() throws {
    let session = try Consoles.openConsole(Consoles.backups, columns: 40)
    try session.type("?")
    try session.wait(
      for: """
        Everywhere
        copy <server>  Copy a server
        forget         Forget all copies (not
                       now: there are none)
        look, back, overview, help, quit,
        """)
  }

  @Test("does the same in a script, where an empty line does nothing")
  func script() throws {
    let run = try Consoles.run(Consoles.backups, script: "\ncopy db\nwalk\n\nforget\nnext\noverview\ngoto /\n:path\n")
    #expect(
      run.outputText == """
        1 of 4 servers are copied.
        api is not copied.
        db is not copied.
        0 of 4 servers are copied.

        """)
    #expect(
      run.errorText == "<stdin>:8: unknown command \"goto\"; type help to list the commands.\n"
        && run.exit == .exited(1))
  }
}

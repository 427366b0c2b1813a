import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("A console with verbs on every screen", .serialized, .timeLimit(.minutes(10)))
struct BackupsTests {
  @Test("runs the screen's action for Enter at an empty prompt, and does not remember it", arguments: [40, 80])
  func enter(columns: Int) throws {
    let session = try Consoles.openConsole(Consoles.backups, columns: columns)
    for (line, text) in [("", "api is not copied."), ("  ", "db is not copied."), ("", "mail is not copied.")] {
      try session.type(line + "\r")
      try session.wait(for: text)
    }
    try session.type("\r")
    try session.wait(for: "web is not copied.\nserver web>")
    try session.type("\r")
    try session.wait(for: "next: this is the last server")
    try session.waitUntilIdle()
    try session.type("history\r")
    try session.wait(
      until: { $0.text.contains("server web> history\nhistory\nserver web>") }, described: "nothing is remembered")
    try session.type("\u{04}")
    // Keys that were typed ahead are not taken for the end.
    try session.wait(for: "server web>\n0 of 4 servers are copied.\n/>")
    try session.type("\u{04}")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test(
    "shows the title of a screen in the prompt, shortened if there is little room",
    arguments: [
      (80, "server api>"), (24, "server api>"), (20, "server …>"),
    ])
  func title(columns: Int, prompt: String) throws {
    let session = try Consoles.openConsole(Consoles.backups, columns: columns)
    try session.type("walk\r")
    try session.wait(until: { $0.text.contains("\n\(prompt)") }, described: "the title is there")
    try session.type("back\r")
    try session.wait(for: "copied.\n/>")
  }

  @Test("lists the built-in ones after a question mark, in a line or two")
  func questionMark() throws {
    let session = try Consoles.openConsole(Consoles.backups, columns: 40)
    try session.type("?")
    try session.wait(
      for: """
        Everywhere
        copy <server>  Copy a server
        copy all       Copy all servers
        forget         Forget all copies (not
                       now: there are no
                       copies)
        look, back, overview, help, notices,
        """)
  }

  @Test(
    "shows the progress of a line above the spinner, and erases it afterwards",
    arguments: [20, 40, 80])
  func progress(columns: Int) throws {
    let session = try Consoles.openConsole(Consoles.backups, columns: columns)
    try session.send("copy all\r")
    try session.wait(until: { $0.text.contains("1 of 4  db") && $0.text.contains("Ctrl-C") }, described: "it is shown")
    if columns > 20 { try session.wait(until: { $0.text.contains("left  web") }, described: "the rest is estimated") }
    try session.wait(for: "4 of 4 servers")
    try session.wait(until: { !$0.text.contains("web") && !$0.text.contains("Ctrl-C") }, described: "it is gone")
    try session.send("copy all\r")
    try session.wait(for: "0 of 4  api")
    try session.send("\u{03}")
    try session.wait(for: "cancelled\n/>")
    #expect(!session.screen.text.contains("0 of 4  api"))
  }

  @Test("reports the progress of a line on standard error, to programs only", arguments: ["json", "csv", "plain"])
  func progressEvents(format: String) throws {
    let run = try Consoles.run(Consoles.backups, ["--format", format, "-c", "copy db"])
    let event = #"{"event":"progress","effects":[{"effect":0,"completed":0,"total":1,"label":"db"}]}"#
    #expect(run.exit == .exited(0))
    #expect(run.errorText == (format == "json" ? event + "\n" + #"{"event":"progress","effects":[]}"# + "\n" : ""))
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
      run.errorText == "<stdin>:8: unknown command \"goto\"; type help to list the commands\n"
        && run.exit == .exited(1))
  }
}

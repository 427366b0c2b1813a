import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

extension AskingTests {
  nonisolated private static let environments = [[:], ["TERM": "dumb"], ["ACCESSIBLE": "1"], ["LC_ALL": "C"]]

  /// A console that asks for the input that the last note names.
  private func coming() -> TestedConsole {
    asking.console { notebook in
      switch notebook.notes.last {
      case "title", "name": Input(notebook.notes.last ?? "", .text) { .note("value \($0)") }
      case "password": Input("password", .secret) { .note("secret of \($0.reveal().count)") }
      default: nil
      }
    }
  }

  private func prompt(_ session: TerminalSession, _ prompt: String) throws {
    try session.wait(until: { $0.lines[$0.cursor.row] == prompt }, described: prompt)
    try session.waitUntilIdle()
  }

  @Test("A value the program asks for has its prompt at once, and gets what is typed then", arguments: environments)
  func comes(environment: [String: String]) throws {
    let session = try Consoles.openConsole(coming(), changing: environment.mapValues { $0 })
    for label in ["title", "name", "title"] {
      asking.send(.note(label))
      try prompt(session, "\(label):")
    }
    try session.type("delete 3\r")
    try prompt(session, "/>")
    #expect(asking.values == ["title", "name", "title", "value delete 3"])
  }

  @Test("A line that has begun goes to a value asked for meanwhile, as its prompt says", arguments: environments)
  func comesLater(environment: [String: String]) throws {
    let session = try Consoles.openConsole(coming(), changing: environment.mapValues { $0 })
    try session.type("say ha", until: "/> say ha")
    asking.send(.note("title"))
    try prompt(session, "title: say ha")
    try session.type("lf\r")
    try prompt(session, "/>")
    #expect(asking.values == ["title", "value say half"])
  }

  @Test("A secret that the program asks for is typed unseen", arguments: environments)
  func secretComes(environment: [String: String]) throws {
    let session = try Consoles.openConsole(coming(), changing: environment.mapValues { $0 })
    try session.type("say ha", until: "/> say ha")
    asking.send(.note("password"))
    try prompt(session, "password:")
    try session.type("sesame\r")
    try prompt(session, "/> say ha")
    #expect(asking.values == ["password", "secret of 6"])
    #expect(!(session.screen.scrollback + session.screen.lines).joined().contains("ses"))
    try session.type("\r")
    try prompt(session, "/>")
    #expect(asking.values.last == "said ha")
  }
}

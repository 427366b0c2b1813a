import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

// The verbs of a console are internal.
@testable import ScreenKit
// `HistoryStore` is internal.
@testable import ScreenKitTerm

@MainActor @Suite("A built-in verb", .timeLimit(.minutes(10)))
struct BuiltInVerbTests {
  private let session = Session<Notebook, Note>(
    Store(Notebook(), reducer: Notebook.reducer), path: \.path,
    root: Cover { _ in
      Verb("login", .text("user"), .secret("password"), "Log in") { .note("\($0) \($1.reveal())") }
      Verb("set color", "A color of our own") { .note("color") }
      Verb("history", "A history of our own") { .note("history") }
      Verb("paint", .choice("color", from: ["red"]), "Paint") { .note($0) }
    }
  ) { page, _ in page.makeScreen() }
  private let verbs = ConsoleVerbs(permissions: [])

  private func type(_ line: String) async -> ScriptedConsole<Notebook, Note>.Answer {
    await ScriptedConsole(session, verbs: verbs).type(line)
  }

  @Test("searches the history for lines other than its own")
  func historySearch() async {
    let history = HistoryStore(LineHistory(location: .memory))
    verbs.history = history
    for (line, found) in [(":history find zz", ""), ("paint zz", nil), (":history find zz", "paint zz\n")]
      as [(String, String?)]
    {
      history.add(line, at: "/")
      if let found { #expect(await type(line) == .init(found)) }
    }
  }

  @Test("leaves, by either of its names; the other one is not listed")
  func leaving() async {
    let help = await type("help").text.split(separator: "\n")
    #expect(help.count { $0.hasPrefix("quit") } == 1 && !help.contains { $0.hasPrefix("exit") })
    #expect(await type("quit").end == .quit)
    #expect(await type("exit").end == .quit)
  }

  @Test("shows and changes settings, and lists the choices for an unknown one")
  func settings() async {
    #expect(
      await type("set")
        == .init(
          "color    auto\ntheme    auto\nlinks    auto\nlive     on\nhints    on\nsymbols  auto\nwidth    auto\n"))
    #expect(await type(":set color off") == .init(""))
    #expect(await type("set width 40") == .init(""))
    #expect(await type("set symbols ascii") == .init(""))
    #expect(await type("set theme contrast") == .init(""))
    #expect(await type("set links on") == .init(""))
    #expect(await type("set live off") == .init(""))
    #expect(await type("set hints off") == .init(""))
    #expect(
      await type("set")
        == .init(
          "color    off\ntheme    contrast\nlinks    on\nlive     off\nhints    off\nsymbols  ascii\nwidth    40\n"))
    #expect(
      await type("set theme x").end
        == .failed(#"set theme: unknown theme "x"; choose from "auto", "dark", "light", "contrast", "mono""#))
    let adjusted = verbs.settings.adjusting(Rendering(columns: 80, styles: .ansi))
    var expected = Rendering(columns: 40, styles: .plain, characterSupport: .ascii)
    (expected.theme, expected.followsLinks) = (.highContrast, true)
    #expect(adjusted == expected)
    let own = Theme([.error: .init(isBold: true)])
    #expect(ConsoleVerbs(permissions: [], theme: own).settings.adjusting(Rendering()).theme == own)
    #expect(
      await type(":set color pink").end
        == .failed(
          #"set color: unknown color "pink"; choose from "auto", "on", "off""#))
    #expect(
      await type("set width 3").end
        == .failed(
          #"set width: <columns> must be auto or a whole number from 20 to 1000, not "3""#))
    #expect(await session.completion(of: "set w").candidates.map(\.line) == ["set width "])
    #expect(await session.completion(of: ":set symbols a").candidates.map(\.word) == ["auto", "ascii"])
  }

  @Test("shows the screen again, as a screen, whether it has changed or not")
  func look() async {
    _ = await type("paint red")
    let end = await session.run("look")
    #expect(end.status == .done && end.output == [] && end.screen?.blocks == ["red"])
    #expect(await type("look").text == "red\n")
    #expect(await type("paint red").text == "")
  }

  // Rule C-01.6
  @Test("is described in the article on commands exactly as in help, and nothing else is")
  func documented() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/ScreenKitTerm/Documentation.docc/BuiltInVerbsAndKeys.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let commands = try #require(text.components(separatedBy: "## On the command line").first)
    let described = Set(commands.matches(of: /(?m)^\| `([^`]+)`/).map { String($0.output.1) })
    let console = ConsoleVerbs(permissions: Set(Permission.allCases))
    console.add(to: session)
    let wide = Block.table(titles: ["A", "B", "C", "D"], rows: [Array(repeating: "wide", count: 4)])
    console.willShow([wide], as: { Rendering(columns: 20) })
    let verbs = session.common.builtIn.definitions
    // The session of these tests has no undo.
    let undoing: Set = ["undo [<count>]", "redo [<count>]", "steps", "then <step> [<command>...]", "when <text>"]
    #expect(described == undoing.union(verbs.map { $0.usage.replacing("|", with: "\\|") }))
  }

  @Test("gives way to a screen's own verb of the same name, and is always found with a colon")
  func ownWins() async {
    #expect(await type("history").text == "history\n")
    #expect(await type("set color").text == "color\n")
    #expect(await type(":history").end == .failed("history: this console does not record a history"))
  }

  @Test("lists typed lines: the newest, the ones with a text, the ones typed on a screen like this")
  func history() async {
    let store = HistoryStore(LineHistory(location: .memory), now: { 0 })
    verbs.history = store
    for number in 1...30 { store.add("add \(number)", at: number % 2 == 0 ? "/" : "/first") }
    #expect(await type(":history 2").text == "add 29\nadd 30\n")
    #expect(await type(":history").text.split(separator: "\n").count == 20)
    #expect(await type("history find 'd 2'").text.split(separator: "\n").first == "add 2")
    #expect(
      await type("history here").text.split(separator: "\n").allSatisfy {
        $0.hasSuffix("0") || $0.hasSuffix("2")
          || $0.hasSuffix("4") || $0.hasSuffix("6") || $0.hasSuffix("8")
      })
    #expect(
      await type(":history 0").end == .failed("history: <count> must be 1 or more, not 0"))
  }

  @Test("goto offers the screens on the way and the names of others, and corrects a name")
  func goto() async {
    #expect(await session.completion(of: "goto ").candidates.map(\.line) == ["goto / ", "goto /first", "goto /second"])
    _ = await type("goto /first")
    #expect(await session.completion(of: "goto /f").candidates.map(\.line) == ["goto /first ", "goto /first"])
    #expect(await session.completion(of: "goto /first/s").candidates.map(\.line) == ["goto /first/second"])
    #expect(
      await type("goto /firts").end
        == .failed(
          #"goto: column 2: unknown screen "firts"; did you mean "first"?"#))
    #expect(
      await type("goto /zzz/second").end
        == .failed(
          #"goto: column 2: unknown screen "zzz"; choose from "first", "second""#))
    #expect(
      await type("goto /first/second/secnod/first").end
        == .failed(
          #"goto: column 15: unknown screen "secnod"; did you mean "second"? (in segment 3; /first/second can be opened)"#
        )
    )
    let long = String(repeating: "/first", count: 30)
    #expect(
      await type("goto \(long)/first:1").end
        == .failed(
          #"goto: column 188: unexpected argument "1" (in segment 31; the 30 segments before it can be opened)"#
        ))
  }

  @Test("that runs a command shows no secret of that command, and completes it like any other")
  func commands() async {
    let session = Session<Notebook, Note>(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path,
      root: Cover { _ in
        Verb("login", .text("user"), .secret("password"), "Log in") { .note("\($0) \($1.reveal())") }
        Verb("paint", .choice("color", from: ["red"]), "Paint") { .note($0) }
      }
    ) { page, _ in page.makeScreen() }
    ConsoleVerbs(permissions: [.files, .pager]).add(to: session)
    #expect(session.read("page login bob hunter2")?.remembered == "page login bob")
    #expect(session.read("save over 'a b'  page log bob 'hunter2")?.remembered == "save over 'a b'  page log bob")
    #expect(
      session.read("page paint red")?.remembered == "page paint red" && session.read("page")?.remembered == "page")
    #expect(session.read("page logni bob hunter2")?.remembered == "page logni bob")
    #expect(
      session.read(String(repeating: "page ", count: 40) + "login bob hunter2")?.remembered?.contains("hunter") == false
    )
    #expect(await session.completion(of: "page pai").candidates.map(\.line) == ["page paint "])
    #expect(
      await session.completion(of: "save 'a b' page paint ").candidates.map(\.line) == ["save 'a b' page paint red "])
    #expect(await session.completion(of: "save over ").candidates.map(\.word).allSatisfy { $0 != "paint" })
    #expect(await session.expectations(at: "page paint ").map { Rendering().text($0) }?.contains("red") == true)
    #expect(await session.expectations(at: "page paint 'r") == nil)
    let deep = await session.run(String(repeating: "page ", count: 40))
    #expect(deep.error == LineError("commands keep running each other; break the cycle"))
  }

  // Rule C-09.1
  @Test("a secret is asked for out of sight, never taken from the line, never remembered, refused to a script")
  func secrets() async {
    #expect(
      await type("login bob").end
        == .failed(
          "login: <password> is missing; the user cannot be asked here"))
    let whisper = Whisper("hunter2")
    session.frontEnd = whisper
    #expect(await type("login bob") == .init("bob hunter2\n"))
    #expect(
      await type("login bob hunter3").end
        == .failed(
          "login: <password> is secret and cannot be typed on a visible line; leave it out to be asked for it"))
    #expect(await type("login").end == .failed("login: <user> is missing"))
    whisper.text = nil
    #expect(await type("login bob").end == .cancelled)
    #expect(session.read("login bob hunter3")?.remembered == "login bob")
    // Nor after a name that is mistyped or ambiguous, where that might be meant.
    #expect(
      session.read("logni bob hunter3")?.remembered == "logni bob"
        && session.read("l bob hunter3")?.remembered == "l bob"
    )
    #expect(session.read("nothing bob hunter3")?.remembered == "nothing bob hunter3")
    #expect(session.read("login bob 'open quote")?.remembered == "login bob")
    #expect(session.read("log bob x y")?.remembered == "log bob")
    #expect(
      session.read("login bob")?.remembered == "login bob" && session.read("paint red")?.remembered == "paint red")
    #expect(session.read("lgoin bob")?.remembered == "lgoin bob")
  }
}

private final class Whisper: SessionFrontEnd {
  var text: String?

  init(_ text: String?) {
    self.text = text
  }

  func lineBegins(remembering text: String?) {}

  func secret(prompt: String) async throws(LineError) -> String {
    guard let text else { throw .cancelled }
    return text
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
}

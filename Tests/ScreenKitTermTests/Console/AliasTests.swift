import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

// The session's reading of lines is internal.
@testable import ScreenKit
// `Aliases` is internal.
@testable import ScreenKitTerm

extension ScriptedConsole.Answer.End {
  fileprivate var message: String { if case .failed(let message) = self { message } else { "" } }
}

@MainActor @Suite("An alias", .timeLimit(.minutes(10)))
struct AliasTests {
  private let session = Session<Notebook, Note>(
    Store(Notebook(), reducer: Notebook.reducer), path: \.path,
    root: Cover { _ in
      Verb("paint", .choice("color", from: ["red", "dark red"]), "Paint") { .note($0) }
      Verb("own", "A command of our own") { .note("own") }
      Verb("login", .text("user"), .secret("password"), "Log in") { .note("\($0) \($1.reveal())") }
    }
  ) { page, _ in page.makeScreen() }
  private let verbs = ConsoleVerbs(permissions: [])

  private func type(_ line: String, aliases: String) async -> ScriptedConsole<Notebook, Note>.Answer {
    let console = ScriptedConsole(session, verbs: verbs)
    verbs.aliases = Aliases(aliases, file: "f")
    return await console.type(line)
  }

  @Test(
    "is one word, an equals sign and a line; surrounding blanks, empty lines and comments are ignored",
    arguments: [
      ("", [:]), ("# a = b\n\n  \t\n", [:]), ("a=b", ["a": "b"]),
      ("  a \t= b c = 'd  e'  \r\n#\nü = x", ["a": "b c = 'd  e'", "ü": "x"]),
      ("a = # b", ["a": "# b"]), ("a = :look", ["a": ":look"]), ("日本 = 語", ["日本": "語"]),
    ] as [(String, [String: String])])
  func read(text: String, aliases: [String: String]) {
    let read = Aliases(text, file: "f")
    #expect(Dictionary(uniqueKeysWithValues: read.all.map { ($0.name, $0.line) }) == aliases && read.problems.isEmpty)
  }

  @Test(
    "is left out if it is wrong, and its place is reported; the others are kept",
    arguments: [
      ("look", "f:2: not an alias; write name = line"), ("b =", "f:2: not an alias; write name = line"),
      ("= look", "f:2: \"\" is not a valid name; use one word without quotes that does not begin with :, ? or !"),
      (
        "b c = look", "f:2: \"b c\" is not a valid name; use one word without quotes that does not begin with :, ? or !"
      ),
      (":b = look", "f:2: \":b\" is not a valid name; use one word without quotes that does not begin with :, ? or !"),
      ("!x = look", "f:2: \"!x\" is not a valid name; use one word without quotes that does not begin with :, ? or !"),
      ("? = look", "f:2: \"?\" is not a valid name; use one word without quotes that does not begin with :, ? or !"),
      (
        "'b' = look", "f:2: \"'b'\" is not a valid name; use one word without quotes that does not begin with :, ? or !"
      ),
      ("a = home", "f:2: \"a\" is already defined above; remove one of the lines"),
    ])
  func problems(line: String, problem: String) {
    let read = Aliases("a = look\n\(line)\nz = home", file: "f")
    #expect(read.all.map(\.name) == ["a", "z"])
    #expect(read.problems.map(\.description) == [problem])
  }

  @Test("is left out if a command has its name")
  func taken() {
    var aliases = Aliases("look = path\nexit = path\nl = look", file: "f")
    aliases.drop(whereTaken: session.hasVerbEverywhere)
    #expect(aliases.all.map(\.name) == ["l"])
    #expect(
      aliases.problems.map(\.description) == [
        "aliases: \"look\" is a command; choose another name", "aliases: \"exit\" is a command; choose another name",
      ])
  }

  @Test("runs its line, followed by the rest as it was typed")
  func run() async {
    #expect(await type("p", aliases: "p = paint red").text.contains("red"))
    #expect(await type("p 'dark red'", aliases: "p = paint").text.contains("dark red"))
    #expect(await type("paint red", aliases: "").text.contains("red"))
    #expect(await type("p dark\\ red", aliases: "p = r\nr = paint").text.contains("dark red"))
    #expect(await type("where", aliases: "where = path") == .init("/\n"))
    #expect(
      await type(":own", aliases: "own = path") == .init("/\n"), "The screen's own command counts without a colon.")
    #expect(await type("own", aliases: "own = path").text.contains("own"))
  }

  @Test("fails if its line does, or if it is circular")
  func failures() async {
    #expect(await type("p blue", aliases: "p = paint").end.message.contains("blue"))
    #expect(await type("p", aliases: "p = nothing").end.message.hasPrefix("unknown command \"nothing\""))
    for circle in ["a = a", "a = b\nb = c\nc = a"] {
      #expect(
        await type("a", aliases: circle).end.message.hasSuffix("commands keep running each other; break the cycle"))
    }
  }

  @Test(
    "gives away no secret that follows it",
    arguments: [
      ("pw hunter2", "pw"), ("lg bob hunter2", "lg bob"), ("lg  'b b'  hunter2 x", "lg  'b b'"),
      ("page lg bob hunter2", "page lg bob"),
      ("pl bob hunter2", "pl bob"), ("all bob hunter2", "all bob"), ("gl bob hunter2", "gl"), ("whole", "whole"),
      ("whole more", "whole"), ("circle hunter2", "circle"), ("lg bob", "lg bob"), ("p red", "p red"), ("n x", "n x"),
    ])
  func secrets(line: String, kept: String) {
    let aliases = [
      "pw = login bob", "lg = login", "pl = page login", "all = lg", "whole = login bob hunter2", "circle = circle",
      "p = paint", "n = nothing",
    ]
    verbs.pager = { _ in }
    verbs.aliases = Aliases(aliases.joined(separator: "\n"), file: "f")
    verbs.add(to: session)
    #expect(session.read(line)?.remembered == kept)
  }

  @Test("reports that nothing has moved if its line does")
  func stayed() async {
    let console = ScriptedConsole(session, verbs: verbs)
    verbs.aliases = Aliases("h = goto /", file: "f")
    #expect(await console.type("h").text == "")
    #expect(await session.run("h").hasStayed)
  }

  @Test("is not available in a loaded file")
  func loaded() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data("p red\n".utf8).write(to: URL(filePath: file))
    let verbs = ConsoleVerbs(permissions: [.files])
    let console = ScriptedConsole(session, verbs: verbs)
    verbs.aliases = Aliases("p = paint", file: "f")
    let message = await console.type("load \(file)").end.message
    #expect(message.contains("p: aliases cannot be used in a file; write out the command"))
    #expect(await console.type("p red").end == .done)
  }

  @Test(
    "is left out if a command of the console has its name, even one that is not available now",
    arguments: ["page", "left", "history"])
  func takenByConsole(name: String) {
    verbs.pager = { _ in }
    verbs.add(to: session)
    var aliases = Aliases("\(name) = look", file: "f")
    aliases.drop(whereTaken: session.hasVerbEverywhere)
    #expect(aliases.all.isEmpty && aliases.problems.count == 1)
  }

  @Test("leaves the program if its line does")
  func leaving() async {
    #expect(await type("bye", aliases: "bye = quit").end == .quit)
  }

  @Test("is listed and completed like a command, with the line it abbreviates")
  func listed() async {
    #expect(await type("help p", aliases: "p = paint red").text.contains("Short for paint red"))
    #expect(session.completionNow(of: "p").candidates.map(\.word).contains("p"))
  }
}

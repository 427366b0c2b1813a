import TestSupport
import Testing

// The contents of an `Input` are internal.
@testable import ScreenKit

private enum Severity: String, CaseIterable { case low, high = "very high", highest }
private enum Level: Int, CaseIterable { case one = 10, two = 2, three = 1 }

/// The lines that are typed where a kind is asked for, and their results.
private struct Given: Sendable, CustomTestStringConvertible {
  let make: @MainActor @Sendable () -> Input<Note>
  /// Each line, and the value that is noted, or the error.
  let lines: [(String, String)]
  let testDescription: String

  init<Value>(
    _ name: String, _ kind: InputKind<Value>, default value: Value? = nil, _ lines: KeyValuePairs<String, String>
  ) where Value: Sendable {
    make = { Input("It", kind, default: value) { .note("\($0)") } }
    self.lines = lines.map { ($0, $1) }
    testDescription = name
  }
}

@MainActor @Suite("An input of each kind", .timeLimit(.minutes(10)))
struct InputKindTests {
  nonisolated private static let names = ["api", "web site", "2", "Web", "a:b"]

  nonisolated fileprivate static let all: [Given] = [
    Given(
      "a whole number", .integer(in: 1...9),
      [
        "1": "1", " 9 ": "9", "0": "It: must be from 1 to 9, not 0",
        "x": "It: must be a whole number from 1 to 9, not \"x\"",
        "1.5": "It: must be a whole number from 1 to 9, not \"1.5\"",
        "": "It: a value is missing; type a number",
      ]),
    Given(
      "any whole number", .integer, default: 7,
      ["-1": "-1", "": "7", "99999999999999999999": "It: must be a whole number, not \"99999999999999999999\""]),
    Given(
      "a number", .number,
      [
        "1": "1.0", "1.5": "1.5", "-2e3": "-2000.0", "inf": "It: must be a number, not \"inf\"",
        "nan": "It: must be a number, not \"nan\"",
      ]),
    Given(
      "a choice", .choice(from: names),
      [
        "api": "api", "1": "api", "2": "2", "3": "2", "4": "Web", "web": "Web", "WEB": "Web", "web ": "Web",
        "web s": "web site", "w": "It: \"w\" is ambiguous; it could be \"web site\", \"Web\"",
        "9": "It: unknown choice \"9\"; choose from \"api\", \"web site\", \"2\", \"Web\", \"a:b\"",
        "apj": "It: unknown choice \"apj\"; did you mean \"api\"?",
        "": "It: a value is missing; choose from \"api\", \"web site\", \"2\", \"Web\", \"a:b\"", "a:b": "a:b",
      ]),
    Given("a choice whose default is one", .choice(from: names), default: "Web", ["": "Web"]),
    Given(
      "a choice whose default is none of the choices", .choice(from: ["x", "y"]), default: "",
      ["": "It: a value is missing; choose from \"x\", \"y\"", "x": "x"]),
    Given(
      "a choice of none", .choice(from: []), ["x": "It: unknown choice \"x\"", "": "It: a value is missing"]),
    Given(
      "a case by its raw text", .choice(of: Severity.self), default: .low,
      ["low": "low", "very high": "high", "v": "high", "high": "high", "2": "high", "highest": "highest", "": "low"]),
    Given(
      "a case by its raw number", .choice(of: Level.self),
      [
        "one": "one", "10": "one", "2": "two", "1": "three", "3": "three",
        "t": "It: \"t\" is ambiguous; it could be \"two\", \"three\"",
      ]),
    Given(
      "choices", .choices(from: names),
      [
        "api": "[\"api\"]", "1, web s": "[\"api\", \"web site\"]", "5,1,1": "[\"api\", \"a:b\"]",
        "1 4": "[\"api\", \"Web\"]", "none": "[]", ",": "[]",
        "1, x": "It: unknown choice \"x\"; choose from \"api\", \"web site\", \"2\", \"Web\", \"a:b\"",
        "web site": "[\"web site\"]",
      ]),
    Given(
      "cases", .choices(of: Severity.self), default: [], ["": "[]", "1,3": "\([Severity.low, .highest])"]),
    Given(
      "yes or no", .yesNo,
      [
        "y": "true", "yes": "true", "N": "false", " no": "false", "on": "true", "OFF": "false", "True": "true",
        "false ": "false", "o": "It: unknown answer \"o\"; choose from \"yes\", \"no\"",
        "maybe": "It: unknown answer \"maybe\"; choose from \"yes\", \"no\"",
        "": "It: a value is missing; type yes or no",
      ]),
    Given("yes by default", .yesNo, default: true, ["": "true", "n": "false"]),
    Given(
      "a whole number in hexadecimal digits", .integer(in: -300...300),
      [
        "0x10": "16", "-0xFF": "-255", "+0Xa": "10", "0x": "It: must be a whole number from -300 to 300, not \"0x\"",
        "0x-1": "It: must be a whole number from -300 to 300, not \"0x-1\"",
        "0xFFF": "It: must be from -300 to 300, not 4095",
        "0xFFFFFFFFFFFFFFFFF": "It: must be a whole number from -300 to 300, not \"0xFFFFFFFFFFFFFFFFF\"",
      ]),
    Given(
      "a whole number or none", .optional(.integer),
      ["": "nil", "3": "Optional(3)", "none": "nil", " none ": "nil", "x": "It: must be a whole number, not \"x\""]),
    Given(
      "a whole number or none, which has one", .optional(.integer), default: 5,
      ["": "Optional(5)", "none": "nil", "None": "It: must be a whole number, not \"None\""]),
    Given(
      "a text or none", .optional(.text), default: "x",
      ["": "Optional(\"x\")", "none": "nil", "no": "Optional(\"no\")"]),
    Given(
      "a choice or none", .optional(.choice(from: names)), default: "api",
      ["none": "nil", "": "Optional(\"api\")", "3": "Optional(\"2\")"]),
    Given(
      "a choice called none, or none", .optional(.choice(from: ["some", "none"])), default: "some",
      ["none": "Optional(\"none\")", "no": "Optional(\"none\")"]),
    Given(
      "yes or no or none", .optional(.yesNo), default: true,
      ["none": "nil", "n": "Optional(false)", "": "Optional(true)"]),
    Given(
      "a choice whose name begins like none, or none", .optional(.choice(from: ["nonesuch", "bold"])), default: "bold",
      ["none": "nil", "nones": "Optional(\"nonesuch\")", "": "Optional(\"bold\")"]),
    Given("one of one's own", InputKind { $0.uppercased() }, ["abc": "ABC"]),
  ]

  @Test("is read as described", arguments: all)
  fileprivate func reading(given: Given) async {
    for (line, expected) in given.lines {
      let store = Store(Notebook(), reducer: Notebook.reducer)
      let session = Session(store, path: \.path, root: Asker { _ in given.make() }) { _, _ in Asker.title() }
      let end = await EncodedPort(session).run(line)
      #expect(end.error?.description ?? store.state.notes.last == expected, "\(given.testDescription): \(line)")
    }
  }

  @Test("Choices are listed with their numbers, offered by TAB, and put on keys")
  func choices() async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let root = Asker { _ in
      Input("It", .choices(from: ["api", "apple pie", ":odd"]), default: ["api"]) { .note($0.joined(separator: "+")) }
    }
    let session = Session(store, path: \.path, root: root) { _, _ in Asker.title() }
    #expect(session.look().blocks == [.list(["api", "apple pie", ":odd"], isNumbered: true)])
    #expect(session.location.input?.choices == ["api", "apple pie", ":odd"])
    #expect(session.location.input?.defaultText == "api")
    #expect(await session.completion(of: "").candidates.map(\.line) == ["api", "apple pie", "::odd"])
    #expect(await session.completion(of: "a").common == "ap")
    #expect(await session.completion(of: "1, app").common == "1, apple pie")
    #expect(await session.completion(of: "api,ap").candidates.map(\.line) == ["api,api", "api,apple pie"])
    #expect(await session.verbs().map(\.name).prefix(4) == ["api", "apple pie", "::odd", ":look"])
    for verb in await session.verbs().prefix(3) { #expect(await session.run(verb.name).status == .done) }
    #expect(await session.run("1, :odd").status == .done)
    #expect(store.state.notes == ["api", "apple pie", ":odd", "api+:odd"])
  }

  @Test("The first of many choices are listed, and all are accepted")
  func manyChoices() async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let names = (1...10_000).map { "choice \($0)" }
    let root = Asker { _ in Input("It", .choice(from: names)) { .note($0) } }
    let session = Session(store, path: \.path, root: root) { _, _ in Asker.title() }
    #expect(Rendering().text(session.look().blocks).hasSuffix("50. choice 50\n... 9950 more\n"))
    #expect(await session.run("9999").status == .done)
    #expect(await session.run("choice 51").status == .done)
    #expect(store.state.notes == ["choice 9999", "choice 51"])
    #expect(session.location.input?.choices.count == 10_000)
  }

  @Test("Several lines are read up to a lone dot, or given at once; the rest is taken verbatim")
  func lines() async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let root = Asker { _ in
      Input("Notes", .lines) { notes in
        if notes == "bad" { throw LineError("no.") }
        return .note(notes)
      }
    }
    let session = Session(store, path: \.path, root: root) { _, _ in Asker.title() }
    for (index, line) in ["# one", "", "  two ", "::x", "look"].enumerated() {
      let end = await session.run(line)
      #expect(end.status == .done && end.screen == nil && end.location.input?.lineCount == index + 1)
    }
    #expect(await session.run(":nonsense").location.input?.lineCount == 5)
    #expect(await session.run(".").location.input?.lineCount == 0)
    #expect(store.state.notes == ["# one\n\n  two \n:x\nlook"])
    #expect(
      await session.run(".").error?.description
        == "Notes: a value is missing; type several lines, ended by a line with only a dot")
    _ = await session.run("a")
    #expect(await session.run(":b\n.\n\nc").status == .done)
    #expect(store.state.notes.last == "a\n:b\n.\n\nc")
    _ = await session.run("bad")
    #expect(await session.run(".").error?.description == "Notes: no.")
    #expect(session.location.input?.lineCount == 1 && session.location.input?.problem == "no.")
    _ = await session.run(":discard")
    _ = await session.run("half")
    store.send(.push(.first))
    store.send(.navigate(.back))
    #expect(session.location.input?.lineCount == 1, "the screen is the one where it was typed")
  }

  @Test(
    "A dot at once gives the default, blank lines an empty text or none",
    arguments: [([], "x"), ([""], ""), ([" ", "", "\t"], ""), (["", "y"], "\ny")] as [(lines: [String], value: String)],
    [false, true])
  func blankLines(_ given: (lines: [String], value: String), isOptional: Bool) async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let root = Asker { _ in
      isOptional
        ? Input("Notes", .optional(.lines), default: "x") { .note($0 ?? "nil") }
        : Input("Notes", .lines, default: "x") { .note($0) }
    }
    let session = Session(store, path: \.path, root: root) { _, _ in Asker.title() }
    for line in given.lines + ["."] { #expect(await session.run(line).status == .done) }
    #expect(store.state.notes == [isOptional && given.value.isEmpty ? "nil" : given.value])
  }

  @Test("Blank lines alone are not a text unless there is a default")
  func noBlankLines() async {
    let session = Session(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: Asker { _ in Input("It", .lines) { .note($0) } }
    ) { _, _ in Asker.title() }
    _ = await session.run("")
    #expect(
      await session.run(".").error?.description
        == "It: a value is missing; type several lines, ended by a line with only a dot")
  }

  @Test("says whether the value is optional, and never what a secret would be")
  func optional() {
    let number = InputKind<Int?>.optional(.integer).description(label: "It", default: 3)
    #expect(number.isOptional && number.takesNone)
    #expect(Rendering().text([.text(number.guidance)]).hasPrefix("It: a number, or \"none\". Press Enter for \"3\"."))
    let secret = InputKind<Secret<String>?>.optional(.secret).description(label: "It", default: .some(nil))
    #expect(secret.isOptional && !secret.takesNone && secret.defaultText == nil)
    #expect(!InputKind<Int>.integer.description(label: "It", default: 3).isOptional)
  }

  @Test("Slow suggestions arrive late, or not at all")
  func slowSuggestions() async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let kind = InputKind<String>.text.suggesting { beginning in [Suggestion(beginning + "!")] }
    let session = Session(store, path: \.path, root: Asker { _ in Input("It", kind) { .note($0) } }) { _, _ in
      Asker.title()
    }
    var completion = session.completionNow(of: "it's")
    await waitUntil {
      completion = session.completionNow(of: "it's")
      return !completion.candidates.isEmpty
    }
    #expect(completion.candidates.map(\.line) == ["it's!"])
  }

  @Test("A secret is asked for by an empty line, and no line, message or history holds it")
  func secret() async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let root = Asker { _ in
      Input("Password", .secret) { secret in
        guard secret.reveal() == "sesame" else { throw LineError("wrong password") }
        return .note("in")
      }
    } listed: { _ in
      Verb("open", .text("what"), "Open") { .note($0) }
    }
    let session = Session(store, path: \.path, root: root) { _, _ in Asker.title() }
    let keeper = Keeper()
    #expect(await session.run("").error?.description == "Password: the user cannot be asked for a secret here")
    session.frontEnd = keeper
    for line in ["sesame", ":sesame", "::sesame", "look"] {
      let end = await session.run(line)
      #expect(end.status == .failed && end.error?.description.contains("sesame") == false)
      #expect(await session.remembered(line) == nil)
    }
    #expect(await session.run("").error?.description == "Password: wrong password")
    #expect(await session.run("").status == .cancelled)
    keeper.secret = "sesame"
    #expect(await session.run("").status == .done)
    #expect(await session.run(":open door").status == .done)
    #expect(store.state.notes == ["in", "door"])
    #expect(keeper.kept == [":open door"])
    #expect(session.location.input?.defaultText == nil)
  }

  private final class Keeper: SessionFrontEnd {
    var secret: String? = "wrong"
    var kept: [String] = []
    func lineBegins(remembering text: String?) { if let text { kept.append(text) } }
    func lineBegins(answering text: String?) { if let text { kept.append(text) } }
    func secret(prompt: String) async throws(LineError) -> String {
      defer { secret = nil }
      guard let secret else { throw .cancelled }
      return secret
    }
    func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
  }
}

import ArgumentParser
import Foundation
import ScreenKit
import ScreenKitOptions
import Synchronization
import TestSupport
import Testing

private struct Sorting: ParsableArguments {
  @Argument var column: String
}

private struct Limit: ParsableArguments {
  @Option(help: "The most rows.") var limit: Int?
}

private struct Filter: ParsableArguments {
  @Flag var reversed = false
}

@MainActor @Suite("The verbs that a session lists", .timeLimit(.minutes(10)))
struct VerbDescriptionTests {
  private func session(
    @VerbBuilder<Note> verbs: @escaping @MainActor (Notebook) -> [Verb<Note>]
  ) -> Session<Notebook, Note> {
    Session(Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: Cover(listed: verbs))
  }

  nonisolated private static let kinds: [(verb: Verb<Note>, usage: String, arguments: VerbDescription.Arguments)] = [
    (Verb("plain", "") { .note("") }, "plain", .none),
    (Verb("two words", "") { .note("") }, "two words", .none),
    (Verb.showing("show", "") { "shown" }, "show", .none),
    (Verb("add", .integer("amount"), "") { .note("\($0)") }, "add <amount>", .required),
    (Verb("say", .line("text"), "") { .note($0) }, "say <text>", .required),
    (
      Verb("go", .integer("count").defaulting(to: 1), "") { .note("\($0)") }, "go [<count>]", .optional
    ),
    (Verb("pick", .rest(.text("name")), "") { .note("\($0)") }, "pick <name>...", .required),
    (
      Verb("move", .integer("row"), .optional(.integer("to")), "") { .note("\($0) \(String(describing: $1))") },
      "move <row> [<to>]", .required
    ),
    (Verb("write", .edited("text", from: ""), "") { .note($0) }, "write [<text>]", .optional),
    (Verb("enter", .secret("code"), "") { _ in .note("") }, "enter", .none),
    (Verb("sort", .options(Sorting.self), "") { .note($0.column) }, "sort <column>", .required),
    (Verb("filter", .options(Filter.self), "") { .note("\($0.reversed)") }, "filter [--reversed]", .optional),
  ]

  // Rule C-01.5
  @Test("describe what follows their names", arguments: kinds.indices)
  func arguments(kind: Int) async throws {
    let (verb, usage, arguments) = Self.kinds[kind]
    let described = try #require(await session { _ in verb }.verbs().first)
    #expect(described.name == verb.name && described.usage == usage)
    #expect(described.arguments == arguments)
    #expect(!described.isBuiltIn)
  }

  @Test("run by their names unless something must follow", arguments: kinds.indices)
  func run(kind: Int) async throws {
    let (verb, _, arguments) = Self.kinds[kind]
    // These two ask the user, and no user is here.
    guard !["write", "enter"].contains(verb.name) else { return }
    let end = await session { _ in verb }.run(verb.name)
    #expect((end.status == .failed) == (arguments == .required), "\(end)")
  }

  /// A parameter of each kind in a verb of its own.
  nonisolated private static let parameters: [(verb: Verb<Note>, description: ParameterDescription)] = [
    (Verb("a", .text("name"), "") { .note($0) }, .init("name")),
    (Verb("b", .integer("row"), "") { .note("\($0)") }, .init("row", .word, .integer, hint: "a whole number")),
    (
      Verb("c", .integer("row", in: 3 ... .max), "") { .note("\($0)") },
      .init("row", .word, .integer, minimum: 3, hint: "a whole number from 3 up")
    ),
    (
      Verb("d", .integer("row", in: 1...9), "") { .note("\($0)") },
      .init("row", .word, .integer, minimum: 1, maximum: 9, hint: "a whole number from 1 to 9")
    ),
    (
      Verb("e", .number("factor").defaulting(to: 1.5), "") { .note("\($0)") },
      .init("factor", .word, .number, isRequired: false, hint: "a number; 1.5 if left out")
    ),
    (
      Verb("f", .choice("side", from: ["left", "right"]), "") { .note($0) },
      .init("side", .word, .choice, values: ["left", "right"])
    ),
    (Verb("g", .file("file"), "") { .note($0) }, .init("file", .word, .file, hint: "the name of a file")),
    (Verb("h", .rest(.text("name")), "") { .note("\($0)") }, .init("name", .words, isRepeatable: true)),
    (Verb("i", .line("text"), "") { .note($0) }, .init("text", .rest)),
    (Verb("j", .verb("command"), "") { .note($0) }, .init("command", .rest, .line)),
    (
      Verb("k", .secret("code"), "") { _ in .note("") },
      .init("code", .secret, isRequired: false, hint: "asked for separately, and not shown")
    ),
    (Verb("l", .edited("text", from: "x"), "") { .note($0) }, .init("text", .edited, isRequired: false)),
    (
      Verb("m", .options(Limit.self), "") { .note("\($0.limit ?? 0)") },
      .init("--limit", .option, isRequired: false, hint: "The most rows")
    ),
    (
      Verb("n", .options(Filter.self), "") { .note("\($0.reversed)") }, .init("--reversed", .flag, isRequired: false)
    ),
  ]

  @Test("describe each kind of parameter to a front end in another process", arguments: parameters.indices)
  func parameters(kind: Int) async {
    let (verb, description) = Self.parameters[kind]
    #expect(await EncodedPort(session { _ in verb }).verbs().first?.parameters == [description])
  }

  @Test("are known to have parameters in every place, and with values of every type")
  func kindsOfParameters() {
    let descriptions = Self.parameters.map(\.description)
    #expect(Set(descriptions.map(\.place)) == Set(ParameterDescription.Place.allCases))
    #expect(Set(descriptions.map(\.type)) == Set(ParameterDescription.ValueType.allCases))
  }

  @Test("list the first hundred values of a parameter, and say if there are more", arguments: [0, 99, 100, 101, 500])
  func manyValues(count: Int) async {
    let values = (0..<count).map { "value\($0)" }
    let session = session { _ in Verb("pick", .text("what", suggestions: values), "") { .note($0) } }
    let parameter = await EncodedPort(session).verbs().first?.parameters.first
    #expect(parameter?.values == Array(values.prefix(100)) && parameter?.hasMoreValues == (count > 100))
  }

  @Test("have values of an unknown type read as texts, from a newer session", arguments: ["color", "", "Integer"])
  func unknownType(name: String) throws {
    typealias ValueType = ParameterDescription.ValueType
    #expect(try JSONDecoder().decode([ValueType].self, from: Data(#"["\#(name)", "file"]"#.utf8)) == [.text, .file])
  }

  @Test("come with their headings, their reasons and their summaries, the screen's own first")
  func order() async throws {
    let session = session { _ in
      Verb("b", "Second") { .note("") }.category("Rare")
      Verb("a", "First") { .note("") }.disabled("it is late")
    }
    let verbs = await session.verbs()
    #expect(
      verbs.prefix(2) == [
        VerbDescription(name: "b", usage: "b", summary: "Second", category: "Rare"),
        VerbDescription(name: "a", usage: "a", summary: "First", disabledReason: "it is late"),
      ])
    #expect(
      verbs.dropFirst(2).map(\.name) == ["look", "back", "home", "path", "goto", "help", "notices", "wait", "quit"])
    #expect(verbs.dropFirst(2).allSatisfy { $0.isBuiltIn })
    #expect(verbs.first { $0.name == "goto" }?.arguments == .required)
    #expect(verbs.first { $0.name == "back" }?.arguments == .optional)
  }

  @Test("name a verb once if the screen replaces a built-in one, and include those that a front end adds")
  func replaced() async {
    let session = session { _ in Verb("home", "Go home, really") { .note("home") } }
    session.add([Verb("beep", "Make a noise") { .note("beep") }])
    let verbs = await session.verbs()
    #expect(verbs.filter { $0.name == "home" }.map(\.summary) == ["Go home, really"])
    #expect(verbs.filter { $0.name == "beep" }.map(\.isBuiltIn) == [true])
  }

  @Test("follow the state and the screen on top")
  func follow() async {
    let session = session { notebook in
      Verb("write", "Write") { .note("x") }
      if !notebook.notes.isEmpty { Verb("erase", "Erase") { .note("") } }
      Verb("open", "Open") { .navigate(.push(.first)) }
    }
    #expect(await session.verbs().filter { !$0.isBuiltIn }.map(\.name) == ["write", "open"])
    _ = await session.run("write")
    #expect(await session.verbs().filter { !$0.isBuiltIn }.map(\.name) == ["write", "erase", "open"])
    _ = await session.run("open")
    #expect(await session.verbs().filter { !$0.isBuiltIn }.isEmpty)
  }

  @Test("are listed without any lookup")
  func lookups() async {
    let asked = Mutex(0)
    let session = session { _ in
      Verb(
        "open",
        .text("name").suggesting { _ in
          asked.withLock { $0 += 1 }
          return ["x"]
        }, "Open"
      ) { .note($0) }
    }
    #expect(await session.verbs().first?.arguments == .required)
    #expect(asked.withLock(\.self) == 0)
  }

  @Test("are sent to another process unchanged")
  func coding() async throws {
    let verbs = await session { _ in Self.kinds.map(\.verb) }.verbs()
    let coded = try JSONDecoder().decode([VerbDescription].self, from: JSONEncoder().encode(verbs))
    #expect(coded == verbs && !verbs.isEmpty)
  }
}

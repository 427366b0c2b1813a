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

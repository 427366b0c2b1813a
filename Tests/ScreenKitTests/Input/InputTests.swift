import TestSupport
import Testing

// The contents of an `Input` are internal.
@testable import ScreenKit

@MainActor @Suite("A screen that asks for a text", .timeLimit(.minutes(10)))
struct InputTests {
  private let store = Store(Notebook(), reducer: Notebook.reducer)

  private func session(_ root: Asker = .title()) -> Session<Notebook, Note> {
    Session(store, path: \.path, root: root) { _, _ in Asker.title() }
  }

  /// Records the lines that begin.
  private final class Listener: SessionFrontEnd {
    var remembered: [String?] = [], answers: [String?] = []
    var secrets: [String] = []
    func lineBegins(remembering text: String?) { remembered.append(text) }
    func lineBegins(answering text: String?) { answers.append(text) }
    func secret(prompt: String) async throws(LineError) -> String {
      guard !secrets.isEmpty else { throw .cancelled }
      return secrets.removeFirst()
    }
    func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
  }

  // Rule C-12.1
  @Test("takes every line verbatim", arguments: Asker.oddLines)
  func value(line: String) async {
    let plain = session()
    #expect(await plain.run(line).status == .done)
    #expect(await EncodedPort(session()).run(line).status == .done)
    #expect(store.state.notes == Array(repeating: Asker.value(of: line), count: 2))
    #expect(store.state.path.isEmpty)
  }

  @Test("describes its input, locally and at the other end of a wire")
  func description() async {
    let session = session(.title(default: "none"))
    let port = EncodedPort(session)
    let expected = InputDescription(label: "Title", kind: .text, defaultText: "none")
    #expect(await port.screen().location.input == expected)
    #expect(await port.run("a").location.input == expected)
    #expect(await port.run("taken").location.input?.problem == "that is taken.")
    #expect(await port.run(":nonsense").location.input?.problem == "that is taken.")
    #expect(await port.run("b").location.input == expected)
  }

  @Test("gives the default for a blank line, or fails without one", arguments: ["", "  ", "\t"])
  func blank(line: String) async {
    #expect(await session(.title(default: "none")).run(line).status == .done)
    #expect(store.state.notes == ["none"])
    #expect(await session().run(line).error?.description == "Title: a value is missing; type text")
    #expect(store.state.notes == ["none"])
  }

  // Rule C-12.2
  @Test("has commands after a colon: the session's, then the screen's, and their beginnings")
  func commands() async {
    let session = session()
    #expect(await session.run(":open x").status == .done)
    #expect(await session.type(":op y").status == .done)
    #expect(store.state.notes == ["opened x", "opened y"])
    #expect(await session.run(":look").screen?.blocks == ["opened x", "opened y"])
    #expect(store.state.notes.count == 2)
    #expect(
      await session.run(":").error?.message.hasPrefix("unknown command \":\"; to enter this line as text") == true)
    #expect(
      await session.run(":-)").error?.message
        == "unknown command \"-)\"; to enter this line as text, type two colons: \"::-)\"")
    #expect(await session.run("::-)").status == .done)
    #expect(store.state.notes.last == ":-)")
    _ = await session.run(":goto /first")
    #expect(store.state.path == [.first])
    #expect(await session.run(":back").status == .done)
    #expect(await session.run(":quit").status == .quit)
  }

  // Rule C-12.2
  @Test("A colon finds the verbs of every screen, the session's first")
  func everywhere() async {
    let session = Session(
      store, path: \.path,
      root: Cover { _ in
        Verb("open", .text("what"), "Open") { .note("opened \($0)") }
        Verb("look", "Another look") { .note("looked") }
        Verb("quarrel", "Quarrel") { .note("quarrelled") }
      }
    ) { _, _ in Cover { _ in } }
    #expect(await session.run(":open x").status == .done)
    #expect(await session.run(":look").status == .done)
    #expect(await session.type(":qua").status == .done)
    #expect(store.state.notes == ["opened x", "quarrelled"])
    #expect(await session.run(":qu").error?.alternatives.sorted() == ["quarrel", "quit"])
    #expect(await session.completion(of: ":op").candidates.map(\.line) == [":open "])
    #expect(await session.completion(of: ":lo").candidates.map(\.line) == [":look "])
  }

  @Test("keeps values out of the history, and writes them to transcripts")
  func history() async {
    let (session, listener) = (session(), Listener())
    session.frontEnd = listener
    for line in ["a", "", ":open x", "taken", ":nonsense"] { _ = await session.run(line) }
    #expect(listener.answers == ["a", "", "taken"])
    #expect(listener.remembered == [":open x", ":nonsense"])
    #expect(await session.remembered("look") == nil)
    #expect(await session.remembered(":look") == ":look")
  }

  @Test("completes only commands, and takes a question mark as a letter")
  func completion() async {
    let session = session()
    #expect(await session.completion(of: "lo").candidates.isEmpty)
    #expect(await session.completion(of: "").candidates.map(\.line).contains(":back "))
    #expect(await session.completion(of: ":ba").candidates.map(\.line) == [":back "])
    #expect(await session.completion(of: "::ba").candidates.isEmpty)
    for line in ["", "back ", "::"] { #expect(await session.expectations(at: line) == nil) }
    #expect(await session.expectations(at: ":back ") != nil)
  }

  @Test("explains at a question mark how to answer, unless that may be part of a value")
  func explanation() async {
    let colon = "To run a command, type a colon before it."
    let choices = "names or numbers of choices, separated by commas, or \"none\""
    let inputs: [(Input<Note>, String?)] = [
      (Input("It", .integer) { .note("\($0)") }, "It: a number. \(colon)"),
      (Input("It", .yesNo, default: true) { .note("\($0)") }, "It: yes or no. Press Enter for \"yes\". \(colon)"),
      (Input("It", .choice(from: ["a", "b"])) { .note($0) }, "It: the name or number of a choice. \(colon)"),
      (
        Input("It", .choices(from: ["a", "b"]), default: ["a"]) { .note($0.joined()) },
        "It: \(choices). Press Enter for \"a\". \(colon)"
      ),
      (Input("It", .choice(from: ["a", "why?"])) { .note($0) }, nil), (Input("It", .lines) { .note($0) }, nil),
      (Input("It", .text) { .note($0) }, nil),
    ]
    for (input, text) in inputs {
      let session = session(Asker { _ in input })
      for line in ["", "x"] {
        let answer = await session.expectations(at: line)
        #expect(answer.map { Rendering().text($0) } == text.map { $0 + "\n" })
      }
    }
  }

  @Test("offers suggestions verbatim, also those that begin with a colon")
  func suggestions() async {
    let texts = ["page fails to load", "Page is slow", ":odd", "it's"]
    let session = session(Asker { _ in Input("Title", .text(suggestions: texts)) { .note($0) } })
    #expect(await session.completion(of: "").candidates.map(\.line) == [texts[0], texts[1], "::odd", texts[3]])
    #expect(await session.completion(of: "pa").candidates.map(\.line) == [texts[0], texts[1]])
    #expect(await session.completion(of: "page f").common == texts[0])
    #expect(await session.completion(of: "pag").common == "pag")
    #expect(await session.completion(of: "::o").common == "::odd")
    #expect(await session.completion(of: "it").common == "it's")
    for candidate in await session.completion(of: "").candidates { _ = await session.run(candidate.line) }
    #expect(store.state.notes == texts)
  }

  @Test("offers a choice by its number if its name would end the line", arguments: ["\n", "\r", "\u{2028}"])
  func unusualSuggestions(end: String) async {
    let names = ["a\(end)quit", "a\(end)query", "b"]
    let choosing = session(Asker { _ in Input("Name", .choice(from: names)) { .note($0) } })
    #expect(await choosing.completion(of: "").candidates.map(\.line) == ["1", "2", "b"])
    #expect(await choosing.completion(of: "a").common == "a")
    let several = session(Asker { _ in Input("Names", .choices(from: names)) { .note($0.joined()) } })
    #expect(await several.completion(of: "b, a").candidates.map(\.line) == ["b, 1", "b, 2"])
    let text = session(Asker { _ in Input("Title", .text(suggestions: names)) { .note($0) } })
    #expect(await text.completion(of: "").candidates.map(\.line) == ["b"])
  }

  @Test("lists its verbs after a colon, in help too")
  func help() async {
    let session = session()
    let names = await session.verbs().map(\.name)
    #expect(names.prefix(2) == [":open", ":look"] && names.contains(":back") && names.allSatisfy { $0.hasPrefix(":") })
    let help = Rendering().text(await session.run(":help").output)
    #expect(help.hasPrefix("Title: text. To run a command, type a colon before it.\n"))
    #expect(help.contains(":open <what>") && help.contains(":back [<count>]"))
    #expect(Rendering().text(await session.run(":help open").output).hasPrefix("open <what>"))
    #expect(Rendering().text(await session.run(":open --help").output).hasPrefix("open <what>"))
  }

  @Test("waits for a slow check; a line that is given up sends nothing")
  func slow() async {
    var held: CheckedContinuation<Void, Never>?
    let session = session(
      Asker { _ in
        Input("Title", .text) { title in
          await withCheckedContinuation { held = $0 }
          if title == "bad" { throw LineError("no.") }
          return .note(title)
        }
      })
    func run(_ line: String, during: (Task<LineEnd, Never>) -> Void = { _ in }) async -> LineEnd {
      let task = Task.immediate { await session.run(line) }
      during(task)
      held?.resume()
      return await task.value
    }
    #expect(await run("good").status == .done)
    #expect(await run("bad").error?.description == "Title: no.")
    #expect(await run("given up") { $0.cancel() }.status == .cancelled)
    #expect(await run("too late") { _ in store.send(.push(.first)) }.status == .cancelled)
    #expect(store.state.notes == ["good"])
  }

  @Test("keeps the typed lines while other screens ask", arguments: ["Notes", "Title"])
  func laidAside(label: String) async {
    let session = Session(store, path: \.path, root: Asker { _ in Input(label, .lines) { .note($0) } }) { page, _ in
      page == .first ? Asker.title() : Asker { _ in Input(label, .lines) { .note($0) } }
    }
    func type(_ lines: String...) async { for line in lines { _ = await session.run(line) } }
    await type(
      "one", ":goto /first", "a title", "taken", ":goto /second", "half", ":discard", ":goto /first", "another")
    #expect(session.location.input?.label == "Title" && session.location.input?.lineCount == 0)
    await type(":goto /second")
    #expect(session.location.input?.lineCount == 0, "it is another screen")
    await type(":back")
    #expect(session.location.input?.label == label && session.location.input?.lineCount == 1)
    await type("two", ".")
    #expect(store.state.notes == ["a title", "another", "one\ntwo"])
    #expect(session.location.input?.lineCount == 0)
  }

  @Test("has the reducer's refusal as its problem")
  func refused() async {
    struct Full: Error, CustomStringConvertible { let description = "the notebook is full" }
    let store = Store(
      Notebook(),
      reducer: Reducer<Notebook, Note>.throwing { _, note in
        if case .note = note { throw Full() }
        return []
      })
    let session = Session(store, path: \.path, root: Asker.title()) { _, _ in Asker.title() }
    let end = await session.run("x")
    #expect(end.error?.description == "Title: the notebook is full")
    #expect(end.location.input?.problem == "the notebook is full")
  }

  @Test("goes back to the previous input, if any")
  func previous() async {
    let session = session(
      Asker { notebook in
        Input("Title", .text, previous: notebook.notes.isEmpty ? nil : .note("before")) { .note($0) }
      })
    #expect(session.location.input?.canGoBack == false)
    #expect(await session.run(":back").error?.message == "this is the first screen")
    #expect(await session.run("a").location.input?.canGoBack == true)
    #expect(await session.run(":back").status == .done)
    #expect(store.state.notes == ["a", "before"])
    #expect(await session.run(":back 2").status == .failed)
  }

  @Test("can be made for the actions of a larger app")
  func mapped() async throws {
    let input = Input<String>("Title", .text, previous: "back") { $0 + "!" }.map { Note.note($0) }
    #expect(try await input.answer("a").make(nil) == .note("a!"))
    #expect(input.previous == .note("back") && input.description.canGoBack)
  }
}

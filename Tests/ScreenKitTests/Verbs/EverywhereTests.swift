import ScreenKit
import ScreenKitTermTesting
import Synchronization
import Testing
import TestSupport

@MainActor @Suite("Verbs on every screen", .timeLimit(.minutes(10)))
struct EverywhereTests {
  private let session: Session<Notebook, Note>
  private let console: ScriptedConsole<Notebook, Note>

  init() {
    let root = Cover { _ in
      Verb("open", "Open a page") { .push(.first) }
      Verb("save", "Save this page") { .note("page") }
      Verb("list", "List the pages") { .note("listed") }.category("Pages")
    }
    session = Session(Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: root)
    session.verbsEverywhere = { notebook in
      [
        Verb("save", "Save everything") { .note("everything") },
        Verb("sign", .text("name"), "Sign the notebook") { .note("signed \($0)") }
          .disabled(notebook.notes.isEmpty ? "nothing is written" : nil),
        Verb("turn", "Turn a page") { .note("turned") }.category("Pages"),
        Verb("home", "Go nowhere") { .note("nowhere") },
      ]
    }
    console = ScriptedConsole(session)
  }

  @Test("are found on each, computed from the state, after the verbs of the screen")
  func found() async {
    #expect(await console.type("sign me").end == .failed("sign: nothing is written"))
    #expect(await console.type("save").text == "page\n")
    #expect(await console.type(":save").text == "everything\n")
    #expect(await console.type("tu").text == "turned\n")
    _ = await console.type("open")
    #expect(console.path == "/first")
    #expect(await console.type("save").text == "everything\n")
    #expect(await console.type("sign me").text == "signed me\n")
    #expect(await console.completions(of: "sa") == ["save "])
    #expect(await console.expectations(at: "sign ") == "<name>\n")
  }

  @Test("are named in the error about a word that is one of their values")
  func values() async {
    session.verbsEverywhere = { _ in
      [Verb("copy", .choice("server", from: ["api", "db"]), "Copy a server") { .note($0) }]
    }
    #expect(await console.type("api").end == .failed(#"unknown command "api"; did you mean "copy api"?"#))
  }

  @Test("take the place of built-in ones of the same name, which a colon finds")
  func builtIn() async {
    _ = await console.type("open")
    #expect(await console.type("home").text == "nowhere\n")
    _ = await console.type(":home")
    #expect(console.path == "/")
  }

  @Test("are listed after the screen's, under one heading with the built-in ones or under their own")
  func help() async {
    let help = await console.type("help").text
    let heads = help.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      heads.prefix(10) == ["Here", "open", "save", "Pages", "list", "turn", "Everywhere", "sign", "home", "look"])
    #expect(heads.filter { $0 == "Everywhere" }.count == 1)
    #expect(
      await console.expectations(at: "") == """
        Here
        open  Open a page
        save  Save this page

        Pages
        list  List the pages
        turn  Turn a page

        Everywhere
        sign <name>  Sign the notebook (not now: nothing is written)
        home         Go nowhere
        look, back, path, goto, help, notices, wait, quit, history, report, set

        """)
    let described = await console.verbs()
    #expect(described.map(\.name).prefix(7) == ["open", "save", "list", "sign", "turn", "home", "look"])
    #expect(described.map(\.isBuiltIn).prefix(7) == [false, false, false, false, false, false, true])
  }

  @Test("with Everywhere as their category are listed under the one heading of that name")
  func heading() async {
    let console = Notebook.console { _ in Verb("note", "Note it") { .note("x") }.category("Everywhere") }
    let help = await console.type("help").text.split(separator: "\n")
    #expect(help.filter { $0 == "Everywhere" }.count == 1 && help[1].hasPrefix("note "))
  }

  @Test(
    "may not share a name within their list: the author is notified, once",
    arguments: [
      (["list", "go"], ["save"], []), (["go", "go", "go"], ["save"], ["go", "leave"]), (["go"], ["x", "x"], ["x"]),
      (["go"], ["go"], []), (["go", "leave"], [], ["leave"]),
    ])
  func duplicates(screen: [String], app: [String], told: [String]) async {
    let notices = Notices()
    let root = Cover { _ in
      for name in screen { Verb(name, "Do it") { .note("\(name)") }.aliases(name == "go" ? ["leave"] : []) }
    }
    let session = Session(Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: root, notices: notices)
    session.verbsEverywhere = { _ in app.map { Verb($0, "Do it everywhere") { .note("app") } } }
    let changes = Task.immediate {
      var texts: [String] = []
      for await case .notices(let messages) in session.changes(screens: false) { texts += messages.map(\.text.string) }
      return texts
    }
    for line in ["go", "go", "list"] { _ = await session.run(line) }
    session.end()
    #expect(
      await changes.value == told.map { "Two commands here are named \"\($0)\"; only the first can be used." })
  }
}

@MainActor @Suite("Built-in verbs", .timeLimit(.minutes(10)))
struct BuiltInNameTests {
  private func console(_ names: BuiltInVerbs) -> ScriptedConsole<Notebook, Note> {
    let root = Cover { _ in Verb("open", "Open a page") { .push(.first) } }
    let session = Session(Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: root)
    session.builtInVerbs = names
    return ScriptedConsole(session)
  }

  @Test("that are hidden are in no list and found by no word, but by a colon")
  func hidden() async {
    let console = console(.standard.hiding("goto", "set").hiding("no such verb"))
    let help = await console.type("help").text
    let names = help.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      names == [
        "Here", "open", "Everywhere", "look", "back", "home", "path", "help", "notices", "wait", "quit", "history",
        "report",
      ])
    #expect(await console.completions(of: "go") == [])
    #expect(await console.completions(of: ":go") == [])
    #expect(await console.type("goto /first").end != .done && console.path == "/")
    #expect(await console.type("set width 40").end != .done)
    #expect(await console.type(":goto /first").end == .done && console.path == "/first")
    #expect(await console.type(":set width 40").end == .done)
  }

  @Test("that have another name keep their own after a colon, and messages use the new one")
  func renamed() async {
    let console = console(
      .standard.renaming("back", to: "zurück").renaming("help", to: "hilfe").renaming("set", to: "mit"))
    _ = await console.type("open")
    #expect(await console.type("back").end == .failed("unknown command \"back\"; type hilfe to list the commands"))
    #expect(await console.type("zu").end == .done && console.path == "/")
    _ = await console.type("open")
    #expect(await console.type(":back").end == .done && console.path == "/")
    #expect(await console.type("mit width 40").end == .done)
    #expect(await console.type("hilfe zurück").text.hasPrefix("zurück"))
    #expect(await console.verbs().filter(\.isBuiltIn).map(\.name).contains("zurück"))
    let without = self.console(.standard.hiding("help"))
    #expect(await without.type("xyz").end == .failed("unknown command \"xyz\""))
  }

  @Test("are found by their own names after a colon, also where another one has been given such a name")
  func shadowed() async {
    let console = console(.standard.hiding("quit").renaming("path", to: "quit").renaming("look", to: "back"))
    _ = await console.type("open")
    _ = await console.type(":goto /first/second")
    #expect(await console.type("quit").text == "/first/second\n")
    #expect(await console.type(":back").end == .done && console.path == "/first")
    #expect(await console.type(":back 0").end == .failed("back: <count> must be 1 or more, not 0"))
    #expect(await console.type(":quit").end == .quit)
  }

  @Test("that were given one name are reported to the author, once")
  func duplicates() async {
    let console = console(.standard.renaming("home", to: "back").renaming("look", to: "exit"))
    for _ in 0..<2 { _ = await console.type("open") }
    #expect(
      console.notices.map(\.text.string)
        == ["back", "exit"].map {
          "Two commands here are named \"\($0)\"; only the first can be used."
        })
  }

  @Test("are spelled as they have to be typed: not if they are hidden, with a colon where a name means something else")
  func spelled() async {
    let session = Session(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path,
      root: Asker {
        $0.notes.isEmpty ? nil : Input("Title", .text) { .note($0) }
      } listed: { _ in
        Verb("path", "A path of our own") { .note("path") }
      })
    session.builtInVerbs = .standard.renaming("look", to: "show me").hiding("help")
    let names = ["back", "look", "path", "help"]
    #expect(names.map(session.spelling) == ["back", "show me", ":path", nil])
    _ = await session.run("path")
    #expect(names.map(session.spelling) == [":back", ":show me", ":path", nil])
    for name in names.compactMap(session.spelling).dropFirst() { #expect(await session.run(name).status == .done) }
  }

  @Test("include exit, which leaves as quit does")
  func exit() async {
    #expect(await console(.standard).type("exit").end == .quit)
  }
}

@MainActor @Suite("Enter at an empty prompt", .timeLimit(.minutes(10)))
struct EmptyLineTests {
  private func console(
    everywhere: Bool = false, @VerbBuilder<Note> verbs: @escaping @MainActor (Notebook) -> [Verb<Note>]
  ) -> ScriptedConsole<Notebook, Note> {
    let session = Session(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: Cover(listed: verbs))
    if everywhere { session.verbsEverywhere = { _ in [Verb("more", "Go on") { .note("app") }.onEmptyLine()] } }
    return ScriptedConsole(session)
  }

  @Test("does nothing by default")
  func nothing() async {
    let console = console { _ in Verb("next", "Go on") { .note("on") } }
    #expect(await console.pressEnter() == .init(""))
  }

  @Test("runs the first verb that takes it, of the screen before one of the app; an empty line does nothing")
  func runs() async {
    let console = console(everywhere: true) { notebook in
      Verb("last", "Go to the end") { .note("end") }
      Verb("next", "Go on") { .note("\(notebook.notes.count + 1)") }.onEmptyLine()
        .disabled(notebook.notes.count > 1 ? "this is the last" : nil)
      Verb("other", "Go elsewhere") { .note("no") }.onEmptyLine()
    }
    #expect(await console.pressEnter().text == "1\n")
    #expect(await console.type("") == .init(""))
    #expect(await console.pressEnter().text == "2\n")
    #expect(await console.pressEnter().end == .failed("next: this is the last"))
    #expect(await console.type("help next").text.contains("An empty line runs it."))
    let app = self.console(everywhere: true) { _ in Verb("last", "Go to the end") { .note("end") } }
    #expect(await app.pressEnter().text == "app\n")
    #expect(await app.type("help").text.contains(" Go on (Enter)\n"))
    #expect(await app.verbs().filter(\.isOnEmptyLine).map(\.name) == ["more"])
  }
}

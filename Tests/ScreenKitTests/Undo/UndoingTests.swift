import ScreenKit
import TestSupport
import Testing

/// A list whose lines can be undone.
private struct Pad {
  var items: [String] = [], path: [Leaf] = [], draft = FormDraft(Entry())
}

private struct Entry: Hashable, Codable, Sendable { var title = "", code = Secret("") }

private enum Leaf: ScreenFactory, QuestionRoute {
  static let caseNames = ["item", "form"]
  case item(Int), form, sure(Question<Edit>)

  var question: Question<Edit>? { if case .sure(let question) = self { question } else { nil } }

  func makeScreen() -> any Screen<Pad, Edit> {
    switch self {
    case .item(let number): Items(title: "item \(number)")
    case .form: EntryScreen()
    case .sure(let question): question.makeScreen()
    }
  }
}

private enum Edit: Navigating, Restoring, Hashable, Codable {
  case add(String), drop(Int), clear, cleared, entry(FormDraft<Entry>), enter(Entry), send(String)
  case navigate(PathIntent<Leaf>), restore(Restoration)
}

private struct Post: Command {
  let text: String
  func run(_ dispatcher: Dispatcher<Edit>) async { dispatcher(.add("sent \(text)")) }
}

private let reducer = Reducer<Pad, Edit> { pad, edit in
  switch edit {
  case .add(let item): pad.items.append(item)
  case .drop(let index): if pad.items.indices.contains(index - 1) { pad.items.remove(at: index - 1) }
  case .clear: pad.path.push(.sure(Question("Drop all?", .destructive("drop", .cleared), .no("keep"))))
  case .cleared: pad.items = []
  case .entry(let draft): pad.draft = draft
  case .enter(let entry):
    pad.items.append(entry.title)
    pad.draft = FormDraft(Entry())
    pad.path.home()
  case .send(let text): Post(text: text)
  case .navigate(let intent): pad.path.apply(intent)
  case .restore: ()
  }
}
.restorable(\.items, as: "items", undoable: true)
.navigation(\.path)

private struct Items: Screen {
  var title = "items"
  func body(_ pad: Pad) -> [Block] {
    "\(title)"
    for item in pad.items { "\(item)" }
  }
  func verbs(_ pad: Pad) -> [Verb<Edit>] {
    Verb("add", .text("item"), "Add an item") { .add($0) }
    Verb("drop", .integer("number", in: 1...99), "Drop an item") { .drop($0) }
    Verb("open", .integer("number", in: 1...99), "Open an item") { .push(.item($0)) }
    Verb("new", "Fill in a form") { .push(.form) }
    Verb("clear", "Drop all") { .clear }
    Verb("send", .text("text"), "Send a text") { .send($0) }
  }
}

private struct EntryScreen: FormScreen {
  func form(_ pad: Pad) -> Form<Entry, Edit> {
    Form(pad.draft, edit: Edit.entry, done: Edit.enter) {
      Field("Title", \.title, .text)
      Field("Code", \.code, .secret)
    }
  }
}

@MainActor @Suite("Lines that are undone", .timeLimit(.minutes(10)))
struct UndoingTests {
  private let store = Store(Pad(), reducer: reducer)
  private let session: Session<Pad, Edit>

  init() { session = Session(store, path: \.path, root: Items()) }

  /// Types lines as a user who sees each frame, and returns the output of the last one.
  @discardableResult
  private func type(_ lines: String...) async -> String {
    var end = LineEnd(.done, location: session.location)
    for line in lines { end = await EncodedPort(session).type(line, on: session.look().frame) }
    return end.error?.description ?? Rendering().text(end.output)
  }

  @Test("are named when they are undone and redone, and listed")
  func named() async {
    await type("add milk", "add eggs", "drop 1")
    #expect(await type("undo") == "Undid \"drop 1\".\n")
    #expect(store.state.items == ["milk", "eggs"])
    #expect(await type("undo 2") == "Undid \"add eggs\".\nUndid \"add milk\".\n")
    #expect(await type("redo 2") == "Redid \"add milk\".\nRedid \"add eggs\".\n")
    #expect(store.state.items == ["milk", "eggs"])
    let list = await type("steps")
    #expect(list.contains("add milk") && list.contains("drop 1") && list.contains("undone"))
    #expect(list.contains("changed") && list.contains("items"))
  }

  @Test("are limited to the existing ones, and the error says so")
  func tooMany() async {
    #expect(await type("undo") == "undo: there is nothing to undo")
    #expect(await type("steps") == "There is nothing to undo.\n")
    await type("add milk")
    #expect(await type("undo 9") == "undo: you can undo at most 1 step")
    #expect(await type("redo") == "redo: there is nothing to redo")
    #expect(store.state.items == ["milk"])
  }

  @Test("leave the path unchanged, and lines that only navigate keep the lines to redo")
  func navigation() async {
    await type("add milk", "open 1", "add eggs")
    await type("undo")
    #expect(store.state.path == [.item(1)] && store.state.items == ["milk"])
    await type("back", "open 2", "look", "help", "nonsense")
    #expect(await type("redo") == "Redid \"add eggs\".\n")
    await type("undo", "add tea")
    #expect(await type("redo") == "redo: there is nothing to redo")
    #expect(session.steps.map(\.name) == ["add milk", "add tea"])
  }

  @Test("that answer questions are steps, and the question does not return")
  func question() async {
    await type("add milk", "clear")
    #expect(session.steps.map(\.name) == ["add milk"])
    await type("drop")
    #expect(store.state.items == [])
    #expect(await type("undo") == "Undid \"drop\".\n")
    #expect(store.state.items == ["milk"] && store.state.path.isEmpty)
  }

  @Test("that fill in a form are one step where it is confirmed; no step names a secret")
  func form() async {
    let user = Confident()
    session.frontEnd = user
    await type("new")
    let end = await session.fill(["Title": "milk"], on: session.look().frame)
    #expect(end.error == nil)
    #expect(end.status == .done && store.state.items == ["milk"])
    #expect(session.steps.map(\.name) == ["/form: Title: milk"])
    await type("undo")
    #expect(store.state.items == [])
  }

  @Test("that fill in a form are one step when it is confirmed, with its values, and several before")
  func lineByLine() async throws {
    let store = Store(Pad(), reducer: reducer.restorable(\.draft, as: "draft", undoable: true))
    let session = Session(store, path: \.path, root: Items())
    let user = Confident()
    session.frontEnd = user
    func type(_ line: String) async -> String {
      let end = await session.type(line, on: session.look().frame)
      return end.error?.description ?? Rendering().text(end.output)
    }
    for line in ["new", "silk", "", "Title", "milk and honey"] { _ = await type(line) }
    let values = ["/form, Title: silk", "/form, Code", "/form", "/form, Title: milk and honey"]
    #expect(session.steps.map(\.name) == values)
    _ = await type(":undo")
    #expect(store.state.draft.values.title == "silk")
    for line in ["milk and eggs", "done"] { _ = await type(line) }
    #expect(store.state.items == ["milk and eggs"] && store.state.path.isEmpty)
    #expect(session.steps.map(\.name) == ["/form: Title: milk and eggs"])
    #expect(await type("steps").contains("\n1  /form: Title: milk and eggs  just now  items"))
    // The second form is another step.
    for line in ["new", String(repeating: "x", count: 100), "", "done"] { _ = await type(line) }
    #expect(session.steps.map(\.name.count) == [27, 80] && store.state.items.count == 2)
    #expect(await type("undo 2").contains("Undid \"/form: Title: milk and eggs\"."))
    #expect(store.state.items.isEmpty && store.state.draft == FormDraft(Entry()))
    _ = await type("redo")
    #expect(store.state.items == ["milk and eggs"])
  }

  @Test("with commands take back the results, and say that the commands are not undone")
  func effects() async {
    await type("send x")
    #expect(store.state.items == ["sent x"])
    #expect(await type("steps").contains("its commands cannot be undone"))
    #expect(await type("undo") == "Undid \"send x\" (the effects of its commands are not undone).\n")
    #expect(store.state.items == [])
  }

  @Test("are this session's; lines of another one stay, as do changes by the program")
  func others() async {
    let other = Session(store, path: \.path, root: Items())
    await type("add mine")
    _ = await other.run("add theirs")
    store.send(.add("late"))
    await type("undo")
    #expect(store.state.items == ["theirs", "late"])
    #expect(await other.run("undo").error == nil)
    #expect(store.state.items == ["late"])
    await type("redo")
    #expect(store.state.items == ["mine", "late"])
  }

  @Test("cannot be undone where only reading is allowed")
  func readOnly() async {
    await type("add milk")
    session.access = .reads
    await type("undo")
    #expect(store.state.items == ["milk"])
    #expect(await type("steps").contains("add milk"))
  }

  @Test("can be revisited under the veto of a pure middleware; the others are named")
  func vetoedThere() async {
    let lock = Middleware<Pad, Edit>("lock") { _, edit, _ in
      if case .navigate(let intent) = edit, case .change(.push(.item(2))) = intent.kind {
        .veto("item 2 is locked")
      } else {
        .pass
      }
    }
    let audit = Middleware<Pad, Edit>("audit") { _, _, _ in .pass }
    let session = Session(
      Store(Pad(), reducer: reducer, middlewares: [lock.pure, audit]), path: \.path, root: Items())
    _ = await session.run("add milk")
    let vetoed = await session.run("then 1 open 2")
    #expect(vetoed.error?.description.contains("item 2 is locked") == true)
    let end = await session.run("then 1 open 1")
    #expect(Rendering().text(end.output) == "item 1\nmilk\nNot asked: the middleware \"audit\".\n")
    let report = await session.selftest(lines: 20)
    #expect(report.summary.contains("; not asked: the middleware \"audit\""))
  }

  @Test("can be revisited: the screen is shown as it was, and lines run there that only read")
  func past() async {
    await type("add milk", "open 1", "add eggs", "back", "drop 1")
    #expect(await type("then 1") == "After 1, \"add milk\", at \"/\":\nitems\nmilk\n")
    #expect(await type("then 2") == "After 2, \"add eggs\", at \"/item:1\":\nitem 1\nmilk\neggs\n")
    #expect(await type("then 2 back") == "items\nmilk\neggs\n")
    #expect(await type("then 2 open 7").hasPrefix("item 7\n"))
    #expect(await type("then 2 add tea").contains("this session is read-only"))
    #expect(await type("then 2 undo").contains("this session is read-only"))
    #expect(await type("then 4") == "then: <step> must be from 1 to 3, not 4; type steps to list them")
    #expect(store.state.items == ["eggs"] && store.state.path.isEmpty)
  }

  @Test("are found by their first output")
  func search() async {
    #expect(await type("when milk") == "when: no step showed \"milk\"")
    #expect(await type("then 1") == "then: no line has changed anything that can be undone")
    await type("add milk", "add eggs", "drop 1", "add milk")
    #expect(await type("when milk") == "After 1, \"add milk\".\n")
    #expect(await type("when eggs") == "After 2, \"add eggs\".\n")
    #expect(await type("when tea") == "when: no step showed \"tea\"")
    await type("undo 4")
    #expect(await type("when eggs") == "After 2, \"add eggs\".\n")
  }

  @Test("have the verbs that the article names")
  func verbs() async {
    let verbs = await session.verbs()
    for name in ["undo", "redo", "steps", "then", "when"] { #expect(verbs.contains { $0.name == name }) }
  }

  @Test("have no verbs for that in a program without undoable parts")
  func without() async {
    let session = Session(Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: Cover { _ in })
    #expect(await session.run("undo").error?.problem.contains("unknown") == true)
    #expect(session.steps.isEmpty)
    #expect(await !session.verbs().contains { ["undo", "redo", "steps", "then", "when"].contains($0.name) })
  }

  @Test("of a program with a verb `undo` are undone with a colon")
  func ownVerb() async {
    session.verbsEverywhere = { _ in [Verb("undo", "Add a word") { .add("own") }] }
    await type("add milk", "undo")
    #expect(store.state.items == ["milk", "own"])
    await type(":undo", ":undo")
    #expect(store.state.items == [])
  }
}

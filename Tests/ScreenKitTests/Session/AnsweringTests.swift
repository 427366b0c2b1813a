import PresentationTesting
import ScreenKit
import TestSupport
import Testing

private struct Asking: Command {
  typealias Action = JarChange

  func run(_ dispatcher: Dispatcher<JarChange>) async { dispatcher(.ask("Drop all?", again: 0)) }
}

@MainActor @Suite("The answer to a question", .timeLimit(.minutes(10)))
struct AnsweringTests {
  private let store = Store(Pantry(), reducer: Pantry.reducer)
  private let session: Session<Pantry, JarChange>

  init() {
    session = Session(store, path: \.path, root: Jars())
  }

  private var isAsked: Bool { session.location.question != nil }

  @Test(
    "is not given by a program's line, whatever it says", arguments: ["delete", "del", "1", "y", "yes", "n", ":y"])
  func programs(line: String) async {
    let port = EncodedPort(session)
    let frame = await port.run("delete").frame
    #expect(isAsked)
    for frame in [nil, frame] {
      let end = await port.run(line, on: frame)
      #expect(end.status == .stale && end.error?.isStale == true)
      #expect(end.location.question?.text == "Drop all?" && store.state.jars.count == 2)
    }
    #expect(await port.run("look").status == .done)
    #expect(await port.run("back").status == .done && !isAsked)
  }

  @Test("is given by its position among the typed answers, one of which is going back", arguments: [0, 1])
  func answers(choice: Int) async {
    let port = EncodedPort(session)
    let end = await port.run("delete")
    #expect(end.location.question?.typedAnswers.map(\.name) == ["delete", "n"])
    #expect(await port.answer(2, on: end.frame).error?.message.hasPrefix("unknown answer 2;") == true)
    let answered = await port.answer(choice, on: end.frame)
    #expect(answered.status == .done && !isAsked && answered.frame > end.frame)
    #expect(store.state.jars.isEmpty == (choice == 0))
    #expect(await port.answer(choice, on: answered.frame).error?.message == "this screen does not ask a question")
  }

  @Test("may come from a script that begins while the question is open")
  func atStart() async {
    store.send(.ask("Drop all?", again: 0))
    let script = Session(store, path: \.path, root: Jars())
    #expect(await script.type("delete", on: nil).status == .done && store.state.jars.isEmpty)
  }

  @Test("may be tried again after a line that came too early: that one has asked nothing")
  func early() async {
    store.send(.ask("Drop all?", again: 0))
    #expect(await session.type("delete", on: nil).status == .stale)
    #expect(await session.type("delete", on: nil).status == .done && store.state.jars.isEmpty)
  }

  @Test("counts only for the question of its frame: a call that is made twice answers no second one")
  func once() async {
    let port = EncodedPort(session)
    let asked = await port.run("purge").frame
    #expect(await port.answer(0, on: asked).location.question?.text == "Really?")
    #expect(await port.answer(0, on: asked).status == .stale)
    #expect(session.location.question?.text == "Really?")
    #expect(await port.answer(0, on: asked - 1).status == .stale)
    #expect(await port.answer(1, on: port.screen().frame).status == .done && !isAsked)
  }

  @Test("counts once if it leads to an equal question", arguments: [true, false])
  func equal(isTyped: Bool) async {
    store.send(.ask("Really?", again: 1))
    let frame = session.look().frame
    for status in [LineEnd.Status.done, .stale] {
      let end = isTyped ? await session.type("y", on: frame) : await session.answer(0, on: frame)
      #expect(end.status == status && end.frame > frame && session.location.question?.text == "Really?")
    }
    #expect(await session.type("y", on: session.look().frame).status == .done && !isAsked)
  }

  @Test(
    "is typed by a user who sees the question, also by the line that asked it", arguments: ["delete", "y", "1", "d"])
  func users(line: String) async {
    let before = session.look().frame
    var end = await session.type("delete", on: before)
    let early = await session.type(line, on: before)
    #expect(early.status == .stale && isAsked && early.frame == end.frame)
    end = await session.type(line, on: end.frame)
    #expect(end.status == .done && store.state.jars.isEmpty)
  }

  @Test(
    "is in a script the line after the asking one, unless it repeats that line",
    arguments: [
      (["delete", "delete"], false), (["del", "del"], false), (["delete", ":delete"], false),
      (["delete", " delete "], false),
      (["delete", "look", "delete"], false), (["delete", "delete", "y"], true), (["delete", "1"], true),
      (["delete", "y"], true), (["delete", "look", "yes"], true), (["twice delete"], false),
      (["run delete", "delete"], false), (["run delete", "run delete"], false), (["run delete", "run y"], true),
      (["run delete", "y"], true),
    ])
  func scripts(lines: [String], isDropped: Bool) async {
    session.add([
      .doing("twice", .line("command"), "Run a command twice") { command, line in
        for _ in 1...2 { line.show(await line.run(command)) }
      },
      .doing("run", .line("command"), "Run a command") { command, line in
        let end = await line.run(command)
        line.show(end)
        try end.check()
      },
    ])
    for line in lines { _ = await session.type(line) }
    #expect(store.state.jars.isEmpty == isDropped && isAsked != isDropped)
  }

  @Test("explains in a script why the asking line is not an answer, and which lines are")
  func repeated() async {
    _ = await session.type("delete")
    let end = await session.type("delete")
    #expect(end.status == .stale)
    #expect(
      end.error?.description
        == #"the line was not run because it asked "Drop all?" itself, and a line cannot answer its own question; type "1" or "y" or "n" instead"#
    )
  }

  @Test("may lead to a question that the same line answers")
  func chained() async {
    for line in ["purge", "y", "y"] { _ = await session.type(line) }
    #expect(store.state.jars.isEmpty && !isAsked)
  }

  @Test("is not a script's line that was written for something else: the question came meanwhile")
  func cameMeanwhile() async {
    _ = await session.type("look")
    store.send(.ask("Drop all?", again: 0))
    #expect(await session.type("delete").status == .stale)
    #expect(store.state.jars.count == 2 && isAsked)
    #expect(await session.type("y").status == .done, "the end of the line before has reported it")
    #expect(store.state.jars.isEmpty)
  }

  @Test("can be given if the store has begun with the question")
  func fromTheStart() async {
    let store = Store(Pantry(), reducer: Pantry.reducer, commands: [Asking()])
    let session = Session(store, path: \.path, root: Jars())
    _ = await session.begun()
    #expect(await session.type("y").status == .done && store.state.jars.isEmpty)
  }

  @Test("of a line that runs another one is not given for a program")
  func nested() async {
    session.add([.doing("run", .line("command"), "Run a command") { $1.show(await $1.run($0)) }])
    _ = await session.run("delete")
    for line in ["run y", "run 'run y'"] { _ = await session.run(line) }
    #expect(isAsked && store.state.jars.count == 2)
  }
}

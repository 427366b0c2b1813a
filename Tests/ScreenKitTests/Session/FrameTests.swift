import PresentationTesting
import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("The number of a frame", .timeLimit(.minutes(10)))
struct FrameNumberTests {
  private let store = Store(Pantry(), reducer: Pantry.reducer)
  private let session: Session<Pantry, JarChange>

  init() {
    session = Session(store, path: \.path, root: Jars())
  }

  @Test(
    "rises with anything that can change the meaning of a line",
    arguments: [
      .replace(["pears", "plums"]), .replace(["plums"]), .replace([]), .look(.list), .navigate(.push(.cellar)),
      .ask("Drop all?", again: 0), .call("name", guess: ""), .lock,
    ] as [JarChange])
  func rises(chore: JarChange) async {
    let port = EncodedPort(session)
    let before = await port.screen().frame
    store.send(chore)
    let after = await port.screen().frame
    #expect(after > before)
    #expect(await port.screen().frame == after)
  }

  @Test("does not rise with other text, like a clock or a jar's age", arguments: [Pantry.Looks.table, .list, .grouped])
  func stays(looks: Pantry.Looks) async {
    store.send(.look(looks))
    let before = await session.screen()
    store.send(.tick)
    let after = await session.screen()
    #expect(after.blocks != before.blocks && after.frame == before.frame)
  }

  @Test("does not rise with items that have no numbers, nor with verbs that a front end adds")
  func stays() async {
    store.send(.look(.sentences))
    let before = await session.screen().frame
    store.send(.replace(["figs"]))
    session.add([.doing("own", "A verb of the front end") { _ in }])
    #expect(await session.screen().frame == before)
  }

  @Test("rises for tables and numbered lists in groups and columns")
  func nested() async {
    store.send(.look(.grouped))
    let before = await session.screen().frame
    store.send(.replace(["figs"]))
    #expect(await session.screen().frame > before)
  }

  @Test("rises once for a line, and its end says so")
  func lines() async {
    let before = await session.screen().frame
    let end = await EncodedPort(session).type("down", on: before)
    #expect(end.frame > before && end.frame == end.screen?.frame)
    #expect(await session.screen().frame == end.frame)
    #expect(await session.type("look", on: end.frame).frame == end.frame)
  }

  @Test("is in the end of a line after which another field is asked for, although the screen shows the same")
  func fields() async {
    store.send(.call("name", guess: ""))
    let before = await session.screen().frame
    session.add([.doing("next", "Ask for something else") { [store] _ in store.send(.call("age", guess: "")) }])
    let end = await session.type(":next", on: before)
    #expect(end.screen == nil && end.location.input?.label == "age" && end.frame > before)
    #expect(await session.type("7", on: end.frame).status == .done)
    #expect(store.state.opened == ["named 7"])
  }

  @Test("is not the newest in the end of a line if another front end has seen rows that this one has not")
  func severalFrontEnds() async {
    let one = await session.screen().frame
    store.send(.replace(["figs"]))
    let other = await session.screen().frame
    #expect(other > one)
    let end = await session.type("path", on: one)
    #expect(end.status == .done && end.screen == nil && end.frame == one)
    #expect(await session.type("open 1", on: end.frame).status == .stale)
    #expect(await session.type("open 1", on: other).status == .done)
    #expect(store.state.opened == ["figs"])
  }
}

@MainActor @Suite("A line for an older frame", .timeLimit(.minutes(10)))
struct StaleLineTests {
  private let store = Store(Pantry(), reducer: Pantry.reducer)
  private let session: Session<Pantry, JarChange>
  private let frontEnd = Remembering()

  /// Records the lines that may be remembered.
  private final class Remembering: SessionFrontEnd {
    var lines: [String?] = []
    func lineBegins(remembering text: String?) { lines.append(text) }
    func lineBegins(answering text: String?) { lines.append(text) }
    func secret(prompt: String) async throws(LineError) -> String { throw .cancelled }
    func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
  }

  init() {
    session = Session(store, path: \.path, root: Jars())
    session.frontEnd = frontEnd
  }

  @Test(
    "does nothing if the list was replaced: no other row is opened, and nothing is remembered",
    arguments: ["open 1", "ope 1", ":open 1", "open 001"], [Pantry.Looks.table, .list, .grouped])
  func replaced(line: String, looks: Pantry.Looks) async {
    store.send(.look(looks))
    let port = EncodedPort(session)
    let frame = await port.screen().frame
    store.send(.replace(["figs", "plums"]))
    var end = await port.run(line, on: frame)
    #expect(end.status == .stale && store.state.opened == [])
    end = await port.type(line, on: frame)
    #expect(end.status == .stale && store.state.opened == [] && frontEnd.lines.isEmpty)
    #expect(end.error?.description == "the line was not run because the rows changed")
    #expect(end.screen?.blocks == session.look().blocks && end.frame == end.screen?.frame)
    #expect(await port.type(line, on: end.frame).status == .done)
    #expect(store.state.opened == ["figs"] && frontEnd.lines == [line])
  }

  // Rule C-12.4
  @Test(
    "of a program has the whole name of its verb, which a new verb cannot take",
    arguments: ["ope 1", ":ope 1", "ta plums"])
  func abbreviated(line: String) async {
    let port = EncodedPort(session)
    for frame in [nil, await port.screen().frame] {
      let end = await port.run(line, on: frame)
      let name = line.hasPrefix("ta") ? "take" : "open"
      #expect(end.status == .failed && end.error?.alternatives == [name] && store.state.opened.isEmpty)
      #expect(end.error?.problem.hasSuffix("is an abbreviation, which programs cannot use") == true)
    }
    #expect(await port.type(line, on: nil).status == .done)
    #expect(await port.run("", on: nil).status == .done)
  }

  @Test(
    "is run if its meaning cannot have changed",
    arguments: ["take plums", "note 3 plums", "look", "path", "help open", "delete", "down", "# 1", ""])
  func same(line: String) async {
    let frame = session.look().frame
    store.send(.replace(["figs"]))
    #expect(await session.type(line, on: frame).status == .done)
  }

  @Test(
    "does nothing if another screen is on top, unless it means the same everywhere",
    arguments: [
      ("down", true), ("take plums", true), ("delete", true), ("back", true), (":back", true), ("nonsense", true),
      ("short", true), (":home", false), ("home", false), ("goto /", false), ("look", false), ("path", false),
      ("help", false), ("notices", false), ("wait", false), ("own 3", false), ("quit", false), ("", false),
    ])
  func otherScreen(line: String, isStale: Bool) async {
    session.add([
      .doing("own", .integer("number"), "A verb of the front end") { _, _ in },
      Verb.doing("short", "Short for down") { line in line.show(await line.run("down")) }.running("down"),
    ])
    let frame = session.look().frame
    store.send(.navigate(.push(.cellar)))
    let end = await EncodedPort(session).type(line, on: frame)
    #expect(isStale == (end.status == .stale))
    if isStale {
      #expect(end.error?.description == "the line was not run because the screen changed")
      #expect(end.screen?.location.path == "/cellar" && store.state.path == [.cellar] && frontEnd.lines.isEmpty)
    }
  }

  @Test("is not a value for the current input, nor is a value a verb", arguments: ["take plums", "", "open 1", "7"])
  func asked(line: String) async {
    let calls: [(String?, String?)] = [(nil, "name"), ("name", nil), ("name", "age")]
    for (before, after) in calls {
      store.send(.call(before, guess: "x"))
      let frame = session.look().frame
      store.send(.call(after, guess: "x"))
      guard !line.isEmpty || after != nil else { continue }
      #expect(await session.type(line, on: frame).status == .stale, "\(before ?? "-") \(after ?? "-")")
      #expect(store.state.opened == [])
    }
    store.send(.call("name", guess: ""))
    let frame = session.look().frame
    store.send(.call("age", guess: ""))
    #expect(await session.run(value: line, on: frame).status == .stale)
    #expect(await session.run(value: "7", on: session.look().frame).status == .done)
  }

  @Test("that is blank does not give another default; other lines do not depend on it")
  func defaults() async {
    store.send(.call("name", guess: "one"))
    let frame = session.look().frame
    store.send(.call("name", guess: "two"))
    #expect(await session.type("", on: frame).error?.description == "the line was not run because the default changed")
    store.send(.call("name", guess: "three"))
    #expect(await session.type("four", on: frame).status == .done)
    #expect(store.state.opened == ["named four"])
  }

  @Test("is not run as an abbreviation if there are other verbs", arguments: [("ope 1", true), ("open 1", false)])
  func abbreviations(line: String, isStale: Bool) async {
    store.send(.lock)
    let frame = session.look().frame
    store.send(.lock)
    #expect(await session.type(line, on: frame).status == (isStale ? .stale : .done))
    #expect(store.state.opened == (isStale ? [] : ["plums"]))
  }

  @Test("ends differently from one that is given up")
  func givenUp() async {
    session.add([
      .doing("doze", "Wait") { _ in
        for await _ in AsyncStream<Void>(unfolding: { await Task.yield() }) {}
        throw CancellationError()
      }
    ])
    let line = Task.immediate { await session.run("doze") }
    line.cancel()
    let end = await line.value
    #expect(end.status == .cancelled && end.error == nil)
    #expect(throws: LineError.cancelled) { try end.check() }
    let stale = await session.run("down", on: 99)
    #expect(stale.status == .stale)
    #expect(throws: LineError.self) { try stale.check() }
    #expect(stale.error?.isStale == true && stale.error?.isCancellation == false)
  }

  @Test("waits for its turn, and is judged then")
  func turns() async {
    let frame = session.look().frame
    let lines = ["down", "open 1"].map { line in Task.immediate { await session.type(line, on: frame) } }
    #expect(await lines[0].value.status == .done)
    #expect(await lines[1].value.status == .stale)
  }

  @Test("does not ask the screen for its body unless it has a number and an action was processed")
  func cost() async {
    let counter = CountingJars()
    let session = Session(store, path: \.path, root: counter)
    let frame = session.look().frame
    counter.bodies = 0
    for line in ["open 1", "take 1", "path"] { _ = await session.type(line, on: frame) }
    #expect(counter.bodies == 2, "each of the two actions is followed by a look")
    store.send(.tick)
    counter.bodies = 0
    _ = await session.type("path", on: frame)
    #expect(counter.bodies == 0)
    _ = await session.type("open 9", on: frame)
    #expect(counter.bodies == 2)
  }
}

/// Counts the requests for its body.
private final class CountingJars: Screen {
  var bodies = 0

  func body(_ pantry: Pantry) -> [Block] {
    bodies += 1
    return Jars().body(pantry)
  }

  func verbs(_ pantry: Pantry) -> [Verb<JarChange>] { Jars().verbs(pantry) }
}

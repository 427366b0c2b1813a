import ScreenKit
import TestSupport
import Testing

private struct Cellar {
  var path: [Niche] = []
  var jars = ["figs", "plums", "nuts"]
  var eaten: [String] = []
  var kind = Kind.plain
}

/// Another part of the screen.
private enum Kind: CaseIterable { case plain, input, verb, anyVerb, twice, twiceAlike, ring }

private enum Niche: PathRoute { case niche }

private enum Change: Navigating { case eat(Int), set(Kind), lose, navigate(PathIntent<Niche>) }

private struct Larder: Screen {
  private func rows(_ cellar: Cellar) -> [Block.Row] {
    zip(1..., cellar.jars).map { .init([.integer($0), .text(StyledText($1))], line: "eat \($0)") }
  }

  func body(_ cellar: Cellar) -> [Block] {
    Block.group("Jars") {
      Block.table(["#", "jar"], rows: cellar.kind == .ring ? [.init([2, "ring"], line: " 2")] : rows(cellar))
    }
    if cellar.kind == .twice { Block.beside([[.table(["#"], rows: [.init([2], line: "eat 3")])], []]) }
    if cellar.kind == .twiceAlike { Block.list([.table(["#", "jar"], rows: rows(cellar))]) }
    Block.table(["#", "without a line"], rows: [[7, "x"]])
  }

  func verbs(_ cellar: Cellar) -> [Verb<Change>] {
    Verb("eat", .integer("jar", in: 1...cellar.jars.count), "Eat a jar") { .eat($0) }.role(.destroys)
    if cellar.kind == .verb { Verb("2", "Lose a jar") { .lose } }
    if cellar.kind == .anyVerb { Verb("lose", .line("words"), "Lose a jar") { _ in .lose }.asDefault() }
  }

  func input(_ cellar: Cellar) -> Input<Change>? {
    cellar.kind == .input ? Input("How many", .integer) { _ in .lose } : nil
  }
}

@MainActor @Suite("A number that is typed", .timeLimit(.minutes(10)))
struct NumberedRowTests {
  private let store = Store(
    Cellar(),
    reducer: Reducer<Cellar, Change> { cellar, change in
      switch change {
      case .eat(let number): cellar.eaten.append(cellar.jars[number - 1])
      case .set(let kind): cellar.kind = kind
      case .lose: cellar.jars.removeFirst()
      case .navigate(let intent): cellar.path.apply(intent)
      }
    })
  private let session: Session<Cellar, Change>
  private let port: EncodedPort

  init() {
    session = Session(store, path: \.path, root: Larder(), makeScreen: { _, _ in Larder() })
    port = EncodedPort(session)
  }

  @Test("runs the line of the row that has it, typed by a person or in a script")
  func typing() async {
    let frame = await port.screen().frame
    #expect(await port.type("2", on: frame).error == nil)
    #expect(await port.type(" 3 ", on: nil).error == nil)
    #expect(store.state.eaten == ["plums", "nuts"])
    for line in ["0", "4", "7", "-1", "2 3", "2x"] {
      let end = await port.type(line, on: nil)
      #expect(end.error?.problem.hasPrefix("unknown command") == true, "\(line): \(String(describing: end.error))")
    }
    #expect(await port.run("2").error?.problem.hasPrefix("unknown command") == true, "a program gives lines")
    #expect(store.state.eaten.count == 2)
  }

  @Test("is for inputs and verbs that take numbers, and for nothing if rows disagree", arguments: Kind.allCases)
  fileprivate func others(kind: Kind) async {
    store.send(.set(kind))
    let frame = await port.screen().frame
    let end = await port.type("2", on: frame)
    switch kind {
    case .plain, .twiceAlike: #expect(store.state.eaten == ["plums"])
    case .input, .verb, .anyVerb: #expect(store.state.jars == ["plums", "nuts"] && store.state.eaten.isEmpty)
    case .twice, .ring:
      #expect(end.error?.problem.hasPrefix("unknown command") == true && store.state.eaten.isEmpty)
    }
  }

  @Test(
    "runs nothing if the rows have changed since they were shown, or if the line is destructive and was typed ahead"
  )
  func stale() async {
    let frame = await port.screen().frame
    store.send(.lose)
    #expect(await port.type("2", on: frame).status == .stale)
    #expect(await port.typeAhead("2", on: nil).status == .stale)
    #expect(store.state.eaten.isEmpty)
    #expect(await port.type("2", on: port.screen().frame).error == nil)
    #expect(store.state.eaten == ["nuts"])
  }

  @Test("is for the current rows, in a script that has not shown them again")
  func script() async {
    _ = await port.screen()
    store.send(.lose)
    #expect(await port.type("2", on: nil).error == nil)
    #expect(store.state.eaten == ["nuts"])
    #expect(await port.type("3", on: nil).error?.problem.hasPrefix("unknown command") == true)
  }
}

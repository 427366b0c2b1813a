import ScreenKit
import TestSupport
import Testing

@Suite("A selftest", .serialized, .timeLimit(.minutes(10)))
@MainActor
struct SelftestTests {
  @Test("finds no fault in a program without faults")
  func fine() async {
    let report = await Museum.session(with: nil).selftest()
    #expect(report.findings == [])
    #expect(report.screens == 4)
    #expect(!report.isCut)
    #expect(
      report.description
        == "# ran \(report.lines) lines on 4 kinds of screens with seed 1: nothing is wrong; never typed: \"closed\""
        + "; not asked: the middleware \"census\"")
  }

  // Rules C-01.2, C-01.7
  @Test("finds each fault, once, and nothing else", arguments: MuseumFault.allCases)
  func fault(fault: MuseumFault) async {
    let report = await Museum.session(with: fault).selftest(lines: 600, limit: .milliseconds(50))
    #expect(report.findings.map(\.problem) == fault.problems)
  }

  @Test(
    "writes scripts that reproduce the fault",
    arguments: [
      MuseumFault.failingVerb, .wrongCandidate, .tooManyWords, .wrongSample, .lockedPath,
    ])
  func script(fault: MuseumFault) async throws {
    let finding = try #require(await Museum.session(with: fault).selftest(lines: 400).findings.first)
    let session = Museum.session(with: fault)
    var last: LineEnd?
    for line in finding.script.split(separator: "\n").map(String.init) where !line.hasPrefix("#") {
      #expect(last?.status ?? .done == .done)
      last = await session.type(line)
    }
    #expect(last?.status == .failed)
    #expect(finding.script.hasPrefix("# \(finding.path): \(finding.problem)\n"))
  }

  @Test("changes nothing outside: neither by commands, nor by verbs, nor by middlewares")
  func sandbox() async {
    let world = World()
    let session = Museum.session(with: nil, world: world)
    MuseumLog.written = 0
    _ = await session.selftest()
    #expect(world.log == ["read"])
    #expect(MuseumLog.written == 0)
    #expect(await session.screen().body == ["0 visits"])
    #expect(session.location.path == "/")
    #expect(session.notices.recent.isEmpty)
    // If a user types them, the same lines change the world.
    for line in ["telephone", "write", "announce"] { #expect(await session.type(line).status == .done) }
    #expect(world.log == ["read", "telephoned", "asked a middleware"])
    #expect(MuseumLog.written == 1)
    #expect(session.notices.recent.count == 1)
  }

  @Test("ends after the maximum number of lines, and says so", arguments: [1, 2, 5, 12])
  func bounded(lines: Int) async {
    let report = await Museum.session(with: nil).selftest(lines: lines)
    #expect(report.lines == lines)
    #expect(report.isCut)
    #expect(report.findings == [])
    #expect(report.summary.hasSuffix("; there are more lines to run"))
  }

  @Test("writes down the lines that it is about to run, from the start of the program")
  func written() async {
    var records: [SelftestRecord] = []
    let report = await Museum.session(with: nil).selftest(SelftestTrial(lines: 300, limit: .seconds(10), seed: 1)) {
      records.append($0)
    }
    let scripts = records.map(\.lines)
    #expect(scripts.contains(["enter painting", "look closely", "back"]))
    #expect(scripts.contains(["enter painting", "look closely", "home", "goto /painting/detail"]))
    #expect(records.last?.trial?.report == report)
    #expect(records.last?.trial?.isFinished == true)
    // Each record can be read from the output of a process.
    var rest = Substring()
    let output = "The program starts." + records.map { $0.encoded + "It goes on." }.joined()
    let last = SelftestRecord(reading: output, rest: &rest)
    #expect(last.trial?.report == report)
    #expect(rest == "\nIt goes on.")
  }

  @Test("says that it goes on while it completes lines and lays out blocks, between two lines")
  func goingOn() async {
    var parts = [0]
    _ = await Museum.session(with: nil).selftest(
      SelftestTrial(lines: 100, limit: .seconds(10), seed: 1), note: { _ in parts.append(0) },
      goesOn: { parts[parts.count - 1] += 1 })
    // Each screen is laid out in 200 widths, with and without Unicode.
    #expect(parts.filter { $0 >= 400 }.count > 10)
  }

  @Test("opens links with other numbers")
  func numbers() async {
    enum Page: ScreenFactory {
      case page(Int, title: String)
      func makeScreen() -> any Screen<Pages, Turn> { Sheet() }
    }
    struct Pages { var path: [Page] = [] }
    enum Turn: Navigating { case navigate(PathIntent<Page>) }
    struct Sheet: Screen<Pages, Turn> {
      func body(_ pages: Pages) -> [Block] { "A page." }
      func verbs(_ pages: Pages) -> [Verb<Turn>] {
        if pages.path.isEmpty { Verb("open", "Open the page") { .push(.page(12, title: "a 7")) } }
      }
    }
    let reducer = Reducer<Pages, Turn> { pages, turn in if let intent = turn.intent { pages.path.apply(intent) } }
    let session = Session(Store(Pages(), reducer: reducer), path: \.path, root: Sheet())
    var lines: [String] = []
    let report = await session.selftest(SelftestTrial(lines: 100, limit: .seconds(10), seed: 1)) {
      lines += $0.lines.suffix(1)
    }
    #expect(report.findings == [])
    let links = Array(lines.filter { $0.hasPrefix("goto") }.prefix(4))
    #expect(links == [12, 0, -1, Int.max].map { "goto /page:\($0),a%207" })
  }

  @Test("types verbs whose parameter is a line, and names those that it never types")
  func lines() async {
    enum Place: ScreenFactory {
      case sheet
      func makeScreen() -> any Screen<Pad, Stroke> { Sheet() }
    }
    struct Pad { var path: [Place] = [] }
    enum Stroke: Navigating { case draw(String), navigate(PathIntent<Place>) }
    struct Sheet: Screen<Pad, Stroke> {
      func body(_ pad: Pad) -> [Block] { "A sheet." }
      func verbs(_ pad: Pad) -> [Verb<Stroke>] {
        Verb("draw", .line("figure"), "Draw a figure") { .draw($0) }
        Verb("dot", .line("figure").defaulting(to: ""), "Draw a dot") { .draw($0) }
        Verb("erase", .integer("count"), .line("figure").samples("a 'line", "two  dots"), "Erase") {
          .draw("\($0)\($1)")
        }
        Verb("query", .line("text", suggestions: ["select", "update"]), "Ask") { text in
          guard text != "select" else { throw LineError("half a query") }
          return .draw(text)
        }
        Verb("import", .file("file"), "Import a drawing") { .draw($0) }
        Verb("fill", .file("file").samples("a.png"), "Fill with a picture") { .draw($0) }
        Verb("scale", .integer("factor"), "Scale") { .draw("\($0)") }.disabled("there is nothing to scale")
      }
    }
    let reducer = Reducer<Pad, Stroke> { pad, stroke in if let intent = stroke.intent { pad.path.apply(intent) } }
    let session = Session(Store(Pad(), reducer: reducer), path: \.path, root: Sheet())
    var lines: [String] = []
    let report = await session.selftest(SelftestTrial(lines: 500, limit: .seconds(10), seed: 1)) {
      lines += $0.lines.suffix(1)
    }
    #expect(report.findings == [])
    for line in [
      "draw sample", "dot", "dot sample", "erase 1 a 'line", "erase 1 two  dots", "query select", "fill a.png",
    ] {
      #expect(lines.contains(line), "\(line) \(lines)")
    }
    #expect(report.untyped == ["import", "scale"])
    #expect(report.summary.hasSuffix(": nothing is wrong; never typed: \"import\", \"scale\""))
  }

  @Test("begins where the session is")
  func place() async {
    let session = Museum.session(with: nil)
    _ = await session.type("enter cellar")
    #expect(await session.selftest(lines: 3).screens == 1)
  }
}

@Suite("The random walks of a selftest", .timeLimit(.minutes(10)))
@MainActor
struct SelftestWalkTests {
  struct Till {
    var coins: [Int] = []
    var note = ""
    var isOpen = false
    var path: [Drawer] = []
  }

  enum Move: Navigating { case insert(Int), take, toggle, note(String), navigate(PathIntent<Drawer>) }

  enum Drawer: ScreenFactory {
    case drawer
    func makeScreen() -> any Screen<Till, Move> { Counter() }
  }

  struct Counter: Screen {
    func body(_ till: Till) -> [Block] { "\(till.coins.count) coins" }
    func verbs(_ till: Till) -> [Verb<Move>] {
      Verb("insert", .integer("value"), "Insert a coin") { .insert($0) }
      Verb("take", "Take a coin") { .take }.disabled(till.coins.isEmpty ? "the till is empty" : nil)
      Verb("toggle", "Open or close the till") { .toggle }
      Verb("note", .text("text"), "Take a note") { .note($0) }
      Verb("drawer", "Look into the drawer") { .push(.drawer) }
      if till.coins.count == 2, till.isOpen { Verb("count", "Count") { throw LineError("lost count") } }
    }
  }

  private func session() -> Session<Till, Move> {
    let reducer = Reducer<Till, Move> { till, move in
      switch move {
      case .insert(let value): till.coins.append(value)
      case .take: till.coins.removeLast()
      case .toggle: till.isOpen.toggle()
      case .note(let text): till.note = text
      case .navigate(let intent): till.path.apply(intent)
      }
    }
    return Session(Store(Till(), reducer: reducer), path: \.path, root: Counter())
  }

  @Test("find a verb that fails in a certain state, and the fewest lines that lead to it", arguments: 1...5)
  func combination(seed: UInt64) async throws {
    let report = await session().selftest(lines: 1_000, seed: seed)
    let finding = try #require(report.findings.first { $0.problem.contains("lost count") })
    #expect(report.lines == 1_000)
    #expect(report.findings.allSatisfy { $0.problem.contains("lost count") })
    #expect(Set(finding.lines.map { $0.prefix { $0 != " " } }) == ["insert", "toggle", "count"])
    #expect(finding.lines.count == 4)
    let user = session()
    for line in finding.lines.dropLast() { #expect(await user.type(line).status == .done) }
    #expect(await user.type("count").error?.message == "lost count")
  }

  @Test("are the same with the same seed, and others with another one")
  func seeds() async {
    func scripts(_ seed: UInt64) async -> [[String]] {
      var scripts: [[String]] = []
      _ = await session().selftest(SelftestTrial(lines: 1_500, limit: .seconds(10), seed: seed)) {
        scripts.append($0.lines)
      }
      return scripts
    }
    let first = await scripts(1)
    #expect(await scripts(1) == first)
    #expect(await scripts(2) != first)
    #expect(first.map(\.count).max()! > 20)
    let words = Set(first.compactMap(\.last))
    for line in ["insert \(Int.max)", "insert \(Int.min)", "insert -1", "note é", "note \"\"", "note 日本", "back"] {
      #expect(words.contains(line), "\(line)")
    }
  }

  @Test("report a state that the author's invariant refuses", arguments: 1...5)
  func invariant(seed: UInt64) async {
    let session = session()
    session.invariant = { till in
      if till.coins.contains(where: { $0 < 0 }), till.isOpen { throw LineError("a negative coin") }
    }
    let report = await session.selftest(lines: 1_000, seed: seed)
    let finding = report.findings.first { $0.problem == "the state is not valid: a negative coin" }
    #expect(finding?.lines.count == 2, "\(report)")
    #expect(finding?.lines.contains("toggle") == true)
  }

  @Test("avoid lines that could crash the program again")
  func fatal() async {
    var trial = SelftestTrial(lines: 400, limit: .seconds(10), seed: 1)
    trial.crash("it crashed", path: "/", lines: ["insert 1", "insert 2"])
    trial.crash("it crashed", path: "/", lines: ["note é"])
    var scripts: [[String]] = []
    let report = await session().selftest(trial) { scripts.append($0.lines) }
    #expect(report.findings.map(\.problem) == ["it crashed", "it crashed"])
    #expect(!scripts.contains { $0.contains("note é") })
    #expect(scripts.contains { $0.contains("note 日本") })
    #expect(scripts.allSatisfy { script in script.filter { $0.hasPrefix("insert") }.count < 2 })
  }

  @Test("are shortened to the lines that a fault needs", arguments: 1...20)
  func shortest(seed: UInt64) async {
    var numbers = SeededGenerator(seed: seed)
    let needed = Set((0..<Int.random(in: 1...5, using: &numbers)).map { _ in Int.random(in: 0..<40, using: &numbers) })
    var tries = 0
    let rest = await Array(0..<40).shortened {
      tries += 1
      return needed.isSubset(of: $0)
    }
    #expect(rest == needed.sorted(), "seed \(seed)")
    #expect(tries < 150)
    #expect(await [1, 2, 3].shortened { _ in false } == [1, 2, 3])
    #expect(await [Int]().shortened { _ in true } == [])
  }
}

import ScreenKit
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
        == "# ran \(report.lines) lines on 4 kinds of screens: nothing is wrong; never typed: \"closed\""
        + "; not asked: the middleware \"census\"")
  }

  // Rules C-01.2, C-01.7
  @Test("finds each fault, once, and nothing else", arguments: MuseumFault.allCases)
  func fault(fault: MuseumFault) async {
    let report = await Museum.session(with: fault).selftest(limit: .milliseconds(50))
    #expect(report.findings.map(\.problem) == fault.problems)
  }

  @Test(
    "writes scripts that reproduce the fault",
    arguments: [
      MuseumFault.failingVerb, .wrongCandidate, .tooManyWords, .wrongSample, .lockedPath,
    ])
  func script(fault: MuseumFault) async throws {
    let finding = try #require(await Museum.session(with: fault).selftest().findings.first)
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

  @Test("passes on the lines that it is about to run, from the start of the program")
  func told() async {
    var told: [[String]] = []
    let report = await Museum.session(with: nil).selftest(lines: 2_000, limit: .seconds(10)) { told.append($0) }
    #expect(told.count == report.lines)
    #expect(told.contains(["enter painting", "look closely", "back"]))
    #expect(told.contains(["enter painting", "look closely", "home", "goto /painting/detail"]))
  }

  @Test("says that it goes on while it completes lines and lays out blocks, between two lines")
  func goingOn() async {
    var parts = [0]
    let report = await Museum.session(with: nil).selftest(
      lines: 2_000, limit: .seconds(10), aboutToRun: { _ in parts.append(0) }, goesOn: { parts[parts.count - 1] += 1 })
    #expect(parts.count == report.lines + 1)
    // The first screen is laid out in 200 widths, with and without Unicode.
    #expect(parts[0] >= 400)
    #expect(parts.dropFirst().filter { $0 >= 400 }.count > 10)
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
    let report = await session.selftest(lines: 100, limit: .seconds(10)) { lines.append($0.last ?? "") }
    #expect(report.findings == [])
    let links = lines.filter { $0.hasPrefix("goto") }
    #expect(links == [12, 0, -1, 999_999].map { "goto /page:\($0),a%207" })
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
    let report = await session.selftest(lines: 500, limit: .seconds(10)) { lines.append($0.last ?? "") }
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
    #expect(await session.selftest().screens == 1)
  }
}

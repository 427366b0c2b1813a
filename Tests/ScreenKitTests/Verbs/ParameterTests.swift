import ScreenKit
import ScreenKitTermTesting
import Testing
import TestSupport

private enum Direction: String, CaseIterable { case up, down, sideways }
private enum Size: CaseIterable { case small, large }
private enum Urgency: Int, CaseIterable { case low = 1, high, highest = 30 }
private enum Tone: String, CaseIterable { case minor = "moll", major = "dur", moll = "minor" }

private enum Level: Int, CaseIterable { case one = 10, two = 2 }

@MainActor @Suite("A parameter of a verb", .timeLimit(.minutes(10)))
struct ParameterTests {
  /// A parameter of the author's own: a time, in minutes.
  private static let time = Parameter<Int>(
    "time", hint: "a time such as 9:30",
    suggestions: { [Suggestion("9:30", "opening"), Suggestion(open: "12:", "lunch")] }
  ) { word in
    let parts = word.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { throw LineError("\"\(word)\" is not a time") }
    return parts[0] * 60 + parts[1]
  }

  private static func books() throws -> [String] { throw LineError("the catalogue is damaged") }
  private static let book = Parameter.choice("book", from: try books())

  private let console = Notebook.console { notebook in
    Verb("move", .integer("row"), .integer("to"), "Move a row") { .note("move \($0) \($1)") }
    Verb("place", .text("what"), .integer("row"), .integer("column"), "Place") { .note("place \($0) \($1) \($2)") }
    Verb("find", .text("text"), .optional(.integer("most")), "Find") {
      .note("find \($0) \($1.map(String.init) ?? "-")")
    }
    Verb("skip", .integer("rows", in: 1...9).defaulting(to: 1), "Skip rows") { .note("skip \($0)") }
    Verb("sum", .rest(.integer("number")), "Add up") { .note("sum \($0.reduce(0, +))") }
    Verb("pick", .rest(.integer("row")).defaulting(to: []), "Pick rows") { .note("pick \($0)") }
    Verb("go", .choice("direction", of: Direction.self), "Go") { .note("go \($0)") }
    Verb("size", .choice("size", of: Size.self), "Choose a size") { .note("size \($0)") }
    Verb("urge", .choice("urgency", of: Urgency.self), "Choose an urgency") { .note("urge \($0)") }
    Verb("tone", .choice("tone", of: Tone.self), "Choose a tone") { .note("tone \($0)") }
    Verb("level", .choice("level", of: Level.self), "Choose a level") { .note("level \($0)") }
    Verb("scale", .number("factor"), "Scale") { .note("scale \($0)") }
    Verb("album", .choice("album", from: [Suggestion("AC", "2 albums"), Suggestion("Accept", "1 album")]), "Open") {
      .note("album \($0)")
    }
    Verb("letter", .choice("letter", from: ["e\u{301}", "\u{e9}"]), "Choose a letter") {
      .note("letter of \($0.unicodeScalars.count)")
    }
    Verb("lend", Self.book, "Lend a book") { .note("lend \($0)") }
    Verb("wake", Self.time, "Wake up") { .note("wake \($0)") }
    Verb("ring", VerbGrammar(Parameter<Int>.integer("times", in: 1...3)), "Ring") { .note("ring \($0)") }
    Verb("sql", .text("db"), .line("statement"), "Run a statement") { .note("\($0): \($1)") }
    Verb.showing("twice", .text("text"), "Show a text twice") { "\($0)\($0)" }
  }

  @Test(
    "becomes a value",
    arguments: [
      ("move 1 2", "move 1 2"),
      ("place 'two words' 1 2", "place two words 1 2"),
      ("find x", "find x -"), ("find x 3", "find x 3"),
      ("skip", "skip 1"), ("skip 4", "skip 4"),
      ("sum 1", "sum 1"), ("sum 1 2 3", "sum 6"),
      ("pick", "pick []"), ("pick 3 4", "pick [3, 4]"),
      ("go up", "go up"), ("go SIDE", "go sideways"), ("size l", "size large"),
      ("urge low", "urge low"), ("urge 2", "urge high"), ("urge 30", "urge highest"), ("urge highe", "urge highest"),
      ("tone dur", "tone major"), ("tone major", "tone major"), ("tone D", "tone major"), ("tone moll", "tone minor"),
      ("tone minor", "tone moll"),
      ("level one", "level one"), ("level 10", "level one"), ("level 2", "level two"),
      ("scale 1.5", "scale 1.5"), ("scale -2e3", "scale -2000.0"),
      // Both are é.
      ("letter \u{e9}", "letter of 1"), ("letter e\u{301}", "letter of 2"),
      ("wake 9:30", "wake 570"), ("wake '12:05'", "wake 725"), ("ring 2", "ring 2"),
      ("album ac", "album AC"), ("album acc", "album Accept"),
      // A line is taken verbatim, quotes, backslashes and number signs included.
      (
        #"sql main select 'it''s' || "x" from t where a > 1 # no comment"#,
        #"main: select 'it''s' || "x" from t where a > 1 # no comment"#
      ),
      ("sql 'my db'   select 'open", "my db: select 'open"),
      ("twice ha", "haha"),
    ])
  func taken(line: String, note: String) async {
    #expect(await console.type(line) == .init("\(note)\n"))
  }

  @Test(
    "reports a wrong word",
    arguments: [
      ("move 1", "move: <to> is missing"),
      ("move 1 x", #"move: <to> must be a whole number, not "x""#),
      ("move 1 2 3", #"move: unexpected argument "3"; usage: move <row> <to>"#),
      ("find x y z", #"find: unexpected argument "z"; usage: find <text> [<most>]"#),
      ("skip 0", "skip: <rows> must be from 1 to 9, not 0"),
      ("sum", "sum: <number> is missing"),
      ("sum 1 x", #"sum: <number> must be a whole number, not "x""#),
      ("go west", #"go: unknown direction "west"; choose from "up", "down", "sideways""#),
      ("go upp", #"go: unknown direction "upp"; did you mean "up"?"#),
      ("lend emma", "lend: the catalogue is damaged"), ("lend", "lend: <book> is missing"),
      ("wake 9", #"wake: "9" is not a time"#),
      ("wake 9:30 9:31", #"wake: unexpected argument "9:31"; usage: wake <time>"#),
      ("ring 4", "ring: <times> must be from 1 to 3, not 4"), ("ring", "ring: <times> is missing"),
      ("scale nan", #"scale: <factor> must be a number, not "nan""#),
      ("scale 1e999", #"scale: <factor> must be a number, not "1e999""#),
      ("sql main", "sql: <statement> is missing"),
      ("sql 'main", "column 5: the quote is not closed"),
    ])
  func refused(line: String, message: String) async {
    #expect(await console.type(line) == .init("", .failed(message)))
  }

  @Test("is offered with its purpose, and its format")
  func offered() async {
    #expect(await console.completions(of: "go ") == ["go up ", "go down ", "go sideways "])
    #expect(await console.expectations(at: "album ")?.contains("AC       2 albums") == true)
    #expect(await console.completions(of: "lend ") == [])
    #expect(await console.completions(of: "wake ") == ["wake 9:30 ", "wake 12:"])
    #expect(
      await console.expectations(at: "wake ")
        == "<time>  a time such as 9:30\n9:30    opening\n12:     lunch\n")
    #expect(await console.expectations(at: "ring ") == "<times>  a whole number from 1 to 3\n")
    #expect(await console.expectations(at: "move 1 ") == "<to>  a whole number\n")
    #expect(
      await console.expectations(at: "skip ")
        == "[<rows>]  a whole number from 1 to 9; 1 if left out\nEnter     Skip rows\n")
  }

  @Test("has suggestions of words and of beginnings of words, and each stays what it is after a prefix")
  func beginnings() {
    let (word, beginning) = (Suggestion("9:30", "opening"), Suggestion(open: "12:", "lunch"))
    #expect(!word.isOpen && beginning.isOpen && !("9:30" as Suggestion).isOpen)
    #expect(!word.behind("at=").isOpen && beginning.behind("at=").isOpen)
    #expect(beginning.behind("at=") == Suggestion(open: "at=12:", "lunch") && beginning != Suggestion("12:", "lunch"))
  }
}

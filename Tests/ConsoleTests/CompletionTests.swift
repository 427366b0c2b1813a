import Foundation
import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

@Typist
@Suite("Completion in dbwalk", .serialized, .timeLimit(.minutes(10)))
struct CompletionTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  private func open(columns: Int = 80, changing changes: [String: String?] = [:]) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.dbwalk, [music.path], columns: columns, changing: changes)
  }

  @Test(
    "completes verbs, table names and column names, and shows descriptions if there are several")
  func completion() throws {
    let session = try open()
    try session.send("op")
    try session.send(.tab)
    try session.send("al")
    try session.send(.tab)
    try session.wait(for: "/> open Album")
    try session.send(.enter)
    try session.wait(for: "/table:Album>")
    try session.send("open 1\r")
    try session.wait(for: "/table:Album/row:Album,1>")
    try session.send("fol")
    try session.send(.tab)
    try session.send("A")
    try session.send(.tab)
    try session.send(.enter)
    try session.wait(for: "AC/DC")
    try session.waitUntilIdle()
    try session.send("h")
    try session.send(.tab)
    try session.send(.tab)
    try session.wait(for: "help     List the commands or explain one")
    try session.waitUntilIdle()
    #expect(session.promptLine.hasSuffix("> h"), "the line is painted again, as it was")
  }

  @Test("offers names with spaces in quotes, and reads them back")
  func quotedCompletion() throws {
    let session = try open()
    try session.send("open tw")
    try session.send(.tab)
    try session.wait(for: "/> open \"two words\"")
    try session.send(.enter)
    try session.wait(for: "/table:two%20words>")
  }

  @Test("offers the tables after goto, and the columns of an expression in the quotes they need")
  func destinations() throws {
    let session = try open()
    try session.type("goto /table:Al\t")
    #expect(session.promptLine == "/> goto /table:Album")
    try session.type("\u{15}goto /schema:Ar\t\r")
    try session.wait(for: "/schema:Artist>")
    try music.change("CREATE TABLE priced (\"unit price\", \"x-y\"); INSERT INTO priced VALUES (2, 3)")
    try session.type("home\ropen priced\r")
    try session.wait(for: "/table:priced>")
    try session.type("facet x-y sum un\t")
    #expect(session.promptLine.hasSuffix("sum un"), "a name that needs quotes is not completed without them")
  }

  @Test("offers the values of a column after a comparison, in the quotes they need, and the periods of dates")
  func values() throws {
    try music.change(
      "CREATE TABLE sale (day TEXT); INSERT INTO sale VALUES ('2024-01-31'), ('2024-02-01'), ('2023-12-24')")
    let session = try open()
    try session.type("open Album\r")
    try session.type("where Title = Fi\t\r")
    try session.wait(for: "Album, where Title = 'Field Recordings'")
    try session.type("back\rwhere ArtistId.Name = A\t\t")
    #expect(session.screen.text.contains("AC/DC") && session.screen.text.contains("Accept"))
    try session.type("cc\t")
    #expect(session.promptLine.hasSuffix("where ArtistId.Name = Accept"))
    try session.type("\u{15}home\ropen sale\r")
    try session.type("where day within 2023\t")
    #expect(session.promptLine.hasSuffix("where day within 2023-12"))
    try session.type("\u{15}facet day b\tmo\ts\t")
    #expect(session.promptLine.hasSuffix("facet day by month sum"))
  }

  @Test("never removes typed text when it completes")
  func completionKeepsText() throws {
    let session = try open()
    try session.send("open a")
    try session.send(.tab)
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> open a")
    try session.send("x")
    try session.send(.tab)
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> open ax")
  }
}

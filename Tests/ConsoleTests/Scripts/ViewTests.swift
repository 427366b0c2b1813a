import Foundation
import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

@Typist @Suite("A view of a table", .serialized, .timeLimit(.minutes(10)))
struct ViewTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  private func run(_ lines: String..., at path: String = "/") throws -> PipedProgram {
    try Consoles.run(Consoles.dbwalk, [music.path, "--at", path], script: lines.joined(separator: "\n"))
  }

  @Test("is found again by its path, and is where going back returns to")
  func path() throws {
    let view = "/table:Album,((ArtistId.Name,eq,Accept)),-Title,(Title,ArtistId.Name),30"
    let run = try run(
      "open Album", "where ArtistId.Name = Accept", "sort Title desc", "columns Title ArtistId.Name", "next", "path",
      "open 2", "back", "path", "back", "path")
    #expect(run.exit == .exited(0), "\(run.errorText)")
    let paths = run.outputText.split(separator: "\n").map(String.init).filter { $0.hasPrefix("/") }
    // The condition, the order and the columns each have a screen. The last screen shows its second page.
    let steps = ["", ",((ArtistId.Name,eq,Accept))", ",((ArtistId.Name,eq,Accept)),-Title"].map { "/table:Album\($0)" }
    let there = steps.joined() + view
    #expect(paths == [there, there, steps.joined()])
    let again = try self.run("look", "path", at: paths[0])
    #expect(again.outputText.split(separator: "\n").last.map(String.init) == paths[0])
    #expect(run.outputText.contains(again.outputText.split(separator: "\n").dropLast().joined(separator: "\n")))
  }

  @Test("of the rows of a group is opened, however long the group's value is, under a short title")
  func longGroup() throws {
    try music.change(
      "CREATE TABLE note (text TEXT); INSERT INTO note SELECT hex(zeroblob(1500)) || (AlbumId % 2) FROM Album LIMIT 4")
    let run = try run("open note", "facet text", "open 2", "path")
    #expect(run.exit == .exited(0), "\(run.errorText)")
    let lines = run.outputText.split(separator: "\n").map(String.init)
    let title = try #require(lines.first { $0.hasPrefix("note, where text = '000") })
    #expect(title.hasSuffix("0…") && title.count < 130)
    let path = try #require(lines.last)
    let again = try self.run("look", at: path)
    #expect(again.outputText.contains(title) && again.outputText.contains("\n2  "))
  }

  @Test("of groups shows the columns that are chosen, in their order; a group is opened all the same")
  func columnsOfGroups() throws {
    let file = music.path + ".csv"
    let run = try run(
      "open Album", "facet ArtistId.Name max AlbumId", "columns \"max AlbumId\"", "path", "sql",
      "save \(file)", "open 1", "path")
    #expect(run.exit == .exited(0), "\(run.errorText)")
    let lines = run.outputText.split(separator: "\n").map(String.init)
    let path = try #require(lines.first { $0.hasPrefix("/table:Album/facet") && $0.contains("columns=") })
    #expect(path.hasSuffix(",columns=%22max%20AlbumId%22"), "\(path)")
    #expect(lines.contains("1           45") && lines.contains { $0.hasPrefix("SELECT t.\"max AlbumId\" FROM") })
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isNewline) == [
        "max AlbumId", "45", "5", "3",
      ])
    #expect(lines.last?.contains("/table:Album,((ArtistId.Name,eq,%27Accept%27)") == true, "\(lines.last ?? "")")
    let again = try self.run("look", at: path)
    #expect(again.outputText.contains("#  max AlbumId"))
  }

  @Test("is turned to its last page and back, whose rows are numbered from 1")
  func turning() throws {
    let run = try run("open Album", "last", "path", "previous", "path", "first", "path", "next", "path")
    #expect(run.exit == .exited(0), "\(run.errorText)")
    let paths = run.outputText.split(separator: "\n").map(String.init).filter { $0.hasPrefix("/") }
    #expect(paths == ["/table:Album,from=26", "/table:Album,from=6", "/table:Album", "/table:Album,from=21"])
    #expect(run.outputText.contains("\n 1       26  Album 26"))
  }

  @Test(
    "that a path names has a sign while it is read, and Ctrl-C gives it up")
  func slowStart() throws {
    let statement = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let path = "/query:" + (statement.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    let session = try Consoles.open(Consoles.dbwalk, [music.path, "--at", path])
    try session.wait(for: "Ctrl-C to cancel")
    try session.send(.control("c"))
    try session.wait(until: { $0.text.hasSuffix("\n/>") }, described: "the prompt")
    #expect(session.screen.text.contains("cancelled\nmusic.db"))
  }

  @Test("that a path names is shown at the start; if none exists, a message above the first screen says so")
  func start() throws {
    do {
      let found = try Consoles.open(Consoles.dbwalk, [music.path, "--at", "/table:Artist"])
      try found.wait(for: "/table:Artist>")
      #expect(!found.screen.text.contains("music.db") && found.screen.text.contains("AC/DC"))
    }
    let lost = try Consoles.openConsole(Consoles.dbwalk, [music.path, "--at", "/table:Albun"])
    #expect(lost.screen.text.contains("--at: unknown table \"Albun\"; did you mean \"Album\"?\nmusic.db"))
  }

  @Test(
    "is given up by Ctrl-C, however long its statement would take, and the next line runs")
  func endless() throws {
    let session = try Consoles.openConsole(Consoles.dbwalk, [music.path], columns: 80)
    try session.send("sql WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n\r")
    try session.wait(for: "Ctrl-C to cancel")
    try session.send(.control("c"))
    try session.wait(until: { $0.text.hasSuffix("\n/>") }, described: "the prompt")
    try session.send("open Artist\r")
    try session.wait(for: "/table:Artist>")
  }

  @Test("is read again by look and by going back, and can be left after its table is dropped")
  func fresh() throws {
    let change = "INSERT INTO Artist VALUES (3, 'Björk')"
    let session = try Consoles.openConsole(Consoles.dbwalk, [music.path], columns: 80)
    try session.send("open Artist\r")
    try session.wait(for: "/table:Artist>")
    try music.change(change)
    try session.send("look\r")
    try session.wait(for: "Björk")
    try session.send("open 3\r")
    try session.wait(for: "/row:Artist,3>")
    try music.change("DROP TABLE Artist")
    try session.send("back\r")
    try session.wait(for: "unknown table \"Artist\"")
    try session.send("back\r")
    try session.wait(
      until: { $0.text.hasSuffix("\n/>") && !($0.line(containing: "Artist  ") != nil) }, described: "the tables")
  }
}

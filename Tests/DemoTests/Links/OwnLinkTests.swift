import Foundation
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct OwnLinkTests {
  private static let script = """
    CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url TEXT UNIQUE, title TEXT, rank INT);
    CREATE TABLE bookmark (id INTEGER PRIMARY KEY, Fk INT, "by url" TEXT, declared INT REFERENCES moz_places, name TEXT);
    CREATE TABLE pair (a, b, PRIMARY KEY (a, b));
    CREATE TABLE visit (id INTEGER PRIMARY KEY, place_id INT, other_id INT);
    CREATE TABLE other (id INTEGER PRIMARY KEY);
    INSERT INTO moz_places VALUES (1, 'http://a', 'A', 1), (2, 'http://b', 'B', 1);
    INSERT INTO bookmark VALUES (1, 2, 'http://a', 1, 'first'), (2, NULL, NULL, NULL, 'second'), (3, 9, 'x', 2, 'third');
    INSERT INTO visit VALUES (1, 1, 7), (2, NULL, NULL), (3, 2, 8);
    """

  @Test("A link of one's own is a foreign key: it is followed, in both directions, and columns lead along it")
  func followed() async throws {
    try await withDatabase(Self.script) { file in
      let schema = try await file.table(named: "bookmark")
      file.ownLinks = [try await OwnLink(typed: ["fk", "to", "MOZ_PLACES"], in: schema, of: file)]
      #expect(file.ownLinks == [OwnLink(table: "bookmark", column: "Fk", parent: "moz_places", parentColumn: "id")])
      let links = try await file.rowView(in: "bookmark", key: [1]).links
      let own = try #require(links.first { $0.name == "Fk" })
      #expect(own.reference.origin == .own)
      #expect(own.target == .row(.init(table: "moz_places", key: [2]), label: Excerpt(cell: "B")))
      let place = try await file.rowView(in: "moz_places", key: [2]).links
      let counts = place.map { link -> TableSummary.RowCount in
        if case .rows(_, let count) = link.target { count } else { .atLeast(0) }
      }
      #expect(place.map(\.name).contains("bookmark.Fk") && counts.contains(.exactly(1)))
      let linked = try await file.table(named: "bookmark")
      let condition = try [Condition](typed: ["Fk.title", "=", "B"], in: linked)
      let found = try await file.page(of: TableView(table: "bookmark", conditions: condition)).1
      #expect(found.rows.map(\.key) == [[1]])
      let labelled = try await file.labelled(TableView(table: "bookmark"))
      #expect(labelled.columns.map(\.description).contains("Fk.title"))
      let dangling = try await file.rowView(in: "bookmark", key: [3]).links.first { $0.name == "Fk" }
      #expect(dangling?.obstacle == "moz_places has no row with id 9 (dangling foreign key)")
      file.ownLinks = []
      #expect(try await !file.rowView(in: "bookmark", key: [1]).links.contains { $0.name == "Fk" })
    }
  }

  @Test("A link may lead to a unique column, and to a column of any name")
  func uniqueColumn() async throws {
    try await withDatabase(Self.script) { file in
      let schema = try await file.table(named: "bookmark")
      let link = try await OwnLink(typed: ["by url", "moz_places", "URL"], in: schema, of: file)
      #expect(link.parentColumn == "url" && link.name == "bookmark.\"by url\"")
      file.ownLinks = [link]
      let target = try await file.rowView(in: "bookmark", key: [1]).links.first { $0.name == "by url" }?.target
      #expect(target == .row(.init(table: "moz_places", key: [1]), label: Excerpt(cell: "A")))
    }
  }

  @Test(
    "Arguments that would not lead to one row are refused",
    arguments: [
      (["nothing", "to", "moz_places"], "bookmark has no column \"nothing\""),
      (["Fk", "to", "place"], "unknown table \"place\""),
      (["Fk", "to", "moz_places", "nothing"], "moz_places has no column \"nothing\""),
      (["Fk", "to", "moz_places", "rank"], "several rows of moz_places can have the same rank"),
      (["Fk", "to", "pair"], "pair has no primary key of one column"),
      (["declared", "to", "moz_places"], "declared leads to moz_places already"),
    ] as [([String], String)])
  func refused(words: [String], problem: String) async throws {
    try await withDatabase(Self.script) { file in
      let schema = try await file.table(named: "bookmark")
      await #expect { try await OwnLink(typed: words, in: schema, of: file) } throws: { "\($0)".hasPrefix(problem) }
    }
  }

  @Test("A link to a table or a column that no longer exists leads nowhere, and affects nothing else")
  func gone() async throws {
    try await withDatabase(Self.script) { file in
      file.ownLinks = [
        OwnLink(table: "bookmark", column: "Fk", parent: "gone", parentColumn: "id"),
        OwnLink(table: "bookmark", column: "gone", parent: "moz_places", parentColumn: "id"),
        OwnLink(table: "gone", column: "x", parent: "moz_places", parentColumn: "id"),
      ]
      let links = try await file.rowView(in: "bookmark", key: [1]).links
      #expect(links.first { $0.name == "Fk" }?.obstacle != nil)
      #expect(try await file.page(of: "bookmark").rows.count == 3)
      #expect(try await file.rowView(in: "moz_places", key: [1]).links.contains { $0.obstacle == nil })
    }
  }

  @Test("A column called like the end of a table's name leads there if its first values do")
  func guessedByValues() async throws {
    try await withDatabase(Self.script) { file in
      let guesses = try await file.read { try Reference.all(in: $0) }.filter(\.isGuess)
      #expect(
        guesses.map { "\($0.table).\($0.key.columns[0]) \($0.key.parent)" } == [
          "visit.place_id moz_places", "visit.other_id other",
        ])
    }
    let strangers = Self.script + "UPDATE visit SET place_id = 77 WHERE id = 3;"
    try await withDatabase(strangers) { file in
      let guesses = try await file.read { try Reference.all(in: $0) }.filter(\.isGuess)
      #expect(guesses.map(\.key.columns) == [["other_id"]])
    }
  }

  @Test("Links are kept for each database, and read by the next program")
  func kept() async throws {
    try await withTemporaryDirectory { directory in
      let environment = ["XDG_DATA_HOME": directory]
      let path = "\(directory)/a.db"
      try makeDatabase(at: path, Self.script)
      let file = try await DatabaseFile.open(path)
      let reader = Reader(
        file: file, window: .fixed(3), bookmarks: Bookmarks(of: path, environment: environment),
        links: PersonalFile("links.json", of: path, environment: environment))
      let link = OwnLink(table: "bookmark", column: "Fk", parent: "moz_places", parentColumn: "id")
      try reader.keep(link, as: link.name)
      #expect(file.ownLinks == [link])
      #expect(try PersonalFile<OwnLink>("links.json", of: path, environment: environment).all == [link.name: link])
      #expect(try PersonalFile<OwnLink>("links.json", of: "/other.db", environment: environment).all.isEmpty)
      try reader.keep(nil, as: link.name)
      #expect(file.ownLinks.isEmpty)
    }
  }
}

import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct FollowTests {
  static let script = """
    CREATE TABLE parent (id INTEGER PRIMARY KEY, code TEXT UNIQUE, x, y, UNIQUE (x, y));
    CREATE TABLE pair (a, b, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE TABLE other (id INTEGER PRIMARY KEY);
    CREATE VIEW glance AS SELECT 1 AS id;
    CREATE TABLE child (
      implied REFERENCES PARENT, code REFERENCES parent (code), x, y, shared REFERENCES other,
      plain, lost REFERENCES nowhere, wrong REFERENCES pair, seen REFERENCES glance (id), gone REFERENCES parent (zip),
      FOREIGN KEY (y, x) REFERENCES parent (y, x), FOREIGN KEY (shared, x) REFERENCES pair,
      FOREIGN KEY (plain) REFERENCES other, FOREIGN KEY (plain) REFERENCES parent
    );
    INSERT INTO parent VALUES (7, 'seven', 'left', 1), (8, 'eight', NULL, 2);
    INSERT INTO pair VALUES (5, 'left'); INSERT INTO other VALUES (5);
    INSERT INTO child VALUES ('7', 'seven', 'left', 1, 5, 5, 1, 1, 1, 1);
    INSERT INTO child VALUES (99, 'SEVEN', 'left', NULL, NULL, NULL, 1, 1, 1, 1);
    """

  private func target(of column: String, to parent: String? = nil, row: Int64 = 1) async throws -> RowReference {
    var target: RowReference?
    try await withDatabase(Self.script) { file in
      target = try await followed(column, to: parent, from: file.rowView(in: "child", key: [.integer(row)]))
    }
    return try #require(target)
  }

  @Test(
    "A column leads to the row its foreign key names, whichever unique columns that uses",
    arguments: [
      ("implied", nil, RowReference(table: "parent", key: [7])), ("IMPLIED", nil, .init(table: "parent", key: [7])),
      ("code", nil, .init(table: "parent", key: [7])), ("y", nil, .init(table: "parent", key: [7])),
      ("x", "Parent", .init(table: "parent", key: [7])), ("x", "pair", .init(table: "pair", key: [5, "left"])),
      ("shared", nil, .init(table: "other", key: [5])), ("shared", "pair", .init(table: "pair", key: [5, "left"])),
      ("plain", "other", .init(table: "other", key: [5])),
    ] as [(String, String?, RowReference)])
  func found(column: String, parent: String?, reference: RowReference) async throws {
    #expect(try await target(of: column, to: parent) == reference)
  }

  static let links = [
    "implied", "code", "shared", "lost", "wrong", "seen", "gone", "y,x", "shared,x", "plain:other", "plain:parent",
  ]

  @Test(
    "A link that cannot be followed gives the reason",
    arguments: [
      ("implid", nil, 1, .noLink("implid", nearest: "implied", links)),
      ("x", nil, 1, .ambiguous("x", parents: ["parent", "pair"])),
      ("plain", nil, 1, .ambiguous("plain", parents: ["other", "parent"])),
      ("code", "other", 1, .notAParent("other", column: "code", parents: ["parent"])),
      ("y", nil, 2, .nothingToFollow("y")), ("shared", nil, 2, .nothingToFollow("shared")),
      ("implied", nil, 2, .dangling("parent", ["id"], [99])),
      ("code", nil, 2, .dangling("parent", ["code"], ["SEVEN"])),
      ("lost", nil, 1, .noParent("nowhere", columns: ["lost"])),
      ("wrong", nil, 1, .unusableParent("pair", columns: ["wrong"])),
      ("seen", nil, 1, .unusableParent("glance", columns: ["seen"])),
      ("gone", nil, 1, .unusableParent("parent", columns: ["gone"])),
    ] as [(String, String?, Int64, DatabaseProblem)])
  func problem(column: String, parent: String?, row: Int64, problem: DatabaseProblem) async {
    await #expect(throws: problem) { try await target(of: column, to: parent, row: row) }
  }

  @Test("Following a column without a foreign key fails, and the error lists the columns that have one")
  func noForeignKey() async throws {
    try await withTemporaryDirectory { directory in
      try MusicFixture.create(at: "\(directory)/music.db")
      let file = try await DatabaseFile.open("\(directory)/music.db")
      let row = try await file.rowView(in: "album", key: [1])
      #expect(throws: DatabaseProblem.noForeignKey("Title", table: "Album", followable: ["ArtistId"])) {
        try followed("Title", from: row)
      }
    }
  }

  @Test("A value too long to have been read whole is not followed")
  func tooLong() async throws {
    let script = "CREATE TABLE t (a REFERENCES t (a)); INSERT INTO t VALUES ('long')"
    try await withDatabase(script) { file in
      let row = try await file.rowView(in: "t", key: [1], longest: 3)
      #expect(throws: DatabaseProblem.tooLongToFollow("a")) { try followed("a", from: row) }
    }
  }

  @Test("The record shop can be walked from a track to its artist, and its traps are found")
  func music() async throws {
    try await withTemporaryDirectory { directory in
      try MusicFixture.create(at: "\(directory)/music.db")
      let file = try await DatabaseFile.open("\(directory)/music.db")
      let tables = try await file.tables()
      #expect(tables.map(\.name) == ["Album", "Artist", "Track"])
      #expect(tables.compactMap(\.rows?.description) == ["49", "32", "10"])
      let first = try #require(try await followed("AlbumId", from: file.rowView(in: "Track", key: [3])))
      #expect(first == RowReference(table: "Album", key: [1]))
      let row = try await file.rowView(in: first.table, key: first.key)
      #expect(row.row.value(of: "title")?.cell == "For Those About To Rock We Salute You")
      let artist = try #require(try followed("ArtistId", from: row))
      let name = try await file.row(in: artist.table, key: artist.key).value(of: "Name")
      #expect(artist.key == [1] && name?.cell == "AC/DC")
      let hostile = try await file.row(in: "Album", key: [.integer(MusicFixture.hostileAlbum)])
      #expect(hostile.value(of: "Title")?.cell == .text(MusicFixture.hostileTitle))
      for (id, problem) in [
        (MusicFixture.danglingAlbum, DatabaseProblem.dangling("Artist", ["ArtistId"], [999])),
        (MusicFixture.albumOfNobody, .nothingToFollow("ArtistId")),
      ] {
        let row = try await file.rowView(in: "Album", key: [.integer(id)])
        #expect(throws: problem) { try followed("ArtistId", from: row) }
      }
    }
  }
}

/// The row that a link of a row leads to.
func followed(_ name: String, to parent: String? = nil, from row: RowView) throws -> RowReference? {
  guard case .row(let table, let key) = try row.links.named(name, to: parent, of: row.schema).place else { return nil }
  return RowReference(table: table, key: key)
}

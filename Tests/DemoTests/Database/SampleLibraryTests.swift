import Foundation
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct SampleLibraryTests {
  @Test(
    "The library lies where XDG_DATA_HOME or HOME say",
    arguments: [
      (["XDG_DATA_HOME": "/data", "HOME": "/home/me"], "/data/dbwalk/library.db"),
      (["XDG_DATA_HOME": "", "HOME": "/home/me"], "/home/me/.local/share/dbwalk/library.db"),
      (["XDG_DATA_HOME": "data", "HOME": "/home/me"], "/home/me/.local/share/dbwalk/library.db"),
      (["HOME": "/home/me"], "/home/me/.local/share/dbwalk/library.db"),
    ])
  func place(environment: [String: String], path: String) throws {
    #expect(try SampleLibrary.defaultPath(environment: environment, isDirectory: { $0 == "/home/me" }) == path)
  }

  @Test(
    "Without a home directory no path is found", arguments: [[:], ["HOME": ""], ["HOME": "me"], ["HOME": "/nowhere"]])
  func noPlace(environment: [String: String]) {
    #expect(throws: DatabaseProblem.noHome) { try SampleLibrary.defaultPath(environment: environment) }
  }

  @Test("The library is sound, complete and alone in its directory")
  func content() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/a/b/library.db"
      try SampleLibrary.create(at: path)
      #expect(FileManager.default.subpaths(atPath: directory)?.sorted() == ["a", "a/b", "a/b/library.db"])
      let file = try await DatabaseFile.open(path)
      let tables = try await file.tables()
      #expect(tables.map(\.name) == ["favourites", "film", "person", "role", "watched"])
      let roles = SampleFilm.all.map(\.roles.count).reduce(0, +)
      let people = Set(SampleFilm.all.flatMap { [$0.director] + $0.roles.map(\.key) }).count
      #expect(tables.map(\.rows) == [nil, .exactly(30), .exactly(people), .exactly(roles), .exactly(12)])
      let problems = try await file.read { db in
        try db.cells("SELECT * FROM pragma_foreign_key_check") + db.cells("SELECT * FROM pragma_integrity_check")
      }
      #expect(problems == [["ok"]])
      let favourites = try await file.page(of: "favourites")
      #expect(favourites.rows.count == 6 && favourites.rows.first?.cells[0].cell == "The Third Man")
    }
  }

  @Test("Every foreign key of the library that is not NULL can be followed")
  func everyForeignKey() async throws {
    try await withTemporaryDirectory { directory in
      try SampleLibrary.create(at: "\(directory)/library.db")
      let file = try await DatabaseFile.open("\(directory)/library.db")
      var followed: [String: Int] = [:]
      for table in ["film", "role", "watched"] {
        let schema = try await file.table(named: table)
        for row in try await file.page(of: table, size: 100).rows {
          let view = try await file.rowView(in: table, key: row.key)
          for column in schema.followable where view.row.value(of: column)?.cell != .null {
            _ = try DemoTests.followed(column, from: view)
            followed["\(table).\(column)", default: 0] += 1
          }
        }
      }
      let roles = SampleFilm.all.map(\.roles.count).reduce(0, +)
      #expect(
        followed == [
          "film.director": 30, "film.sequel_of": 3, "role.film": roles, "role.person": roles, "watched.film": 12,
          "watched.best": 7,
        ])
    }
  }

  @Test("An existing file is not changed")
  func existing() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/library.db"
      try "mine".write(toFile: path, atomically: true, encoding: .utf8)
      try SampleLibrary.create(at: path)
      let content = try String(contentsOfFile: path, encoding: .utf8)
      #expect(content == "mine")
    }
  }

  @Test("A library that fails half way leaves no files")
  func halfDone() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/library.db"
      #expect(throws: DatabaseProblem.cannotWrite(path, detail: "database or disk is full")) {
        try SampleLibrary.create(at: path) { db in
          try SampleLibrary.fill(db)
          throw DatabaseError(.full, "database or disk is full")
        }
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files.isEmpty)
    }
  }

  @Test("A write failure names the path, and leaves no files")
  func noWriting() async throws {
    try await withTemporaryDirectory { directory in
      try "".write(toFile: "\(directory)/file", atomically: true, encoding: .utf8)
      let path = "\(directory)/file/library.db"
      #expect(throws: DatabaseProblem.cannotWrite(path, detail: "Not a directory")) {
        try SampleLibrary.create(at: path)
      }
      let name = "\(directory)/\(String(repeating: "x", count: 260))"
      #expect(throws: DatabaseProblem.cannotWrite(name, detail: "File name too long")) {
        try SampleLibrary.create(at: name)
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files == ["file"])
    }
  }
}

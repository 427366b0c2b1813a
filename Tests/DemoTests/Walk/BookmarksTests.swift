import Foundation
import PresentationFiles
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct BookmarksTests {
  @Test("A path is kept under a name for one database, and forgotten")
  func keep() async throws {
    try await withTemporaryDirectory { directory in
      let environment = ["XDG_DATA_HOME": "\(directory)/data"]
      let bookmarks = Bookmarks(of: "/a.db", environment: environment)
      #expect(try bookmarks.all.isEmpty)
      try bookmarks.keep("/table:x", as: "é\u{1B}")
      try bookmarks.keep("/table:y", as: "y")
      try bookmarks.keep("/table:z", as: "y")
      #expect(try Bookmarks(of: "/a.db", environment: environment).all == ["é\u{1B}": "/table:x", "y": "/table:z"])
      #expect(try Bookmarks(of: "/b.db", environment: environment).all.isEmpty)
      try bookmarks.keep(nil, as: "y")
      #expect(try bookmarks.all.count == 1)
    }
  }

  @Test("Paths that are kept concurrently are all saved")
  func atOnce() async throws {
    try await withTemporaryDirectory { directory in
      let environment = ["XDG_DATA_HOME": directory]
      try await withThrowingTaskGroup { group in
        for number in 0..<40 {
          let bookmarks = Bookmarks(of: "/\(number % 2).db", environment: environment)
          group.addTask { try bookmarks.keep("/table:x", as: "\(number)") }
        }
        try await group.waitForAll()
      }
      for database in 0..<2 {
        #expect(try Bookmarks(of: "/\(database).db", environment: environment).all.count == 20)
      }
    }
  }

  @Test("Another name of a file is the same database")
  func otherNames() async throws {
    try await withTemporaryDirectory { directory in
      let environment = ["XDG_DATA_HOME": directory]
      try makeDatabase(at: "\(directory)/a.db", "")
      try FileManager.default.createSymbolicLink(
        atPath: "\(directory)/link.db", withDestinationPath: "\(directory)/a.db")
      try Bookmarks(of: "\(directory)/a.db", environment: environment).keep("/table:x", as: "x")
      let name = (directory as NSString).lastPathComponent
      for other in ["./a.db", "../\(name)/a.db", "link.db"] {
        #expect(try Bookmarks(of: "\(directory)/\(other)", environment: environment).all == ["x": "/table:x"])
      }
    }
  }

  @Test(
    "A file that does not hold bookmarks is reported and not changed", arguments: ["{", "[]", "{\"/a.db\": 5}", " "])
  func damaged(content: String) async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/dbwalk/bookmarks.json"
      try FileManager.default.createDirectory(atPath: "\(directory)/dbwalk", withIntermediateDirectories: false)
      try content.write(toFile: path, atomically: true, encoding: .utf8)
      let bookmarks = Bookmarks(of: "/a.db", environment: ["XDG_DATA_HOME": directory])
      let damage = FileError(path, "not a valid dbwalk file", advice: "repair it or move it out of the way")
      #expect(throws: damage) { try bookmarks.all }
      #expect(throws: damage) { try bookmarks.keep("/", as: "x") }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    }
  }

  @Test("Without a directory for bookmarks, or without permission to write there, keeping one fails")
  func noPlace() async throws {
    #expect(throws: DatabaseProblem.noHome) { try Bookmarks(of: "/a.db", environment: [:]).keep("/", as: "x") }
    try await withTemporaryDirectory { directory in
      try Data("no JSON".utf8).write(to: URL(filePath: "\(directory)/dbwalk"))
      let bookmarks = Bookmarks(of: "/a.db", environment: ["XDG_DATA_HOME": directory])
      #expect(try bookmarks.all.isEmpty)
      #expect(throws: FileError.self) { try bookmarks.keep("/", as: "x") }
    }
  }
}

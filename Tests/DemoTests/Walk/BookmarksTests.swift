import Foundation
import Testing

// A program has no interface.
@testable import Demo

@Suite struct BookmarksTests {
  @Test("A path is kept under a name for one database, and forgotten")
  func keep() async throws {
    try await withTemporaryDirectory { directory in
      let environment = ["XDG_DATA_HOME": "\(directory)/data"]
      let bookmarks = Bookmarks(of: "/a.db", environment: environment)
      #expect(bookmarks.all.isEmpty)
      try bookmarks.keep("/table:x", as: "é\u{1B}")
      try bookmarks.keep("/table:y", as: "y")
      try bookmarks.keep("/table:z", as: "y")
      #expect(Bookmarks(of: "/a.db", environment: environment).all == ["é\u{1B}": "/table:x", "y": "/table:z"])
      #expect(Bookmarks(of: "/b.db", environment: environment).all.isEmpty)
      try bookmarks.keep(nil, as: "y")
      #expect(bookmarks.all.count == 1)
    }
  }

  @Test("Where there is no place for them, or none that can be written, keeping one says so")
  func noPlace() async throws {
    #expect(throws: DatabaseProblem.noHome) { try Bookmarks(of: "/a.db", environment: [:]).keep("/", as: "x") }
    try await withTemporaryDirectory { directory in
      try Data("no JSON".utf8).write(to: URL(filePath: "\(directory)/dbwalk"))
      let bookmarks = Bookmarks(of: "/a.db", environment: ["XDG_DATA_HOME": directory])
      #expect(bookmarks.all.isEmpty)
      #expect(throws: DatabaseProblem.self) { try bookmarks.keep("/", as: "x") }
    }
  }
}

import Foundation
package import DBWalkSQLite

/// A database in a directory of its own, which is removed with it.
package class ScratchDatabase {
  private let directory: URL
  package let path: String

  package init(named name: String, filling fill: (Database) throws -> Void) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)")
    path = directory.appending(path: name).path
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    try write(fill)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Changes the database like another program.
  package func change(_ sql: String) throws {
    try write { try $0.perform("PRAGMA foreign_keys = OFF; \(sql)") }
  }

  /// Returns the path of another file in the same directory, with the given content.
  package func file(_ name: String, _ content: String) throws -> String {
    let url = directory.appending(path: name)
    try Data(content.utf8).write(to: url)
    return url.path
  }

  private func write(_ body: (Database) throws -> Void) throws {
    try body(Database(path, .writing))
  }
}

/// A few artists and 45 albums, with links that lead nowhere and a title that tries to control the terminal.
package final class MusicDatabase: ScratchDatabase {
  package static let evilTitle = "safe\u{1B}[2J\u{1B}]52;c;cm0=\u{07}\u{9B}31m\u{202E}evil"

  package init() throws {
    try super.init(named: "music.db") { db in
      try db.perform(
        """
        PRAGMA foreign_keys = OFF;
        CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name TEXT);
        CREATE TABLE Album (AlbumId INTEGER PRIMARY KEY, Title TEXT, ArtistId INTEGER REFERENCES Artist);
        CREATE TABLE "two words" (a);
        INSERT INTO Artist VALUES (1, 'AC/DC'), (2, 'Accept');
        INSERT INTO Album VALUES (1, 'For Those About To Rock We Salute You', 1), (2, 'Balls to the Wall', 2),
          (4, 'Lost Tapes', 999), (5, 'Field Recordings', NULL);
        """)
      try db.perform("INSERT INTO Album VALUES (3, ?, 1)", [.text(Self.evilTitle)])
      for number in Int64(6)...45 {
        try db.perform("INSERT INTO Album VALUES (?, ?, 2)", [.integer(number), .text("Album \(number)")])
      }
    }
  }
}

/// A small shop: artists, albums, tracks, customers, invoices, employees.
package final class ShopDatabase: ScratchDatabase {
  package init() throws {
    try super.init(named: "shop.db") { db in
      try db.perform(
        """
        CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name TEXT);
        CREATE TABLE Album (AlbumId INTEGER PRIMARY KEY, Title TEXT, ArtistId INTEGER REFERENCES Artist);
        CREATE TABLE Track (TrackId INTEGER PRIMARY KEY, Name TEXT, AlbumId INTEGER REFERENCES Album, Milliseconds INTEGER);
        CREATE TABLE Employee (EmployeeId INTEGER PRIMARY KEY, LastName TEXT, FirstName TEXT, ReportsTo INTEGER REFERENCES Employee);
        CREATE TABLE Customer (CustomerId INTEGER PRIMARY KEY, LastName TEXT, Country TEXT, SupportRepId INTEGER REFERENCES Employee);
        CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, CustomerId INTEGER REFERENCES Customer, InvoiceDate TEXT);
        CREATE TABLE InvoiceLine (InvoiceLineId INTEGER PRIMARY KEY, InvoiceId INTEGER REFERENCES Invoice,
          TrackId INTEGER REFERENCES Track, UnitPrice NUMERIC, Quantity INTEGER);
        INSERT INTO Artist VALUES (1, 'AC/DC'), (2, 'Accept');
        INSERT INTO Album VALUES (1, 'Let There Be Rock', 1), (2, 'Balls to the Wall', 2), (3, 'Restless and Wild', 2);
        INSERT INTO Track VALUES (1, 'Go Down', 1, 331180), (2, 'Dog Eat Dog', 1, 215196), (3, 'Balls to the Wall', 2, 342562),
          (4, 'Fast As a Shark', 3, 230619);
        INSERT INTO Employee VALUES (1, 'Adams', 'Andrew', NULL), (2, 'Edwards', 'Nancy', 1), (3, 'Peacock', 'Jane', 2);
        INSERT INTO Customer VALUES (1, 'Gonçalves', 'Brazil', 3), (2, 'Köhler', 'Germany', 3);
        INSERT INTO Invoice VALUES (1, 2, '2009-01-01'), (2, 1, '2009-01-02'), (3, 1, '2009-02-03');
        INSERT INTO InvoiceLine VALUES (1, 1, 1, 0.99, 1), (2, 1, 2, 0.99, 1), (3, 2, 3, 0.99, 2), (4, 2, 4, 1.99, 1), (5, 3, 1, 0.99, 1);
        """)
    }
  }
}

import Foundation
import GRDB
import ScreenKitTermTesting
import Testing

/// What somebody asks a database they see for the first time, answered without SQL.
@Suite("Questions to a shop's database")
struct QuestionTests {
  private let shop: ShopDatabase

  init() throws {
    shop = try ShopDatabase()
  }

  @Test(
    "are answered by few lines",
    arguments: [
      (
        "which artist sold most", ["o invoiceline", "fa TrackId.AlbumId.ArtistId.Name sum UnitPrice*Quantity"],
        "1  Accept", 70
      ),
      ("the tracks of an invoice", ["o invoice", "o 2", "2", "lab"], "Fast As a Shark", 40),
      ("the orders of a customer", ["o customer", "o 1", "2"], "where CustomerId = 1", 20),
      ("the products of a supplier", ["o artist", "o 2", "1"], "Restless and Wild", 20),
      ("the employees of a manager", ["o employee", "o 1", "3"], "Nancy", 20),
      ("a row in full", ["o track", "o 1"], "Milliseconds", 12),
      (
        "from an invoice to its customer, their agent, and back", ["o invoice", "o 1", "1", "1", "back 2"], "Invoice 1",
        25
      ),
    ] as [(String, [String], String, Int)])
  func answers(question: String, lines: [String], answer: String, mostKeys: Int) throws {
    let run = try Programs.run(Programs.dbwalk, [shop.path], script: lines.joined(separator: "\n"))
    #expect(run.exit == .exited(0), "\(run.errorText)")
    let last = try Programs.run(Programs.dbwalk, [shop.path], script: (lines + ["look"]).joined(separator: "\n"))
    let screen = last.outputText.dropFirst(run.outputText.count)
    #expect(screen.contains(answer), "\(question): \(screen)")
    #expect(lines.map { $0.count + 1 }.reduce(0, +) <= mostKeys)
  }

  @Test("are answered key by key, with the help of TAB", .enabled(if: Programs.haveReadline))
  func keys() throws {
    let session = try Programs.openConsole(Programs.dbwalk, [shop.path])
    var count = 0
    func type(_ keys: String) throws {
      count += keys.count
      try session.send(keys)
      try session.waitUntilIdle()
    }
    try type("o invoicel\r")
    try type("fa Tr\t")
    #expect(session.promptLine.hasSuffix("fa TrackId"))
    try type(".Al\t.Ar\t.N\t")
    #expect(session.promptLine.hasSuffix("fa TrackId.AlbumId.ArtistId.Name"))
    try type("s\tUnitPrice*Quantity\r")
    try session.wait(for: "1  Accept")
    #expect(count <= 70)
    try type("o 1\r")
    try session.wait(for: "InvoiceLine, where TrackId.AlbumId.ArtistId.Name = ")
  }
}

/// A small shop: artists, albums, tracks, customers, invoices, employees.
final class ShopDatabase {
  private let directory: URL
  let path: String

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)")
    path = directory.appending(path: "shop.db").path
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
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
    try queue.close()
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }
}

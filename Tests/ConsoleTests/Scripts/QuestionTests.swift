import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

/// Questions of users who see a database for the first time, answered without SQL.
@Typist @Suite("Questions to a shop's database", .serialized, .timeLimit(.minutes(10)))
struct QuestionTests {
  private let shop: ShopDatabase

  init() throws {
    shop = try ShopDatabase()
  }

  /// The question, the lines that lead to the answer, a part of the answer, and the maximum number of keys that may take.
  nonisolated static let questions: [(question: String, lines: [String], answer: String, mostKeys: Int)] = [
    (
      "which artist sold most", ["o invoiceline", "fa TrackId.AlbumId.ArtistId.Name sum UnitPrice*Quantity"],
      "1  Accept", 70
    ),
    ("the tracks of an invoice", ["o invoice", "2", "2", "lab"], "Fast As a Shark", 20),
    ("the orders of a customer", ["o customer", "1", "2"], "where CustomerId = 1", 20),
    ("the products of a supplier", ["o ar", "2", "1"], "Restless and Wild", 12),
    ("the employees of a manager", ["o employee", "1", "3"], "Nancy", 15),
    ("a row in full", ["o t", "1"], "Milliseconds", 8),
    (
      "from an invoice to its customer, their agent, and back", ["o invoice", "1", "1", "1", "bac 2"], "Invoice 1",
      22
    ),
  ]

  @Test("are answered with few lines", arguments: questions.indices)
  func answers(index: Int) throws {
    let (question, lines, answer, mostKeys) = Self.questions[index]
    let run = try Consoles.run(Consoles.dbwalk, [shop.path], script: lines.joined(separator: "\n"))
    #expect(run.exit == .exited(0), "\(run.errorText)")
    let last = try Consoles.run(Consoles.dbwalk, [shop.path], script: (lines + ["look"]).joined(separator: "\n"))
    let screen = last.outputText.dropFirst(run.outputText.count)
    #expect(screen.contains(answer), "\(question): \(screen)")
    #expect(lines.map { $0.count + 1 }.reduce(0, +) <= mostKeys)
  }

  @Test(
    "are answered with the keys of these lines", arguments: questions.indices)
  func typed(index: Int) throws {
    let (_, lines, answer, mostKeys) = Self.questions[index]
    let session = try Consoles.openConsole(Consoles.dbwalk, [shop.path], columns: 120)
    for line in lines { try session.type(line + "\r") }
    try session.wait(for: answer)
    #expect(lines.map { $0.count + 1 }.reduce(0, +) <= mostKeys)
  }

  @Test("are answered key by key, with the help of TAB")
  func keys() throws {
    let session = try Consoles.openConsole(Consoles.dbwalk, [shop.path])
    var count = 0
    /// - Parameter end: The end of the prompt then. A completion may come later than the console is idle.
    func type(_ keys: String, _ end: String = "") throws {
      count += keys.count
      try session.send(keys)
      try session.wait(for: end)
      try session.waitUntilIdle()
      #expect(session.promptLine.hasSuffix(end))
    }
    try type("o invoicel\r")
    try type("fa Tr\t", "fa TrackId")
    try type(".Al\t", "fa TrackId.AlbumId")
    try type(".Ar\t", "fa TrackId.AlbumId.ArtistId")
    try type(".N\t", "fa TrackId.AlbumId.ArtistId.Name")
    try type("s\tUnitPrice*Quantity\r")
    try session.wait(for: "1  Accept")
    #expect(count <= 60)
    try type("o 1\r")
    try session.wait(for: "InvoiceLine, where TrackId.AlbumId.ArtistId.Name = ")
  }
}

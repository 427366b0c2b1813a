import DBWalkSQLite
import TestDatabases
import Testing
import TestSupport

@Suite("The columns of a table, in tmux", .serialized, .timeLimit(.minutes(10)))
struct AlignedTableTests {
  @Test("begin in the same cells, whatever script precedes them")
  func aligned() throws {
    let names = ["Latin", "São", "e\u{301}", "東京 太郎", "한국어 글자", "العربية", "שלום", "हिन्दी", "ไทยก็ดี", "👨‍👩‍👧‍👦 home", "🇫🇷"]
    let database = try ScratchDatabase(named: "names.db") { db in
      try db.perform("CREATE TABLE names (name TEXT, behind TEXT)")
      for name in names { try db.perform("INSERT INTO names VALUES (?, 'behind')", [.text(name)]) }
    }
    let pane = try TmuxPane(columns: 80, rows: 20)
    try pane.type("clear; \(Programs.dbwalk) \(database.path) --at /table:names -c look", "Enter")
    try pane.wait { $0.contains("Type open 1") && $0.hasSuffix("\n$") }
    let rows = try pane.screen().split(separator: "\n")
    // The widest of the names takes eleven cells. The terminal counts overwritten text in cells.
    let column = 1 + " #  ".count + 11 + 2
    try pane.typeText(#"for row in {1..15}; do printf '\033[%d;\#(column)HX' $row; done"#)
    try pane.type("Enter")
    try pane.wait { $0.count { $0 == "X" } >= 15 }
    let marked = try pane.screen().split(separator: "\n").filter { $0.contains("ehind") }
    #expect(marked.count == names.count + 1 && marked.allSatisfy { $0.hasSuffix("  Xehind") }, "\(rows)\n\(marked)")
  }
}

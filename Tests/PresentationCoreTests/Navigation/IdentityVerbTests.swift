import PresentationCore
import Testing

/// A page of a table. All pages of a table share one screen.
private struct Sheet: PathRoute {
  let table: String
  var page = 1

  var identity: String { table }
}

@Suite("A verb that looks for a route", .timeLimit(.minutes(10)))
struct IdentityVerbTests {
  private let path = [Sheet(table: "a"), Sheet(table: "b"), Sheet(table: "a", page: 2), Sheet(table: "c")]

  @Test(
    "finds its screen, and gives it the value, as a screen is updated in place",
    arguments: [
      (.pushUnlessTop(Sheet(table: "c", page: 9)), "a1 b1 a2 c9"), (.pushUnlessTop(Sheet(table: "c")), nil),
      (.pushUnlessTop(Sheet(table: "a")), "a1 b1 a2 c1 a1"), (.backTo(Sheet(table: "a", page: 9)), "a1 b1 a9"),
      (.backTo(Sheet(table: "a", page: 2)), "a1 b1 a2"), (.backTo(Sheet(table: "c", page: 9)), "a1 b1 a2 c9"),
      (.backTo(Sheet(table: "c")), nil), (.backTo(Sheet(table: "x")), nil),
      (.bringToFront(Sheet(table: "a", page: 9)), "a1 b1 c1 a9"), (.bringToFront(Sheet(table: "b")), "a1 a2 c1 b1"),
      (.bringToFront(Sheet(table: "x")), "a1 b1 a2 c1 x1"), (.bringToFront(Sheet(table: "c", page: 9)), "a1 b1 a2 c9"),
      (.bringToFront(Sheet(table: "c")), nil),
    ] as [(PathChange<Sheet>, String?)])
  fileprivate func identity(change: PathChange<Sheet>, expected: String?) throws {
    var path = path
    let hasChanged = path.apply(change)
    #expect(hasChanged == (expected != nil))
    #expect(path.map { "\($0.table)\($0.page)" }.joined(separator: " ") == expected ?? "a1 b1 a2 c1")
    // A screen that a verb has searched for never appears twice.
    if expected != nil { #expect(!PresentationDiff(from: self.path, to: path).isEmpty) }
  }

  @Test("closes its screen, whichever value it has")
  func close() {
    var path = path
    let changes = [path.close(Sheet(table: "a", page: 9)), path.close(Sheet(table: "x"))]
    #expect(changes == [true, false] && path == Array(self.path.prefix(2)))
  }
}

import Testing

// `PageTurning` is internal.
@testable import ScreenKitTerm

@Suite("A text that is read page by page", .timeLimit(.minutes(10)))
struct PageTurningTests {
  private func bytes(_ key: Character) -> [UInt8] { Array(key.utf8) }

  @Test("is shown a screenful at a time, line by line, and back")
  func turning() {
    var pages = PageTurning(count: 25, height: 10)
    #expect(pages.begin() == 0..<10 && !pages.isDone)
    #expect(pages.turn(bytes(" ")) == 10..<20)
    #expect(pages.turn([0x0D]) == 20..<21)
    #expect(pages.turn(bytes("b")) == 1..<11)
    #expect(pages.turn(bytes("b")) == 0..<10)
    #expect(pages.turn(bytes("b")) == 0..<10)
    #expect(pages.turn(Array("\u{1B}[6~".utf8)) == 10..<20 && !pages.isDone)
    #expect(pages.turn(bytes(" ")) == 20..<25 && pages.isDone)
  }

  @Test("is shown at once if it fits, and as far as it goes on a screen without rows", arguments: [0, 1, 9, 10])
  func short(count: Int) {
    var pages = PageTurning(count: count, height: 10)
    #expect(pages.begin() == 0..<count && pages.isDone)
    var narrow = PageTurning(count: count, height: -1)
    #expect(narrow.begin() == 0..<min(count, 1))
  }

  @Test("ends when the user has read enough", arguments: ["q", "Q", "\u{03}", "\u{04}"])
  func ends(key: String) {
    var pages = PageTurning(count: 25, height: 10)
    _ = pages.begin()
    #expect(pages.turn(Array(key.utf8)) == nil)
  }

  @Test("stays where it is at other keys", arguments: ["x", "\u{1B}[D", "é", ""])
  func others(key: String) {
    var pages = PageTurning(count: 25, height: 10)
    _ = pages.begin()
    #expect(pages.turn(Array(key.utf8)) == 10..<10 && pages.end == 10)
  }

  @Test("shows every line once on the way down, however the height changes meanwhile", arguments: 0..<50)
  func complete(count: Int) {
    var pages = PageTurning(count: count, height: 7)
    var seen = Array(pages.begin())
    while !pages.isDone {
      pages.height = 1 + seen.count % 5
      seen += Array(pages.turn(bytes(seen.count.isMultiple(of: 2) ? " " : "j")) ?? 0..<0)
    }
    #expect(seen == Array(0..<count))
  }
}

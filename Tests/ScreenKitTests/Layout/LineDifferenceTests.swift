import ScreenKit
import TestSupport
import Testing

@Suite("The difference of lines", .timeLimit(.minutes(10)))
struct LineDifferenceTests {
  /// The number of lines that two texts have in common, in order: the textbook's table.
  private func commonCount(_ old: [String], _ new: [String]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for one in old {
      var corner = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = one == other ? corner + 1 : max(above, row[index])
        corner = above
      }
    }
    return row.last ?? 0
  }

  private func check(_ old: [String], _ new: [String]) {
    let difference = LineDifference(from: old, to: new)
    let kept = zip(old, difference.gone).filter { !$1 }.map(\.0)
    #expect(kept == zip(new, difference.come).filter { !$1 }.map(\.0), "\(old) \(new)")
    #expect(kept.count == commonCount(old, new), "\(old) \(new)")
  }

  @Test("keeps as many lines as possible: all small texts")
  func small() {
    var texts: [[String]] = [[]]
    for length in 1...5 {
      texts += texts.filter { $0.count == length - 1 }.flatMap { text in ["a", "b", "c"].map { text + [$0] } }
    }
    for old in texts where old.count < 5 { for new in texts { check(old, new) } }
  }

  @Test("keeps as many lines as possible: random texts", arguments: 0..<200 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let kinds = Int.random(in: 1...40, using: &random)
    func text() -> [String] {
      (0..<Int.random(in: 0...60, using: &random)).map { _ in "\(Int.random(in: 0..<kinds, using: &random))" }
    }
    let old = text()
    check(old, text())
    check(old, old.shuffled(using: &random))
  }

  @Test("treats lines that look alike but have other scalars as different")
  func scalars() {
    let difference = LineDifference(from: ["caf\u{E9}"], to: ["cafe\u{301}"])
    #expect(difference.gone == [true] && difference.come == [true])
  }
}

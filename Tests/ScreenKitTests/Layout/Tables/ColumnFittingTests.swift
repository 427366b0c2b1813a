import Testing

// `ColumnFitting` and `Demand` are internal.
@testable import ScreenKit

@Suite(.timeLimit(.minutes(10))) struct ColumnFittingTests {
  typealias Demand = ColumnFitting.Demand

  private func fit(_ demands: [Demand], into room: Int?, comfort: Int = 10, order: [Int]? = nil) -> ColumnFitting {
    ColumnFitting(order ?? Array(demands.indices), into: room, gap: 2, comfort: comfort) { demands[$0] }
  }

  /// Columns that would be left out below 3 cells, and have short titles.
  private func fit(_ values: [Int], into room: Int?, comfort: Int = 10) -> [Int] {
    fit(values.map { Demand(least: min($0, 3), values: $0, title: 1) }, into: room, comfort: comfort).widths
  }

  @Test("Columns that fit keep their preferred width")
  func fits() {
    #expect(fit([3, 5], into: 10) == [3, 5])
    #expect(fit([300, 500], into: nil) == [300, 500])
  }

  @Test("The widest shrink first, to the same width, and the left ones take the remainder")
  func shrinks() {
    #expect(fit([3, 50, 10], into: 30) == [3, 13, 10])
    #expect(fit([50, 3, 50], into: 30) == [12, 3, 11])
  }

  @Test("Long values yield to titles, and titles to short values")
  func titles() {
    let demands = [Demand(least: 4, values: 4, title: 12), Demand(least: 8, values: 60, title: 6)]
    #expect(fit(demands, into: 40).widths == [12, 26])
    #expect(fit(demands, into: 20).widths == [8, 10])
    #expect(fit(demands, into: 14).widths == [4, 8])
  }

  @Test("The last columns in the order are left out if they do not fit; the first always stays")
  func order() {
    let demands = [5, 5, 5, 5].map { Demand(least: $0, values: $0, title: 1) }
    #expect(fit(demands, into: 20).columns == [0, 1, 2])
    #expect(fit(demands, into: 20, order: [0, 3, 1, 2]).columns == [0, 1, 3])
    #expect(fit(demands, into: 3) == fit([demands[0]], into: 3))
    #expect(fit(demands, into: 3).widths == [3])
  }

  @Test("At most one more column is looked at than fits, out of a thousand")
  func asked() {
    var asked = 0
    let fitting = ColumnFitting(Array(0..<1_000), into: 80, gap: 2, comfort: 10) { _ in
      asked += 1
      return Demand(least: 3, values: 3, title: 1)
    }
    #expect(fitting.columns.count == 16 && asked == 17)
  }

  @Test("In every small world the columns fit, none exceeds its preferred width, and no cell is wasted")
  func exhaustive() {
    for first in 1...9 {
      for second in 1...9 {
        for third in 1...9 {
          for title in [1, 6] {
            for room in 1...30 { check([first, second, third], title, room) }
          }
        }
      }
    }
  }

  private func check(_ values: [Int], _ title: Int, _ room: Int) {
    let demands = values.map { Demand(least: min(4, max($0, min(title, 2))), values: $0, title: title) }
    let fitting = fit(demands, into: room, comfort: 6)
    let shown = fitting.columns.map { demands[$0] }
    let used = fitting.widths.reduce(0, +) + 2 * (fitting.widths.count - 1)
    let isRight =
      used <= room && fitting.columns == Array(0..<shown.count)
      && zip(fitting.widths, shown).allSatisfy { min($1.least, room) <= $0 && $0 <= $1.all }
      && (used == room || fitting.widths == shown.map(\.all) || room < demands[0].least)
    let next = shown.count < 3 ? used - fitting.widths.reduce(0, +) + shown.reduce(0) { $0 + $1.least } : 0
    let isFull = shown.count == 3 || next + 2 + demands[shown.count].least > room
    if !(isRight && isFull) { Issue.record("\(values), titles \(title), into \(room): \(fitting)") }
  }
}

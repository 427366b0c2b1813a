import Testing

@testable import ScreenKit

@Suite struct ColumnFittingTests {
  @Test("Columns that fit keep the width they want")
  func fits() {
    #expect(ColumnFitting([3, 5], into: 10, gap: 2).widths == [3, 5])
  }

  @Test("The widest shrink first, to the same width, and the left ones take what is left over")
  func shrinks() {
    #expect(ColumnFitting([3, 50, 10], into: 30, gap: 2).widths == [3, 13, 10])
    #expect(ColumnFitting([50, 3, 50], into: 30, gap: 2).widths == [12, 3, 11])
  }

  @Test("In every small world the columns fit, none is wider than it wants, and no cell is wasted")
  func exhaustive() throws {
    for first in 1...12 {
      for second in 1...12 {
        for third in 1...12 {
          for width in 1...40 {
            let wanted = [first, second, third]
            let fitting = ColumnFitting(wanted, into: width, gap: 2)
            let used = fitting.widths.reduce(0, +) + 2 * (fitting.widths.count - 1)
            let context = "\(wanted) into \(width): \(fitting)"
            try #require(used <= width, "\(context)")
            try #require(fitting.widths.count + fitting.dropped == 3 && fitting.widths.count >= 1, "\(context)")
            try #require(zip(fitting.widths, wanted).allSatisfy { 1 <= $0 && $0 <= $1 }, "\(context)")
            let least = min(3, width)
            try #require(zip(fitting.widths, wanted).allSatisfy { $0 >= min($1, least) }, "\(context)")
            let isCut = fitting.widths != Array(wanted.prefix(fitting.widths.count))
            if isCut { try #require(used == width, "\(context)") }
            for (left, leftWanted) in zip(fitting.widths, wanted) where left < leftWanted {
              try #require(fitting.widths.allSatisfy { $0 <= left + 1 }, "\(context)")
            }
          }
        }
      }
    }
  }
}

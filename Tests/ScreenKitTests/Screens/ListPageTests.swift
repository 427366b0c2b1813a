import ScreenKit
import TestSupport
import Testing

@Suite("A page of a list", .timeLimit(.minutes(10)))
struct ListPageTests {
  /// All pages of small lists, and pages of odd values.
  private static let pages: [(page: ListPage, count: Int)] = (0...7).flatMap { count in
    (-1...5).flatMap { size in
      [Int.min, -1, 0, 1, 2, 3, 6, 7, 8, Int.max].map { start in
        var page = ListPage(size: size)
        page.start = start
        return (page, count)
      }
    } + [(ListPage(size: .max), count)]
  }

  @Test("shows neighboring elements of the list, as many as its size if there are enough")
  func range() {
    for (page, count) in Self.pages {
      let range = page.range(of: count)
      let list = Array("abcdefg".prefix(count))
      #expect(
        range.lowerBound >= 0 && range.upperBound <= count && range.isEmpty == (count == 0), "\(page) of \(count)")
      #expect(range.count <= max(1, page.size))
      #expect(Array(page.rows(of: list)) == Array(list[range]) && Array(page.rows(of: list[...])) == Array(list[range]))
      if (0..<count).contains(page.start) { #expect(range.lowerBound == page.start) }
    }
  }

  @Test("is turned until the first or the last page, and every element is on a page")
  func turning() throws {
    for (page, count) in Self.pages {
      for (forth, end) in [(ListPage.Turn.next, ListPage.Turn.last), (.previous, .first)] {
        var (seen, turned) = (Set(page.range(of: count)), page)
        while let next = turned.turned(forth, of: count) {
          try #require(seen.count <= count && !next.range(of: count).isEmpty)
          turned = next
          seen.formUnion(next.range(of: count))
        }
        #expect(turned.turned(end, of: count) == nil)
        let expected = forth == .next ? page.range(of: count).lowerBound..<count : 0..<page.range(of: count).upperBound
        #expect(seen == Set(expected), "\(page) of \(count), \(forth)")
        let last = page.turned(end, of: count) ?? page
        #expect(
          last.turned(end, of: count) == nil
            && (last.range(of: count).contains(forth == .next ? count - 1 : 0) || count == 0))
      }
    }
  }

  @Test(
    "describes its contents",
    arguments: [
      (0, 20, 0, "none"), (0, 20, 1, "1 of 1"), (18, 18, 3_503, "19-36 of 3,503"), (0, 1, 999, "1 of 999"),
      (1_234_566, 10, 1_234_567, "1,234,567 of 1,234,567"), (5_000, 1_000, 999_999, "5,001-6,000 of 999,999"),
      (30, 20, 25, "21-25 of 25"),
    ])
  func summary(start: Int, size: Int, count: Int, text: String) {
    var page = ListPage(size: size)
    page.start = start
    #expect(page.summary(of: count).string == text)
  }

  @Test("fits into a window, with at least one row, and keeps its first row")
  func fitting() {
    var page = ListPage(size: 5)
    page.start = 12
    page.fit(Window(columns: 80), leaving: 4)
    #expect(page.size == 5)
    for (rows, size) in [(24, 20), (5, 1), (2, 1), (1_000, 996)] {
      page.fit(Window(rows: rows), leaving: 4)
      #expect(page.size == size && page.start == 12)
    }
  }

  private enum Route: PathRoute { case nowhere }
  private enum Change: Navigating, Equatable { case page(ListPage), navigate(PathIntent<Route>) }

  @Test("has verbs, and disables those that lead nowhere")
  @MainActor func verbs() {
    func reasons(_ start: Int, of count: Int) -> [String: String] {
      var page = ListPage(size: 10)
      page.start = start
      let verbs = Verb<Change>.turning(page, of: count) { .page($0) }
      #expect(verbs.map(\.name) == ["next", "previous", "first", "last"] && verbs.allSatisfy { $0.role == .reads })
      return verbs.reduce(into: [:]) { $0[$1.name] = $1.disabledReason }
    }
    let (first, last) = ("this is the first page", "this is the last page")
    #expect(reasons(0, of: 25) == ["previous": first, "first": first])
    #expect(reasons(10, of: 25) == [:])
    #expect(reasons(20, of: 25) == ["next": last, "last": last])
    #expect(reasons(0, of: 0) == ["next": last, "last": last, "previous": first, "first": first])
  }
}

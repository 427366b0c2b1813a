/// The part of a long list that a screen shows: a value for the state of an app.
///
///     struct Desk { var incidents: [Incident] = [], page = ListPage(), path: [Route] = [] }
///
///     func body(_ desk: Desk) -> [Block] {
///       Block.table(["incident", "since"], rows: desk.page.rows(of: desk.incidents).map { [$0.name, $0.since] })
///       Block.text(desk.page.summary(of: desk.incidents.count))
///     }
///
///     func verbs(_ desk: Desk) -> [Verb<Change>] {
///       Verb.turning(desk.page, of: desk.incidents.count) { .page($0) }
///     }
///
/// The list may grow and shrink. If it becomes too short for a page, the last page is shown.
public struct ListPage: Hashable, Codable, Sendable {
  /// The page to turn to.
  public enum Turn: String, CaseIterable, Hashable, Codable, Sendable {
    case first, previous, next, last
  }

  /// The zero-based index of the first visible element. A negative value counts as 0.
  public var start = 0
  /// The largest number of visible elements. A size below 1 counts as 1.
  public var size: Int

  /// Makes the first page of a list.
  public init(size: Int = 20) {
    self.size = size
  }

  /// Sets the size to the number of elements that fit into a window, one per line. The first visible element stays the same. Does nothing
  /// for a window without a height.
  ///
  /// - Parameters:
  ///   - window: The window, from the action of `Console(window:)`.
  ///   - lines: The number of lines to leave free, for headings, the summary and the prompt.
  public mutating func fit(_ window: Window, leaving lines: Int) {
    if let rows = window.rows { size = max(1, rows - lines) }
  }

  /// The indices of the visible elements; empty if there are none.
  ///
  /// - Parameter count: The number of elements in the list.
  public func range(of count: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let size = max(1, size)
    let first = start < count ? max(0, start) : (count - 1) / size * size
    return first..<(count - first > size ? first + size : count)
  }

  /// The visible elements.
  ///
  /// - Complexity: O(1).
  public func rows<List: RandomAccessCollection>(of list: List) -> List.SubSequence {
    let range = range(of: list.count)
    let first = list.index(list.startIndex, offsetBy: range.lowerBound)
    return list[first..<list.index(first, offsetBy: range.count)]
  }

  /// Describes the visible elements, counted from 1: `19-36 of 3,503`; `none` if there are none.
  public func summary(of count: Int) -> StyledText {
    let range = range(of: count)
    if range.isEmpty { return "none" }
    let first = Self.grouped(range.lowerBound + 1)
    return .author(
      (range.count == 1 ? first : "\(first)-\(Self.grouped(range.upperBound))") + " of \(Self.grouped(count))")
  }

  /// Returns another page of the list; `nil` if this is the first, or last, page.
  package func turned(_ turn: Turn, of count: Int) -> ListPage? {
    let range = range(of: count)
    let size = max(1, size)
    let isAtEnd = turn == .first || turn == .previous ? range.lowerBound == 0 : range.upperBound == count
    guard !isAtEnd else { return nil }
    var page = self
    page.start =
      switch turn {
      case .first: 0
      case .previous: max(0, range.lowerBound - size)
      case .next: range.upperBound
      case .last: (count - 1) / size * size
      }
    return page
  }

  /// Writes a number with a comma before each group of three digits.
  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    for end in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
    }
    return digits
  }
}

extension Verb {
  /// The verbs that turn the pages of a list: `next`, which Enter also runs, `previous`, `first` and `last`. A verb is disabled if there is
  /// no page to turn to.
  ///
  /// - Parameters:
  ///   - page: The current page.
  ///   - count: The number of elements in the list.
  ///   - action: Makes the action that stores another page in the state.
  public static func turning(
    _ page: ListPage, of count: Int, _ action: @escaping @MainActor (ListPage) -> Action
  ) -> [Self] {
    func verb(_ turn: ListPage.Turn) -> Self {
      let turned = page.turned(turn, of: count)
      let end = turn == .first || turn == .previous ? "first" : "last"
      return Verb(turn.rawValue, "Show the \(turn.rawValue) page") { action(turned ?? page) }
        .disabled(turned == nil ? "this is the \(end) page" : nil).category("Pages").role(.reads)
    }
    return [verb(.next).onEmptyLine(), verb(.previous), verb(.first), verb(.last)]
  }
}

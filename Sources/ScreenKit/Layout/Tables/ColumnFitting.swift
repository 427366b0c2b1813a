/// A selection of columns that fit side by side, and their widths.
struct ColumnFitting: Equatable {
  /// The desired widths of a column, in cells.
  struct Demand: Equatable {
    /// The least width with which it is worth showing.
    var least: Int
    /// The width of its widest value.
    var values: Int
    /// The width of its title.
    var title: Int
    /// Columns with a higher priority are served first. At least 0.
    var priority = 0

    /// The width of everything.
    var all: Int { max(values, title) }
  }

  /// The width, in cells, to which titles and texts may be cut. Columns that need no more are shown whole or not at all.
  struct Least {
    var title = Int.max
    var text = Int.max
    /// The width up to which texts grow before long titles do.
    var comfort = Int.max

    /// The minimums for a screen width; `nil` for no width.
    init(in width: Int?) {
      guard let width else { return }
      title = min(12, width * 3 / 10)
      text = min(12, 8 + width / 16)
      comfort = text + 4
    }
  }

  /// The indices of the visible columns, from left to right.
  private(set) var columns: [Int]
  /// Their widths.
  private(set) var widths: [Int]

  /// Fits columns into a width.
  ///
  /// Each column gets its least width. The rest goes to the columns with the highest priority first: to values, up to `comfort` cells;
  /// then to titles; then to long values. Columns with equal priority share: the narrowest are served first, and the leftmost get the
  /// remainder.
  ///
  /// - Parameters:
  ///   - order: The columns in order of preference. They are tried in turn until one does not fit; the first always fits.
  ///   - room: The width, gaps included; `nil` for no limit.
  init(_ order: [Int], into room: Int?, gap: Int, comfort: Int, demand: (Int) -> Demand) {
    guard let room else {
      columns = order.sorted()
      widths = columns.map { demand($0).all }
      return
    }
    var chosen: [(column: Int, demand: Demand)] = []
    var used = -gap
    for column in order {
      let demand = demand(column)
      used += gap + demand.least
      guard used <= room || chosen.isEmpty else { break }
      chosen.append((column, demand))
    }
    chosen.sort { $0.column < $1.column }
    columns = chosen.map(\.column)
    widths = chosen.map { min($0.demand.least, room) }
    var rest = room - gap * (widths.count - 1) - widths.reduce(0, +)
    let demands = chosen.map(\.demand)
    for priority in Set(demands.map(\.priority)).sorted(by: >) {
      func wanted(_ cells: (Demand) -> Int) -> [Int] { demands.map { $0.priority == priority ? cells($0) : 0 } }
      raise(to: wanted { min($0.values, comfort) }, &rest)
      raise(to: wanted { max(min($0.values, comfort), $0.title) }, &rest)
      raise(to: wanted(\.all), &rest)
    }
  }

  /// Widens columns as far as the rest allows, all to a common width, but none beyond its desired width.
  private mutating func raise(to wanted: [Int], _ rest: inout Int) {
    func cost(_ level: Int) -> Int {
      var cost = 0
      for index in widths.indices { cost += max(0, min(wanted[index], level) - widths[index]) }
      return cost
    }
    guard rest > 0, let highest = wanted.max() else { return }
    // The highest level that costs at most the rest.
    var (low, high) = (0, highest)
    while low < high {
      let middle = (low + high + 1) / 2
      if cost(middle) <= rest { low = middle } else { high = middle - 1 }
    }
    rest -= cost(low)
    for index in widths.indices {
      widths[index] = max(widths[index], min(wanted[index], low))
      guard rest > 0, low < highest, widths[index] == low, wanted[index] > low else { continue }
      widths[index] += 1
      rest -= 1
    }
  }
}

/// A choice of columns that fit beside each other, and of their widths.
struct ColumnFitting: Equatable {
  /// What a column would like to have, in cells.
  struct Demand: Equatable {
    /// Without these it is better left out.
    var least: Int
    /// For all its values.
    var values: Int
    /// For its title.
    var title: Int
    /// Columns with a higher one are served first. Not below 0.
    var priority = 0

    /// For everything.
    var all: Int { max(values, title) }
  }

  /// The cells below which titles and texts are not cut: columns that need no more are shown whole, or not at all.
  struct Least {
    var title = Int.max
    var text = Int.max
    /// Those up to which texts grow before long titles do.
    var comfort = Int.max

    /// Those of a screen of a width; `nil` for one without.
    init(in width: Int?) {
      guard let width else { return }
      title = min(12, width * 3 / 10)
      text = min(12, 8 + width / 16)
      comfort = text + 4
    }
  }

  /// The columns that are shown, from the left.
  private(set) var columns: [Int]
  /// Their widths.
  private(set) var widths: [Int]

  /// Fits columns into a width.
  ///
  /// Each column has its least. The rest goes to the columns of the highest priority first: to values, up to `comfort` cells; then to
  /// titles; then to long values. Columns of one priority share: the narrowest comes first, and the left ones take what remains.
  ///
  /// - Parameters:
  ///   - order: The columns in the order in which they are wanted. They are asked for until one finds no place; the first
  ///     always finds one.
  ///   - room: The width, gaps included; `nil` if everything has room.
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

  /// Widens columns as far as the rest allows: all to one common width, but none beyond what it wants.
  private mutating func raise(to wanted: [Int], _ rest: inout Int) {
    func cost(_ level: Int) -> Int {
      var cost = 0
      for index in widths.indices { cost += max(0, min(wanted[index], level) - widths[index]) }
      return cost
    }
    guard rest > 0, let highest = wanted.max() else { return }
    // The highest level whose cost is at most the rest.
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

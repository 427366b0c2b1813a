import Glibc
import Measuring

/// Prints the cost of one operation with 1, 10, 1,000, and 10,000 of something, to reveal a cost that grows too fast.
///
/// Each figure is the median of several runs. It is followed by its ratio to a comparable operation, measured alternately, and by
/// its growth for each factor of ten since the size before.
@MainActor
struct Growth {
  static let sizes = [1, 10, 1_000, 10_000]
  static let runs = 5

  var isKept = true

  /// Measures `body` at every size. An argument of the program selects the rows whose names contain it.
  ///
  /// - Parameters:
  ///   - promise: The maximum time at one of the sizes, in nanoseconds.
  ///   - baseline: A comparable operation, measured at the same size.
  mutating func row(
    _ name: String, sizes: [Int] = Self.sizes, promise: (size: Int, most: Double)? = nil,
    baseline: (name: String, measure: (Int) -> Double), _ body: (Int) -> Double
  ) {
    if let wanted = CommandLine.arguments.dropFirst().first, !name.contains(wanted) { return }
    print("\(name) (x \(baseline.name))")
    var last: (size: Int, cost: Double)?
    for size in sizes {
      let pairs = (0..<Self.runs).map { _ in (cost: body(size), bare: baseline.measure(size)) }
      let cost = pairs.map(\.cost).median
      var line = "   \(size)".padding(to: 10) + time(cost).padding(to: 10)
      line += "\(rounded(pairs.map { $0.cost / max($0.bare, 0.1) }.median)) x".padding(to: 12)
      if let last {
        let growth = pow(cost / last.cost, 1 / log10(Double(size) / Double(last.size)))
        line += "grows by \(rounded(growth))".padding(to: 18)
      }
      if let promise, promise.size == size {
        let isKept = cost <= promise.most
        self.isKept = self.isKept && isKept
        line += isKept ? "< \(time(promise.most))" : "! promised \(time(promise.most))"
      }
      print(line)
      last = (size, cost)
    }
  }

  private func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(rounded(nanoseconds)) ns"
    case ..<1_000_000: "\(rounded(nanoseconds / 1e3)) us"
    default: "\(rounded(nanoseconds / 1e6)) ms"
    }
  }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}

extension String {
  fileprivate func padding(to length: Int) -> String { self + String(repeating: " ", count: max(1, length - count)) }
}

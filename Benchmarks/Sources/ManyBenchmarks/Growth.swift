import Measuring

/// Prints what one thing costs when there are 1, 10, 1,000, and 10,000 of something, so that a cost that grows too fast is seen.
@MainActor
struct Growth {
  static let sizes = [1, 10, 1_000, 10_000]

  var isKept = true

  /// Measures `body` at every size. An argument of the program selects the rows whose names contain it.
  ///
  /// - Parameters:
  ///   - promise: The most that it may take at one of the sizes, in nanoseconds.
  ///   - baseline: A comparable operation, measured at the same size.
  mutating func row(
    _ name: String, sizes: [Int] = Self.sizes, promise: (size: Int, most: Double)? = nil,
    baseline: (name: String, measure: (Int) -> Double)? = nil, _ body: (Int) -> Double
  ) {
    if let wanted = CommandLine.arguments.dropFirst().first, !name.contains(wanted) { return }
    var cells = ""
    for size in sizes {
      let cost = body(size)
      var cell = "\(size): \(time(cost))"
      if let baseline { cell += " (\(rounded(cost / max(baseline.measure(size), 0.1))) x)" }
      if let promise, promise.size == size {
        let isKept = cost <= promise.most
        self.isKept = self.isKept && isKept
        cell += isKept ? " < \(time(promise.most))" : " ! promised \(time(promise.most))"
      }
      cells += "  " + cell.padding(to: 28)
    }
    print("\(name)\(baseline.map { " (x \($0.name))" } ?? "")\n   \(cells)")
  }

  private func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(rounded(nanoseconds)) ns"
    case ..<1_000_000: "\(rounded(nanoseconds / 1e3)) us"
    default: "\(rounded(nanoseconds / 1e6)) ms"
    }
  }
}

extension String {
  func padding(to length: Int) -> String { self + String(repeating: " ", count: max(0, length - count)) }
}

/// The elements of a list while a type reads them.
final class PathElements {
  let readings: [PathReading]
  /// Where one more element would be typed.
  let end: Int
  /// The number of elements from the first that were asked for.
  private(set) var used = 0
  /// Whether the type asked how many there are. What it leaves then it leaves on purpose.
  private(set) var isCounted = false

  init(_ reading: PathReading) {
    readings = [reading]
    end = reading.node.end
  }

  init(_ group: [PathNode.Argument], end: Int, _ inquiry: PathInquiry) throws(PathTextError) {
    for argument in group {
      if argument.label != nil { throw PathTextError(column: argument.column, message: "a list takes no labels") }
      guard case .empty = argument.value.form else { continue }
      throw PathTextError(column: argument.column, message: "a list has no empty places, nil is written \"+nil\"")
    }
    readings = group.map { PathReading($0.value, inquiry) }
    self.end = end
  }

  var count: Int {
    isCounted = true
    return readings.count
  }

  /// The element at an index, or nil behind the last.
  func element(at index: Int) -> PathReading? {
    guard index < readings.count else { return nil }
    used = max(used, index + 1)
    return readings[index]
  }

  /// What to say when an element is needed and not there.
  func missing(at index: Int, _ type: Any.Type) -> PathTextError {
    PathTextError(column: end, message: PathExpectation.missing(.place(index), of: nil, type))
  }

  /// The elements the type knows of.
  var known: ArraySlice<PathReading> { isCounted ? readings[...] : readings[..<used] }

  var leftover: PathTextError? {
    guard known.count == readings.count else {
      let extra = readings[known.count].node
      return PathTextError(column: extra.column, message: PathArguments.unexpected(extra, allowed: used))
    }
    for reading in readings {
      if let leftover = reading.leftover { return leftover }
    }
    return nil
  }
}

extension PathReading {
  /// The first part of the node that no one asked for, or nil when one of the ways in which it was read used it up.
  var leftover: PathTextError? {
    if isAnswered { return nil }
    switch (arguments, elements) {
    case (nil, nil): return nil
    case (let arguments?, nil): return arguments.leftover
    case (nil, let elements?): return elements.leftover
    case (let arguments?, let elements?):
      guard let leftover = arguments.leftover, elements.leftover != nil else { return nil }
      return leftover
    }
  }

  /// The reading a coding path leads to, as far as there is one, and whether that is the end of the path.
  func closest(to path: some Sequence<any CodingKey>) -> (reading: PathReading, isExact: Bool) {
    var reading = self
    for key in path {
      let byLabel = reading.arguments?.reading(of: key.stringValue)
      let byIndex = key.intValue.flatMap { index in
        reading.elements.flatMap { $0.readings.indices.contains(index) ? $0.readings[index] : nil }
      }
      guard let next = byLabel ?? byIndex else { return (reading, false) }
      reading = next
    }
    return (reading, true)
  }
}

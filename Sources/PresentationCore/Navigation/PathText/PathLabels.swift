/// Values by label, in the order in which they were added. A few are found without hashing.
struct PathLabels<Value> {
  private(set) var entries: [(label: String, value: Value)] = []
  private var places: [String: Int] = [:]

  subscript(label: String) -> Value? {
    if entries.count > 8 { return places[label].map { entries[$0].value } }
    for entry in entries where entry.label == label { return entry.value }
    return nil
  }

  /// Adds a label that is not there yet.
  mutating func add(_ label: String, _ value: Value) {
    entries.append((label, value))
    if entries.count == 9 {
      for (place, entry) in entries.enumerated() { places[entry.label] = place }
    } else if entries.count > 9 {
      places[label] = entries.count - 1
    }
  }
}

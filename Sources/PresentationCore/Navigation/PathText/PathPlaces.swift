/// The places of labels. A few are found without hashing.
struct PathPlaces {
  private var few: [(label: String, place: Int)] = []
  private var many: [String: Int] = [:]

  subscript(label: String) -> Int? {
    if !many.isEmpty { return many[label] }
    for (known, place) in few where known == label { return place }
    return nil
  }

  /// Adds a label that has no place yet.
  mutating func add(_ label: String, _ place: Int) {
    if few.count < 8 { few.append((label, place)) }
    if few.count == 8, many.isEmpty { for (label, place) in few { many[label] = place } }
    if !many.isEmpty { many[label] = place }
  }
}

extension Sequence<String> {
  /// The name that was probably meant by `word`: the one it begins, else the one with the fewest slips, if no more than one
  /// letter in three is wrong. `nil` when nothing is near. Words and names of more than 64 characters are not considered.
  ///
  /// - Complexity: O(the number of names), each of them compared in O(length of the word times length of the name).
  package func nearest(to word: String) -> String? {
    let wanted = Array(word.lowercased())
    guard (1...64).contains(wanted.count) else { return nil }
    var nearest: (name: String, slips: Int)?
    for name in self {
      let letters = Array(name.lowercased())
      guard letters.count <= 64 else { continue }
      let slips = letters.starts(with: wanted) ? 0 : Self.slips(from: wanted, to: letters)
      // A single letter that is another one is no slip.
      let most = Swift.min(Swift.max(1, wanted.count / 3), wanted.count - 1)
      guard slips <= most, slips < nearest?.slips ?? .max else { continue }
      nearest = (name, slips)
    }
    return nearest?.name
  }

  /// The number of letters to insert, remove, replace or exchange with a neighbour to make one word of the other (restricted
  /// Damerau-Levenshtein distance).
  private static func slips(from a: [Character], to b: [Character]) -> Int {
    var (beforeLast, last) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = Swift.min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = Swift.min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}

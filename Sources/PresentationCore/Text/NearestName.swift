extension Sequence<String> {
  /// The name that was probably meant by `word`: the first one that begins with it, else the one with the fewest typos, if at
  /// most one letter in three is wrong. `nil` if no name is similar. Ignores words and names of more than 64 characters.
  ///
  /// - Complexity: O(the number of names). Comparing one of them takes at most the length of the word times the
  ///   number of typos that are allowed.
  package func nearest(to word: String) -> String? {
    guard var search = NearestName(to: word) else { return nil }
    for name in self where search.slips > 0 { search.consider(name) }
    return search.name
  }
}

/// The search for the name that was probably meant by a word.
private struct NearestName {
  /// The nearest name so far.
  private(set) var name: String?
  /// The number of typos in it, or one more than is allowed.
  private(set) var slips: Int
  private let wanted: [Character]
  /// The word in bytes, if all of them are ASCII.
  private let bytes: [UInt8]?
  /// A buffer for the compared name, to avoid an array for each.
  private var letters: [UInt8] = []
  private var comparison = Comparison()

  init?(to word: String) {
    let lowered = word.lowercased()
    wanted = Array(lowered)
    guard (1...64).contains(wanted.count) else { return nil }
    bytes = lowered.utf8.allSatisfy(\.isASCIILetterLike) ? Array(lowered.utf8) : nil
    // A word of one letter must match exactly; a replaced letter does not count as a typo.
    slips = min(max(1, wanted.count / 3), wanted.count - 1) + 1
  }

  mutating func consider(_ name: String) {
    let count = considerBytes(of: name) ?? considerCharacters(of: name)
    guard count < slips else { return }
    (self.name, slips) = (name, count)
  }

  /// The number of typos in a name, `Int.max` for too many; `nil` if the word or the name is not ASCII.
  private mutating func considerBytes(of name: String) -> Int? {
    guard let bytes else { return nil }
    letters.removeAll(keepingCapacity: true)
    for byte in name.utf8 {
      guard byte.isASCIILetterLike else { return nil }
      letters.append(byte.lowercasedInASCII)
    }
    return comparison.slips(from: bytes, to: letters, fewerThan: slips)
  }

  private mutating func considerCharacters(of name: String) -> Int {
    comparison.slips(from: wanted, to: Array(name.lowercased()), fewerThan: slips)
  }
}

/// Counts the letters to insert, remove, replace or exchange with a neighbor to turn one word into another (restricted
/// Damerau-Levenshtein distance).
private struct Comparison {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  /// Returns the number of typos, 0 if `b` begins with `a`, and `Int.max` if it is not less than `limit`
  /// or `b` has more than 64 letters.
  mutating func slips<Letter: Equatable>(from a: [Letter], to b: [Letter], fewerThan limit: Int) -> Int {
    guard b.count <= 64 else { return .max }
    if b.starts(with: a) { return 0 }
    guard abs(a.count - b.count) < limit else { return .max }
    last.removeAll(keepingCapacity: true)
    last += 0...b.count
    for i in a.indices {
      row.removeAll(keepingCapacity: true)
      row.append(i + 1)
      var least = i + 1
      for j in b.indices {
        // Off the diagonal the number of typos is at least the distance from it.
        guard abs(i - j) < limit else {
          row.append(limit)
          continue
        }
        var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
        least = min(least, best)
      }
      // Two exchanged letters refer to the row before the previous one.
      if least >= limit, last.allSatisfy({ $0 >= limit }) { return .max }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] < limit ? last[b.count] : .max
  }
}

extension UInt8 {
  /// Whether the byte is a character of its own in every text: ASCII, and not part of a line ending.
  package var isASCIILetterLike: Bool { self < 0x80 && self != UInt8(ascii: "\r") }

  /// The lowercase byte of an uppercase ASCII letter; other bytes are unchanged.
  package var lowercasedInASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

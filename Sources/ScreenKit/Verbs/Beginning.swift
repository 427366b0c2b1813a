/// What was typed of a word, to be compared with whole words without regard to case.
struct Beginning {
  private let lowered: String
  /// The bytes of `lowered` if all of them are ASCII, else nothing.
  private let bytes: [UInt8]

  init(_ text: String) {
    lowered = text.lowercased()
    bytes = lowered.utf8.allSatisfy(\.isASCIILetterLike) ? Array(lowered.utf8) : []
  }

  /// Whether `word` begins so.
  ///
  /// - Complexity: O(the length of the beginning) where both are ASCII, else O(the length of the word).
  func begins(_ word: String) -> Bool {
    if lowered.isEmpty { return true }
    if !bytes.isEmpty, let answer = beginsInASCII(word) { return answer }
    return word.lowercased().hasPrefix(lowered)
  }

  /// Compares byte by byte; `nil` when another character than an ASCII one has a say: also the one behind the beginning, which
  /// may combine with it.
  private func beginsInASCII(_ word: String) -> Bool? {
    var index = 0
    for byte in word.utf8 {
      guard byte.isASCIILetterLike else { return nil }
      if index == bytes.count { return true }
      guard byte.lowercasedInASCII == bytes[index] else { return false }
      index += 1
    }
    return index == bytes.count
  }
}

/// The beginning of a word, as typed, to compare with whole words. The comparison ignores case.
struct Beginning {
  private let lowered: String
  /// The bytes of `lowered` if all of them are ASCII; otherwise empty.
  private let bytes: [UInt8]

  init(_ text: String) {
    lowered = text.lowercased()
    bytes = lowered.utf8.allSatisfy(\.isASCIILetterLike) ? Array(lowered.utf8) : []
  }

  /// Whether `word` starts with this beginning.
  ///
  /// - Complexity: O(*n*) in the length of the beginning if both are ASCII; otherwise O(*n*) in the length of the word.
  func begins(_ word: String) -> Bool {
    if lowered.isEmpty { return true }
    if !bytes.isEmpty, let answer = beginsInASCII(word) { return answer }
    return word.lowercased().hasPrefix(lowered)
  }

  /// Compares byte by byte. Returns `nil` if a non-ASCII character matters, including one right after the beginning, which may combine
  /// with it.
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

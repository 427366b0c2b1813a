/// Splits bytes that arrive in pieces into lines.
///
/// A line ends with a newline, or with a carriage return and a newline; the last line may end without one. A line that is too long is
/// reported once and skipped, so that input cannot exhaust memory.
struct LineSplitter {
  /// A line of the input.
  enum Line: Equatable {
    /// A line, without its line ending.
    case bytes(ArraySlice<UInt8>)
    /// A line longer than the limit.
    case tooLong
  }

  /// The length of the longest line, in bytes.
  let limit: Int
  private var buffer: [UInt8] = []
  /// The start of the next line.
  private var position = 0
  /// Searched up to here without finding a newline.
  private var searched = 0
  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false

  init(limit: Int = .max) {
    self.limit = limit
  }

  /// Takes the next piece of the input. Linear in its length and in the length of the line that it continues.
  mutating func append(_ piece: some Collection<UInt8>) {
    buffer.removeFirst(position)
    searched -= position
    position = 0
    buffer += piece
  }

  /// Returns the next complete line; `nil` if more bytes are needed.
  mutating func next() -> Line? {
    while true {
      guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = buffer.count
        // A final carriage return may be part of the line ending.
        guard isSkipping || searched - position - 1 > limit else { return nil }
        defer { skip(to: searched, beyond: false) }
        if isSkipping { return nil }
        return .tooLong
      }
      let start = position
      let wasSkipping = isSkipping
      skip(to: end + 1, beyond: true)
      if wasSkipping { continue }
      let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
      return line(start..<(hasReturn ? end - 1 : end))
    }
  }

  /// Returns the text after the last newline, once the input has ended; `nil` if there is none.
  mutating func last() -> Line? {
    let rest = position..<buffer.count
    let wasSkipping = isSkipping
    skip(to: buffer.count, beyond: true)
    return wasSkipping || rest.isEmpty ? nil : line(rest)
  }

  private func line(_ range: Range<Int>) -> Line {
    range.count > limit ? .tooLong : .bytes(buffer[range])
  }

  private mutating func skip(to index: Int, beyond isEnded: Bool) {
    (position, searched) = (index, index)
    isSkipping = !isEnded
  }
}

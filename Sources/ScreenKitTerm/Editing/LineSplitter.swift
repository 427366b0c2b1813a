/// Cuts bytes that arrive in pieces into lines.
///
/// A line ends with a newline, or with a carriage return and a newline; the last one may end without. A line that is too long
/// is reported once and skipped, so that no input can fill the memory.
struct LineSplitter {
  /// What stands at one place of the input.
  enum Line: Equatable {
    /// A line, without what ended it.
    case bytes(ArraySlice<UInt8>)
    /// A line of more bytes than are allowed.
    case tooLong
  }

  /// The most bytes that a line may have.
  let limit: Int
  private var buffer: [UInt8] = []
  /// Where the next line begins.
  private var position = 0
  /// How far no newline was found.
  private var searched = 0
  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false

  init(limit: Int = .max) {
    self.limit = limit
  }

  /// Takes the next piece of the input. Linear in its length and in that of the line it goes on with.
  mutating func append(_ piece: some Collection<UInt8>) {
    buffer.removeFirst(position)
    searched -= position
    position = 0
    buffer += piece
  }

  /// Returns the next line that has ended; `nil` when more bytes are needed.
  mutating func next() -> Line? {
    while true {
      guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = buffer.count
        // A carriage return at the end may belong to what ends the line.
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

  /// Returns what stands behind the last newline, when the input has ended; `nil` when nothing does.
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

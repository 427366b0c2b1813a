/// Selects the lines of a long text to show next, one screenful at a time, from key presses.
struct PageTurning {
  /// The lines of the text.
  let count: Int
  /// The number of lines visible at once, above the line with the total.
  var height: Int
  /// The lines up to here have been shown.
  private(set) var end = 0

  init(count: Int, height: Int) {
    self.count = count
    self.height = max(1, height)
  }

  /// Whether the end has been reached.
  var isDone: Bool { end >= count }

  /// The first lines.
  mutating func begin() -> Range<Int> { forward(by: height) }

  /// The lines that a key asks for, empty for a key without a meaning; `nil` for a key that ends the paging.
  mutating func turn(_ key: [UInt8]) -> Range<Int>? {
    switch key {
    case Array(" ".utf8), Array("f".utf8), Array("\u{1B}[6~".utf8): return forward(by: height)
    case [0x0D], [0x0A], Array("j".utf8), Array("\u{1B}[B".utf8), Array("\u{1B}OB".utf8): return forward(by: 1)
    case Array("b".utf8), Array("\u{1B}[5~".utf8): return back()
    case Array("q".utf8), Array("Q".utf8), [0x03], [0x04]: return nil
    default: return end..<end
    }
  }

  private mutating func forward(by lines: Int) -> Range<Int> {
    let start = end
    end = min(count, end + lines)
    return start..<end
  }

  /// The screenful before the current one, or the first one.
  private mutating func back() -> Range<Int> {
    end = min(count, max(height, end - height))
    return max(0, end - height)..<end
  }
}

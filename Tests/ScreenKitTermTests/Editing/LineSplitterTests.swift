import PresentationFiles
import Testing

// `LineSplitter` and `Line` are internal.
@testable import ScreenKitTerm

@Suite("Bytes that are split into lines", .timeLimit(.minutes(10)))
struct LineSplitterTests {
  /// All lines of bytes that arrive in pieces of one size.
  private func lines(_ bytes: [UInt8], pieces size: Int, limit: Int = .max) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var lines: [LineSplitter.Line] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      splitter.append(bytes[start..<min(start + size, bytes.count)])
      while let line = splitter.next() { lines.append(line) }
    }
    if let line = splitter.last() { lines.append(line) }
    return lines
  }

  /// The same, in the simplest way.
  private func expected(_ bytes: [UInt8], limit: Int) -> [LineSplitter.Line] {
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let last = parts.removeLast()
    let ended = parts.map { $0.last == 0x0D ? $0.dropLast() : $0 }
    return (ended + (last.isEmpty ? [] : [last])).map { $0.count > limit ? .tooLong : .bytes($0) }
  }

  @Test("are the same in whatever pieces they arrive: all texts of up to seven of a, carriage return and newline")
  func completely() {
    for length in 0...7 {
      for number in 0..<Int(pow3(length)) {
        var rest = number
        let bytes = (0..<length).map { _ -> UInt8 in
          defer { rest /= 3 }
          return [0x61, 0x0D, 0x0A][rest % 3]
        }
        for limit in [1, 2, 100] {
          for size in [1, 2, 7] {
            #expect(
              lines(bytes, pieces: size, limit: limit) == expected(bytes, limit: limit), "\(bytes) \(size) \(limit)")
          }
        }
      }
    }
  }

  private func pow3(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 3 } }

  @Test(
    "that are a line of a script become its text, or the first wrong byte is reported",
    arguments: [
      ("add 1", true, "add 1"), ("\u{FEFF}add", true, "add"), ("\u{FEFF}add", false, "\u{FEFF}add"), ("", true, ""),
      ("é日👩", false, "é日👩"),
    ])
  func text(line: String, isFirst: Bool, text: String) throws {
    #expect(try String(validText: Array(line.utf8)[...], isFirst: isFirst) == text)
  }

  @Test(
    "that are not text are reported by the first wrong byte",
    arguments: [
      ([0x61, 0x00], "byte 2: a line cannot contain NUL"),
      ([0xFF], "byte 1: 0xff is not UTF-8"),
      ([0x61, 0xE2, 0x82], "byte 2: 0xe2 is not UTF-8"),
      ([0xC3, 0xA9, 0xC0, 0x80], "byte 3: 0xc0 is not UTF-8"),
      ([0xEF, 0xBB, 0xBF, 0x61, 0x80], "byte 5: 0x80 is not UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x61], "byte 1: this is UTF-16, not UTF-8"),
    ] as [([UInt8], String)])
  func wrong(bytes: [UInt8], message: String) {
    // A slice that does not begin at zero: bytes are counted from the line's own beginning.
    #expect {
      try String(validText: ([0x0A] + bytes)[1...], isFirst: true)
    } throws: {
      "\($0)" == message
    }
  }
}

/// Checks one input as a line of a history file, and as a text to store in one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHistory(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if let entry = HistoryEntry(encoded: bytes) { check(entry) }
  let text = String(decoding: bytes, as: UTF8.self).harmless
  if !text.isEmpty { check(HistoryEntry(line: text, path: text, time: count)) }
  return 0
}

/// Checks that an entry contains only visible characters and line breaks, makes one harmless
/// line, and is read back from it.
private func check(_ entry: HistoryEntry) {
  guard entry.line.harmless == entry.line, entry.path.harmless == entry.path else {
    fatalError("\(entry) holds a character that is not visible")
  }
  let line = entry.encoded
  guard line.last == UInt8(ascii: "\n"), line.dropLast().allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
    fatalError("\(entry) is not one harmless line: \(line)")
  }
  let read = line.dropLast().withUnsafeBufferPointer { HistoryEntry(encoded: $0) }
  guard let read, read.time == entry.time, Array(read.line.unicodeScalars) == Array(entry.line.unicodeScalars),
    Array(read.path.unicodeScalars) == Array(entry.path.unicodeScalars)
  else {
    fatalError("\(entry) comes back as \(String(describing: read))")
  }
}

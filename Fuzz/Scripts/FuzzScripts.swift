/// Checks one input as a script that arrives in pieces, and each line of it as text. The first byte determines the size of the
/// pieces, the second the maximum length of lines.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScripts(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard input.count > 2 else { return 0 }
  let bytes = Array(input[2...])
  let limit = Int(input[1])
  let whole = lines(of: bytes, pieces: bytes.count, limit: limit)
  let pieced = lines(of: bytes, pieces: Int(input[0]) + 1, limit: limit)
  guard whole == pieced, whole == expected(bytes, limit: limit) else {
    fatalError("\(bytes) is \(whole) at once and \(pieced) in pieces of \(Int(input[0]) + 1), at most \(limit) long")
  }
  for (index, line) in whole.enumerated() {
    if case .bytes(let bytes) = line { check(bytes, isFirst: index == 0) }
  }
  return 0
}

private func lines(of bytes: [UInt8], pieces size: Int, limit: Int) -> [LineSplitter.Line] {
  var splitter = LineSplitter(limit: limit)
  var lines: [LineSplitter.Line] = []
  var start = 0
  while start < bytes.count {
    splitter.append(bytes[start..<min(start + size, bytes.count)])
    start += size
    while let line = splitter.next() { lines.append(line) }
  }
  if let line = splitter.last() { lines.append(line) }
  return lines
}

/// The lines, found by a simple algorithm.
private func expected(_ bytes: [UInt8], limit: Int) -> [LineSplitter.Line] {
  var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  let last = parts.removeLast()
  let ended = parts.map { $0.last == 0x0D ? $0.dropLast() : $0 }
  return (ended + (last.isEmpty ? [] : [last])).map { $0.count > limit ? .tooLong : .bytes($0) }
}

/// Checks that a line is the text of its bytes, or contains a byte that is reported.
private func check(_ bytes: ArraySlice<UInt8>, isFirst: Bool) {
  do throws(TextFault) {
    let text = try String(validText: bytes, isFirst: isFirst)
    let mark: [UInt8] = isFirst && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    guard mark + Array(text.utf8) == Array(bytes), !text.utf8.contains(0) else {
      fatalError("\(bytes) is read as \(text.debugDescription)")
    }
  } catch {
    guard let number = Int(error.description.dropFirst(5).prefix { $0 != ":" }), (1...bytes.count).contains(number)
    else {
      fatalError("\(bytes): \(error)")
    }
    let before = Array(bytes.prefix(number - 1))
    guard String(validating: before, as: UTF8.self) != nil else {
      fatalError("\(bytes) is wrong before byte \(number)")
    }
    if String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) {
      fatalError("\(bytes) is a text, not: \(error)")
    }
  }
}

/// Checks one input as a line, and as texts that are quoted to form a line.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWords(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  check(line: input)
  check(texts: [input])
  check(texts: input.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  return 0
}

/// Checks that any line has words, in the order of their places, and reports an open quote.
private func check(line: String) {
  let words = Words(line)
  let places = words.words.map(\.start)
  guard zip(places, places.dropFirst()).allSatisfy(<), places.allSatisfy({ $0 < line.endIndex }) else {
    fatalError("\(line.debugDescription) has words at \(places)")
  }
  if let quote = words.openQuote, !places.contains(quote) {
    fatalError("\(line.debugDescription) has an open quote in no word")
  }
  do {
    try words.checkQuotes(of: line, before: line.endIndex)
    guard words.openQuote == nil else { fatalError("\(line.debugDescription) is not complete") }
  } catch {
    guard words.openQuote != nil else { fatalError("\(line.debugDescription) is complete, not: \(error)") }
  }
  check(texts: words.texts)
}

/// Checks that quoted texts are read back from their line, scalar by scalar.
private func check(texts: [String]) {
  let line = texts.map { Words.quote($0) }.joined(separator: " \t")
  let words = Words(line)
  guard words.texts.map({ Array($0.unicodeScalars) }) == texts.map({ Array($0.unicodeScalars) }),
    words.openQuote == nil, words.endsBetweenWords == texts.isEmpty
  else {
    fatalError("\(texts) comes back from \(line.debugDescription) as \(words)")
  }
  guard line.unicodeScalars.allSatisfy({ $0 == "\t" || $0.properties.generalCategory != .control }) else {
    fatalError("\(texts) is quoted as \(line.debugDescription)")
  }
}

private typealias Input = Slice<UnsafeBufferPointer<UInt8>>

/// Checks one input. Its first byte selects the kind: after a lowercase letter the other bytes are the text of a path, after
/// an uppercase letter a path is generated from them, and otherwise the whole input is the text of a path of routes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPathText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)[...]
  let rest = input.dropFirst()
  switch input.first.map(Unicode.Scalar.init) {
  case "r": checkText(of: Route.self, rest)
  case "g": checkText(of: Genre.self, rest)
  case "f": checkText(of: Filter.self, rest)
  case "v": checkText(of: Value.self, rest)
  case "m": checkText(of: [Tab?: [Value]].self, rest)
  case "t": checkText(of: Tried.self, rest)
  case "s": checkText(of: Specimen.self, rest)
  case "R": checkPath(of: Route.self, rest)
  case "G": checkPath(of: Genre.self, rest)
  case "F": checkPath(of: Filter.self, rest)
  case "V": checkPath(of: Value.self, rest)
  case "M": checkPath(of: [Tab?: [Value]].self, rest)
  case "T": checkPath(of: Tried.self, rest)
  case "S": checkPath(of: Specimen.self, rest)
  default: checkText(of: Route.self, input)
  }
  return 0
}

/// Checks that a text is rejected at one of its columns, or that its path can be read back from its own text.
private func checkText<Element: Codable & Equatable>(of type: Element.Type, _ bytes: Input) {
  let text = String(decoding: bytes, as: UTF8.self)
  let path: [Element]
  do {
    path = try PathText.read(text)
  } catch {
    let columns = 1...text.unicodeScalars.count + 1
    let isPlain = !error.message.isEmpty && error.message.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    guard columns.contains(error.column), isPlain else {
      fatalError("[\(type)]: \(text.debugDescription) has the error \(error.column), \(error.message.debugDescription)")
    }
    return
  }
  do {
    try checkReturn(of: path)
  } catch {
    fatalError("[\(type)]: \(text.debugDescription) gives \(path), which has no text: \(error)")
  }
}

/// Checks that a generated path can be read back from its text, unless it is too large to have one.
private func checkPath<Element: Codable & Equatable & Grown>(of type: Element.Type, _ bytes: Input) {
  var growth = Growth(bytes)
  let path: [Element] = growth.value()
  do {
    try checkReturn(of: path)
  } catch {
    guard [PathTextLimit.tooDeep, PathTextLimit.tooLong].contains(where: error.message.hasSuffix) else {
      fatalError("\(path) has no text: \(error)")
    }
  }
}

/// Checks that the text of a path is plain, and gives an equal path with the same text.
private func checkReturn<Element: Codable & Equatable>(of path: [Element]) throws(PathTextError) {
  let text = try WrittenPath(path).text
  guard text.unicodeScalars.allSatisfy({ $0.isPlainInPath || $0.isPathMark || $0 == "%" }) else {
    fatalError("\(path) has the text \(text.debugDescription)")
  }
  do {
    let back: [Element] = try PathText.read(text)
    // NaN is not equal to itself.
    guard back == path || text.contains("nan") else { fatalError("\(path) comes back from \(text) as \(back)") }
    let again = try WrittenPath(back).text
    guard again == text else { fatalError("\(path) comes back from \(text) with the text \(again)") }
  } catch {
    fatalError("\(path) does not come back from \(text): \(error)")
  }
}

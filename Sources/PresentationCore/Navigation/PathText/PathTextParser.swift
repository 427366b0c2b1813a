/// Reads the nodes of a text one after the other, one for each segment, in time linear in its length.
///
/// Everything that is accepted is ASCII, so up to the first mistake a byte is a scalar is a column.
struct PathTextParser {
  private let bytes: [UInt8]
  /// The number of bytes that have been read.
  private(set) var position = 0
  private var depth = 0

  /// Begins to read a text.
  ///
  /// - Throws: A `PathTextError` when the text is too long, or does not begin as a path does.
  init(_ text: String) throws(PathTextError) {
    guard text.utf8.count <= PathTextLimit.length else {
      let scalars = text.utf8.prefix(PathTextLimit.length).count { $0 & 0xC0 != 0x80 }
      throw PathTextError(column: scalars + 1, message: PathTextLimit.tooLong)
    }
    bytes = Array(text.utf8)
    guard next == PathMark.segment else { throw mistake("a path begins with \"/\"") }
  }

  /// Reads the next segment; `nil` when there are no more.
  mutating func nextSegment() throws(PathTextError) -> PathNode? {
    guard skip(PathMark.segment) else { return nil }
    if bytes.count == 1 { return nil }
    let node = try segment()
    guard position == bytes.count || next == PathMark.segment else { throw stray() }
    return node
  }

  private mutating func segment() throws(PathTextError) -> PathNode {
    if let node = try named() { return node }
    let node = try value()
    guard node.form == .empty else { return node }
    if let next, next != PathMark.segment { throw stray() }
    throw mistake("a screen is missing here")
  }

  /// `name:arguments`, or nothing at all.
  private mutating func named() throws(PathTextError) -> PathNode? {
    let start = position
    guard next != PathMark.payload, wordStands(before: PathMark.payload) else { return nil }
    let (named, payload) = (PathNode(.named, column: start + 1), PathNode(.group, column: start + 1))
    named.add(try word(), payload, column: start + 1)
    position += 1
    try arguments(of: payload)
    named.end = payload.end
    return named
  }

  private mutating func arguments(of group: PathNode) throws(PathTextError) {
    repeat {
      try argument(of: group)
    } while skip(PathMark.comma)
    if group.arguments.list.count == 1, group.arguments.list[0].value.form == .empty {
      group.take(PathArguments(), isLabeled: true)
    }
    group.end = position + 1
  }

  private mutating func argument(of group: PathNode) throws(PathTextError) {
    let column = position + 1
    guard wordStands(before: PathMark.label) else { return group.add(nil, try value(), column: column) }
    let label = try word()
    position += 1
    let value = try value()
    if value.form == .empty { throw mistake("a value is missing after \"=\", the empty text is \"@\"") }
    if group.arguments.place(of: label) != nil {
      throw PathTextError(column: column, message: "the label \(label.quotedInPath) stands here twice")
    }
    group.add(label, value, column: column)
  }

  private mutating func value() throws(PathTextError) -> PathNode {
    let start = position
    if skip(PathMark.text) { return try value(.text, orGroup: .keyed, from: start) }
    if skip(PathMark.literal) { return try value(.literal, orGroup: .list, from: start) }
    return try value(.plain, orGroup: .group, from: start)
  }

  private mutating func value(
    _ form: PathNode.Form, orGroup group: PathNode.Form, from start: Int
  ) throws(PathTextError) -> PathNode {
    if next == PathMark.open { return try self.group(group, from: start) }
    let word = try word()
    if form == .literal, word.isEmpty { throw mistake("\"+\" stands before a number, true, false, nil or a list") }
    return PathNode(form == .plain && word.isEmpty ? .empty : form, word, column: start + 1, end: position + 1)
  }

  private mutating func group(_ form: PathNode.Form, from start: Int) throws(PathTextError) -> PathNode {
    guard depth < PathTextLimit.depth else { throw mistake(PathTextLimit.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    let open = position
    position += 1
    let node: PathNode
    if form == .group, let named = try named() {
      node = named
      node.column = start + 1
    } else {
      node = PathNode(form, column: start + 1)
      try arguments(of: node)
    }
    guard next == PathMark.close else {
      if let next, next != PathMark.segment { throw stray() }
      throw PathTextError(column: open + 1, message: "this \"(\" is never closed")
    }
    position += 1
    return node
  }

  /// The longest run of plain characters and escapes, which may be empty.
  private mutating func word() throws(PathTextError) -> String {
    let start = position
    while let byte = next, byte.isPlainInPath { position += 1 }
    guard let byte = next, !PathMark.stands(byte) else {
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var word = Array(bytes[start..<position])
    while let byte = next, !PathMark.stands(byte) {
      if byte == PathMark.escape {
        word.append(try escape())
      } else if byte.isPlainInPath {
        word.append(byte)
      } else {
        throw unescaped()
      }
      position += 1
    }
    guard let text = String(validating: word, as: UTF8.self) else {
      throw PathTextError(column: start + 1, message: "the escapes of this text are not UTF-8")
    }
    return text
  }

  /// Whether the word that begins here, whatever is in it, ends before a mark.
  private func wordStands(before mark: UInt8) -> Bool {
    var end = position
    while end < bytes.count, !PathMark.stands(bytes[end]) { end += 1 }
    return end < bytes.count && bytes[end] == mark
  }

  /// The byte of an escape; the position moves to the last of its digits.
  private mutating func escape() throws(PathTextError) -> UInt8 {
    let digits = bytes[(position + 1)...].prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2 else { throw mistake("\"%\" takes two hexadecimal digits") }
    position += 2
    return UInt8(digits[0] << 4 | digits[1])
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ mark: UInt8) -> Bool {
    guard next == mark else { return false }
    position += 1
    return true
  }

  private func mistake(_ message: String) -> PathTextError {
    PathTextError(column: position + 1, message: message)
  }

  /// The mistake that the next character cannot follow those before it.
  private func stray() -> PathTextError {
    let byte = bytes[position]
    guard PathMark.stands(byte) else {
      return byte.isPlainInPath || byte == PathMark.escape ? mistake("a \",\" is missing here") : unescaped()
    }
    return mistake("\"\(Unicode.Scalar(byte))\" cannot stand here, in a text it is written \(byte.pathEscape)")
  }

  private func unescaped() -> PathTextError {
    let tail = bytes[(position + 1)...].prefix { $0 & 0xC0 == 0x80 }
    return mistake("this character is written \((bytes[position...position] + tail).map(\.pathEscape).joined())")
  }
}

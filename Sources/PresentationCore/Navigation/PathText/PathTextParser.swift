/// Reads the values of a text one after the other, one for each segment, in time linear in its length.
///
/// Accepted text is ASCII, so up to the first error bytes, scalars and columns coincide.
struct PathTextParser {
  private typealias Word = (text: String, column: Int)

  let inquiry: PathInquiry
  private let bytes: [UInt8]
  /// The number of bytes that have been read.
  private(set) var position = 0
  private var depth = 0

  /// Begins to read a text, which must not be too long, and must begin as a path does.
  init(_ text: String) throws(PathTextError) {
    guard text.utf8.count <= PathTextLimit.length else {
      let scalars = text.utf8.prefix(PathTextLimit.length).count { $0 & 0xC0 != 0x80 }
      throw PathTextError(column: scalars + 1, message: PathTextLimit.tooLong)
    }
    bytes = Array(text.utf8)
    inquiry = PathInquiry(bytes)
    guard next == "/" else { throw mistake("a path must begin with \"/\"") }
  }

  /// Reads the next segment; `nil` after the last one.
  mutating func nextSegment() throws(PathTextError) -> PathNode? {
    guard skip("/"), position < bytes.count else { return nil }
    let word = try word()
    let named = PathNode(.group, in: inquiry, column: word.column)
    let segment = try isNamed(named, word) ? named : value(word)
    guard next == nil || next == "/" else { throw stray() }
    if segment.form == .empty { throw mistake("expected a screen here") }
    return segment
  }

  /// Reads `:arguments` after a name into a group, if present.
  private mutating func isNamed(_ group: PathNode, _ name: Word) throws(PathTextError) -> Bool {
    guard !name.text.isEmpty, skip(":") else { return false }
    let payload = PathNode(.group, in: inquiry, column: position + 1)
    payload.start = name.column
    try arguments(of: payload, word())
    group.form = .keyed
    group.add(payload, label: name.text)
    (group.end, group.close) = (payload.end, payload.end)
    return true
  }

  private mutating func arguments(of group: PathNode, _ first: Word) throws(PathTextError) {
    let isEmpty = first.text.isEmpty && (next == nil || next == "/" || next == ")")
    if !isEmpty { try argument(of: group, first) }
    while skip(",") { try argument(of: group, word()) }
    (group.end, group.close) = (position + 1, position + 1)
  }

  private mutating func argument(of group: PathNode, _ word: Word) throws(PathTextError) {
    guard skip("=") else { return group.add(try value(word)) }
    let value = try value(self.word())
    if value.form == .empty { throw mistake("expected a value after \"=\"; use \"@\" for an empty value") }
    value.start = word.column
    guard group.labeled(word.text) == nil else {
      throw PathTextError(column: value.start, message: "duplicate label \(value.quotedLabel)")
    }
    group.add(value, label: word.text)
  }

  /// The value that begins with a plain word, or with a mark if that is empty.
  private mutating func value(_ word: Word) throws(PathTextError) -> PathNode {
    var (form, text) = (PathNode.Form.plain, word.text)
    if text.isEmpty {
      form = skip("@") ? .text : skip("+") ? .literal : .empty
      if skip("(") { return try group(form == .text ? .keyed : form == .literal ? .list : .group, from: word.column) }
      if form != .empty { text = try self.word().text }
      if form == .literal, text.isEmpty {
        throw mistake("\"+\" must be followed by a number, true, false, nil or a list")
      }
    }
    return PathNode(form, text, in: inquiry, column: word.column, end: position + 1)
  }

  /// Reads a group after its parenthesis.
  private mutating func group(_ form: PathNode.Form, from column: Int) throws(PathTextError) -> PathNode {
    let open = position
    guard depth < PathTextLimit.depth else { throw PathTextError(column: open, message: PathTextLimit.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    let node = PathNode(form, in: inquiry, column: column)
    let first = try word()
    let isNamed = form == .group ? try isNamed(node, first) : false
    if !isNamed { try arguments(of: node, first) }
    guard skip(")") else {
      if let next, next != "/" { throw stray() }
      throw PathTextError(column: open, message: "this \"(\" is never closed")
    }
    node.close = position + 1
    return node
  }

  /// The longest run of plain characters and escapes.
  private mutating func word() throws(PathTextError) -> Word {
    let start = position
    var word: [UInt8] = []
    while let scalar = next, scalar.isPlainInPath || !scalar.isPathMark {
      guard scalar == "%" || scalar.isPlainInPath else { throw stray() }
      word.append(try scalar == "%" ? escape() : bytes[position])
      position += 1
    }
    guard let text = String(validating: word, as: UTF8.self) else {
      throw PathTextError(column: start + 1, message: "the escaped bytes are not valid UTF-8")
    }
    return (text, start + 1)
  }

  /// The byte of an escape; the position moves to the last of its digits.
  private mutating func escape() throws(PathTextError) -> UInt8 {
    let digits = bytes[(position + 1)...].prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2 else { throw mistake("\"%\" must be followed by two hexadecimal digits") }
    position += 2
    return UInt8(digits[0] << 4 | digits[1])
  }

  private var next: Unicode.Scalar? { position < bytes.count ? Unicode.Scalar(bytes[position]) : nil }

  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard next == mark else { return false }
    position += 1
    return true
  }

  private func mistake(_ message: String) -> PathTextError { PathTextError(column: position + 1, message: message) }

  /// The error of a character that is not allowed at the current position.
  private func stray() -> PathTextError {
    if let next, next == "%" || next.isPlainInPath { return mistake("expected \",\" here") }
    let tail = bytes[(position + 1)...].prefix { $0 & 0xC0 == 0x80 }
    let escapes = (bytes[position...position] + tail).map(\.percentEscape).joined()
    let character = next?.isPathMark == true ? "\"\(Unicode.Scalar(bytes[position]))\"" : "character"
    return mistake("unexpected \(character); in text, write it as \(escapes)")
  }
}

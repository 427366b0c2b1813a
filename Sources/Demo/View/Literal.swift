import DBWalkSQLite
import ScreenKitTerm

/// A value as it is typed and shown: in cells, titles, paths, completion and messages.
///
/// `null` is NULL. A text in quotes is that text: single quotes in single quotes are doubled, and in double quotes a backslash escapes as in
/// any line. `x'00ff'` is bytes, `t'M\fcller'` a text that is not UTF-8, and `n'1'` a number in a column of texts. Any other word is read
/// as its column asks: see ``Reading``.
struct Literal: Hashable, Sendable {
  var word: String

  /// Creates a literal of its word.
  init(_ word: String) { self.word = word }

  /// Creates the literal for typed words. One that another word could follow, or that could be cut, gets quotes.
  init(typed text: String) {
    self.init(text)
    let isDelimited =
      text.unicodeScalars.contains { " \t\"'(),\\".unicodeScalars.contains($0) }
      || text.unicodeScalars.first.map { "=!<>".unicodeScalars.contains($0) } == true
    if TypedDate(text) != nil { return }
    if let exact, text.utf8.first == UInt8(ascii: "\"") {
      self.init(exactly: exact)
    } else if exact == nil, text.isEmpty || isDelimited || !text.isVisible {
      self.init(exactly: .text(text))
    }
  }

  /// Creates the literal for this value in any column, except for a number in a column of texts.
  init(exactly cell: Cell) {
    word =
      switch cell {
      case .null: "null"
      case .integer, .real, .blob: cell.isInfinite ? cell.literal : cell.description
      case .text(let text): text.isVisible ? text.enclosed(in: "'") : Words.quote(text)
      case .malformed(let bytes): "t'\(bytes.map(\.spelled).joined())'"
      }
  }

  /// Creates the literal for this value in a column: a plain word if the column reads it as the value.
  init(_ cell: Cell, in reading: Reading) {
    self.init(exactly: cell)
    if case .text(let text) = cell, Literal(typed: text).word == text { word = text }
    if reading.meaning(of: self) != .value(cell) { self.init(exactly: cell, in: reading) }
  }

  /// Creates the literal with quotes around any text, and a number that is none in a column of texts.
  init(exactly cell: Cell, in reading: Reading) {
    self.init(exactly: cell)
    if reading.meaning(of: self) != .value(cell) { word = "n\(word.enclosed(in: "'"))" }
  }

  var isNull: Bool { word.lowercased() == "null" }

  /// The value in every column; `nil` if the column decides.
  var exact: Cell? {
    if isNull { return .null }
    if let text = word.disclosed(from: "'") ?? word.unescaped { return .text(text) }
    guard let text = String(word.unicodeScalars.dropFirst()).disclosed(from: "'") else { return nil }
    switch word.utf8.first {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return Hexadecimal.bytes(of: text).map(Cell.blob)
    case UInt8(ascii: "t"): return text.unspelledBytes.map(Cell.malformed)
    case UInt8(ascii: "n"): return Affinity.number(text)
    default: return nil
    }
  }

  /// The text to compare with parts of values.
  var text: Cell { exact ?? .text(word) }
}

/// How a column reads words that have no quotes.
struct Reading: Equatable, Sendable {
  enum Meaning: Equatable {
    case value(Cell)
    case date(TypedDate)
    /// A word that is not a number, in a column of numbers.
    case noNumber(String)
  }

  var affinity = Affinity.none
  /// Whether `true` and `false` are 1 and 0.
  var readsTruth = false
  /// The length of the longest text that begins with a year and a month. A shorter date is a period.
  var longestDate = Int.max
  /// Whether the column is declared for numbers, so that any other word must be a mistake.
  var isForNumbers = false
  /// Whether there may be dates that are numbers.
  var hasNumbers = true
  /// Whether its numbers are dates, as its type says, so that a year is not a number.
  var readsYears = false

  mutating func ignoreDates() { (longestDate, hasNumbers, readsYears) = (0, false, false) }

  /// The value of a literal that is not a date.
  func value(of literal: Literal) -> Cell {
    if case .value(let cell) = meaning(of: literal) { cell } else { literal.text }
  }

  func meaning(of literal: Literal) -> Meaning {
    if let cell = literal.exact { return .value(cell) }
    let word = literal.word
    if readsTruth, let truth = (["true": 1, "false": 0] as [String: Int64])[word.lowercased()] {
      return .value(.integer(truth))
    }
    let mayBeYear = affinity != .integer && affinity != .real
    if let date = TypedDate(word),
      date.period == .year
        ? readsYears || mayBeYear && longestDate > word.utf8.count
        : hasNumbers || date.period != nil && longestDate > word.utf8.count
    {
      return .date(date)
    }
    if affinity == .text { return .value(.text(word)) }
    return Affinity.number(word).map { .value($0) } ?? (isForNumbers ? .noNumber(word) : .value(.text(word)))
  }
}

extension Reading {
  /// How a column reads words where dates have no meaning of their own.
  init(keys affinity: Affinity) { self.init(affinity: affinity, longestDate: 0, hasNumbers: false) }

  init(of column: TableSchema.Column) { self.init(type: column.type, affinity: column.affinity) }

  init(type: String, affinity: Affinity) {
    let type = type.uppercased()
    self.init(affinity: affinity, readsTruth: affinity == .numeric && type.contains("BOOL"))
    isForNumbers =
      switch affinity {
      case .integer, .real: true
      case .numeric: ["NUM", "DEC", "MONEY"].contains(where: type.contains)
      case .text, .none: false
      }
    hasNumbers = affinity != .text
  }
}

extension String {
  /// Whether each character can be seen, so that quotes are enough to type it.
  fileprivate var isVisible: Bool {
    let text = String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\"" && $0 != "\\" }))
    return !Words.quote(text).utf8.contains(UInt8(ascii: "\\"))
  }

  /// The text between double quotes, with its escapes resolved; `nil` for a text of another form.
  fileprivate var unescaped: String? {
    let scalars = Array(unicodeScalars)
    guard scalars.count > 1, scalars.first == "\"", scalars.last == "\"" else { return nil }
    var text = String.UnicodeScalarView()
    var rest = scalars.dropFirst().dropLast()
    while let scalar = rest.popFirst() {
      if scalar == "\"" {
        guard rest.popFirst() == "\"" else { return nil }
        text.append(scalar)
      } else if scalar == "\\" {
        guard let next = rest.popFirst() else { return nil }
        text.append(next == "n" ? "\n" : next == "t" ? "\t" : next == "u" ? rest.popHexadecimal() ?? next : next)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The bytes that `UInt8.spelled` has written; `nil` for other texts.
  fileprivate var unspelledBytes: [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let pair = Hexadecimal.bytes(of: String(decoding: rest.prefix(2), as: UTF8.self)), pair.count == 1 else {
        return nil
      }
      bytes += pair
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

extension UInt8 {
  /// The ASCII character, or two hexadecimal digits after a backslash.
  fileprivate var spelled: String {
    (0x20..<0x7F).contains(self) && self != UInt8(ascii: "\\") && self != UInt8(ascii: "'")
      ? String(Unicode.Scalar(self)) : "\\\(Hexadecimal.digits(of: [self]))"
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Reads `{1b}`; removes nothing if something else follows.
  fileprivate mutating func popHexadecimal() -> Unicode.Scalar? {
    guard first == "{", let end = firstIndex(of: "}"), end - startIndex < 10,
      let number = UInt32(String(String.UnicodeScalarView(self[startIndex...][(startIndex + 1)..<end])), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    self = self[(end + 1)...]
    return scalar
  }
}

extension Excerpt {
  /// Whether it is a text or a number that could be read as a date, such as 2024.
  var isDate: Bool {
    switch cell {
    case .text, .integer: isWhole && TypedDate(cell.description) != nil
    case .null, .real, .malformed, .blob: false
    }
  }
}

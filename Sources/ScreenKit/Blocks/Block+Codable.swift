extension Block: Codable {
  /// The names of the members, as in ``json(_:rows:)``.
  enum Key: String, CodingKey {
    case kind, text, title, label, runs, author, level, isNumbered, items, branches, role, blocks, columns, rows, marks,
      lines, fields
    case address, fraction, values, bars, old, new
  }

  /// Encodes an object with the members of ``json(_:rows:)``, and with those that only a screen needs: the `runs` of a styled text, the
  /// `lines` that rows carry, and the layout options of a column or a field.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(kind.name, forKey: .kind)
    switch kind {
    case .text(let text): try object.encode(text, as: .text)
    case .fields(let fields): try object.encode(fields, forKey: .fields)
    case .table(let columns, let rows):
      try object.encode(columns, forKey: .columns)
      try object.encode(rows.map(\.values), forKey: .rows)
      if rows.contains(where: { $0.mark != nil }) { try object.encode(rows.map(\.mark), forKey: .marks) }
      if rows.contains(where: { $0.line != nil }) { try object.encode(rows.map(\.line), forKey: .lines) }
    case .heading(let text, let level):
      try object.encode(text, as: .text)
      try object.encode(level, forKey: .level)
    case .list(let items, let isNumbered):
      try object.encode(items, forKey: .items)
      try object.encode(isNumbered, forKey: .isNumbered)
    case .tree(let branches): try object.encode(branches, forKey: .branches)
    case .note(let role, let text):
      try object.encode(role, forKey: .role)
      try object.encode(text, as: .text)
    case .rule, .space: break
    case .group(let title, let blocks):
      try object.encode(title, as: .title)
      try object.encode(blocks, forKey: .blocks)
    case .beside(let columns): try object.encode(columns, forKey: .columns)
    case .link(let label, let address):
      try object.encode(label, as: .text)
      try object.encode(address, forKey: .address)
    case .progress(let label, let fraction):
      try object.encode(label, as: .label)
      try object.encode(Value(fraction), forKey: .fraction)
    case .sparkline(let label, let values):
      try object.encode(label, as: .label)
      try object.encode(values.map { Value($0) }, forKey: .values)
    case .bars(let bars): try object.encode(bars, forKey: .bars)
    case .difference(let old, let new):
      try object.encode(old, forKey: .old)
      try object.encode(new, forKey: .new)
    case .custom(let block): try object.encode(block.base.plain, forKey: .blocks)
    }
  }

  /// Decodes the output of ``encode(to:)`` or ``json(_:rows:)``.
  ///
  /// Missing members get their defaults. An unknown kind, written by a newer version, becomes an ordinary block with its `text`, if it
  /// has one; an unknown style becomes plain.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    switch try object.decodeIfPresent(String.self, forKey: .kind) ?? "" {
    case "text": kind = .text(try object.text(.text))
    case "fields": kind = .fields(try object.list(.fields))
    case "table":
      let marks: [Lenient<Row.Mark>?] = try object.list(.marks)
      let lines: [String?] = try object.list(.lines)
      let rows: [[Value]] = try object.list(.rows)
      kind = .table(
        try object.list(.columns),
        rows: rows.enumerated().map { index, values in
          let mark = index < marks.count ? marks[index]?.value : nil
          return Row(values, mark: mark, line: index < lines.count ? lines[index] : nil)
        })
    case "heading":
      self = .heading(try object.text(.text), level: try object.decodeIfPresent(Int.self, forKey: .level) ?? 1)
    case "list":
      kind = .list(
        try object.list(.items), isNumbered: try object.decodeIfPresent(Bool.self, forKey: .isNumbered) ?? false)
    case "tree": kind = .tree(try object.list(.branches))
    case "note":
      let role = try object.decodeIfPresent(Lenient<NoteRole>.self, forKey: .role)?.value
      kind = .note(role ?? .info, try object.text(.text))
    case "rule": kind = .rule
    case "space": kind = .space
    case "group": kind = .group(try object.text(.title), try object.list(.blocks))
    case "beside": kind = .beside(try object.list(.columns))
    case "link":
      kind = .link(try object.text(.text), address: try object.decodeIfPresent(String.self, forKey: .address) ?? "")
    case "progress":
      self = .progress(try object.text(.label), try object.decodeIfPresent(Value.self, forKey: .fraction)?.number)
    case "sparkline":
      let values: [Value] = try object.list(.values)
      kind = .sparkline(try object.text(.label), values.map(\.number))
    case "bars": kind = .bars(try object.list(.bars))
    case "difference":
      kind = .difference(
        old: try object.decodeIfPresent(String.self, forKey: .old) ?? "",
        new: try object.decodeIfPresent(String.self, forKey: .new) ?? "")
    case "custom": kind = .custom(AnyCustomBlock(PlainBlocks(plain: try object.list(.blocks))))
    default:
      let plain = object.contains(.text) ? [Block.text(try object.text(.text))] : []
      kind = .custom(AnyCustomBlock(PlainBlocks(plain: plain)))
    }
  }
}

extension Block.Kind {
  /// The name of the kind in JSON.
  var name: String {
    switch self {
    case .text: "text"
    case .fields: "fields"
    case .table: "table"
    case .heading: "heading"
    case .list: "list"
    case .tree: "tree"
    case .note: "note"
    case .rule: "rule"
    case .space: "space"
    case .group: "group"
    case .beside: "beside"
    case .link: "link"
    case .progress: "progress"
    case .sparkline: "sparkline"
    case .bars: "bars"
    case .difference: "difference"
    case .custom: "custom"
    }
  }
}

/// A word of an enumeration that may grow; `nil` if the word is unknown.
struct Lenient<Word: RawRepresentable & Sendable>: Decodable, Sendable where Word.RawValue == String {
  let value: Word?

  init(from decoder: any Decoder) throws {
    value = Word(rawValue: try decoder.singleValueContainer().decode(String.self))
  }
}

extension KeyedDecodingContainer {
  /// The elements of an array; empty if it is missing.
  func list<Element: Decodable>(_ key: Key) throws -> [Element] {
    try decodeIfPresent([Element].self, forKey: key) ?? []
  }
}

extension KeyedEncodingContainer<Block.Key> {
  /// Encodes a text under a key, and its styles and the author's words in other members.
  mutating func encode(_ text: StyledText, as key: Key) throws {
    try encode(text.string, forKey: key)
    let details = text.details
    if details.isAuthored { try encode(true, forKey: .author) }
    try encodeIfPresent(details.runs, forKey: .runs)
  }
}

extension KeyedDecodingContainer<Block.Key> {
  /// The text written by ``KeyedEncodingContainer/encode(_:as:)``; empty if it is missing.
  func text(_ key: Key) throws -> StyledText {
    if let runs = try decodeIfPresent([TextRun].self, forKey: .runs) { return StyledText(runs) }
    let text = try decodeIfPresent(String.self, forKey: key) ?? ""
    return try decodeIfPresent(Bool.self, forKey: .author) == true ? .author(text) : StyledText(lines: text)
  }
}

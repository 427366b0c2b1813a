/// A part of a screen, relative to the previous screen.
enum BlockPart: Equatable {
  /// Blocks that are unchanged: `[from, count]`.
  case kept(Range<Int>)
  /// A known table with other rows: `{"table":2,"rows":[…]}`.
  case rows([ListPart<Block.Row>], ofTable: Int)
  /// A new block.
  case new(Block)
}

/// A part of a list, relative to the previous list.
enum ListPart<Element: Hashable>: Equatable {
  /// Elements that are unchanged.
  case kept(Range<Int>)
  /// A new element.
  case new(Element)

  /// Describes a list relative to an older one. Elements may have moved. The time is linear.
  static func parts(of new: [Element], since old: [Element]) -> [Self] {
    var (parts, kept): ([Self], Range<Int>?) = ([], nil)
    lazy var places = Dictionary(zip(old, old.indices)) { first, _ in first }
    for element in new {
      if let run = kept, run.upperBound < old.count, old[run.upperBound] == element {
        kept = run.lowerBound..<run.upperBound + 1
        continue
      }
      if let run = kept { parts.append(.kept(run)) }
      kept = places[element].map { $0..<$0 + 1 }
      if kept == nil { parts.append(.new(element)) }
    }
    return kept.map { parts + [.kept($0)] } ?? parts
  }

  /// Returns the list that the parts describe; `nil` if the older one lacks some elements, or the list would be very long: a few bytes
  /// can repeat a long part.
  static func list(of parts: [Self], since old: [Element]) -> [Element]? {
    var list: [Element] = []
    for part in parts {
      switch part {
      case .kept(let run):
        guard run.upperBound <= old.count, list.count + run.count <= PortLimits.parts else { return nil }
        list += old[run]
      case .new(let element): list.append(element)
      }
    }
    return list
  }
}

extension BlockPart {
  /// Describes a screen relative to an older one. A table with unchanged columns is described by its rows.
  static func parts(of new: [Block], since old: [Block]) -> [Self] {
    var tables = old.indices[...]
    return ListPart.parts(of: new, since: old).map { part in
      switch part {
      case .kept(let run): return .kept(run)
      case .new(let block):
        guard case .table(let columns, let rows) = block.kind,
          let index = tables.first(where: { old[$0].rows(under: columns) != nil }),
          let before = old[index].rows(under: columns)
        else { return .new(block) }
        tables = (index + 1)..<old.endIndex
        let parts = ListPart.parts(of: rows, since: before)
        return parts.contains { if case .kept = $0 { true } else { false } }
          ? .rows(parts, ofTable: index) : .new(block)
      }
    }
  }

  /// Returns the blocks that the parts describe; `nil` if the older screen lacks some of them, or there would be very many.
  static func blocks(of parts: [Self], since old: [Block]) -> [Block]? {
    var (blocks, size): ([Block], Int) = ([], 0)
    for part in parts {
      let next: ArraySlice<Block>
      switch part {
      case .kept(let run):
        guard run.upperBound <= old.count else { return nil }
        next = old[run]
      case .rows(let parts, ofTable: let index):
        guard old.indices.contains(index), case .table(let columns, let before) = old[index].kind,
          let rows = ListPart.list(of: parts, since: before)
        else { return nil }
        next = [.table(columns, rows: rows)]
      case .new(let block): next = [block]
      }
      size += next.reduce(0) { $0 + $1.size }
      guard size <= PortLimits.parts else { return nil }
      blocks += next
    }
    return blocks
  }
}

extension Block {
  /// The rows of a table with these columns; `nil` for everything else.
  fileprivate func rows(under columns: [Column]) -> [Row]? {
    if case .table(columns, let rows) = kind { rows } else { nil }
  }

  /// The number of its rows and itself.
  fileprivate var size: Int {
    if case .table(_, let rows) = kind { rows.count + 1 } else { 1 }
  }
}

// MARK: JSON

extension BlockPart: Codable {
  private enum Key: String, CodingKey {
    case table, rows
  }

  init(from decoder: any Decoder) throws {
    if let run = try Range(run: decoder) {
      self = .kept(run)
    } else if let object = try? decoder.container(keyedBy: Key.self), object.contains(.table) {
      self = .rows(
        try object.decode([ListPart<Block.Row>].self, forKey: .rows),
        ofTable: try object.decode(Int.self, forKey: .table))
    } else {
      self = .new(try Block(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .kept(let run): try run.encodeRun(to: encoder)
    case .new(let block): try block.encode(to: encoder)
    case .rows(let parts, ofTable: let index):
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(index, forKey: .table)
      try object.encode(parts, forKey: .rows)
    }
  }
}

extension ListPart<Block.Row>: Codable {
  private enum Key: String, CodingKey {
    case values, mark, line
  }

  init(from decoder: any Decoder) throws {
    if let run = try Range(run: decoder) {
      self = .kept(run)
    } else {
      let object = try decoder.container(keyedBy: Key.self)
      let mark = try object.decodeIfPresent(Lenient<Block.Row.Mark>.self, forKey: .mark)?.value
      self = .new(
        Block.Row(
          try object.decode([Block.Value].self, forKey: .values), mark: mark,
          line: try object.decodeIfPresent(String.self, forKey: .line)))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .kept(let run): try run.encodeRun(to: encoder)
    case .new(let row):
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(row.values, forKey: .values)
      try object.encodeIfPresent(row.mark, forKey: .mark)
      try object.encodeIfPresent(row.line, forKey: .line)
    }
  }
}

extension Range<Int> {
  /// Decodes `[from, count]`; `nil` for anything else.
  fileprivate init?(run decoder: any Decoder) throws {
    guard var run = try? decoder.unkeyedContainer() else { return nil }
    let (from, count) = (try run.decode(Int.self), try run.decode(Int.self))
    guard from >= 0, count >= 0, from <= Int.max - count else {
      throw DecodingError.dataCorruptedError(in: run, debugDescription: "not a run of elements")
    }
    self = from..<from + count
  }

  fileprivate func encodeRun(to encoder: any Encoder) throws {
    var run = encoder.unkeyedContainer()
    try run.encode(lowerBound)
    try run.encode(count)
  }
}

/// A tab, or else any text.
enum Either: Codable, Equatable {
  case tab(Tab), text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let tab = try? container.decode(Tab.self) {
      self = .tab(tab)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .tab(let tab): try tab.encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    }
  }
}

/// Values whose groups would look alike.
enum Shapeless: Codable, Equatable {
  case named(AlbumID), many([Int]), one(Int)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let id = try? container.decode(AlbumID.self) {
      self = .named(id)
    } else if let many = try? container.decode([Int].self) {
      self = .many(many)
    } else {
      self = .one(try container.decode(Int.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .named(let id): try id.encode(to: encoder)
    case .many(let many): try many.encode(to: encoder)
    case .one(let one): try one.encode(to: encoder)
    }
  }
}

/// Two sets of arguments, tried in turn.
enum Ladder: Codable, Equatable {
  case a(x: Int, y: Int), b(x: Int, z: Int)

  private enum CodingKeys: CodingKey { case x, y, z }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let x = try container.decode(Int.self, forKey: .x)
    if let y = try? container.decode(Int.self, forKey: .y) {
      self = .a(x: x, y: y)
    } else {
      self = .b(x: x, z: try container.decode(Int.self, forKey: .z))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .a(let x, let y):
      try container.encode(x, forKey: .x)
      try container.encode(y, forKey: .y)
    case .b(let x, let z):
      try container.encode(x, forKey: .x)
      try container.encode(z, forKey: .z)
    }
  }
}

/// Takes a text before it tries anything else.
enum TextFirst: Codable, Equatable {
  case text(String), integer(Int), truth(Bool)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else {
      self = .truth(try container.decode(Bool.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let integer): try container.encode(integer)
    case .truth(let truth): try container.encode(truth)
    }
  }
}

/// One of two types, the first that can be read.
enum Try<First: Codable & Equatable, Second: Codable & Equatable>: Codable, Equatable {
  case first(First), second(Second)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let first = try? container.decode(First.self) {
      self = .first(first)
    } else {
      self = .second(try container.decode(Second.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .first(let value): try value.encode(to: encoder)
    case .second(let value): try value.encode(to: encoder)
    }
  }
}

/// A number or a text under one label.
struct Loose: Codable, Equatable {
  var id: Try<Int, String>
  var rank: Int

  private enum CodingKeys: CodingKey { case id, rank }

  init(_ id: Try<Int, String>, rank: Int) {
    self.id = id
    self.rank = rank
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let number = try? container.decode(Int.self, forKey: .id) {
      id = .first(number)
    } else {
      id = .second(try container.decode(String.self, forKey: .id))
    }
    rank = try container.decode(Int.self, forKey: .rank)
  }
}

/// An enum with handwritten coding, which tries each of its cases.
enum Sought: Codable, Equatable {
  case a, b

  private enum CodingKeys: CodingKey { case a, b }
  private enum Payload: CodingKey {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let isA = container.contains(.a)
    if isA { _ = try container.nestedContainer(keyedBy: Payload.self, forKey: .a) }
    let isB = container.contains(.b)
    if isB { _ = try container.nestedContainer(keyedBy: Payload.self, forKey: .b) }
    guard isA != isB else { throw Unexpected() }
    self = isA ? .a : .b
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    _ = container.nestedContainer(keyedBy: Payload.self, forKey: self == .a ? .a : .b)
  }
}

/// Each of two types that can be read, one at least.
struct AnyOf<First: Codable & Equatable, Second: Codable & Equatable>: Codable, Equatable {
  var first: First?
  var second: Second?

  init(first: First?, second: Second?) {
    self.first = first
    self.second = second
  }

  init(from decoder: any Decoder) throws {
    first = try? First(from: decoder)
    second = try? Second(from: decoder)
    if first == nil, second == nil { throw Unexpected() }
  }

  func encode(to encoder: any Encoder) throws {
    try first?.encode(to: encoder)
    try second?.encode(to: encoder)
  }
}

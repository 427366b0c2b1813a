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

/// Asks for an argument before it asks which there are.
enum Late: Codable, Equatable {
  case off, named(String)

  private enum CodingKeys: CodingKey { case name, off }
  private enum Payload: CodingKey {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let name = try container.decodeIfPresent(String.self, forKey: .name) {
      self = .named(name)
    } else {
      guard container.allKeys == [.off] else { throw Unexpected() }
      _ = try container.nestedContainer(keyedBy: Payload.self, forKey: .off)
      self = .off
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .off: _ = container.nestedContainer(keyedBy: Payload.self, forKey: .off)
    case .named(let name): try container.encode(name, forKey: .name)
    }
  }
}

/// An enum coded by hand, whose only case has no name, and whose payload is looked for in a list first.
struct Anonymous: Codable, Equatable {
  var number: Int
  var label = ""

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(number: Int, label: String = "") {
    self.number = number
    self.label = label
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first else { throw Unexpected() }
    label = key.stringValue
    if (try? container.nestedUnkeyedContainer(forKey: key)) != nil { throw Unexpected() }
    let payload = try container.nestedContainer(keyedBy: Key.self, forKey: key)
    number = try payload.decode(Int.self, forKey: Key(stringValue: "number"))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var payload = container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: label))
    try payload.encode(number, forKey: Key(stringValue: "number"))
  }
}

enum Unnamed: Codable, Equatable {
  case only(Int)

  private enum CodingKeys: String, CodingKey { case only = "" }
}

/// Writes its argument twice, and reads all there are.
struct Rewritten: Codable, Equatable {
  var number: Int

  private enum CodingKeys: CodingKey { case number }

  init(number: Int) { self.number = number }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys == [.number] else { throw Unexpected() }
    number = try container.decode(Int.self, forKey: .number)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(-1, forKey: .number)
    try container.encode(number, forKey: .number)
  }
}

/// An enum coded by hand, which looks for each of its cases.
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

/// Writes nothing at all.
struct Mute: Codable, Equatable {
  init() {}
  init(from decoder: any Decoder) {}
  func encode(to encoder: any Encoder) {}
}

/// Reads the first of its elements and the number of all.
struct Counted: Codable, Equatable {
  var first: Int
  var count: Int

  init(first: Int, count: Int) {
    self.first = first
    self.count = count
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    count = container.count ?? 0
    first = try container.decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for _ in 0..<count { try container.encode(first) }
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

/// Any key there is.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Looks for a version before it reads its tab.
struct Dated: Codable, Equatable {
  var tab: Tab

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    if container.contains(AnyKey(stringValue: "version")) { throw Unexpected() }
    tab = try Tab(from: decoder)
  }

  func encode(to encoder: any Encoder) throws { try tab.encode(to: encoder) }
}

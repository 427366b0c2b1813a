/// The error that a type throws when it cannot interpret a value.
struct Unexpected: Error {}

struct Nothing: Codable, Equatable {}

/// Writes a stamp that it does not read.
struct Stamped: Codable, Equatable {
  init() {}

  init(from decoder: any Decoder) {}

  func encode(to encoder: any Encoder) throws { try "stamp".encode(to: encoder) }
}

struct Switch: Codable, Equatable {
  var isOn: Bool
}

struct Box: Codable, Equatable {
  var on: Switch
}

struct Owner: Codable, Equatable {
  var id: AlbumID
}

struct Shelves: Codable, Equatable {
  var upper: Box
  var lower: Box
}

/// Reads and writes two elements without asking for their number.
struct Pair: Codable, Equatable {
  var first: Int
  var second: String

  init(first: Int, second: String) {
    self.first = first
    self.second = second
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    first = try container.decode(Int.self)
    second = try container.decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(first)
    try container.encode(second)
  }
}

struct Wide: Codable, Equatable {
  var a: Int128
  var b: UInt128?
  var c: [Int128]
  var d: Int128?
}

struct Optionals: Codable, Equatable {
  var bool: Bool?
  var string: String?
  var double: Double?
  var float: Float?
  var int: Int?
  var int8: Int8?
  var int16: Int16?
  var int32: Int32?
  var int64: Int64?
  var uint: UInt?
  var uint8: UInt8?
  var uint16: UInt16?
  var uint32: UInt32?
  var uint64: UInt64?
}

/// Reads its parts in another order than it writes them.
struct Swapped: Codable, Equatable {
  var first: Int
  var second: Int

  private enum CodingKeys: CodingKey { case first, second }
}

extension Swapped {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    second = try container.decode(Int.self, forKey: .second)
    first = try container.decode(Int.self, forKey: .first)
  }
}

/// Writes a version that it does not read.
struct Versioned: Codable, Equatable {
  var name: String

  private enum CodingKeys: CodingKey { case version, name }

  init(name: String) { self.name = name }

  init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(1, forKey: .version)
    try container.encode(name, forKey: .name)
  }
}

/// An enum coded by hand, by the one key that is there.
enum Shape: Codable, Equatable {
  case circle(radius: Int), point

  private enum CodingKeys: CodingKey { case circle, point }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch container.allKeys.first {
    case .circle: self = .circle(radius: try container.decode(Int.self, forKey: .circle))
    case .point:
      _ = try container.decode(Bool.self, forKey: .point)
      self = .point
    case nil: throw Unexpected()
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .circle(let radius): try container.encode(radius, forKey: .circle)
    case .point: try container.encode(true, forKey: .point)
    }
  }
}

/// Asks whether an argument is there before reading it.
struct Presence: Codable, Equatable {
  var a: Int?
  var b: Int?

  private enum CodingKeys: CodingKey { case a, b }

  init(a: Int?, b: Int?) {
    self.a = a
    self.b = b
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.a) { a = try container.decode(Int.self, forKey: .a) }
    if container.contains(.b) { b = try container.decode(Int.self, forKey: .b) }
  }
}

/// An enum whose first argument names the case.
enum Told: Codable, Equatable {
  case text(String), size(width: Int, height: Int), none

  private enum CodingKeys: CodingKey { case kind, text, width, height }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .kind) {
    case "text": self = .text(try container.decode(String.self, forKey: .text))
    case "size":
      let width = try container.decode(Int.self, forKey: .width)
      self = .size(width: width, height: try container.decode(Int.self, forKey: .height))
    default: self = .none
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .text(let text):
      try container.encode("text", forKey: .kind)
      try container.encode(text, forKey: .text)
    case .size(let width, let height):
      try container.encode("size", forKey: .kind)
      try container.encode(height, forKey: .height)
      try container.encode(width, forKey: .width)
    case .none: try container.encode("none", forKey: .kind)
    }
  }
}

/// Puts the arguments of a part among its own.
struct Flat: Codable, Equatable {
  var id: AlbumID
  var title: String

  private enum CodingKeys: CodingKey { case title }

  init(id: AlbumID, title: String) {
    self.id = id
    self.title = title
  }

  init(from decoder: any Decoder) throws {
    id = try AlbumID(from: decoder)
    title = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .title)
  }

  func encode(to encoder: any Encoder) throws {
    try id.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
  }
}

class Inherited: Codable {
  let inherited: Int

  init(inherited: Int) { self.inherited = inherited }
}

final class Derived: Inherited, Equatable {
  let own: String

  private enum CodingKeys: CodingKey { case own }

  init(inherited: Int, own: String) {
    self.own = own
    super.init(inherited: inherited)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    own = try container.decode(String.self, forKey: .own)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(own, forKey: .own)
    try super.encode(to: container.superEncoder())
  }

  static func == (a: Derived, b: Derived) -> Bool { a.own == b.own && a.inherited == b.inherited }
}

/// Uses nested containers of every kind.
struct Nested: Codable, Equatable {
  var matrix: [[Int]]
  var name: String
  var inner: Int

  private enum CodingKeys: CodingKey { case list, other }
  private enum InnerKeys: CodingKey { case name }

  init(matrix: [[Int]], name: String, inner: Int) {
    self.matrix = matrix
    self.name = name
    self.inner = inner
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var list = try container.nestedUnkeyedContainer(forKey: .list)
    var rows = try list.nestedUnkeyedContainer()
    matrix = []
    while !rows.isAtEnd {
      var row = try rows.nestedUnkeyedContainer()
      var numbers: [Int] = []
      while !row.isAtEnd { numbers.append(try row.decode(Int.self)) }
      matrix.append(numbers)
    }
    var names = try list.nestedUnkeyedContainer()
    let keyed = try names.nestedContainer(keyedBy: InnerKeys.self)
    name = try keyed.decode(String.self, forKey: .name)
    inner = try Int(from: container.superDecoder(forKey: .other))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var list = container.nestedUnkeyedContainer(forKey: .list)
    var rows = list.nestedUnkeyedContainer()
    for numbers in matrix {
      var row = rows.nestedUnkeyedContainer()
      for number in numbers { try row.encode(number) }
    }
    var names = list.nestedUnkeyedContainer()
    var keyed = names.nestedContainer(keyedBy: InnerKeys.self)
    try keyed.encode(name, forKey: .name)
    try inner.encode(to: container.superEncoder(forKey: .other))
  }
}

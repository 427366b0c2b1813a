/// Routes as an app would write them, and stranger ones.
enum Route: Codable, Hashable, Sendable {
  case home
  case table(String, page: Int? = nil)
  case row(table: String, key: Int)
  case keys(String, [Int])
  case search(String?, Int?)
  case filter(Filter)
  case tab(Tab)
  case tags([String])
  case sizes([String: Int])
  case names([Int: String])
  case flag(Bool)
  case scale(Double, Float)
  case widths(Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64)
  case genre(Genre)
  case grid([[Int?]])
  case album(AlbumID)
  case value(Value)
  indirect case over(Route, under: Route?)
}

enum Tab: Codable, Hashable, Sendable {
  case home, detail(Int), split(left: String, right: String)
}

enum Genre: String, Codable, CaseIterable, Sendable {
  case rock, jazz = "jazz & blues", none = "nil"
}

struct Filter: Codable, Hashable, Sendable {
  var text: String?
  var limit: Int?
  var genres: [Genre] = []
}

struct AlbumID: Codable, Hashable, Sendable {
  var number: Int
}

/// A value that finds its type by trying to decode each one.
enum Value: Codable, Hashable, Sendable {
  case null, integer(Int), real(Double), truth(Bool), text(String), list([Value]), object([String: Value])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let real = try? container.decode(Double.self) {
      self = .real(real)
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([Value].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: Value].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .truth(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

/// Reads an argument before it asks for all labels.
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

/// An enum with handwritten coding, whose only case has no name, and which first looks for its payload in a list.
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

/// Writes its argument twice, and reads all of them.
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

/// Any key there is.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Keeps its decoder.
struct Keeping: Codable {
  final class Coders {
    var encoders: [any Encoder] = []
  }

  /// Gives its encoder away.
  struct Writer: Codable {
    var coders = Coders()

    init(coders: Coders) { self.coders = coders }
    init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer().decode(Int.self) }

    func encode(to encoder: any Encoder) throws {
      coders.encoders.append(encoder)
      try 1.encode(to: encoder)
    }
  }

  let decoder: any Decoder

  init(from decoder: any Decoder) throws {
    self.decoder = decoder
    _ = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {}
}

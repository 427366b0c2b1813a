import PresentationCore
import Testing

@Suite("Path text: what is written or read again", .timeLimit(.minutes(10)))
struct PathTextRereadingTests {
  private func expect<Element: Codable & Equatable>(_ path: [Element], _ text: String) throws {
    #expect(try path.pathText() == text)
    #expect(try [Element](pathText: text) == path)
  }

  @Test("A label that is written again has its last value")
  func rewritten() throws {
    try expect([Narrowed(numbers: [1, 2])], "/((1,2))")
    try expect([Narrowed(numbers: [])], "/(())")
  }

  @Test("A list that was read to its end keeps its elements, though another reading of it fails")
  func read() throws {
    try expect([AnyOf<[Int], [String]>(first: [1, 2], second: nil)], "/(+1,2)")
  }

  @Test("The name of a case is written alone only if the type asks for names first")
  func late() throws {
    try expect([Hasty()], "/off:")
  }

  @Test(
    "Arguments with labels stay known while a type tries to read them as a list",
    arguments: ["1,b=2", "b=2,1", "b=2,a=1"])
  func labels(arguments: String) throws {
    #expect(try [Doubting](pathText: "/(\(arguments))") == [Doubting(a: 1, b: 2)])
  }

  @Test("A list that is read in two ways at once ends")
  func atOnce() throws {
    #expect(try [Halting](pathText: "/(a)").count == 1)
  }

  @Test("A mistake after many arguments has its column")
  func many() {
    let before = (1...12).map(String.init).joined(separator: ",")
    let text = "/(\(before),hme)"
    #expect(throws: PathTextError(column: 30, message: "unknown value \"hme\"", segmentIndex: 0)) {
      try [Long](pathText: text)
    }
  }

  @Test("Thousands of optional arguments are read and written")
  func thousands() throws {
    let path = [Thousands(count: 5_000)]
    #expect(try path.pathText() == "/(k5000=1)")
    #expect(try [Thousands](pathText: "/(" + String(repeating: ",", count: 4_999) + "1)") == path)
    #expect(try [Thousands](pathText: path.pathText()) == path)
  }
}

/// Writes other numbers before its own.
private struct Narrowed: Codable, Equatable {
  var numbers: [Int]

  private enum CodingKeys: CodingKey { case numbers }

  init(numbers: [Int]) { self.numbers = numbers }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode([9, 9], forKey: .numbers)
    try container.encode(numbers, forKey: .numbers)
  }
}

/// Reads its only case before it asks whether that is there.
private struct Hasty: Codable, Equatable {
  private enum CodingKeys: CodingKey { case off }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .off)
    guard container.contains(.off) else { throw Unexpected() }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    _ = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .off)
  }
}

/// Tries to be a list between its two arguments.
private struct Doubting: Codable, Equatable {
  var a: Int
  var b: Int

  private enum CodingKeys: CodingKey { case a, b }

  init(a: Int, b: Int) { (self.a, self.b) = (a, b) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    a = try container.decode(Int.self, forKey: .a)
    _ = try? decoder.unkeyedContainer()
    b = try container.decode(Int.self, forKey: .b)
  }
}

/// Reads its argument as a list, has its decoder create a second list, and continues with the first one.
private struct Halting: Codable {
  private enum CodingKeys: CodingKey { case a }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var list = try container.nestedUnkeyedContainer(forKey: .a)
    _ = try list.decode(String.self)
    _ = try? decoder.unkeyedContainer()
    while !list.isAtEnd { _ = try list.decode(String.self) }
    _ = try container.decode(String.self, forKey: .a)
  }

  func encode(to encoder: any Encoder) {}
}

/// More arguments than are found without hashing.
private struct Long: Codable {
  var a, b, c, d, e, f, g, h, i, j, k, l: Int
  var tab: Tab
}

/// Has as many arguments as it says, of which the last is there.
private struct Thousands: Codable, Equatable {
  var count: Int

  init(count: Int) { self.count = count }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    count = 0
    repeat { count += 1 } while try container.decodeIfPresent(Int.self, forKey: AnyKey(stringValue: "k\(count)")) == nil
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(1, forKey: AnyKey(stringValue: "k\(count)"))
  }
}

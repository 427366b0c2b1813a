import PresentationCore
import Testing

@Suite("Path text: limits", .timeLimit(.minutes(10)))
struct PathTextLimitTests {
  private let tooDeep = "nested too deeply; at most 32 levels of parentheses are allowed"
  private let tooLong = "too long; a path can have at most 65536 characters"

  @Test("A text of the greatest length is read and printed, one byte more is refused both ways")
  func length() throws {
    let longest = String(repeating: "x", count: 65_536 - 1)
    #expect(try [String](pathText: "/" + longest) == [longest])
    #expect(try [longest].pathText() == "/" + longest)
    #expect(throws: PathTextError(column: 65_537, message: tooLong)) { try [String](pathText: "/x" + longest) }
    #expect(throws: PathTextError(column: 1, message: tooLong, segmentIndex: 0)) { try [longest + "x"].pathText() }
    #expect(
      throws: PathTextError(column: 65_533, message: tooLong, segmentIndex: 1, validPrefix: "/" + longest.dropLast(4))
    ) {
      try [String(longest.dropLast(4)), "yyyy"].pathText()
    }
    let wide = String(repeating: "é", count: 40_000)
    #expect(throws: PathTextError(column: 32_769, message: tooLong)) { try [String](pathText: wide) }
  }

  @Test("A text may have as many screens as fit")
  func count() throws {
    let path = Array(repeating: 1, count: 32_768)
    let text = try path.pathText()
    #expect(text.utf8.count == 65_536)
    #expect(try [Int](pathText: text) == path)
  }

  @Test("Parentheses can be nested up to the limit and no deeper, in both directions")
  func depth() throws {
    func tower(_ height: Int) -> Value {
      (0..<height).reduce(Value.integer(1)) { value, _ in .list([value]) }
    }
    let text = "/" + String(repeating: "(", count: 32) + "1" + String(repeating: ")", count: 32)
    #expect(try [tower(32)].pathText() == text)
    #expect(try [Value](pathText: text) == [tower(32)])
    #expect(throws: PathTextError(column: 6, message: tooDeep, segmentIndex: 1, validPrefix: "/+nil")) {
      try [.null, tower(33)].pathText()
    }
    #expect(throws: PathTextError(column: 34, message: tooDeep, segmentIndex: 0)) {
      try [Value](pathText: "/(" + text.dropFirst() + ")")
    }
  }

  @Test("A value that contains itself thousands of times is refused, not followed")
  func recursion() {
    let route = (0..<3_000).reduce(Route.home) { route, _ in .over(.home, under: route) }
    #expect(throws: PathTextError(column: 1, message: tooDeep, segmentIndex: 0)) {
      try [route].pathText()
    }
    for mark in ["(", "@(", "+(", "a:(", "(a:", "(a=", "((a:("] {
      let text = "/value:" + String(repeating: mark, count: 10_000)
      #expect(throws: PathTextError.self) { try [Route](pathText: text) }
    }
  }

  @Test("One word is not read forever by a type that contains itself")
  func selfContaining() throws {
    #expect(throws: PathTextError(column: 2, message: "\"x\" is not a list in parentheses", segmentIndex: 0)) {
      try [Tree](pathText: "/x")
    }
    #expect(try [Tree](pathText: "/(())") == [Tree(children: [])])
    let tree = Tree(children: [Tree(children: []), Tree(children: [Tree(children: [])])])
    #expect(try [Tree](pathText: [tree].pathText()) == [tree])
    #expect(throws: PathTextError.self) { try [Chain](pathText: "/x") }
    #expect(try [Chain](pathText: "/(((())))") == [Chain(next: [Chain(next: [])])])
  }

  @Test("A type that reads its parts again and again comes to an end")
  func effort() throws {
    func tower(_ height: Int) -> String {
      "/" + String(repeating: "(", count: height) + String(repeating: ")", count: height)
    }
    #expect(try [Twice](pathText: tower(8)) == [Twice()])
    #expect(
      throws: PathTextError(
        column: 2, message: "too complex, because it can be read in too many ways; shorten it", segmentIndex: 0)
    ) {
      try [Twice](pathText: tower(32))
    }
  }

  @Test(
    "A mistake inside many lists is looked for once in each, not twice",
    arguments: ["(", "+("], [1, 2, 31])
  func mistakeInLists(mark: String, height: Int) {
    let text = "/" + String(repeating: mark, count: height) + "(," + String(repeating: ")", count: height + 1)
    let column = 3 + height * mark.utf8.count
    let message = "\"\" needs a label; write label=value"
    #expect(throws: PathTextError(column: column, message: message, segmentIndex: 0)) { try [Value](pathText: text) }
  }

  @Test("A mistake in a long list is looked for once, however often a type asks for the list")
  func mistakeInLongList() throws {
    let text = "/" + String(repeating: "(", count: 16) + String(repeating: "1,", count: 30_000)
    let tooMany = PathTextError(column: 18, message: "unexpected argument \"1\"", segmentIndex: 0)
    #expect(throws: tooMany) { try [Twice](pathText: text + String(repeating: ")", count: 16)) }
  }

  @Test(
    "A type that asks for the labels of a large group again and again comes to an end", .slow, arguments: [false, true])
  func effortForLabels(misses: Bool) {
    let arguments = (0..<5_000).map { "k\($0)=" + (misses ? "1" : "()") }.joined(separator: ",")
    let height = 17
    let text = String(repeating: "(a=", count: height) + "(\(arguments))" + String(repeating: ")", count: height)
    let error = PathTextError(
      column: 2, message: "too complex, because it can be read in too many ways; shorten it", segmentIndex: 0)
    if misses {
      #expect(throws: error) { try [Missing](pathText: "/" + text) }
    } else {
      #expect(throws: error) { try [Lister](pathText: "/" + text) }
    }
  }

  @Test("A long number that a type tries to read again and again comes to an end")
  func effortForNumbers() {
    let text = String(repeating: "(", count: 17) + String(repeating: "1", count: 60_000)
    let error = PathTextError(
      column: 2, message: "too complex, because it can be read in too many ways; shorten it", segmentIndex: 0)
    #expect(throws: error) { try [Numbers](pathText: "/" + text + String(repeating: ")", count: 17)) }
  }

  @Test("A long text or number that a type reads again and again comes to an end")
  func effortForWords() {
    let text = "/(" + String(repeating: "0", count: 60_000) + ")"
    let error = PathTextError(
      column: 2, message: "too complex, because it can be read in too many ways; shorten it", segmentIndex: 0)
    #expect(throws: error) { try [Insistent<String>](pathText: text) }
    #expect(throws: error) { try [Insistent<Int>](pathText: text) }
  }

  @Test("Containers that a value nests without end are refused, not followed", arguments: Digger.Tool.allCases)
  func nesting(tool: Digger.Tool) throws {
    #expect(throws: PathTextError(column: 1, message: tooDeep, segmentIndex: 0)) {
      try [Digger(depth: 100_000, tool: tool)].pathText()
    }
    #expect(try [Digger(depth: 30, tool: tool)].pathText() == "/()")
  }

  @Test("A refusal costs the same however long the value is, and however often a type asked before", .slow)
  func refusals() {
    let long = String(repeating: "x", count: 60_000)
    let text = "/" + String(repeating: "(a=", count: 14) + "(b=1,c=\(long))" + String(repeating: ")", count: 14)
    let message = "unknown argument \"b\"; choose from \"a\""
    #expect(throws: PathTextError(column: 45, message: message, segmentIndex: 0)) { try [Stubborn](pathText: text) }
  }
}

/// Tries whether it is a number before it reads its only argument, twice if that fails.
struct Stubborn: Codable {
  private enum CodingKeys: CodingKey { case a }

  init(from decoder: any Decoder) throws {
    if (try? Int(from: decoder)) != nil { return }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if (try? container.decode(Stubborn.self, forKey: .a)) != nil { return }
    _ = try container.decode(Stubborn.self, forKey: .a)
  }

  func encode(to encoder: any Encoder) {}
}

/// Reads its only element twice, and does not mind whether that works.
struct Twice: Codable, Equatable {
  init() {}

  init(from decoder: any Decoder) throws {
    for _ in 0..<2 {
      guard var container = try? decoder.unkeyedContainer(), !container.isAtEnd else { continue }
      _ = try? container.decode(Twice.self)
    }
  }
}

/// Tries whether it is a number before it reads its only element, twice.
struct Numbers: Codable {
  init(from decoder: any Decoder) throws {
    for _ in 0..<2 {
      if (try? Int(from: decoder)) != nil { return }
      if var container = try? decoder.unkeyedContainer() { _ = try? container.decode(Numbers.self) }
    }
  }

  func encode(to encoder: any Encoder) {}
}

/// Reads its only argument a thousand times.
struct Insistent<Word: Codable>: Codable {
  private enum CodingKeys: CodingKey { case a }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for _ in 0..<1_000 { _ = try? container.decode(Word.self, forKey: .a) }
  }

  func encode(to encoder: any Encoder) {}
}

/// Asks for all labels twice, and reads one of them twice.
struct Lister: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for _ in 0..<2 {
      if let key = container.allKeys.first { _ = try? container.decode(Lister.self, forKey: key) }
    }
  }

  func encode(to encoder: any Encoder) {}
}

/// Asks twice for an argument, and does not mind if it is not there.
struct Missing: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for _ in 0..<2 { _ = try? container.decode(Missing.self, forKey: AnyKey(stringValue: "a")) }
  }

  func encode(to encoder: any Encoder) {}
}

/// Nests containers and writes nothing into them.
struct Digger: Codable {
  enum Tool: Codable, CaseIterable { case keyed, list, superclass, listSuperclass }

  private enum CodingKeys: CodingKey { case a }

  var depth: Int
  var tool: Tool

  init(depth: Int, tool: Tool) {
    self.depth = depth
    self.tool = tool
  }

  init(from decoder: any Decoder) { self.init(depth: 0, tool: .keyed) }

  func encode(to encoder: any Encoder) throws {
    var encoder = encoder
    var keyed = encoder.container(keyedBy: CodingKeys.self)
    switch tool {
    case .keyed:
      for _ in 0..<depth { keyed = keyed.nestedContainer(keyedBy: CodingKeys.self, forKey: .a) }
    case .list:
      var list = encoder.unkeyedContainer()
      for _ in 0..<depth { list = list.nestedUnkeyedContainer() }
    case .superclass:
      for _ in 0..<depth {
        keyed = encoder.container(keyedBy: CodingKeys.self)
        encoder = keyed.superEncoder()
      }
    case .listSuperclass:
      for _ in 0..<depth {
        var list = encoder.unkeyedContainer()
        encoder = list.superEncoder()
      }
    }
  }
}

struct Tree: Codable, Equatable {
  var children: [Tree]
}

struct Chain: Codable, Equatable {
  var next: [Chain]?
}

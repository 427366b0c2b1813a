import PresentationCore
import Testing

@Suite("Path text: mistakes", .timeLimit(.minutes(10)))
struct PathTextErrorTests {
  @Test(
    "A mistake in the marks has a column and a message",
    arguments: [
      ("", "column 1: a path must begin with \"/\""),
      ("home", "column 1: a path must begin with \"/\""),
      (" /home", "column 1: a path must begin with \"/\""),
      ("//", "column 2: expected a screen here"),
      ("/home//", "column 7: expected a screen here"),
      ("/home//home", "column 7: expected a screen here"),
      ("/:1", "column 2: unexpected \":\"; in text, write it as %3A"),
      ("/home,home", "column 6: unexpected \",\"; in text, write it as %2C"),
      ("/row:A)", "column 7: unexpected \")\"; in text, write it as %29"),
      ("/row:A=B=C", "column 9: unexpected \"=\"; in text, write it as %3D"),
      ("/tab:detail:3", "column 12: unexpected \":\"; in text, write it as %3A"),
      ("/search:a@b", "column 10: unexpected \"@\"; in text, write it as %40"),
      ("/search:(a)b", "column 12: expected \",\" here"),
      ("/row:A,(1", "column 8: this \"(\" is never closed"),
      ("/row:(A/home", "column 6: this \"(\" is never closed"),
      ("/row:(A:1", "column 6: this \"(\" is never closed"),
      ("/row:@(", "column 7: this \"(\" is never closed"),
      ("/a b", "column 3: unexpected character; in text, write it as %20"),
      ("/row:é", "column 6: unexpected character; in text, write it as %C3%A9"),
      ("/row:👩‍🚀", "column 6: unexpected character; in text, write it as %F0%9F%91%A9"),
      ("/row:e\u{301}", "column 7: unexpected character; in text, write it as %CC%81"),
      ("/row:\0", "column 6: unexpected character; in text, write it as %00"),
      ("/row:\u{1B}[2J", "column 6: unexpected character; in text, write it as %1B"),
      ("/ho%4", "column 4: \"%\" must be followed by two hexadecimal digits"),
      ("/ho%", "column 4: \"%\" must be followed by two hexadecimal digits"),
      ("/ho%x1me", "column 4: \"%\" must be followed by two hexadecimal digits"),
      ("/row:A%FF", "column 6: the escaped bytes are not valid UTF-8"),
      ("/row:%ED%A0%80", "column 6: the escaped bytes are not valid UTF-8"),
      ("/row:A,+", "column 9: \"+\" must be followed by a number, true, false, nil or a list"),
      ("/row:table=,key=1", "column 12: expected a value after \"=\"; use \"@\" for an empty value"),
      ("/row:key=1,key=2", "column 12: duplicate label \"key\""),
      ("/sizes:(a=1,%61=2)", "column 13: duplicate label \"%61\""),
      ("/tags:+(a=b)", "column 7: \"+(a=b)\" is not a plain list, without labels or missing values"),
    ])
  func syntax(text: String, description: String) {
    expect(text, description)
  }

  @Test(
    "A mistake in the values has a column and a message",
    arguments: [
      ("/foo", "column 2: unknown screen \"foo\""),
      ("/foo:", "column 2: unknown screen \"foo\""),
      ("/home/f%1Bo:1", "column 7: unknown screen \"f%1Bo\""),
      ("/Home", "column 2: unknown screen \"Home\""),
      ("/hmoe", "column 2: unknown screen \"hmoe\""),
      ("/homee", "column 2: unknown screen \"homee\""),
      ("/hme", "column 2: unknown screen \"hme\""),
      ("/hove", "column 2: unknown screen \"hove\""),
      (
        "/(home)",
        "column 2: \"(home)\" cannot be read (write a case as name:argument): Invalid number of keys found, expected one."
      ),
      ("/(home=(),foo=())", "column 11: unknown argument \"foo\""),
      (
        "/(home=(),tab=home)",
        "column 2: \"(home=(),tab=home)\" cannot be read (write a case as name:argument): Invalid number of keys found, expected one."
      ),
      ("/@home", "column 2: \"@home\" is not a name or a group of arguments in parentheses"),
      ("/home:1", "column 7: unexpected argument \"1\""),
      ("/table:A,1,2", "column 12: unexpected argument \"2\""),
      ("/flag:true,1", "column 12: unexpected argument \"1\""),
      ("/row:Album", "column 11: missing argument \"key\" of \"row\"; expected a whole number"),
      ("/row", "column 5: missing argument \"table\" of \"row\"; expected text"),
      ("/row:", "column 6: missing argument \"table\" of \"row\"; expected text"),
      ("/row:,1", "column 6: missing argument \"table\" of \"row\"; expected text"),
      ("/row:key=1", "column 11: missing argument \"table\" of \"row\"; expected text"),
      ("/row:Album/home", "column 11: missing argument \"key\" of \"row\"; expected a whole number"),
      ("/tab:(split:a)", "column 14: missing argument \"right\" of \"split\"; expected text"),
      ("/table", "column 7: missing argument 1 of \"table\"; expected text"),
      ("/scale:2", "column 9: missing argument 2 of \"scale\"; expected a number"),
      ("/scale:,2", "column 8: missing argument 1 of \"scale\"; expected a number"),
      ("/keys:a", "column 8: missing argument 2 of \"keys\"; expected a list in parentheses"),
      (
        "/sizes",
        "column 7: missing argument 1 of \"sizes\"; expected a name or a group of arguments in parentheses"
      ),
      ("/tab:detail", "column 12: missing argument 1 of \"detail\"; expected a whole number"),
      ("/tab", "column 5: missing argument 1 of \"tab\"; expected a name or a group of arguments in parentheses"),
      (
        "/over:home,(over:(tab:(split:a,b)),(row:A))",
        "column 42: missing argument \"key\" of \"row\"; expected a whole number"
      ),
      ("/row:tabel=A,key=1", "column 6: unknown argument \"tabel\"; choose from \"table\""),
      ("/row:A,kay=1", "column 8: unknown argument \"kay\"; choose from \"table\", \"key\""),
      ("/row:A,1,foo=3", "column 10: unknown argument \"foo\"; choose from \"table\", \"key\""),
      ("/row:A,table=B,key=1", "column 6: unexpected argument \"A\""),
      ("/table:A,pages=3", "column 10: unknown argument \"pages\"; choose from \"page\""),
      ("/row:Album,x", "column 12: \"x\" is not a whole number"),
      ("/row:Album,key=x", "column 16: \"x\" is not a whole number"),
      ("/row:Album,1.0", "column 12: \"1.0\" is not a whole number"),
      ("/row:Album,@1", "column 12: \"@1\" is not a whole number from -9223372036854775808 to 9223372036854775807"),
      ("/row:Album,+nil", "column 12: \"+nil\" is not a whole number"),
      ("/row:Album,(1)", "column 12: \"(1)\" is not a whole number"),
      ("/row:+1,1", "column 6: \"+1\" is not text"),
      ("/row:(a,b),1", "column 6: \"(a,b)\" is not text"),
      ("/widths:128", "column 9: \"128\" is not a whole number from -128 to 127"),
      ("/widths:0,0,0,0,-1", "column 17: \"-1\" is not a whole number from 0 to 255"),
      (
        "/row:A,9223372036854775808",
        "column 8: \"9223372036854775808\" is not a whole number from -9223372036854775808 to 9223372036854775807"
      ),
      ("/flag:yes", "column 7: \"yes\" is not true or false"),
      ("/scale:x,1", "column 8: \"x\" is not a number"),
      ("/scale:1e999,1", "column 8: \"1e999\" is not a number in range"),
      ("/scale:1,1e39", "column 10: \"1e39\" is not a number in range"),
      ("/tab:foo", "column 6: unknown value \"foo\""),
      ("/tab:(foo:1)", "column 7: unknown value \"foo\""),
      (
        "/tab:(home)",
        "column 6: \"(home)\" cannot be read (write a case as name:argument): Invalid number of keys found, expected one."
      ),
      ("/genre:pop", "column 8: unknown value \"pop\"; choose from \"rock\", \"jazz & blues\", \"nil\""),
      ("/keys:a,(1,x)", "column 12: \"x\" is not a whole number"),
      ("/keys:a,(1,,2)", "column 9: \"(1,,2)\" is not a plain list, without labels or missing values"),
      ("/keys:a,(b=1)", "column 9: \"(b=1)\" is not a plain list, without labels or missing values"),
      ("/keys:a,@(1)", "column 9: \"@(1)\" is not a list in parentheses"),
      ("/keys:a,@1", "column 9: \"@1\" is not a list in parentheses"),
      ("/filter:+(1)", "column 9: \"+(1)\" is not a name or a group of arguments in parentheses"),
      ("/sizes:(1)", "column 9: \"1\" needs a label; write label=value"),
      ("/sizes:(a=x)", "column 11: \"x\" is not a whole number"),
      ("/names:(a=x)", "column 11: \"x\" cannot be read: Expected Int key but found String key instead."),
      ("/over:home,(over:(tab:(detail:x)))", "column 31: \"x\" is not a whole number"),
      (
        "/row:A," + String(repeating: "x", count: 60),
        "column 8: \"" + String(repeating: "x", count: 37) + "...\" is not a whole number"
      ),
    ])
  func values(text: String, description: String) {
    expect(text, description)
  }

  private func expect(_ text: String, _ description: String) {
    let error = #expect(throws: PathTextError.self) { try [Route](pathText: text) }
    #expect(error?.description == description, "\(text)")
  }

  @Test("An unknown screen is called so for elements of every kind")
  func screens() {
    let message = "unknown screen \"pop\"; choose from \"rock\", \"jazz & blues\", \"nil\""
    #expect(throws: PathTextError(column: 2, message: message, segmentIndex: 0)) {
      try [Genre](pathText: "/pop")
    }
    #expect(throws: PathTextError(column: 7, message: "unknown screen \"x\"", segmentIndex: 1, validPrefix: "/home")) {
      try [Tab](pathText: "/home/x:1")
    }
  }

  @Test("An error that a type throws has the column of the value it refers to, and an escaped message")
  func thrown() {
    let even = "\"3\" cannot be read: odd \\u{1b}[2J"
    #expect(throws: PathTextError(column: 5, message: even, segmentIndex: 0)) { try [Picky](pathText: "/(2,3)") }
    #expect(throws: PathTextError(column: 6, message: even, segmentIndex: 0)) {
      try [[Picky]](pathText: "/((2,3),(2,2))")
    }
    #expect(throws: PathTextError(column: 2, message: "\"(1,2)\" cannot be read: TooSmall\\u{1b}", segmentIndex: 0)) {
      try [Picky](pathText: "/(1,2)")
    }
    #expect(throws: PathTextError(column: 5, message: "missing argument 2", segmentIndex: 0)) {
      try [[Pair]](pathText: "/((1),2)")
    }
    #expect(
      throws: PathTextError(column: 7, message: "unexpected argument \"z\"", segmentIndex: 0)
    ) {
      try [Pair](pathText: "/(1,y,z)")
    }
    #expect(throws: PathTextError(column: 2, message: "unknown screen \"3\"", segmentIndex: 0)) {
      try [Even](pathText: "/3")
    }
    for text in ["()", "(a=1,b=2)"] {
      let message = "\"\(text)\" cannot be read (write a case as name:argument): choose one"
      #expect(throws: PathTextError(column: 2, message: message, segmentIndex: 0)) {
        try [Choice](pathText: "/" + text)
      }
    }
  }

  @Test("An element that does not encode, or does not read back, has no text")
  func printing() {
    #expect(
      throws: PathTextError(
        column: 1, message: "this screen cannot be written in a path: never \\u{7}", segmentIndex: 0)
    ) {
      try [Silent(error: .invalid)].pathText()
    }
    #expect(
      throws: PathTextError(
        column: 1, message: "this screen cannot be written in a path: TooSmall\\u{1b}", segmentIndex: 0)
    ) {
      try [Silent(error: .other)].pathText()
    }
    let reason = "the text cannot be read: odd \\u{1b}[2J"
    #expect(throws: PathTextError(column: 7, message: reason, segmentIndex: 1, validPrefix: "/(2,2)")) {
      try [Picky(first: 2, second: 2), Picky(first: 2, second: 3)].pathText()
    }
  }

  @Test("An error is a column and a message")
  func error() {
    let error = PathTextError(column: 8, message: "\"x\" is not a whole number")
    #expect("\(error)" == "column 8: \"x\" is not a whole number")
    #expect(error.column == 8)
    #expect(error == PathTextError(column: 8, message: error.message))
    #expect(error != PathTextError(column: 9, message: error.message))
  }
}

struct TooSmall: Error, CustomStringConvertible {
  var description: String { "TooSmall\u{1B}" }
}

/// Takes even numbers, the first at least 2.
struct Picky: Codable {
  var first: Int
  var second: Int

  private enum CodingKeys: CodingKey { case first, second }
}

extension Picky {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    first = try container.decode(Int.self, forKey: .first)
    second = try container.decode(Int.self, forKey: .second)
    if first < 2 { throw TooSmall() }
    guard second.isMultiple(of: 2) else {
      throw DecodingError.dataCorruptedError(forKey: .second, in: container, debugDescription: "odd \u{1B}[2J")
    }
  }
}

/// A number with its own words for an odd one.
struct Even: RawRepresentable, Codable {
  var rawValue: Int

  init?(rawValue: Int) {
    guard rawValue.isMultiple(of: 2) else { return nil }
    self.rawValue = rawValue
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let even = Even(rawValue: try container.decode(Int.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "odd")
    }
    self = even
  }
}

/// One of two numbers, with its own words for none and both.
struct Choice: Codable {
  private enum CodingKeys: CodingKey { case a, b }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys.count == 1 else {
      let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "choose one")
      throw DecodingError.typeMismatch(Choice.self, context)
    }
    _ = try container.decode(Int.self, forKey: container.allKeys[0])
  }

  func encode(to encoder: any Encoder) {}
}

/// Refuses to be encoded.
struct Silent: Codable {
  enum Refusal: String, Codable { case invalid, other }

  var error: Refusal

  func encode(to encoder: any Encoder) throws {
    guard error == .invalid else { throw TooSmall() }
    let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "never \u{7}")
    throw EncodingError.invalidValue(self, context)
  }
}

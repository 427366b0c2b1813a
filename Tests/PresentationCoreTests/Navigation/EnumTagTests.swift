import Testing

// These functions depend on Swift's ABI and not on the rest of the library, so they are tested separately.
@testable import PresentationCore

@Suite("The tag of an enum's value", .timeLimit(.minutes(10)))
struct EnumTagTests {
  private enum Empty: CaseIterable { case a, b, c }
  private enum Only { case one(String) }
  private enum Mixed { case number(Int), nothing, text(String), pair(a: Int, b: [String]), object(AnyObject), void }
  private indirect enum Tree { case leaf, node(Tree, Tree), named(String) }
  private enum Overloaded { case go(up: Int), go(down: Int), stop }
  private enum Generic<Value> { case some(Value), none, other(Value, Value) }
  private enum Flags { case on(Bool), off(Bool), maybe(Bool?), never }
  private enum Error: Swift.Error { case low, high(any Swift.Error) }
  private final class Object {}

  /// Payload cases come first, the others after them, each in the order of the source.
  private func tags<Value>(_ values: Value...) -> [UInt32?] { values.map { enumTag(of: $0) } }

  @Test("differs for each case, whatever the payloads contain")
  func eachCase() {
    #expect(tags(Empty.a, .b, .c) == [0, 1, 2])
    #expect(tags(Only.one(""), .one("x")) == [0, 0])
    #expect(
      tags(Mixed.number(1), .text("a"), .pair(a: 1, b: []), .object(Object()), .nothing, .void) == [0, 1, 2, 3, 4, 5])
    #expect(tags(Tree.node(.leaf, .leaf), .named("x"), .leaf) == [0, 1, 2])
    #expect(tags(Overloaded.go(up: 1), .go(down: 1), .stop) == [0, 1, 2])
    #expect(tags(Flags.on(true), .off(true), .maybe(nil), .maybe(true), .never) == [0, 1, 2, 2, 3])
    #expect(tags(Error.high(Error.low), .low) == [0, 1])
  }

  @Test("differs for each case of a generic enum, whatever its parameter")
  func generics() {
    #expect(tags(Generic<Int>.some(1), .other(1, 2), .none) == [0, 1, 2])
    #expect(tags(Generic<Bool>.some(true), .other(true, false), .none) == [0, 1, 2])
    #expect(tags(Generic<Void>.some(()), .other((), ()), .none) == [0, 1, 2])
    #expect(tags(Generic<[Mixed]>.some([]), .other([], []), .none) == [0, 1, 2])
    #expect(tags(Generic<Object>.some(Object()), .other(Object(), Object()), .none) == [0, 1, 2])
    #expect(tags(Generic<any Sendable>.some(1), .other(1, ""), .none) == [0, 1, 2])
  }

  @Test("depends on no payload, and keeps none")
  func payload() {
    for number in [Int.min, -1, 0, 1, .max] { #expect(enumTag(of: Mixed.number(number)) == 0) }
    for text in ["", "short", String(repeating: "long", count: 99)] { #expect(enumTag(of: Mixed.text(text)) == 1) }
    var object: Object? = Object()
    weak let watched = object
    for _ in 0..<1_000 { #expect(enumTag(of: object.map(Mixed.object) ?? .void) == 3) }
    #expect(watched != nil)
    object = nil
    #expect(watched == nil)
  }

  @Test("is missing for values that are not enums")
  func notAnEnum() {
    #expect(enumTag(of: 1) == nil)
    #expect(enumTag(of: "a") == nil)
    #expect(enumTag(of: Object()) == nil)
    #expect(enumTag(of: (1, 2)) == nil)
    #expect(enumTag(of: { 1 }) == nil)
    #expect(enumTag(of: Empty.self) == nil)
    #expect(enumTag(of: Empty.a as Any) == nil)
    #expect(enumTag(of: Optional(Empty.a)) == nil)
  }
}

@Suite("The payload of an enum's value", .timeLimit(.minutes(10)))
struct EnumPayloadTests {
  private enum Mixed { case number(Int), nothing, text(String), pair(Int, [String]), object(AnyObject) }
  private enum Only { case one(String) }
  private enum Flags { case on(Bool), off(Bool), maybe(Bool?), never }
  private enum Partly {
    case leaf(Int), nothing
    indirect case node(Int)
  }
  private indirect enum Tree { case leaf(Int), nothing }
  private enum Labeled { case a(x: Int), b((Int) -> Int) }
  private enum Generic<Value> { case some(Value), none, other(Value, Value) }
  private final class Object {}

  @Test("equals the value it was created with, and can be read repeatedly")
  func payloads() {
    for number in [Int.min, -1, 0, 1, .max] { #expect(enumPayload(of: Mixed.number(number), as: Int.self) == number) }
    for text in ["", "short", String(repeating: "long", count: 99)] {
      let (mixed, only) = (Mixed.text(text), Only.one(text))
      for _ in 1...3 {
        #expect(enumPayload(of: mixed, as: String.self) == text && enumPayload(of: only, as: String.self) == text)
      }
    }
    let pair = enumPayload(of: Mixed.pair(1, ["a"]), as: (Int, [String]).self)
    #expect(pair.0 == 1 && pair.1 == ["a"])
    #expect(enumPayload(of: Flags.maybe(true), as: Bool?.self) == true)
    #expect(enumPayload(of: Generic<[Int]>.some([1, 2]), as: [Int].self) == [1, 2])
  }

  @Test("is retained as often as it is released")
  func lifetime() {
    var object: Object? = Object()
    weak let watched = object
    for _ in 0..<1_000 {
      let payload: AnyObject = enumPayload(of: object.map(Mixed.object) ?? .nothing, as: AnyObject.self)
      let isSame = payload === watched
      #expect(isSame)
    }
    #expect(watched != nil)
    object = nil
    #expect(watched == nil)
  }

  @Test("is of the type in the declaration; in a box, where a case or the enum is indirect, the type is not said")
  func types() {
    func type<Value>(_ of: Value.Type, _ tag: UInt32) -> Any.Type? { unboxedPayload(of: Value.self, case: tag) }
    #expect(type(Mixed.self, 0) == Int.self && type(Mixed.self, 1) == String.self)
    #expect(type(Mixed.self, 2) == (Int, [String]).self && type(Mixed.self, 3) == AnyObject.self)
    #expect(type(Only.self, 0) == String.self && type(Flags.self, 2) == Bool?.self)
    #expect(type(Partly.self, 0) == Int.self && type(Partly.self, 1) == nil)
    #expect(type(Tree.self, 0) == nil)
    #expect(type(Generic<Int>.self, 0) == Int.self && type(Generic<Int>.self, 1) == (Int, Int).self)
    #expect(type(Generic<[Object]>.self, 0) == [Object].self)
    // A label makes it another type.
    #expect(type(Labeled.self, 0) != Int.self && type(Labeled.self, 1) == ((Int) -> Int).self)
    // Other types have no such type, nor have cases that carry nothing or do not exist.
    #expect(type(Mixed.self, 4) == nil && type(Mixed.self, .max) == nil)
    #expect(type(Int.self, 0) == nil && type(Only.self, 1) == nil && type(Int?.self, 0) == nil)
  }
}

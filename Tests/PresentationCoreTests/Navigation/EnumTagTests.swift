import Testing

// `enumTag` stands on Swift's ABI and on nothing of the library's own, so it is tested by itself.
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

  @Test("is another for each case, whatever the payloads are made of")
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

  @Test("is another for each case of a generic enum, whatever its parameter")
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

  @Test("is missing for what is no enum")
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

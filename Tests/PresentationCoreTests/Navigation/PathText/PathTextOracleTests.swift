import Foundation
import PresentationCore
import Testing

/// Every type against every other, as two alternatives of which the first that can be read is taken.
@Suite("Path text: alternatives of all kinds", .timeLimit(.minutes(10)))
struct PathTextOracleTests {
  // Rule P-12.3
  @Test("A value that survives a round trip through JSON survives one through path text, alone and inside other values")
  func pairs() throws {
    let samples: [any Sampled] = [
      Samples([0, 1, -7]), Samples([0.5, 1, 1e300]), Samples([true, false]),
      Samples(["", "1", "true", "home", "nil", "a", "0.5"]), Samples([[], [1], [1, 2]]),
      Samples([[], ["a"], ["1"], [""], ["a", "b"]]), Samples([[true], []]), Samples([[[1]], [[]], []]),
      Samples([[:], ["a": 1], ["home": 2, "a": 1]]), Samples([["home": [:]], ["detail": ["_0": 1]], [:]]),
      Samples([[1: "a"], [:]]), Samples([Tab.home, .detail(1), .split(left: "a", right: "1")]),
      Samples([AlbumID(number: 1)]),
      Samples([Filter(), Filter(text: "a"), Filter(limit: 1, genres: [.rock])]), Samples([Switch(isOn: true)]),
      Samples([Genre.rock, .none]), Samples([Int?.none, 1]), Samples([String?.none, "a"]), Samples([Nothing()]),
      Samples([Presence(a: 1, b: nil), Presence(a: nil, b: 1), Presence(a: nil, b: nil)]),
      Samples([Shape.point, .circle(radius: 1)]), Samples([Pair(first: 1, second: "a")]),
      Samples([Told.text("a"), .size(width: 1, height: 2), .none]), Samples([Flat(id: AlbumID(number: 1), title: "a")]),
      Samples([Value.null, .text("1"), .list([.integer(1)]), .object(["a": .truth(true)])]),
      Samples([Derived(inherited: 1, own: "a")]), Samples([Loose(.second("1"), rank: 2)]),
      Samples([Counted(first: 1, count: 2)]), Samples([Optionals(), Optionals(uint8: 1)]),
    ]
    var compared = 0
    for first in samples {
      for second in samples { compared += try compare(first, second) }
    }
    #expect(compared > 15_000, "most pairs must be comparable")
  }

  @Test("Three alternatives whose texts look alike come back as well", .slow)
  func triples() throws {
    let samples: [any Sampled] = [
      Samples([0, 1]), Samples(["", "1", "home", "a"]), Samples([[], [1], [1, 2]]), Samples([[], ["home"], ["1"]]),
      Samples([Nothing()]), Samples([Tab.home, .detail(1)]), Samples([AlbumID(number: 1)]),
      Samples([[:], ["home": 1]]),
      Samples([Filter(), Filter(text: "1")]), Samples([Int?.none, 1]),
    ]
    var compared = 0
    for first in samples {
      for second in samples {
        for third in samples { compared += try compare(first, joined(second, third)) }
      }
    }
    #expect(compared > 20_000, "most triples must be comparable")
  }

  private func joined<First: Sampled, Second: Sampled>(_ first: First, _ second: Second) -> any Sampled {
    Samples(first.values.map(Try<First.Element, Second.Element>.first) + second.values.map(Try.second))
  }

  private func compare<First: Sampled, Second: Sampled>(_ first: First, _ second: Second) throws -> Int {
    typealias Either = Try<First.Element, Second.Element>
    let values = first.values.map(Either.first) + second.values.map(Either.second)
    var compared = 0
    for value in values {
      compared += try compare(value)
      compared += try compare([value])
      compared += try compare([value, value])
      compared += try compare(["k": value])
      compared += try compare(Around(before: value, within: [value], after: value))
    }
    return compared + (try compare(values))
  }

  /// Compares a value that comes back from JSON, and returns the number of values compared.
  private func compare<Value: Codable & Equatable>(_ value: Value) throws -> Int {
    guard let data = try? JSONEncoder().encode([value]),
      (try? JSONDecoder().decode([Value].self, from: data)) == [value]
    else { return 0 }
    let text = try [value].pathText()
    if try [Value](pathText: text) != [value] {
      Issue.record("\(value) of \(Value.self) does not come back from \(text)")
    }
    return 1
  }
}

private protocol Sampled {
  associatedtype Element: Codable & Equatable
  var values: [Element] { get }
}

private struct Samples<Element: Codable & Equatable>: Sampled {
  var values: [Element]

  init(_ values: [Element]) { self.values = values }
}

/// A value between optional ones.
private struct Around<Value: Codable & Equatable>: Codable, Equatable {
  var skipped: Int?
  var before: Value?
  var within: [Value]
  var gap: Value?
  var after: Value
}

import PresentationCore
import Synchronization
import Testing

@Suite("A written path", .serialized, .timeLimit(.minutes(10)))
struct WrittenPathTests {
  /// Has no text when its number is 13, may not be named when it is 7, and is not a number when it is 5.
  private struct Stop: PathRoute, Codable {
    static let coded = Mutex(0)

    var number: Int
    var scale = 1.0

    var mayComeFromText: Bool { number != 7 }

    private enum CodingKeys: CodingKey { case number, scale }

    init(_ number: Int) {
      self.number = number
      if number == 5 { scale = .nan }
    }

    init(from decoder: any Decoder) throws {
      Self.coded.withLock { $0 += 1 }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      number = try container.decode(Int.self, forKey: .number)
      scale = try container.decode(Double.self, forKey: .scale)
    }

    func encode(to encoder: any Encoder) throws {
      Self.coded.withLock { $0 += 1 }
      if number == 13 { throw TooSmall() }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
      try container.encode(scale, forKey: .scale)
    }

    static func count(_ body: () throws -> Void) rethrows -> Int {
      coded.withLock { $0 = 0 }
      try body()
      return coded.withLock(\.self)
    }
  }

  private func check(_ written: WrittenPath<Stop>, against path: [Stop]) {
    func text(_ path: [Stop]) -> Result<String, PathTextError> {
      Result { () throws(PathTextError) in try path.pathText() }
    }
    #expect(Result { () throws(PathTextError) in try written.text } == text(path))
    for count in 0...path.count {
      #expect(written.text(ofFirst: count).map(String.init) == (try? text(Array(path.prefix(count))).get()))
    }
    #expect(written.text(ofFirst: path.count + 1) == nil)
    let nameable = (0...path.count).last { count in
      (try? path.prefix(count).map(\.self).pathText()).flatMap { try? [Stop](pathText: $0) } != nil
    }
    #expect(written.countOfNameable == nameable)
  }

  @Test("has the texts that each of its beginnings has alone, whatever changes", arguments: 1...20)
  func randomChanges(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var written = WrittenPath<Stop>()
    var path: [Stop] = []
    for _ in 0..<60 {
      let kept = Int.random(in: 0...path.count, using: &generator)
      let new = (0..<Int.random(in: 0...3, using: &generator)).map { _ in Stop(.random(in: 1...14, using: &generator)) }
      path = Array(path.prefix(kept)) + new + Array(path.dropFirst(kept).prefix(.random(in: 0...2, using: &generator)))
      written.update(to: path)
      check(written, against: path)
    }
  }

  @Test("codes each element once, and none again while the path stays", arguments: [1, 10, 1_000, 5_000])
  func cost(depth: Int) {
    var path = (0..<depth).map { Stop(20 + $0) }
    var written = WrittenPath<Stop>()
    #expect(Stop.count { written.update(to: path) } == 2 * depth)
    #expect(Stop.count { for count in 0...depth { _ = written.text(ofFirst: count) } } == 0)
    #expect(Stop.count { written.update(to: path) } == 0)
    path.append(Stop(1))
    #expect(Stop.count { written.update(to: path) } == 2)
    path.removeLast(min(2, path.count))
    #expect(Stop.count { written.update(to: path) } == 0)
    path = path.map { Stop($0.number) }
    #expect(Stop.count { written.update(to: path) } == 0)
  }

  @Test("may be empty, and become so")
  func empty() {
    var written = WrittenPath<Stop>()
    check(written, against: [])
    written.update(to: [Stop(13)])
    check(written, against: [Stop(13)])
    written.update(to: [])
    check(written, against: [])
  }

  /// Is equal to anything, or to nothing at all.
  private struct Odd: PathRoute, Codable {
    var value: Double
    var isEqual: Bool

    static func == (a: Odd, _: Odd) -> Bool { a.isEqual }
    func hash(into hasher: inout Hasher) {}
  }

  @Test(
    "counts as nameable what is read from its text, whatever its type calls equal",
    arguments: [(1, true, 3), (.nan, true, 1), (1, false, 1), (.nan, false, 1)])
  func nameable(value: Double, isEqual: Bool, count: Int) {
    let plain = Odd(value: 1, isEqual: true)
    let path = [plain, Odd(value: value, isEqual: isEqual), plain]
    #expect(WrittenPath(path).countOfNameable == count)
    #expect(((try? [Odd](pathText: path.pathText())) != nil) == (count == 3))
  }

  @Test("is too long from one element on, and has a text again without that")
  func limit() throws {
    let long = String(repeating: "x", count: 40_000)
    var written = WrittenPath(["a", long, long, "b"])
    #expect(written.problem?.segmentIndex == 2 && written.problem?.validPrefix == "/a/" + long)
    #expect(written.text(ofFirst: 2) == "/a/\(long)" && written.text(ofFirst: 3) == nil)
    written.update(to: ["a", long, "b"])
    #expect(try written.text == "/a/\(long)/b")
  }

  /// A value of an app's own for the paths of its wards, one of which no text may name.
  private enum Ward: StackedRoute, Codable {
    case root(String), route(String, Stop)

    var key: String {
      switch self {
      case .root(let key), .route(let key, _): key
      }
    }
    var route: Stop? { if case .route(_, let stop) = self { stop } else { nil } }
    var mayComeFromText: Bool { key != "closed" }
  }

  @Test("of stacks may be named as far as the keys and the routes may")
  func stacks() {
    func count(_ path: [Ward]) -> Int { WrittenPath(path).countOfNameable }
    #expect(count([.root("open"), .route("open", Stop(1))]) == 2)
    #expect(count([.root("open"), .route("open", Stop(1)), .route("open", Stop(7))]) == 2)
    #expect(count([.root("closed"), .route("closed", Stop(1))]) == 0)
  }
}

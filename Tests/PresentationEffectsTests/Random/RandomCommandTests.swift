import PresentationCore
import PresentationEffects
import Testing

@Suite("A random command", .timeLimit(.minutes(10)))
struct RandomCommandTests {
  struct Roll: RandomCommand {
    var source = RandomSource.system
    func action(drawing source: inout RandomSource) -> Drawn {
      let number = Int.random(in: 1...6, using: &source)
      return Drawn(number: number, next: source)
    }
  }

  struct Drawn: Equatable, Sendable {
    let number: Int
    let next: RandomSource
  }

  /// A custom generator.
  struct Counting: RandomNumberGenerator, Equatable, Sendable {
    var count: UInt64
    mutating func next() -> UInt64 {
      count += 1
      return count
    }
  }

  struct Count: RandomCommand {
    let source: Counting
    func action(drawing source: inout Counting) -> UInt64 { source.next() }
  }

  func drawn<C: Command>(by command: C) async throws -> [C.Action] {
    let notes = Notes<C.Action>()
    try await command.run(Dispatcher { notes.add($0) })
    return notes.all
  }

  @Test("draws the same from the same seed, and goes on from the state that its action carries")
  func seeded() async throws {
    let once = try await drawn(by: Roll(source: .seeded(7)))
    #expect(once.count == 1)
    #expect(try await drawn(by: Roll(source: .seeded(7))) == once)
    #expect(once[0].next != .seeded(7))
    var (numbers, source) = (Set<Int>(), RandomSource.seeded(7))
    for _ in 0..<100 {
      let draw = try await drawn(by: Roll(source: source))[0]
      numbers.insert(draw.number)
      source = draw.next
    }
    #expect(numbers == Set(1...6))
  }

  // Rule S-07.1
  @Test("is equal to one that draws the same")
  func equality() {
    #expect(Roll() == Roll(source: .system))
    #expect(Roll(source: .seeded(1)) == Roll(source: .seeded(1)))
    #expect(Roll(source: .seeded(1)) != Roll(source: .seeded(2)))
    #expect(Roll(source: .seeded(1)) != Roll())
  }

  @Test("draws from the system, which stays what it is")
  func system() async throws {
    let draw = try await drawn(by: Roll())[0]
    #expect((1...6).contains(draw.number))
    #expect(draw.next == .system)
    var source = RandomSource.system
    #expect(Set((0..<100).map { _ in source.next() }).count == 100)
  }

  @Test("draws from a generator of one's own")
  func own() async throws {
    #expect(try await drawn(by: Count(source: Counting(count: 4))) == [5])
  }

  @Test("has a seeded source that is SplitMix64, number by number")
  func splitMix() {
    var source = RandomSource.seeded(1_234_567)
    #expect(
      (0..<5).map { _ in source.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }
}

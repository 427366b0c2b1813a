import Foundation
import TestSupport
import Testing

@Typist @Suite("A random form", .serialized, .timeLimit(.minutes(RunLength.limit)))
struct RandomFormTests {
  private nonisolated static let seeds: Range<UInt64> =
    RunLength.isLong ? 0..<120 : 0..<12

  private func walk(_ seed: UInt64) -> FormWalk {
    var random = SeededGenerator(seed: seed)
    return FormWalk(FormPlan(&random), &random)
  }

  @Test("has the values of its model after every step", arguments: seeds)
  func model(seed: UInt64) throws {
    let walk = walk(seed)
    #expect(try FormWay.port(walk).compactMap(\.values) == walk.values, "seed \(seed)")
  }

  // Rule C-02.1
  @Test("is sent the same actions, however its values arrive", arguments: FormWay.all, seeds)
  func ways(way: FormWay, seed: UInt64) throws {
    let walk = walk(seed)
    #expect(try way.changes(walk) == FormWay.port(walk), "seed \(seed): \(walk.steps.map(\.lines))")
  }
}

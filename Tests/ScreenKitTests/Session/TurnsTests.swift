import TestSupport
import Testing

@testable import ScreenKit

@MainActor @Suite("The turns of lines", .timeLimit(.minutes(RunLength.limit)))
struct TurnsTests {
  @Test("come in the order of the calls, and are free again after the last one", arguments: [1, 2, 5])
  func order(count: Int) async {
    let turns = Turns()
    var taken: [Int] = []
    let tasks = (0..<count).map { number in
      Task.immediate {
        if await turns.take() { taken.append(number) }
      }
    }
    #expect(taken == [0])
    for number in 0..<count {
      #expect(turns.isTaken)
      await waitUntil { taken == Array(0...number) }
      turns.pass()
    }
    for task in tasks { await task.value }
    #expect(!turns.isTaken)
  }

  @Test("skip a line that is canceled while it waits, or when its turn has just come", arguments: [false, true])
  func cancellation(hasCome: Bool) async {
    let turns = Turns()
    #expect(await turns.take())
    let second = Task.immediate { await turns.take() }
    let third = Task.immediate { await turns.take() }
    if hasCome { turns.pass() }
    second.cancel()
    if !hasCome { turns.pass() }
    #expect(await second.value == false)
    #expect(await third.value)
    turns.pass()
    #expect(!turns.isTaken)
  }
}

import PresentationCore
import PresentationTesting
import Testing

@MainActor
@Suite(
  "Random fairs: logins, sheets, drafts, questions, closings, restarts, and hosts with a will of their own",
  .timeLimit(.minutes(RunLength.limit)))
struct RandomFairTests {
  private static let rounds: UInt64 = RunLength.isLong ? 4_000 : RunLength.current == .quick ? 40 : 400

  /// Returns the number of the event after which something is wrong, and the problem.
  private func problem(_ events: [FairEvent], _ isMembersOnly: Bool) async -> (index: Int, text: String)? {
    let world = FairWorld(isMembersOnly: isMembersOnly)
    for (index, event) in events.enumerated() {
      if let text = await world.run(event) { return (index, text) }
    }
    return nil
  }

  /// Leaves out events that the problem does not need.
  private func shortest(_ events: [FairEvent], _ isMembersOnly: Bool, _ text: String) async -> [FairEvent] {
    var events = events
    var index = events.count - 2
    while index >= 0 {
      var fewer = events
      fewer.remove(at: index)
      if await problem(fewer, isMembersOnly)?.text == text { events = fewer }
      index -= 1
    }
    return events
  }

  @Test(
    "show no page without its login, lose no draft without a yes, ask nothing twice, and come back from each login",
    arguments: [1, UInt64.random(in: 0 ... .max)])
  func world(seed: UInt64) async {
    for round in 0..<Self.rounds {
      let seed = seed &+ round
      var random = SeededGenerator(seed: seed)
      let isMembersOnly = Bool.random(using: &random)
      let failing = Bool.random(using: &random)
      let events = (0..<50).map { _ in FairEvent.random(failing: failing, using: &random) }
      guard let (index, text) = await problem(events, isMembersOnly) else { continue }
      let story = await shortest(Array(events[...index]), isMembersOnly, text)
      Issue.record("seed \(seed), members only: \(isMembersOnly): \(text) after \(story)")
      return
    }
  }
}

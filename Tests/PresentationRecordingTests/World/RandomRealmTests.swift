import PresentationCore
import ScreenKit
import TestSupport
import Testing

@MainActor
@Suite(
  "Random worlds with tabs, sheets, drafts, checks, a login, loading, a feature, questions, undo, resuming and a journal",
  .timeLimit(.minutes(RunLength.limit)))
struct RandomRealmTests {
  private static let stepsOfAWorld = 40
  private static let steps = RunLength.isLong ? 200_000 : RunLength.current == .quick ? 2_000 : 12_000

  /// Returns the number of the event after which something is wrong, and the problem.
  private func problem(_ events: [WorldEvent], _ setup: WorldSetup) async -> (index: Int, text: String)? {
    do {
      let world = try World(setup)
      for (index, event) in events.enumerated() {
        if let text = try await world.run(event) { return (index, text) }
      }
      return try await world.leave().map { (events.count - 1, $0) }
    } catch {
      return (events.count - 1, "\(error)")
    }
  }

  /// Leaves out events that the problem does not need: halves, quarters and so on, then single ones.
  private func shortest(_ events: [WorldEvent], _ setup: WorldSetup, _ text: String) async -> [WorldEvent] {
    var events = events
    var length = max(1, events.count / 2)
    while true {
      var start = events.count - length
      var isShorter = false
      while start >= 0 {
        var fewer = events
        fewer.removeSubrange(start..<min(start + length, events.count))
        if await problem(fewer, setup)?.text == text { (events, isShorter) = (fewer, true) }
        start = min(start, events.count) - length
      }
      if length == 1, !isShorter { return events }
      length = max(1, length / 2)
    }
  }

  @Test("keep what a user has typed, resolve each question once, and are the same after a replay or a new start")
  func worlds() async throws {
    let first = RunLength.firstSeed
    for seed in first..<first + UInt64(Self.steps / Self.stepsOfAWorld) {
      var random = SeededGenerator(seed: seed)
      let setup = WorldSetup(using: &random)
      let events = (1...Self.stepsOfAWorld).map { WorldEvent.random($0, using: &random) }
      guard let (index, text) = await problem(events, setup) else { continue }
      let story = await shortest(Array(events[...index]), setup, text)
      let lines = story.map { "  .\($0),".replacing("PresentationRecordingTests.", with: "") }
      Issue.record(
        "seed \(seed): \(text)\n\(setup)\n[\n\(lines.joined(separator: "\n"))\n]")
      return
    }
  }
}

import Foundation
import Testing
import TestSupport

@Suite(
  "A line through random events, in tmux", .serialized,
  .timeLimit(.minutes(RunLength.limit)))
struct PaintingStoryTests {
  /// A single story if its seed is given; a tenth of them, unless long runs are requested.
  private static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SCREENKIT_STORY"].flatMap(UInt64.init) { return [seed] }
    // The seeds after the first fifty once failed.
    return RunLength.isLong ? Array(0..<500) : Array(0..<50) + [121, 403]
  }()

  private static let liveSeeds =
    RunLength.isLong ? seeds : Array(seeds.prefix(20))

  // Rule C-13.1
  @Test("is what a fresh prompt with the same text would show", arguments: seeds)
  func story(seed: UInt64) throws {
    var story = try PaintingStory(seed: seed)
    try story.happen(20)
  }

  @Test("has an up-to-date live screen above it: its beginning or its end, as much as fits", arguments: liveSeeds)
  func liveStory(seed: UInt64) throws {
    var story = try PaintingStory(seed: seed, board: FreshBoard(isLog: seed % 2 == 1))
    try story.happen(20)
  }
}

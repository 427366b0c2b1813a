import Foundation
import Testing
import TestSupport

@Suite(
  "A line in a terminal that cuts rows off, while its size changes", .serialized,
  .enabled(if: XtermWindow.isInstalled), .timeLimit(.minutes(RunLength.limit)))
struct XtermStoryTests {
  /// A single story if its seed is given; a few, unless long runs are requested.
  private static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SCREENKIT_STORY"].flatMap(UInt64.init) { return [seed] }
    return RunLength.isLong ? Array(0..<200) : [0, 2, 4, 5, 10, 18]
  }()

  // Rule C-13.1
  @Test("is what a fresh prompt with the same text would show, with or without a live screen above", arguments: seeds)
  func story(seed: UInt64) throws {
    var story = try XtermStory(seed: seed, isLive: seed % 3 == 2)
    try story.happen(20)
  }
}

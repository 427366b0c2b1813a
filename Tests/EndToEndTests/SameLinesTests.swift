import Foundation
import ScreenKitTermTesting
import Testing

@Suite("The same lines", .serialized)
struct SameLinesTests {
  /// Lines that go well one after the other, made up from a seed.
  private func lines(_ seed: UInt64) -> [String] {
    var generator = Knuth(state: seed)
    var isHome = true
    return (0..<12).map { _ in
      let choice = Int.random(in: 0..<6, using: &generator)
      switch (isHome, choice) {
      case (true, 0):
        isHome = false
        return "explain"
      case (true, 1): return "ad \(Int.random(in: -99...99, using: &generator))"
      case (_, 2): return "path"
      case (_, 3):
        isHome = false
        return "goto /digits:\(Int.random(in: 0...99, using: &generator))"
      case (false, _):
        isHome = true
        return [":back", "home", "bac"][choice % 3]
      default: return "add '\(Int.random(in: 0...99, using: &generator))'"
      }
    } + ["goto /", "path"]
  }

  @Test(
    "do the same when they are typed, piped, and given with -c",
    arguments: [UInt64.random(in: 0 ... .max), 1])
  func threeWays(seed: UInt64) throws {
    let lines = lines(seed)
    let note: Comment = "seed \(seed): \(lines)"
    let piped = try Programs.run(Programs.counter, script: lines.joined(separator: "\n"))
    #expect(piped.exit == .exited(0), note)
    let given = try Programs.run(Programs.counter, lines.flatMap { ["-c", $0] })
    #expect(given.outputText == piped.outputText, note)
    let session = try Programs.open(Programs.counter, columns: 80, rows: 500)
    for line in lines {
      try session.waitUntilIdle()
      try session.send(line + "\r")
    }
    try session.waitUntilIdle()
    let shown = session.screen.text.split(separator: "\n").filter { !$0.contains(/^\/[^ ]*>/) }
    // What a terminal shows beside that is the first screen, before anything was typed.
    #expect(shown.dropFirst().joined(separator: "\n") + "\n" == piped.outputText, note)
  }
}

/// A generator of numbers that repeats itself with the same seed.
private struct Knuth: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 32)
  }
}

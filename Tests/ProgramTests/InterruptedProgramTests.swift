import Foundation
import Glibc
import ScreenKitTermTesting
import Testing
import TestSupport

/// The incident desk, whose form has texts, choices and several lines, as a process that the kernel's signals reach.
@Suite(
  "A program that is interrupted after any key", .serialized,
  .timeLimit(.minutes(RunLength.limit)))
struct InterruptedProgramTests {
  enum Interrupt: CaseIterable { case ctrlC, interruptSignal, ctrlD, quit, hangUp, terminate }

  private static let seed = UInt64.random(in: 0 ... .max)
  private static let keys = Array("new\rdisk full\r2\r1, 2\rone\rtwo\r.\rdone\rfeed\r")
  /// The number of keys until the title is answered, and until the form is done.
  private static let (begun, done) = (14, 36)

  // Rules C-06.5, C-07.2
  @Test(
    "continues or ends as the interrupt demands, asks before answers are lost, and restores the terminal",
    arguments: Interrupt.allCases, ["xterm-256color", "dumb"])
  func interrupted(by interrupt: Interrupt, term: String) throws {
    var random = SeededGenerator(seed: Self.seed)
    let count = Self.keys.count
    let moments = RunLength.isLong ? Array(0...count) : (0..<3).map { _ in Int.random(in: 0...count, using: &random) }
    for moment in moments {
      let note: Comment = "\(interrupt) after key \(moment) of \(count), \(term), seed \(Self.seed)"
      let session = try Programs.openConsole(Programs.incidents, changing: ["TERM": term])
      for key in Self.keys.prefix(moment) { try session.type(String(key)) }
      let isBegun = Self.begun..<Self.done ~= moment
      let line = session.promptLine
      switch interrupt {
      case .ctrlC: try session.type("\u{3}")
      case .interruptSignal:
        session.signal(SIGINT)
        try session.waitUntilIdle()
      case .ctrlD:
        try session.send("\u{4}")
        if line == "/>" {
          // It may wait a moment for the terminal's answer about its background.
          try #require(try session.waitForExit() == .exited(0), note)
        } else {
          try session.waitUntilIdle()
          try #require((try? session.waitForExit(within: .zero)) == nil, note)
        }
      case .quit:
        try session.type("\u{3}")
        try session.send(":quit\r")
        if isBegun {
          try session.wait(for: "Discard what you have entered?")
          try session.waitUntilIdle()
          try #require((try? session.waitForExit(within: .zero)) == nil, note)
        } else {
          // It may wait a moment for the terminal's answer about its background.
          try session.waitForExit(.exited(0))
        }
      case .hangUp, .terminate: ()
      }
      if (try? session.waitForExit(within: .zero)) == nil {
        let signal = interrupt == .terminate ? SIGTERM : SIGHUP
        session.signal(signal)
        try #require(try session.waitForExit() == .signalled(signal), note)
      }
      try #require(try session.attributes() == session.initialAttributes, note)
    }
  }
}

import Foundation
package import Testing

/// How much the tests do, as the variable `SCREENKIT_RUNS` has it.
package enum RunLength: String {
  /// Leaves out the tests that take more than a second each: `Scripts/test.sh --quick`.
  case quick
  /// Without the variable.
  case usual
  /// Random worlds in the thousands, for many minutes: `Scripts/test.sh --long`.
  case long

  /// The length of this run.
  package static let current = ProcessInfo.processInfo.environment["SCREENKIT_RUNS"].flatMap(Self.init) ?? .usual
  /// Whether tests may take minutes.
  package static var isLong: Bool { current == .long }
  /// The first seed of worlds that take long: the same for each run, but a random one in long runs. `SCREENKIT_FIRST_SEED` gives it, too, so
  /// that a run can continue an earlier one.
  package static let firstSeed =
    ProcessInfo.processInfo.environment["SCREENKIT_FIRST_SEED"].flatMap(UInt64.init)
    ?? (isLong ? .random(in: 0..<1 << 60) : 1)
  /// The time limit of a suite that does more in long runs, in minutes.
  package static var limit: Int { isLong ? 60 : 10 }
}

extension Trait where Self == ConditionTrait {
  /// Marks a test that takes more than a second, which quick runs leave out.
  package static var slow: Self { .enabled(if: RunLength.current != .quick, "slow") }
}

import Foundation

/// Whether tests may take minutes; `Scripts/test.sh --all` asks for it, of the core as it is released.
enum LongRuns {
  static let areWanted = ProcessInfo.processInfo.environment["SCREENKIT_LONG_RUNS"] != nil
}

import Foundation

/// Whether tests may take minutes; `Scripts/test.sh --all` asks for it.
enum LongRuns {
  static let areWanted = ProcessInfo.processInfo.environment["SCREENKIT_LONG_RUNS"] != nil
}

import CScreenKitPlatform
import PresentationFiles
import ScreenKit

/// Runs a selftest in other processes of the same program, so that it continues after a crash.
@MainActor
struct SelftestChildren {
  private let terminal: Terminal

  init(_ terminal: Terminal) {
    self.terminal = terminal
    // Making a backtrace takes a second, and many lines may crash.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
  }

  /// Runs a test to its end.
  ///
  /// - Returns: `nil` if the program cannot be started again.
  func run(_ trial: SelftestTrial) async -> SelftestReport? {
    var trial = trial
    while true {
      guard let child = await child(trial), let latest = child.record.trial else { return nil }
      trial = latest
      guard let problem = child.problem else { return trial.report }
      let lines = await child.record.lines.shortened { lines in
        await self.child(trial.trying(lines))?.problem == problem
      }
      trial.crash(problem, path: child.record.path, lines: lines)
      if lines.isEmpty { return trial.report }
    }
  }

  /// The end of a child process.
  private struct Child {
    var record = SelftestRecord()
    /// Why it could not finish its trial; `nil` if it has.
    var problem: String?
  }

  /// Runs a child process; `nil` if it cannot be started.
  private func child(_ trial: SelftestTrial) async -> Child? {
    let order = SelftestRecord(trial: trial).encoded
    let folder = terminal.environment.temporaryFolder
    guard let (path, file) = try? TextFile.temporary(order, in: folder),
      let program = try? Folder.target(of: "/proc/self/exe")
    else { return nil }
    defer {
      file.close()
      FileName.remove(path)
    }
    // Everything that the child writes follows.
    lseek(file.number, 0, SEEK_END)
    var arguments = [program] + terminal.arguments.dropFirst()
    arguments.insert(contentsOf: ["--trial", path], at: arguments.firstIndex(of: "--") ?? arguments.endIndex)
    var there = terminal
    there.errors = file.number
    let child = ChildProgram(
      arguments: arguments, input: nil, output: file.number, terminal: there, ownsTerminal: false)
    guard let end = try? await child.run(), let bytes = try? TextFile.readBytes(path, upTo: 1 << 30) else {
      return nil
    }
    var rest = Substring()
    let output = String(decoding: bytes.dropFirst(order.utf8.count), as: UTF8.self)
    let record = SelftestRecord(reading: output, rest: &rest)
    let isFinished = end == .exited(0) && record.trial?.isFinished == true
    return Child(record: record, problem: isFinished ? nil : Self.problem(rest, end))
  }

  /// Says why a child has not finished, from the last text that it has written, and how it ended.
  private static func problem(_ text: Substring, _ end: ChildEnd) -> String {
    if let error = text.firstMatch(of: /(Fatal error|Precondition failed|Assertion failed): (.*)/) {
      return "the program crashed: \(error.output.2)"
    }
    if text.contains(busy) { return busy }
    switch end {
    case .exited(let status): return "the program has ended with status \(status)"
    case .signalled(let number): return "the program crashed: \(String(cString: strsignal(number)))"
    }
  }

  // MARK: In a child

  /// The text that a child writes before it ends because of a line that blocks it.
  static let busy = "the program does not respond"

  /// Reads the trial that a child continues.
  static func trial(in path: String) -> SelftestTrial? {
    var rest = Substring()
    return (try? TextFile.read(path, upTo: 1 << 30)).flatMap { SelftestRecord(reading: $0, rest: &rest).trial }
  }

  /// Writes down a record for the parent.
  static func write(_ record: SelftestRecord, to output: Int32) {
    try? Descriptor(output).writeAll(Array(record.encoded.utf8).span.bytes)
  }
}

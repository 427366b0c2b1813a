import ArgumentParser
import CScreenKitPlatform
import PresentationFiles

extension Console {
  /// Runs the lines of a recording again, and reports those that show something else; see `Session.replay(_:until:secrets:)`.
  ///
  ///     @Test func bug() async throws {
  ///       #expect(try await console.replay("bug.record") == .faithful)
  ///     }
  ///
  /// The lines run like the lines of a script, but without permissions, because a recording may be untrusted. A line that needs one, or the
  /// user's history, is not compared: ``/ScreenKit/ReplayOutcome/skipped(_:)``. The console should be new.
  ///
  /// - Parameters:
  ///   - file: The path of the recording, made with `--record`.
  ///   - until: The number of lines to run; `nil` for all.
  ///   - secrets: The secrets that the program asks for, in order.
  /// - Throws: A `LineError` if the file cannot be read, or is not a recording.
  public func replay(
    _ file: String, until: Int? = nil, secrets: [String] = []
  ) async throws(LineError) -> ReplayOutcome {
    try await replay(file, until: until, secrets: secrets, on: nil) { _, _, _ in }.0
  }

  /// The same. It calls `willRun` before each line; see ``/ScreenKit/ReplayFrontEnd``.
  ///
  /// - Parameter terminal: Provides the user's aliases; `nil` for none.
  private func replay(
    _ file: String, until: Int?, secrets: [String], on terminal: Terminal?,
    willRun: @escaping @MainActor (String, [ReplayDifference], Duration) -> Void
  ) async throws(LineError) -> (ReplayOutcome, Recording.Header?) {
    let recording: Recording
    let text: String
    do throws(FileError) { text = try TextFile.read(file, upTo: 256 << 20) } catch { throw LineError(error) }
    do throws(LineError) { recording = try Recording(reading: text) } catch { throw error.at(file) }
    verbs.isReplaying = true
    if recording.hasWindow {
      // A console at a terminal can turn pages, and has aliases.
      verbs.pager = { _ in }
      if let terminal { _ = takeAliases(of: terminal) }
    }
    verbs.add(to: session)
    defer { verbs.endReplay() }
    let hadJournal = session.isJournaled
    let outcome = await session.replay(
      recording, until: until, secrets: secrets,
      for: ReplayFrontEnd(willRun: willRun) { [verbs] end, window in
        verbs.willShow(end, in: window)
        return verbs.takeSkipped() ? "it reaches outside of the program" : nil
      })
    if hadJournal { session.notices.post("Nothing is saved in the journal of this program after a replay.") }
    return (outcome, recording.header)
  }

  /// Replays the recording that the options name, and prints differences.
  ///
  /// - Returns: The exit status, 0 without differences; `nil` if the user continues from there.
  func replay(_ file: String, _ options: ConsoleOptions, on terminal: Terminal) async -> ExitCode? {
    let output = terminal.writer(to: terminal.output)
    let watchdog = Watchdog()
    let outcome: ReplayOutcome
    var header: Recording.Header?
    do throws(LineError) {
      var secrets: [String] = []
      if let path = options.secrets {
        secrets = try await SecretLines(path: path, beside: [], standardInput: terminal.input).rest()
      }
      session.consent = options.yes
      (outcome, header) = try await replay(file, until: options.until, secrets: secrets, on: terminal) {
        place, differences, time in
        let words = differences.map { "\($0)\n" }.joined() + place
        let limit = Watchdog.patience + time * 10
        watchdog.begin(
          ifCrashed: words + " crashes the program\n", ifBusy: words + " has not ended within \(limit)\n", within: limit
        )
      }
    } catch {
      ErrorLines(writer: terminal.writer(to: terminal.errors)).write("\(error)", source: "--replay", after: output)
      return .failure
    }
    watchdog.end()
    let notes = outcome == .faithful ? [] : header?.notes(in: makeHeader(on: terminal)) ?? []
    output.write(Rendering().text(([outcome.description] + notes).map { .text(StyledText(lines: $0)) }))
    let errors = terminal.writer(to: terminal.errors)
    if options.until != nil, terminal.asks { return output.end(telling: errors) }
    let isFinished = await finishBackgroundWork(output: output, errors: errors)
    var isFaithful = true
    if case .differs = outcome { isFaithful = false }
    return output.end(telling: errors) ?? (isFaithful && isFinished ? .success : .failure)
  }

  /// Writes all events of the session to a new file, as they happen.
  ///
  /// - Throws: A `LineError` if the file exists, or cannot be written.
  func record(to path: String, on terminal: Terminal) throws(LineError) {
    let file = try RecordingFile(path, makeHeader(on: terminal))
    let stopwatch = terminal.clock.stopwatch()
    var stop: (() -> Void)?
    stop = session.recordToo { [weak session] event in
      guard let problem = file.write(Recording.Entry(stopwatch() / .seconds(1), event)) else { return }
      stop?()
      session?.notices.post("The recording has ended: \(problem).", level: .warning)
    }
  }
}

extension Console {
  /// The header of a recording of this program.
  private func makeHeader(on terminal: Terminal) -> Recording.Header {
    Recording.Header(program: terminal.program, version: version, arguments: terminal.argumentsWithoutSecrets)
  }

  /// Keeps the last lines in memory, for the verb `report`.
  func keepLines(on terminal: Terminal) {
    let lines = RecentLines(makeHeader(on: terminal)) {
      [environment = terminal.environment, program = terminal.program] in
      environment.file("report.record", of: program, in: "XDG_STATE_HOME", orBelowHome: ".local/state")
    }
    let stopwatch = terminal.clock.stopwatch()
    _ = session.recordToo { lines.add(Recording.Entry(stopwatch() / .seconds(1), $0)) }
    verbs.recentLines = lines
  }
}

extension Recording.Header {
  /// Why a replay may differ: the recording does not begin with the first line, or is of another program.
  fileprivate func notes(in now: Self) -> [String] {
    let names = (spelled, now.spelled)
    let lines = omittedLines == 1 ? "line" : "\(omittedLines) lines"
    return (omittedLines == 0 ? [] : ["the recording lacks its first \(lines)"])
      + (names.0 == names.1 ? [] : ["it was recorded with \(names.0), and this is \(names.1)"])
  }

  private var spelled: String { version.map { "\(program) \($0)" } ?? program }
}

extension Recording {
  /// Whether it was recorded at a terminal.
  fileprivate var hasWindow: Bool { entries.contains { if case .window = $0.event { true } else { false } } }
}

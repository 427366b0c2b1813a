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
    try await replay(file, until: until, secrets: secrets, on: nil) { _, _, _ in }
  }

  /// The same. It calls `willRun` before each line; see ``/ScreenKit/ReplayFrontEnd``.
  ///
  /// - Parameter terminal: Provides the user's aliases; `nil` for none.
  private func replay(
    _ file: String, until: Int?, secrets: [String], on terminal: Terminal?,
    willRun: @escaping @MainActor (String, [ReplayDifference], Duration) -> Void
  ) async throws(LineError) -> ReplayOutcome {
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
    return await session.replay(
      recording, until: until, secrets: secrets,
      for: ReplayFrontEnd(willRun: willRun) { [verbs] end, window in
        verbs.willShow(end, in: window)
        return verbs.takeSkipped() ? "it reaches outside of the program" : nil
      })
  }

  /// Replays the recording that the options name, and prints differences.
  ///
  /// - Returns: The exit status, 0 without differences; `nil` if the user continues from there.
  func replay(_ file: String, _ options: ConsoleOptions, on terminal: Terminal) async -> ExitCode? {
    let output = terminal.writer(to: terminal.output)
    let watchdog = Watchdog()
    let outcome: ReplayOutcome
    do throws(LineError) {
      var secrets: [String] = []
      if let path = options.secrets {
        secrets = try await SecretLines(path: path, beside: [], standardInput: terminal.input).rest()
      }
      session.consent = options.yes
      outcome = try await replay(file, until: options.until, secrets: secrets, on: terminal) {
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
    output.write(Rendering().text([.text(StyledText(lines: outcome.description))]))
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
    let file = try RecordingFile(path)
    let stopwatch = terminal.clock.stopwatch()
    var stop: (() -> Void)?
    stop = session.recordToo { [weak session] event in
      guard let problem = file.write(Recording.Entry(stopwatch() / .seconds(1), event)) else { return }
      stop?()
      session?.notices.post("The recording has ended: \(problem).", level: .warning)
    }
  }
}

/// The file of a recording, which is closed with the last reference to it.
@MainActor
private final class RecordingFile {
  private let path: String
  private let file: Descriptor
  private var encoder = Recording.Encoder()

  init(_ path: String) throws(LineError) {
    self.path = path
    do throws(SystemError) {
      file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    } catch {
      throw LineError(FileError(path, error))
    }
  }

  deinit {
    file.close()
  }

  /// Writes an entry immediately, so that it is on disk if the process is killed.
  ///
  /// - Returns: The reason for a failure; `nil` on success.
  func write(_ entry: Recording.Entry) -> FileError? {
    do throws(SystemError) {
      try file.writeAll(Array(encoder.line(entry).utf8).span.bytes)
      return nil
    } catch {
      return FileError(path, error)
    }
  }
}

extension Recording {
  /// Whether it was recorded at a terminal.
  fileprivate var hasWindow: Bool { entries.contains { if case .window = $0.event { true } else { false } } }
}

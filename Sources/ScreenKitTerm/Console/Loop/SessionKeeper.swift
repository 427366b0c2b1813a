import PresentationCore
import PresentationFiles
import ScreenKit

/// The keeper of a session, for the loop, which does not know the type of the state.
@MainActor
protocol SessionKeeping: AnyObject {
  /// Returns to the saved location. If there is none, reports that and returns `nil`.
  ///
  /// - Parameter line: Receives the beginning of a typed line.
  func resume(line: inout String?) async -> LineEnd?

  /// The lines typed so far of the text of several lines that the top screen asks for; empty if there are none.
  var begunLines: [String] { get }

  /// Starts saving. Reports an interrupted session to the user, unless it should be resumed.
  func begin()

  /// Saves changes.
  func save()

  /// Saves for the last time.
  ///
  /// - Parameter hasLeft: Whether the user quit, rather than the terminal being closed or a signal arriving.
  func end(hasLeft: Bool) async
}

/// Saves a session while it is in use, and restores it.
@MainActor
final class SessionKeeper<State, Action: Navigating>: SessionKeeping {
  /// How this run of the program started.
  private enum Start {
    /// Without `--resume`.
    case plain
    /// With `--resume`, but the saved session has not been restored.
    case asked
    /// With the saved session.
    case resumed
  }

  private let session: Session<State, Action>
  private let file: ResumeFile
  private let saver: SessionSaver<State, Action>
  private let clock: any Clock<Duration>
  private var watching: ObservationToken?
  /// Whether this process saves: it has the lock, and is not in the middle of an attempt to resume.
  private var isKeeping = false
  /// Whether a save is scheduled, because something may have changed without a line.
  private var isPlanned = false
  /// The duration of the last save.
  private var duration = Duration.zero
  private var isAnotherKeeping = false
  /// Whether the saved session is being restored.
  private var isResuming = false
  /// Whether the file has an interrupted session of another process, and this process has not changed anything yet.
  private var isOthers = false
  private var start = Start.plain
  private var hasComplained = false
  /// Returns the typed part of the current line.
  var typedText: () -> String? = { nil }

  /// Returns `nil` if the program saves no session, or the user has no directory for it.
  init?(_ session: Session<State, Action>, _ resumption: Resumption, on terminal: Terminal) {
    guard let path = resumption.file(program: terminal.program, environment: terminal.environment) else { return nil }
    self.session = session
    file = ResumeFile(path: path, program: terminal.program, resumption)
    saver = SessionSaver(session, version: resumption.version)
    clock = terminal.clock
  }

  // MARK: Resuming

  var begunLines: [String] { session.linesOnTop }

  func resume(line: inout String?) async -> LineEnd? {
    start = .asked
    guard saver.savesAnything else {
      warn("This program cannot be resumed: its routes are not Codable, and no part of its state is restorable.")
      return nil
    }
    let isAlone = takeLock()
    if isAlone, let path = file.takeFailedAttempt() {
      warn("The program ended while it resumed the last session, which is now in \(path).")
      return nil
    }
    var (last, isRefused) = read()
    if isAlone, !isRefused, file.hasInterrupted, last.map({ $0.hasLeft || $0.session.isEmpty }) ?? true {
      if let path = file.takeInterrupted(), last?.session.isEmpty == false {
        session.notices.post("The interrupted session goes on; the one after it is now in \(path).")
      }
      (last, isRefused) = read()
    }
    guard let saved = last?.session, !saved.isEmpty else {
      if !isRefused { session.notices.post("No saved session was found.") }
      return nil
    }
    isResuming = isAlone
    if isAlone { file.beginAttempt() }
    let end = await session.resume(saved)
    isResuming = false
    if end.status == .done {
      (line, start) = (saved.line, .resumed)
      if file.hasInterrupted {
        session.notices.post("An earlier session was interrupted, too; quit and start with --resume to continue there.")
      }
    }
    if isAlone { settle(end.status) }
    return end
  }

  /// Handles the file according to the outcome of the attempt to resume.
  private func settle(_ status: LineEnd.Status) {
    switch status {
    case .done:
      file.endAttempt()
      if session.leftOutOfResume > 0, let path = file.keepCopy(as: "incomplete") {
        warn("The complete saved session is still in \(path).")
      }
    case .cancelled, .quit:
      file.endAttempt()
      isOthers = true
    case .failed, .stale:
      guard let path = file.takeFailedAttempt() else { return }
      warn("The last session could not be resumed; it is now in \(path).")
    }
  }

  // MARK: Saving

  func begin() {
    guard takeLock() else { return }
    if start == .plain {
      if let path = file.takeFailedAttempt() {
        warn("The program ended while it resumed a session, which is now in \(path).")
      }
      if let last = read().last, !last.hasLeft, !last.session.isEmpty {
        let place = Wording.quoted(last.session.location)
        session.notices.post(
          "The last session was interrupted at \(place); quit and start with --resume to continue there.")
        isOthers = true
      }
    }
    isKeeping = true
    // The first screen is not worth a file, and the interrupted session is worth more than any other.
    if isOthers || start != .resumed && session.location.depth == 0 { _ = saver.next() }
    watching = saver.observe { [weak self] in self?.change() }
    save()
  }

  func save() {
    guard isKeeping else { return }
    let stopwatch = clock.stopwatch()
    guard let saved = saver.next() else { return }
    write(saved, hasLeft: false)
    duration = stopwatch()
  }

  func end(hasLeft: Bool = false) async {
    watching = nil
    if isResuming { file.endAttempt() }
    guard isKeeping else { return }
    isKeeping = false
    defer { file.releaseLock() }
    if saver.next() == nil, isOthers { return }
    var saved = session.saved(version: saver.version)
    if !hasLeft, session.location.input?.kind != .secret, let text = typedText(), !text.isEmpty {
      let isValue = session.location.input?.takes(text) == true
      saved.line = isValue ? text : await session.remembered(text)
    }
    if hasLeft, saved.isEmpty {
      keepInterrupted()
      file.remove()
    } else {
      write(saved, hasLeft: hasLeft)
    }
  }

  /// Notes an action. Changes without a line are saved after 100 milliseconds or more, so that saving takes at most a tenth of the time.
  private func change() {
    guard !isPlanned else { return }
    isPlanned = true
    let pause = max(.milliseconds(100), duration * 9)
    Task { [weak self, clock] in
      try? await clock.sleep(for: pause)
      self?.isPlanned = false
      self?.save()
    }
  }

  /// Keeps the interrupted session of another process, if the file has it, before this one is saved.
  private func keepInterrupted() {
    if isOthers { file.keepInterrupted() }
    isOthers = false
  }

  private func write(_ saved: SavedSession, hasLeft: Bool) {
    keepInterrupted()
    do throws(FileError) {
      try file.write(saved, hasLeft: hasLeft)
      hasComplained = false
    } catch {
      complain(error)
    }
  }

  private func complain(_ error: FileError) {
    if !hasComplained { warn("The session cannot be saved for --resume: \(file.path): \(error.reason).") }
    hasComplained = true
  }

  // MARK: The file

  private func takeLock() -> Bool {
    if isAnotherKeeping { return false }
    do throws(FileError) {
      if try file.takeLock() { return true }
      session.notices.post("Another process saves its session for --resume; this one is not saved.")
      isAnotherKeeping = true
    } catch {
      complain(error)
    }
    return false
  }

  /// Reads the file, or sets it aside and reports the reason.
  private func read() -> (last: (session: SavedSession, hasLeft: Bool)?, isRefused: Bool) {
    do throws(ResumeFile.Refusal) {
      return (try file.read(), false)
    } catch {
      let place = file.setAside(as: error.ending).map { "it is now in \($0)" } ?? "it stays in \(file.path)"
      warn("The saved session cannot be used: \(error.reason); \(place).")
      return (nil, true)
    }
  }

  private func warn(_ text: StyledText) { session.notices.post(text, level: .warning) }
}

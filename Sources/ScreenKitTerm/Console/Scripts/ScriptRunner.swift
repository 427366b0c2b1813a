import Glibc

/// Runs lines that nobody types: of a file, of a pipe, of an option.
///
/// There is no prompt, no escape sequence and no history. The first line that fails is the last, unless the options say that
/// the script goes on.
@MainActor
final class ScriptRunner<State, Action: Navigating> {
  private let session: ConsoleSession<State, Action>
  private let options: ConsoleOptions
  private let transcript: any Transcript
  private let signals: StopSignals
  private let display: LineDisplay
  private let goesOn: Bool
  /// Whether a line failed, or something could not be read.
  private var hasFailed = false
  private var last: ScriptLine?

  init(
    _ session: ConsoleSession<State, Action>, options: ConsoleOptions, transcript: any Transcript, signals: StopSignals
  ) {
    self.session = session
    self.options = options
    self.transcript = transcript
    self.signals = signals
    goesOn = options.keepGoing
    display = LineDisplay { transcript.show($0, $1) }
  }

  /// Runs the lines that the options name until there are no more, one leaves, one fails, or a signal comes.
  ///
  /// - Returns: Whether all went well.
  func run() async -> Bool {
    var sources: [(source: ScriptSource, descriptor: Int32)] = []
    // Nothing has happened yet when a file cannot be opened.
    for source in ScriptSource.named(by: options) {
      do throws(LineError) {
        sources.append((source, try source.open()))
      } catch {
        fail(error.description, source.name)
      }
    }
    defer { for case (.file, let descriptor) in sources { close(descriptor) } }
    if mayGoOn { await begin() }
    for (source, descriptor) in sources where mayGoOn {
      guard await run(ScriptLines(source, descriptor: descriptor)) else { return !hasFailed }
    }
    if mayGoOn, let last { failIfAsked(at: last) }
    return !hasFailed
  }

  private var mayGoOn: Bool { (!hasFailed || goesOn) && signals.received == nil }

  /// Goes to where the options say that the script begins.
  private func begin() async {
    guard let path = options.at else { return }
    switch await session.begin(at: path) {
    case .failed(let message): fail(message, "--at")
    case .cancelled, .done, .quit: return
    }
  }

  /// Runs the lines of one source, and returns whether there may be more to run.
  private func run(_ lines: ScriptLines) async -> Bool {
    while mayGoOn {
      // Most lines have arrived: no function that might suspend is called to get them.
      var next = lines.arrived()
      if next == nil { next = await lines.next() }
      guard let line = next else { break }
      last = line
      let status = await run(line)
      if status == .quit { failIfAsked(at: line) }
      if status == .quit || transcript.output.failure != nil { return false }
      if status != .done { hasFailed = true }
    }
    if let failure = lines.failure { fail("\(failure).", lines.name) }
    return true
  }

  private func run(_ line: ScriptLine) async -> LineStatus {
    let reading: LineReading<Action>
    switch line.text {
    case .success(let text): reading = session.read(text)
    case .failure(let error):
      transcript.begin(line) { nil }
      return end(line, .failed, error.description)
    }
    transcript.begin(line) { reading.remembered }
    switch await session.run(reading, show: display) {
    case .done: return end(line, .done)
    case .quit: return end(line, .quit)
    case .cancelled: return end(line, .cancelled, "cancelled")
    case .failed(let message): return end(line, .failed, message)
    }
  }

  private func end(_ line: ScriptLine, _ status: LineStatus, _ message: String? = nil) -> LineStatus {
    transcript.end(line, status, message: message)
    return status
  }

  /// Fails when a question stands that nobody will answer any more.
  private func failIfAsked(at line: ScriptLine) {
    if let question = session.question { fail(question.complaint, line.place) }
  }

  private func fail(_ message: String, _ source: String) {
    hasFailed = true
    transcript.report(message, source: source)
  }
}

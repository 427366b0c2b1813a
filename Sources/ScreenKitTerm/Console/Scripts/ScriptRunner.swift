import CScreenKitPlatform
import PresentationFiles

/// Runs the lines of a file, a pipe or an option in a session.
///
/// There is no prompt, no escape sequence and no history. The script stops at the first failing line, unless the options say otherwise.
@MainActor
final class ScriptRunner: SessionFrontEnd {
  private let session: any SessionPort
  /// Goes to the path where lines without a terminal begin; returns `nil` if the session is there.
  private let start: () async -> (end: LineEnd, source: String)?
  private let verbs: ConsoleVerbs
  private let secrets: SecretLines?
  private let options: ConsoleOptions
  private let transcript: any Transcript
  private let signals: ScriptSignals
  private let standardInput: Int32
  /// Whether a line failed, or a source could not be read.
  private var hasFailed = false
  private var last: ScriptLine?
  /// Whether the script has ended.
  private var isLeaving = false
  /// The user's location.
  private var location: SessionLocation

  init(
    _ session: any SessionPort, at location: SessionLocation, verbs: ConsoleVerbs, options: ConsoleOptions,
    secrets: SecretLines?, transcript: any Transcript, signals: ScriptSignals, standardInput: Int32,
    start: @escaping () async -> (end: LineEnd, source: String)?
  ) {
    (self.session, self.start) = (session, start)
    self.options = options
    self.transcript = transcript
    self.signals = signals
    self.standardInput = standardInput
    self.verbs = verbs
    self.location = location
    self.secrets = secrets
  }

  /// Runs the lines that the options name until they are exhausted, or until one quits or fails, or a signal arrives.
  ///
  /// - Returns: Whether the script succeeded.
  func run() async -> Bool {
    verbs.show = { [transcript] in transcript.show($0) }
    var sources: [(source: ScriptSource, descriptor: Int32)] = []
    // Nothing has been run yet if a file cannot be opened.
    for source in ScriptSource.named(by: options) {
      do throws(FileError) {
        sources.append((source, try source.open(standardInput: standardInput)))
      } catch {
        fail(error.description, source.option)
      }
    }
    defer { for case (.file, let descriptor) in sources { close(descriptor) } }
    if mayGoOn { await begin() }
    session.frontEnd = self
    for (source, descriptor) in sources where mayGoOn {
      guard await run(ScriptLines(source, descriptor: descriptor), of: source) else { return !hasFailed }
    }
    if mayGoOn { await leave() }
    return !hasFailed
  }

  /// Leaves the program after the last line. The script fails if a question is open, or a leave check refuses.
  private func leave() async {
    let place = last?.place ?? "end"
    if await failIfAsked(at: place) { return }
    if let input = location.input, input.lineCount > 0 {
      return fail("\(input.label) is not finished; end it with a line that contains only a dot", place)
    }
    isLeaving = true
    let end = await session.run(":quit")
    location = end.location
    transcript.show(end)
    if let error = end.error { fail(error.description, place) }
    await failIfAsked(at: place)
  }

  private var mayGoOn: Bool { (!hasFailed || options.keepGoing) && signals.received == nil }

  private func begin() async {
    guard let (end, source) = await start() else { return }
    location = end.location
    if let error = end.error { fail(error.message, source) }
  }

  /// Runs the lines of one source, and returns whether there may be more to run.
  private func run(_ lines: ScriptLines, of source: ScriptSource) async -> Bool {
    while mayGoOn {
      // Most lines are already available, so no function that might suspend is called to get them.
      var next = lines.arrived()
      if next == nil { next = await lines.next() }
      guard let line = next else { break }
      last = line
      transcript.begin(line)
      let end: LineEnd
      switch line.text {
      case .success(let text):
        end = await session.type(text, on: nil)
        location = end.location
      case .failure(let error): end = LineEnd(.failed, error: error, location: location)
      }
      let status = end.status
      // The end of the program reports why its output cannot be written, once.
      if status != .failed || transcript.output.failure == nil { transcript.end(line, end) }
      if status == .quit { await failIfAsked(at: line.place) }
      if status == .quit || transcript.output.failure != nil { return false }
      if status != .done { hasFailed = true }
    }
    if let failure = lines.failure {
      fail(source == .standardInput ? failure.reason : failure.description, source.option)
    }
    return true
  }

  // MARK: What a line asks for

  func lineBegins(remembering text: String?) {
    if !isLeaving { transcript.understood(text) }
  }

  func lineBegins(answering text: String?) { transcript.answered(text) }

  func secret(prompt: String) async throws(LineError) -> String {
    guard let secrets else {
      throw LineError("<\(prompt)> is asked for at a terminal; in a script, use --secrets with a file")
    }
    return try await secrets.secret(prompt: prompt)
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String {
    try await verbs.edit(text, name: name)
  }

  /// Fails for each open question that can no longer be answered, at any depth. Returns whether there is one.
  @discardableResult
  private func failIfAsked(at place: String) async -> Bool {
    let questions = await session.openQuestions()
    // One may have appeared since the last line ended.
    let isAskedOnTop = ((session as? any ImmediateSessionPort)?.location ?? location).question != nil
    for (index, question) in questions.enumerated() {
      let covered = "\(Wording.quotedText(question.text)) needs an answer, but another screen or stack hides it"
      fail(index == 0 && isAskedOnTop ? question.complaint : covered, place)
    }
    return !questions.isEmpty
  }

  private func fail(_ message: String, _ source: String) {
    hasFailed = true
    transcript.report(message, source: source)
  }
}

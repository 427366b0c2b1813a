import ArgumentParser

/// Scripts, and front ends in other processes.
extension Console {
  /// Runs the lines of a script, and returns the exit status.
  func runScript(_ options: ConsoleOptions, on terminal: Terminal) async -> ExitCode {
    let output = terminal.writer(to: terminal.output, flushesWhenIdle: true)
    let errors = terminal.writer(to: terminal.errors)
    var terminal = terminal
    terminal.signals = orderly(terminal.signals, output: output, errors: errors)
    // The output of a child process is not part of a document.
    let children = options.format == .plain ? terminal.output : terminal.errors
    verbs.programs = ExternalPrograms(terminal, output: output, childOutput: children)
    session.consent = options.yes
    let transcript = makeTranscript(options, output, errors)
    if case .failed(let error) = await session.begun() {
      transcript.report("\(error)", source: "start")
      output.flush()
      return .failure
    }
    var secrets: SecretLines?
    if let path = options.secrets {
      do throws(LineError) {
        secrets = try SecretLines(path: path, beside: ScriptSource.named(by: options), standardInput: terminal.input)
      } catch {
        transcript.report("\(error)", source: "--secrets")
        output.flush()
        return .failure
      }
    }
    let signals = await ScriptSignals(terminal.signals)
    let runner = ScriptRunner(
      session, at: session.location, verbs: verbs, options: options, secrets: secrets, transcript: transcript,
      signals: signals, standardInput: terminal.input, start: { await goToStart(options) })
    let events = ScriptEvents(errors: errors, output: output, as: options.format, clock: terminal.clock)
    let tellsScreens = options.events && options.format.isJSON
    let following = Task.immediate { await events.follow(session.changes(screens: tellsScreens)) }
    let run = Task { await runner.run() }
    signals.onInterrupt = { run.cancel() }
    let isWell = await withTaskCancellationHandler {
      await run.value
    } onCancel: {
      run.cancel()
    }
    let isFinished = await finishBackgroundWork(output: output, errors: errors)
    if tellsScreens, let last = session.lookIfChanged() { events.tell(last) }
    session.end()
    events.end()
    await following.value
    output.flush()
    signals.stop()
    if let signal = signals.received { return ExitCode(128 + signal) }
    return output.end(telling: errors) ?? (isWell && isFinished ? .success : .failure)
  }

  /// Goes to the path of the options, or else to the path that this start of the program has given; returns `nil` if the session is there.
  private func goToStart(_ options: ConsoleOptions) async -> (end: LineEnd, source: String)? {
    if let path = options.at { return (await session.run(":goto \(Words.quote(path))"), "--at") }
    return await session.goToStart().map { ($0, "start") }
  }

  private func makeTranscript(_ options: ConsoleOptions, _ output: Writer, _ errors: Writer) -> any Transcript {
    switch options.format {
    case .plain:
      return PlainTranscript(
        output: output, errors: errors, echoes: options.echo, isQuiet: options.quiet
      ) { [verbs] blocks in
        verbs.settings.adjusting(output.plainRendering).text(blocks)
      }
    case .csv, .markdown:
      return PlainTranscript(
        output: output, errors: errors, echoes: false, isQuiet: options.quiet,
        encode: options.format.encoder(isTerminal: output.isTerminal))
    case .json, .jsonObjects:
      return JSONTranscript(
        output: output, errors: errors, location: session.location, rows: options.format.jsonRows)
    }
  }

  /// Serves a front end in another process over the standard streams of this one, and returns the exit status described in
  /// ``main(version:)``.
  ///
  /// Standard output then contains only messages; errors of the program itself go to standard error.
  func serve(_ options: ConsoleOptions, on terminal: Terminal) async -> ExitCode {
    let output = terminal.writer(to: terminal.output)
    let errors = terminal.writer(to: terminal.errors)
    let complaints = ErrorLines(writer: errors)
    var terminal = terminal
    terminal.signals = orderly(terminal.signals, output: output, errors: errors)
    if case .failed(let error) = await session.begun() {
      complaints.write("\(error)", source: "start", after: output)
      return .failure
    }
    if let (end, source) = await goToStart(options), let error = end.error {
      complaints.write(error.message, source: source, after: output)
      return .failure
    }
    let signals = await ScriptSignals(terminal.signals)
    let serving = Task { try await session.serve(reading: terminal.input, writing: terminal.output) }
    signals.onInterrupt = { serving.cancel() }
    var isFinished = true
    if case .failure(let error) = await serving.result {
      complaints.write("\(error)", source: "--serve", after: output)
      isFinished = false
    }
    if !(await finishBackgroundWork(output: output, errors: errors)) { isFinished = false }
    signals.stop()
    if let signal = signals.received { return ExitCode(128 + signal) }
    return isFinished ? .success : .failure
  }
}

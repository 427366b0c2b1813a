import ArgumentParser

extension Console {
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
    if let path = options.at, let error = await session.run(":goto \(Words.quote(path))").error {
      complaints.write(error.message, source: "--at", after: output)
      return .failure
    }
    let signals = await ScriptSignals(terminal.signals)
    let serving = Task { await session.serve(reading: terminal.input, writing: terminal.output) }
    signals.onInterrupt = { serving.cancel() }
    await serving.value
    let isFinished = await finishBackgroundWork(output: output, errors: errors)
    signals.stop()
    if let signal = signals.received { return ExitCode(128 + signal) }
    return isFinished ? .success : .failure
  }
}

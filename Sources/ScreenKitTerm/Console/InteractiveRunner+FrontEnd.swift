import ScreenKit

/// Answers to the requests of a line while it runs: for secrets, texts, pages and the terminal.
extension InteractiveRunner: SessionFrontEnd {
  func lineBegins(remembering text: String?) {
    if remembersLines, let text { recall.remember(text, at: location.path) }
  }

  func secret(prompt: String) async throws(LineError) -> String {
    let asking = { [self] in await reader.readSecret(prompt: output.styledLine(StyledText("\(prompt): "))) }
    let text = if let spinner { await spinner.paused(asking) } else { await asking() }
    hasGivenUp = text == nil
    guard let text else { throw .cancelled }
    return text
  }

  /// Whether pages can be turned: single keys can be asked for, and what asks for them taken away again.
  var turnsPages: Bool { spinner != nil }

  /// Shows blocks, a screenful at a time.
  func page(_ blocks: [Block]) async {
    guard let spinner else { return }
    await spinner.paused { await turnPages(of: output.rendering().lines(blocks)) }
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String {
    // The same line on the same screen means the same text.
    try await verbs.edit(text, name: name, for: "\(location.path)\n\(runningLine)\n\(name)")
  }

  /// Leaves the terminal to another program until the line ends: what comes meanwhile is shown then.
  func lendTerminal() {
    isLent = true
    spinner?.stop()
    windowTitle?.restore()
    output.writer.flush()
    reader.release()
  }
}

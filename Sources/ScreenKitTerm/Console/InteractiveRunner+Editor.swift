import ScreenKit

/// Lines that an editor of the user's own changes.
extension InteractiveRunner {
  /// Lets the user change in an editor the text that a line gives. The saved text is the next line, unless the screen that asked for it no
  /// longer exists.
  func edit(_ line: String) async {
    // The screen may have changed while the line was typed.
    guard let input = location.input, input.kind == .lines else { return correction.begin(with: line) }
    let seen = screenful
    let isWhole = isCorrectingText
    let editing = Task.immediate { [verbs] () -> Result<String, LineError> in
      do throws(LineError) {
        // The same line on the same screen means the same text.
        let purpose = "\(seen.location.path)\n\(line)\n\(input.label)"
        return .success(try await verbs.edit(input.editedText(of: line), name: input.label, for: purpose))
      } catch {
        return .failure(error)
      }
    }
    (isRunningLine, cancelLine) = (true, { editing.cancel() })
    interrupts.onInterrupt = { editing.cancel() }
    let result = await editing.value
    // The newest screen may not have been reported yet.
    let top = await session.screen()
    (isRunningLine, isLent, cancelLine) = (false, false, {})
    interrupts.onInterrupt = nil
    isSaidAtPrompt = isLive(top)
    var next = line
    switch result {
    case .success(let edited): next = InputDescription.line(edited: edited)
    case .failure(let error): if !error.isCancellation { say(StyledText(error.description, .error)) }
    }
    settleEdits(areTaken: (try? result.get()) != nil)
    catchUp(with: top, after: seen)
    if top.serial == seen.serial, top.location.input?.label == input.label, top.location.input?.kind == .lines {
      correction.begin(with: next, wholeAt: isWhole ? seen.serial : nil)
    } else if !next.isEmpty {
      let isKept = recall.remember(value: next, for: input.label)
      let advice = isKept ? " Press the up arrow to bring it back when you are asked for it again." : ""
      say(
        StyledText("\(input.label): the text was dropped because the screen changed.\(advice)", .warning))
    }
    announce()
  }
}

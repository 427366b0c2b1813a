import ScreenKit

/// Lines that were typed for something else than what the session waits for now.
extension InteractiveRunner {
  /// Puts a line that was not run into the next prompt; if a secret is asked for there, into the next prompt of its screen.
  func giveBack(_ line: String) {
    if location.input?.kind == .secret {
      unfinished = (line, screenfulOfLine.serial, false)
    } else {
      correction.begin(with: line)
    }
  }

  /// Runs a line for a user who has seen the prompt, unless it was typed ahead, or is another one of several.
  func start(_ line: String, isFirst: Bool) async -> LineEnd {
    guard isFirst else { return await session.type(line, on: nil) }
    if replacesText(line) { return await session.run(value: InputDescription.text(of: line), on: seen) }
    guard isAhead else { return await session.type(line, on: seen) }
    // The user cannot have meant what has come since. A question is not answered.
    return await session.typeAhead(line, on: isInTime(line) ? nil : 0)
  }

  /// Whether the line began with a refused text of several lines, which the screen on top still asks for.
  var isCorrectingText: Bool { correction.wholeAt == screenful.serial && reader.beganWithText }

  /// Whether a line is a whole text, corrected, that takes the place of the refused one.
  func replacesText(_ line: String) -> Bool {
    guard isCorrectingText, line != ".", !line.allSatisfy(\.isWhitespace) else { return false }
    return location.input?.takes(line) == true
  }

  /// Whether a line that was typed ahead fits what the session waits for now. Another request may have come that has not been shown yet: a
  /// verb must not become its value, and a value must not answer it.
  private func isInTime(_ line: String) -> Bool {
    guard let now = (session as? any ImmediateSessionPort)?.location else { return true }
    let isValue = location.input?.takes(line) == true
    return now.input?.takes(line) == true ? isValue && now.asksTheSame(as: location) : !isValue
  }
}

extension SessionLocation {
  /// Whether the same is asked for, or nothing.
  func asksTheSame(as other: Self) -> Bool {
    input?.label == other.input?.label && input?.kind == other.input?.kind
  }
}

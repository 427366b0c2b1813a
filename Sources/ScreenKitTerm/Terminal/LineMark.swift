import ScreenKit

/// A mark with which terminals distinguish prompts, lines and output, to jump from line to line or to select the output of one (OSC 133,
/// introduced by FinalTerm).
///
/// Marks are written with the copy of a line that remains, not with the line being edited: a terminal that changes its size may remove
/// the text after the mark of a prompt, because it expects a shell to write it again.
enum LineMark: Equatable {
  /// A prompt begins.
  case prompt
  /// The prompt has ended; the line begins.
  case line
  /// The line has ended; its output begins.
  case output
  /// All output of the line has been shown; `nil` for a line that was discarded.
  case end(status: Int?)

  /// The escape sequence of the mark.
  var sequence: String {
    let parameters =
      switch self {
      case .prompt: "A"
      case .line: "B"
      case .output: "C"
      case .end(nil): "D"
      case .end(let status?): "D;\(status)"
      }
    return "\u{1B}]133;\(parameters)\u{1B}\\"
  }
}

extension LineEnd.Status {
  /// The exit status that a shell would report.
  var number: Int {
    switch self {
    case .done, .quit: 0
    case .failed: 1
    case .cancelled, .stale: 130
    }
  }
}

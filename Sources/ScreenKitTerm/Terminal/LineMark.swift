import ScreenKit

/// A mark by which terminals tell prompts, lines and output apart, to jump from line to line or to select what one has shown (OSC 133;
/// FinalTerm had them first).
///
/// They are written with the copy of a line that stays, not with the line as it is edited: a terminal that changes its size may take
/// away what stands behind the mark of a prompt, because it believes that a shell will write it again.
enum LineMark: Equatable {
  /// A prompt begins.
  case prompt
  /// The prompt has ended; the line begins.
  case line
  /// The line has ended; what it shows begins.
  case output
  /// All that belongs to the line has been shown; `nil` for a line that was given up.
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

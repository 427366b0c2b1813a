/// The way a program ended.
public enum ProgramExit: Hashable, Sendable, CustomStringConvertible {
  /// It returned or called `exit`, with this status.
  case exited(Int32)
  /// It was ended by this signal.
  case signalled(Int32)

  /// A description in words: `exited with 0`, `killed by signal 9`.
  public var description: String {
    switch self {
    case .exited(let status): "exited with \(status)"
    case .signalled(let signal): "killed by signal \(signal)"
    }
  }
}

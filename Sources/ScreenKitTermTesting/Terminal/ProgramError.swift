import CScreenKitPlatform

/// An error while driving a program, with its output so far.
public struct ProgramError: Error, Sendable, CustomStringConvertible {
  /// The reason for the error.
  public enum Reason: Hashable, Sendable {
    /// A call to the system failed, with this error number.
    case callFailed(String, Int32)
    /// The expected event did not occur in time.
    case deadlinePassed
    /// The program ended before the expected event.
    case programEnded(ProgramExit)
  }

  /// The reason for the error.
  public let reason: Reason
  /// The expected event, or the attempted action.
  public let expectation: String
  /// The program and its arguments; `nil` if none was started.
  public let command: String?
  /// The screen at that time; `nil` if the program has no terminal, or did not start.
  public let screen: TerminalScreen?
  /// The end of the program's output, at most 256 bytes.
  package let lastBytes: [UInt8]
  /// The call of a ``TerminalSession`` that failed, as `Module/File.swift:line`; `nil` for other errors.
  public private(set) var place: String?

  /// The number of bytes that the program has written.
  private let count: Int

  init(
    _ reason: Reason, _ expectation: String, command: String? = nil, screen: TerminalScreen? = nil,
    written: [UInt8] = []
  ) {
    self.reason = reason
    self.expectation = expectation
    self.command = command
    self.screen = screen
    lastBytes = written.suffix(256)
    count = written.count
  }

  /// Returns the error with the location of the call that failed.
  package func at(_ fileID: StaticString, _ line: UInt) -> Self {
    var error = self
    error.place = "\(fileID):\(line)"
    return error
  }

  /// The location, the reason in words, the command, the screen in a frame, and the last bytes with control characters made visible.
  public var description: String {
    let head =
      switch reason {
      case .callFailed(let call, let number): "\(call): \(String(cString: strerror(number)))"
      case .deadlinePassed: "the deadline passed"
      case .programEnded(let exit): "the program ended (\(exit))"
      }
    let start = place.map { "\($0): " } ?? ""
    let bytes =
      "last \(count > lastBytes.count ? "\(lastBytes.count) of \(count) " : "")bytes: \(Self.visible(lastBytes))"
    let parts = ["\(start)\(head): \(expectation)", command.map { "command: \($0)" }, screen?.description, bytes]
    return parts.compactMap { $0 }.joined(separator: "\n")
  }

  /// The words of a command in one line; those with special characters in quotes.
  static func commandLine(_ words: [String]) -> String {
    let quoted = words.map { word in
      let isPlain =
        !word.isEmpty && word.unicodeScalars.allSatisfy { $0 > " " && $0.escaped(asASCII: false).count == 1 }
      return isPlain ? word : visible(Array(word.utf8))
    }
    return quoted.joined(separator: " ")
  }

  private static func visible(_ bytes: [UInt8]) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return "\"" + scalars.map { $0 == "'" ? "'" : $0.escaped(asASCII: false) }.joined() + "\""
  }
}

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

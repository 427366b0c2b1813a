public import CustomDump
public import PresentationCore

extension WrittenAsCall {
  /// The call, with the command that it modifies as a dump: the text for a failure or a difference.
  var callDescription: String {
    let call = call {
      $0 is any Command ? String(customDumping: $0) : SwiftText.of($0, isTyped: $1)
    } type: {
      "\($0)"
    }
    return call ?? "\(Self.self)"
  }
}

extension IdentifiedCommand: CustomDumpStringConvertible {
  package var customDumpDescription: String { callDescription }
}

extension DelayedCommand: CustomDumpStringConvertible {
  package var customDumpDescription: String { callDescription }
}

extension BackgroundCommand: CustomDumpStringConvertible {
  package var customDumpDescription: String { callDescription }
}

extension AfterCommand: CustomDumpStringConvertible {
  /// The call that makes the command.
  public var customDumpDescription: String { callDescription }
}

extension CancelCommand: CustomDumpStringConvertible {
  /// The call that makes the command.
  public var customDumpDescription: String { callDescription }
}

#if os(Linux)
  // The dumping library has this only for other platforms; here it would show the two halves of a 128-bit number.
  extension Duration: @retroactive CustomDumpStringConvertible {
    /// The duration in seconds: `1.5 seconds`.
    public var customDumpDescription: String { description }
  }
#endif

extension Outcome {
  /// The outcome of a user's wish that a leave check turned down: why the user stays.
  ///
  /// The state is as it was. Its description is the reason alone, so that a console can show it like any other error.
  public struct LeaveRefused: Error, Hashable, CustomStringConvertible {
    /// Why the user stays, in one line.
    public let reason: String

    /// Makes the error.
    public init(_ reason: String) {
      self.reason = reason
    }

    /// The reason.
    public var description: String { reason }
  }
}

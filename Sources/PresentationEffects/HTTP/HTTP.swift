/// What a ``URLCommand`` sends and gets.
public enum HTTP {
  /// How far a transfer has come.
  public struct Progress: Hashable, Sendable {
    /// The bytes of the response's body that have arrived.
    public let received: Int
    /// How many there will be; `nil` if the server has not said so.
    public let expected: Int?

    /// Makes a progress, for tests.
    public init(received: Int, expected: Int?) {
      self.received = received
      self.expected = expected
    }
  }
}

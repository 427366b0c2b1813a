/// A namespace for the requests and responses of a ``URLCommand``.
public enum HTTP {
  /// The progress of a transfer.
  public struct Progress: Hashable, Sendable {
    /// The bytes of the response's body that have arrived, decompressed.
    public let received: Int
    /// The expected number of bytes; `nil` if the server has not announced it, and for a compressed body.
    public let expected: Int?
    /// The bytes of a file that have been sent as the request's body.
    public let sent: Int
    /// The total number of bytes to send; `nil` if the body is not a file.
    public let toSend: Int?

    /// Makes a progress, for tests.
    public init(received: Int, expected: Int?, sent: Int = 0, toSend: Int? = nil) {
      self.received = received
      self.expected = expected
      self.sent = sent
      self.toSend = toSend
    }
  }
}

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

  /// A server-sent event; see ``ServerEvents``.
  public struct Event: Hashable, Codable, Sendable {
    /// The type of the event; `message` if the server names none.
    public let type: String
    /// The data of the event, its lines separated by line feeds.
    public let data: String
    /// The identifier that the server sent last; empty if it sent none.
    public let id: String

    /// Makes an event, for tests.
    public init(type: String = "message", data: String, id: String = "") {
      (self.type, self.data, self.id) = (type, data, id)
    }
  }
}

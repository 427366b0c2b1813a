extension HTTP {
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

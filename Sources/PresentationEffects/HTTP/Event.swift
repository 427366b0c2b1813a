extension HTTP {
  /// Something that a server has told of its own accord; see ``ServerEvents``.
  public struct Event: Hashable, Codable, Sendable {
    /// What kind of event it is; `message` when the server does not say.
    public let type: String
    /// What the server says, its lines separated by line ends.
    public let data: String
    /// The identifier that the server gave last; empty if it gave none.
    public let id: String

    /// Makes an event, for tests.
    public init(type: String = "message", data: String, id: String = "") {
      (self.type, self.data, self.id) = (type, data, id)
    }
  }
}

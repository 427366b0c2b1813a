public import FoundationEssentials

extension HTTP {
  /// The response of a server.
  public struct Response: Hashable, Codable, Sendable {
    /// A line of the response's head.
    public struct Field: Hashable, Codable, Sendable {
      /// The name, as the server wrote it.
      public let name: String
      /// The value, without surrounding white space. Invalid UTF-8 is replaced by U+FFFD.
      public let value: String

      /// Makes a field.
      public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
      }

      /// Whether the name is `name`, ignoring case.
      func isNamed(_ name: String) -> Bool {
        self.name.utf8.count == name.utf8.count && self.name.lowercased() == name.lowercased()
      }
    }

    /// The status, such as 200.
    public let status: Int
    /// The fields of the head, in the server's order. `Content-Encoding` and `Content-Length` are left out if ``body`` was decompressed.
    public let fields: [Field]
    /// The body, decompressed; empty if there is none.
    public let body: Data
    /// The file that the body was saved to, see ``Request/saving(to:)``; `body` is empty then.
    public let file: String?
    /// The URL that answered, after all redirects, without the query.
    public let address: String

    /// Makes a response, for tests.
    public init(status: Int = 200, fields: [Field] = [], body: Data = Data(), file: String? = nil, address: String = "")
    {
      self.status = status
      self.fields = fields
      self.body = body
      self.file = file
      self.address = address
    }

    /// The values of the fields with this name, ignoring case, joined with commas; `nil` if there are none. For `Set-Cookie`, whose
    /// values contain commas, use ``values(of:)``.
    public subscript(name: String) -> String? {
      let values = values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The values of the fields with this name, ignoring case, one for each field, in the server's order.
    public func values(of name: String) -> [String] {
      fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// The body as UTF-8; invalid bytes are replaced by U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Reads the body as JSON.
    ///
    /// - Throws: `DecodingError`.
    public func json<Value: Decodable>(
      _ type: Value.Type = Value.self, decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
      try decoder.decode(type, from: body)
    }
  }
}

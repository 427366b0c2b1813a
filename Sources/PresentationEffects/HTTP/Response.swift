public import FoundationEssentials
import PresentationCore

extension HTTP {
  /// The response of a server.
  public struct Response: Hashable, Codable, Sendable {
    /// A line of the response's head.
    public struct Field: Hashable, Sendable {
      /// The name, as the server wrote it.
      public let name: String
      /// The value as UTF-8, without surrounding white space. Invalid UTF-8 is replaced by U+FFFD.
      public var value: String { String(decoding: bytes, as: UTF8.self) }
      /// The bytes of the value, as the server sent them; for example, text in Latin-1.
      public let bytes: [UInt8]

      /// Creates a field.
      public init(_ name: String, _ value: String) {
        self.init(name, Array(value.utf8))
      }

      /// Creates a field whose value need not be UTF-8.
      public init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
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

    /// Creates a response, for tests.
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

    /// The body as UTF-8, without a byte order mark; invalid bytes are replaced by U+FFFD.
    public var text: String {
      String(decoding: body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body, as: UTF8.self)
    }

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

extension HTTP.Response.Field: Codable {
  private enum Key: String, CodingKey { case name, value, bytes }

  /// Reads a field.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let bytes = try container.decodeIfPresent([UInt8].self, forKey: .bytes)
    self.init(
      try container.decode(String.self, forKey: .name),
      try bytes ?? Array(container.decode(String.self, forKey: .value).utf8))
  }

  /// Writes name and value, and the bytes of the value if they are not UTF-8.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    if !value.utf8.elementsEqual(bytes) { try container.encode(bytes, forKey: .bytes) }
  }
}

extension HTTP.Response.Field: CustomReflectable {
  /// A mirror of name and value.
  public var customMirror: Mirror { Mirror(self, children: ["name": name, "value": value], displayStyle: .struct) }
}

extension HTTP.Response {
  /// The address of the field `Location`. If its bytes are not UTF-8, those that are not ASCII are encoded.
  var target: String? {
    guard let field = fields.first(where: { $0.isNamed("location") }) else { return nil }
    guard !field.value.utf8.elementsEqual(field.bytes) else { return field.value }
    return field.bytes.reduce(into: "") { text, byte in
      if byte < 0x80 { text.unicodeScalars.append(Unicode.Scalar(byte)) } else { text += byte.percentEscape }
    }
  }
}

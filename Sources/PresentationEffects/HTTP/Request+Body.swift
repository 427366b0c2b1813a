public import FoundationEssentials
public import PresentationCore

extension HTTP.Request {
  /// Sends `data` with the request, with the media type `type`.
  public func body(_ data: Data, type: String) -> Self {
    with { $0.body = .data(.plain(data)) }.header("Content-Type", type)
  }

  /// Sends secret data with the request; it is not sent to another server after a redirect.
  public func body(_ data: Secret<Data>, type: String) -> Self {
    with { $0.body = .data(.secret(data)) }.header("Content-Type", type)
  }

  /// Sends `value` as JSON. Equal values give equal requests: keys are sorted.
  ///
  /// - Throws: Rethrows the encoding error of `value`.
  public func json(_ value: some Encodable) throws -> Self {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return body(try encoder.encode(value), type: "application/json")
  }

  /// Sends `value` as JSON encoded by `encoder`. Let it sort its keys, so that equal values give equal requests.
  ///
  /// - Throws: Rethrows the encoding error of `value`.
  public func json(_ value: some Encodable, encoder: JSONEncoder) throws -> Self {
    body(try encoder.encode(value), type: "application/json")
  }

  /// Sends the fields of a form (`application/x-www-form-urlencoded`), in order; names and values can be any text.
  ///
  /// - Parameters:
  ///   - fields: The names and values.
  ///   - secrets: Fields that follow the others. With them, the whole body is secret.
  public func form(
    _ fields: KeyValuePairs<String, String>, secrets: KeyValuePairs<String, Secret<String>> = [:]
  ) -> Self {
    let pairs = fields.map { ($0.key, $0.value) } + secrets.map { ($0.key, $0.value.reveal()) }
    let data = Data(Address.encoded(pairs).utf8)
    let type = "application/x-www-form-urlencoded"
    return secrets.isEmpty ? body(data, type: type) : body(Secret(data), type: type)
  }
}

// MARK: - Files

extension HTTP.Request {
  /// Sends the file at `path` with the request, with the media type `type`. The file is read in pieces as it is sent.
  ///
  /// The file must be a regular file, and keep its length while it is sent. It is opened when the request is sent; if that
  /// fails, nothing is sent, and the failure is ``HTTP/Failure/Reason/file(_:)``.
  public func body(fromFile path: String, type: String) -> Self {
    with { $0.body = .file(path) }.header("Content-Type", type)
  }

  /// Saves the body of an accepted response to a file, replacing its content.
  ///
  /// The body is written next to `path` and moved there when it is complete, so that no program ever sees half of it. If the
  /// transfer fails, the file is unchanged. As with curl, the system may not have written it to the disk yet when the
  /// response arrives; call `fsync` on the file if a loss of power matters. A new file gets the default permissions, a
  /// replaced one keeps its own. Anything but a regular file is refused before the request is sent. Bodies of rejected
  /// responses are kept in memory, up to 16 MiB.
  public func saving(to path: String) -> Self {
    with { $0.file = path }
  }
}

// MARK: - Several parts

extension HTTP {
  /// A part of a body with several parts (`multipart/form-data`), as sent by forms with files.
  public struct Part: Hashable, Sendable {
    let name: String
    let file: String?
    let type: String?
    let content: Request.Concealable<Data>

    /// A field of a form.
    public static func field(_ name: String, _ value: String) -> Self {
      Self(name: name, file: nil, type: nil, content: .plain(Data(value.utf8)))
    }

    /// A secret field of a form.
    public static func field(_ name: String, _ value: Secret<String>) -> Self {
      Self(name: name, file: nil, type: nil, content: .secret(Secret(Data(value.reveal().utf8))))
    }

    /// A file.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - file: The file name.
    ///   - data: The content of the file.
    ///   - type: The media type of the file.
    public static func file(_ name: String, _ file: String, _ data: Data, type: String) -> Self {
      Self(name: name, file: file, type: type, content: .plain(data))
    }
  }
}

extension HTTP.Request {
  /// Sends several parts, in order. If one of them is secret, the whole body is.
  ///
  /// The boundary between the parts is derived from their content, so that equal parts give equal requests.
  public func multipart(_ parts: [HTTP.Part]) -> Self {
    let contents = parts.map { $0.content.reveal() }
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for content in contents {
      for byte in content { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    var boundary = "part-\(String(digest, radix: 16))"
    while contents.contains(where: { $0.firstRange(of: Data(boundary.utf8)) != nil }) {
      digest &+= 1
      boundary = "part-\(String(digest, radix: 16))"
    }
    var body = Data()
    for (part, content) in zip(parts, contents) {
      var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(part.name))\""
      if let file = part.file { head += "; filename=\"\(Self.quoted(file))\"" }
      if let type = part.type { head += "\r\nContent-Type: \(Self.quoted(type))" }
      body += Data((head + "\r\n\r\n").utf8) + content + Data("\r\n".utf8)
    }
    body += Data("--\(boundary)--\r\n".utf8)
    let type = "multipart/form-data; boundary=\(boundary)"
    return parts.contains { $0.content.isSecret } ? self.body(Secret(body), type: type) : self.body(body, type: type)
  }

  /// A name within quotation marks, as browsers write it.
  private static func quoted(_ name: String) -> String {
    name.replacing("\r", with: "%0D").replacing("\n", with: "%0A").replacing("\"", with: "%22")
  }
}

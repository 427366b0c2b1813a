public import FoundationEssentials
public import PresentationCore

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

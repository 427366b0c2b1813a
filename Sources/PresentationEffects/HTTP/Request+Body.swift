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
}

extension HTTP.Request {
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

  /// Sends a user and a password (basic authentication) as a secret field `Authorization`. A
  /// colon in `user` ends the user name.
  public func basicAuthentication(user: String, password: Secret<String>) -> Self {
    let credentials = Data("\(user):\(password.reveal())".utf8).base64EncodedString()
    return header("Authorization", Secret("Basic \(credentials)"))
  }
}

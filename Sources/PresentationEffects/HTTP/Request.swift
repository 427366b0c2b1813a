import FoundationEssentials
public import PresentationCore

extension HTTP {
  /// A request to a server: a value that is built by its methods.
  ///
  ///     HTTP.Request.get("https://films.example/films")
  ///       .query("year", "1931")
  ///       .header("Authorization", Secret("Bearer \(token)"))
  ///       .timeout(.seconds(5))
  ///
  /// It is checked when it is sent: an invalid one fails with ``Failure/Reason/invalidRequest(_:)``. Secrets are compared, but no
  /// description and no mirror shows them.
  public struct Request: Hashable, Sendable {
    var method: String
    let url: String
    var segments: [Concealable<String>] = []
    var query: [Item] = []
    var fields: [Item] = []
    var body: Content?
    var roots: String?
    var certificate: Certificate?
    var timeout: Duration? = .seconds(60)
    var byteLimit: Int?
    var file: String?
    var redirectLimit = 10
    var connectionLimit = 8
    var progressInterval: Int?
    var accepted = RangeSet([200..<206, 207..<300])
    var retries = Retries()

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: The name of the method, such as `PATCH`; case matters.
    ///   - url: An absolute URL with `http` or `https`, without a password. Characters that HTTP does not allow in it are encoded,
    ///     unless that changes the meaning; pass text from users to ``query(_:_:)-(_,String)`` instead.
    public init(_ method: String, _ url: String) {
      self.method = method
      self.url = url
    }

    /// A request for the resource at `url`.
    public static func get(_ url: String) -> Self { Self("GET", url) }
    /// A request that submits a body to `url`; set it with ``body(_:type:)-(Data,_)`` or ``json(_:)``. It is sent once, with
    /// HTTP/1.1, on a new connection.
    public static func post(_ url: String) -> Self { Self("POST", url) }
    /// A request that replaces the resource at `url`; set the body with ``body(_:type:)-(Data,_)`` or ``json(_:)``.
    public static func put(_ url: String) -> Self { Self("PUT", url) }
    /// A request that deletes the resource at `url`.
    public static func delete(_ url: String) -> Self { Self("DELETE", url) }
  }
}

// MARK: - Sending

extension HTTP.Request {
  /// Sets another method, such as `PATCH`; case matters.
  public func method(_ method: String) -> Self { with { $0.method = method } }

  /// Appends segments to the path of the URL, before the query. Each can be any text except `.`, `..` and an empty one: a
  /// slash in it stays part of the segment. So a request can be the base of others:
  ///
  ///     let films = HTTP.Request.get("https://films.example/v2").header("Authorization", token)
  ///     films.path("film", title)
  public func path(_ segments: String...) -> Self {
    with { $0.segments += segments.map { .plain($0) } }
  }

  /// Appends a secret segment to the path of the URL. No description, failure or response shows it.
  public func path(_ segment: Secret<String>) -> Self {
    with { $0.segments.append(.secret(segment)) }
  }

  /// Adds a query parameter; name and value can be any text. A name can occur more than once.
  public func query(_ name: String, _ value: String) -> Self {
    with { $0.query.append(Item(name: name, value: .plain(value))) }
  }

  /// Adds a secret query parameter.
  public func query(_ name: String, _ value: Secret<String>) -> Self {
    with { $0.query.append(Item(name: name, value: .secret(value))) }
  }

  /// Sets a header field, replacing a field with the same name.
  ///
  /// By default a request asks for a gzip-compressed body and decompresses it. If it sets `Accept-Encoding` here, the
  /// body is delivered as it was sent, and the caller has to decompress it and check that it is complete. Parts,
  /// requested with `Range`, are not compressed.
  public func header(_ name: String, _ value: String) -> Self {
    with { $0.set(Item(name: name, value: .plain(value))) }
  }

  /// Sets a secret header field. It is not sent to another server after a redirect.
  public func header(_ name: String, _ value: Secret<String>) -> Self {
    with { $0.set(Item(name: name, value: .secret(value))) }
  }
}

// MARK: - Trust

extension HTTP.Request {
  /// Trusts servers whose certificates chain to a certificate in `file`, and no others, not
  /// even those that the system trusts.
  ///
  /// - Parameter file: The path of a PEM file with certificates. If it cannot be read, the request fails with
  ///   ``HTTP/Failure/Reason/insecure(_:)``.
  public func trusting(rootsIn file: String) -> Self {
    with { $0.roots = file }
  }

  /// Sends a client certificate to the server, if it requests one. It is not sent to another server after a redirect.
  ///
  /// - Parameters:
  ///   - file: The path of a PEM file with the certificate.
  ///   - key: The path of a PEM file with its private key.
  ///   - password: The password that decrypts the key.
  public func certificate(_ file: String, key: String, password: Secret<String>? = nil) -> Self {
    with { $0.certificate = Certificate(file: file, key: key, password: password) }
  }
}

// MARK: - Limits and accepted responses

extension HTTP.Request {
  /// Fails the request if it is not answered completely, redirects included, within `duration` on the store's clock. The default is
  /// 60 seconds; `nil` leaves only the system's limit for making a connection.
  public func timeout(_ duration: Duration?) -> Self {
    with { $0.timeout = duration }
  }

  /// Fails the request as soon as more than `bytes` of the body have arrived or are announced. For a compressed body, the
  /// uncompressed bytes count. The default is 16 MiB, and no limit for a body that is saved to a file. A negative limit is 0.
  public func limit(bytes: Int) -> Self {
    with { $0.byteLimit = max(0, bytes) }
  }

  /// Waits until fewer than `limit` requests to the same server (the same scheme, host and port) are running. The default is 8.
  /// Waiting requests start in the order in which they were sent; the time limit includes waiting.
  public func connections(_ limit: Int) -> Self {
    with { $0.connectionLimit = max(1, limit) }
  }

  /// Follows up to `limit` redirects; the default is 10. With 0 a redirect is a response like any other.
  ///
  /// After a 301 or 302 response to a `POST`, and after any 303 response, the request continues as a `GET` without a body. Secrets and the
  /// request's fields `Authorization`, `Cookie` and `Host` are not sent to another server (another scheme, host or port). A redirect from
  /// `https` to `http`, or to a scheme that is neither, is refused.
  public func redirects(_ limit: Int) -> Self {
    with { $0.redirectLimit = max(0, limit) }
  }

  /// Also accepts responses with these statuses; 200 to 299 are always accepted, except 206 (a part) if the request has no field `Range`.
  /// All others are failures. Statuses outside of 100 to 999 are ignored.
  public func acceptingStatuses(_ statuses: some RangeExpression<Int>) -> Self {
    with { $0.accepted.formUnion((100..<1000).indices(where: statuses.contains)) }
  }

  /// Reports progress each time `bytes` more bytes of the body have arrived, or of a file have been sent: at most once for each
  /// piece that the network delivers or accepts, in order, before the answer. It depends only on the count, not on time.
  public func progress(every bytes: Int) -> Self {
    with { $0.progressInterval = max(1, bytes) }
  }
}

// MARK: - Parts

extension HTTP.Request {
  /// A name with a value that may be secret.
  struct Item: Hashable {
    let name: String
    let value: Concealable<String>
  }

  /// The client certificate and its key.
  struct Certificate: Hashable {
    let file, key: String
    let password: Secret<String>?
  }

  /// The body of the request.
  enum Content: Hashable {
    case data(Concealable<Data>)
    case file(String)

    var isSecret: Bool {
      if case .data(let data) = self { data.isSecret } else { false }
    }
  }

  /// A value that may be secret.
  enum Concealable<Value: Hashable & Sendable>: Hashable, Sendable {
    case plain(Value)
    case secret(Secret<Value>)

    var isSecret: Bool {
      if case .secret = self { true } else { false }
    }

    func reveal() -> Value {
      switch self {
      case .plain(let value): value
      case .secret(let secret): secret.reveal()
      }
    }
  }

  /// The accepted statuses. A part that was not requested would be mistaken for the whole.
  var acceptedStatuses: RangeSet<Int> {
    let asksForPart = fields.contains { $0.name.lowercased() == "range" }
    return asksForPart ? accepted.union(RangeSet(206..<207)) : accepted
  }

  func with(_ change: (inout Self) -> Void) -> Self {
    var request = self
    change(&request)
    return request
  }

  private mutating func set(_ item: Item) {
    fields.removeAll { $0.name.lowercased() == item.name.lowercased() }
    fields.append(item)
  }
}

extension HTTP.Request: CustomStringConvertible {
  /// Method and address, with a placeholder for each secret.
  public var description: String {
    let query = query.map { item in
      switch item.value {
      case .plain(let value): "\(item.name)=\(value)"
      case .secret(let secret): "\(item.name)=\(secret)"
      }
    }
    let address = "\(method) \(Self.withoutUser(shownURL))"
    return Self.inOneLine(
      query.isEmpty ? address : address + (url.contains("?") ? "&" : "?") + query.joined(separator: "&"))
  }

  /// The address with its segments, and with a placeholder for each secret one.
  private var shownURL: String {
    let shown = segments.map { segment in
      switch segment {
      case .plain(let text): Address.encoded(text)
      case .secret(let secret): "\(secret)"
      }
    }
    return Address.appending(shown, to: url)
  }

  /// Method and URL as a failure names them: without the query, which may be secret.
  var summary: String { "\(Self.inOneLine(method)) \(Self.publicPart(of: shownURL))" }

  /// A URL without user, password, query and fragment, in one line.
  static func publicPart(of url: some StringProtocol) -> String {
    inOneLine(withoutUser(url.prefix { $0 != "?" && $0 != "#" }))
  }

  /// A text with its control characters encoded.
  static func inOneLine(_ url: String) -> String {
    url.unicodeScalars.reduce(into: "") { text, scalar in
      guard scalar.value < 0x20 || scalar.value == 0x7F else { return text.unicodeScalars.append(scalar) }
      text += UInt8(scalar.value).percentEscape
    }
  }

  private static func withoutUser(_ url: some StringProtocol) -> String {
    guard let slashes = url.firstRange(of: "//") else { return String(url) }
    let authority = url[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let user = authority.lastIndex(of: "@") else { return String(url) }
    return String(url[..<slashes.upperBound]) + String(url[url.index(after: user)...])
  }
}

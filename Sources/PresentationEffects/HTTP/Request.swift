import FoundationEssentials
public import PresentationCore

extension HTTP {
  /// What is asked of a server: a value that is built by its methods.
  ///
  ///     HTTP.Request.get("https://films.example/films")
  ///       .query("year", "1931")
  ///       .header("Authorization", Secret("Bearer \(token)"))
  ///       .timeout(.seconds(5))
  ///
  /// It is checked when it is sent: one that cannot be sent is answered with ``Failure/Reason/invalidRequest(_:)``.
  /// Secrets are compared, but no description and no mirror shows them.
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
    var accepted = RangeSet(200..<300)
    var retries = Retries()

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: The name of the method, such as `PATCH`; case matters.
    ///   - url: A whole address with `http` or `https`, without a password. What HTTP does not allow in it is encoded,
    ///     as far as it does not change the meaning; text from users belongs into ``query(_:_:)-(_,String)`` instead.
    public init(_ method: String, _ url: String) {
      self.method = method
      self.url = url
    }

    /// A request for what stands at `url`.
    public static func get(_ url: String) -> Self { Self("GET", url) }
    /// A request that hands something to `url`. It is sent once, with HTTP/1.1, on a connection of its own. Say what with ``body(_:type:)-(Data,_)`` or ``json(_:)``.
    public static func post(_ url: String) -> Self { Self("POST", url) }
    /// A request that puts something in the place of `url`; say what with ``body(_:type:)-(Data,_)`` or ``json(_:)``.
    public static func put(_ url: String) -> Self { Self("PUT", url) }
    /// A request that removes what stands at `url`.
    public static func delete(_ url: String) -> Self { Self("DELETE", url) }
  }
}

// MARK: - What is sent

extension HTTP.Request {
  /// Asks with another method, such as `PATCH`; case matters.
  public func method(_ method: String) -> Self { with { $0.method = method } }

  /// Appends segments to the path of the address, in front of a question mark. Each may be any text but `.`, `..` and none: a
  /// slash in it stays part of it. So a request can be the base of others:
  ///
  ///     let films = HTTP.Request.get("https://films.example/v2").header("Authorization", token)
  ///     films.path("film", title)
  public func path(_ segments: String...) -> Self {
    with { $0.segments += segments.map { .plain($0) } }
  }

  /// Appends a secret segment to the path of the address. No description, failure or response shows it.
  public func path(_ segment: Secret<String>) -> Self {
    with { $0.segments.append(.secret(segment)) }
  }

  /// Adds a parameter behind the question mark; name and value may be any text. The same name may come more than once.
  public func query(_ name: String, _ value: String) -> Self {
    with { $0.query.append(Item(name: name, value: .plain(value))) }
  }

  /// Adds a secret parameter behind the question mark.
  public func query(_ name: String, _ value: Secret<String>) -> Self {
    with { $0.query.append(Item(name: name, value: .secret(value))) }
  }

  /// Sets a header field, in the place of one with the same name.
  ///
  /// A request asks for a body that is compressed by gzip, which is undone, unless it sets `Accept-Encoding` here: the body then is
  /// as it was sent, and whoever undoes that has to see whether it is whole. Parts, which `Range` asks for, come uncompressed.
  public func header(_ name: String, _ value: String) -> Self {
    with { $0.set(Item(name: name, value: .plain(value))) }
  }

  /// Sets a secret header field. It is not sent to another server when the request is redirected there.
  public func header(_ name: String, _ value: Secret<String>) -> Self {
    with { $0.set(Item(name: name, value: .secret(value))) }
  }
}

// MARK: - What is accepted

extension HTTP.Request {
  /// Ends the request when it is not answered completely, redirects included, within `duration` on the store's clock.
  /// It is 60 seconds when nothing is said; `nil` is no limit but that of the system for making a connection.
  public func timeout(_ duration: Duration?) -> Self {
    with { $0.timeout = duration }
  }

  /// Ends the request as soon as more than `bytes` of the body have come or are announced. For a compressed body, the uncompressed
  /// bytes count. The limit is 16 MiB when nothing is said, and none for a body that is saved to a file. A negative limit is 0.
  public func limit(bytes: Int) -> Self {
    with { $0.byteLimit = max(0, bytes) }
  }

  /// Waits until fewer than `limit` requests run at the same server (the same scheme, host and port). It is 8 when nothing
  /// is said. Those that wait begin in the order in which they were sent; waiting counts as time.
  public func connections(_ limit: Int) -> Self {
    with { $0.connectionLimit = max(1, limit) }
  }

  /// Follows up to `limit` redirects, 10 when nothing is said. With 0 a redirect is a response like others.
  ///
  /// After 301 and 302 of a `POST`, and 303, the request goes on as a `GET` without a body. To another server (another
  /// scheme, host or port) neither secrets nor the fields `Authorization`, `Cookie` and `Host` of the request are sent.
  /// A redirect from `https` to `http`, or to anything that is neither, is refused.
  public func redirects(_ limit: Int) -> Self {
    with { $0.redirectLimit = max(0, limit) }
  }

  /// Takes responses with these statuses for answers, too; those from 200 to 299 always are. All others are failures.
  /// Of a range only what lies between 100 and 999 counts.
  public func acceptingStatuses(_ statuses: some RangeExpression<Int>) -> Self {
    with { $0.accepted.formUnion((100..<1000).indices(where: statuses.contains)) }
  }

  /// Tells the progress each time `bytes` more bytes of the body have come, or of a file have been sent: at most once for each
  /// piece that the network delivers or takes, in order, before the answer. It depends on the count alone, not on time.
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

  /// What shows a server who asks.
  struct Certificate: Hashable {
    let file, key: String
    let password: Secret<String>?
  }

  /// What is sent behind the head.
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

  /// Method and address as a failure names them: without what stands behind the question mark, which may be secret.
  var summary: String { "\(Self.inOneLine(method)) \(Self.publicPart(of: shownURL))" }

  /// An address without user, password, query and fragment, in one line.
  static func publicPart(of url: some StringProtocol) -> String {
    inOneLine(withoutUser(url.prefix { $0 != "?" && $0 != "#" }))
  }

  /// A text with its control characters encoded.
  static func inOneLine(_ url: String) -> String {
    url.unicodeScalars.reduce(into: "") { text, scalar in
      guard scalar.value < 0x20 || scalar.value == 0x7F else { return text.unicodeScalars.append(scalar) }
      text += "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
    }
  }

  private static func withoutUser(_ url: some StringProtocol) -> String {
    guard let slashes = url.firstRange(of: "//") else { return String(url) }
    let authority = url[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let user = authority.lastIndex(of: "@") else { return String(url) }
    return String(url[..<slashes.upperBound]) + String(url[url.index(after: user)...])
  }
}

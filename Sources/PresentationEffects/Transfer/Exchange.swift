import FoundationEssentials

/// One request to one server, checked and ready to be sent: the original request, or one that follows a redirect.
struct Exchange: Sendable {
  struct Header {
    let name: String
    let value: String
    /// Whether it may only be sent to the first server.
    let isPrivate: Bool
  }

  /// The body of the request.
  enum Body {
    case data(Data)
    case file(String)
  }

  private(set) var method: String
  private(set) var address: Address
  private(set) var fields: [Header]
  private(set) var body: Body?
  private let hasSecretBody: Bool
  let roots: String?
  private(set) var certificate: HTTP.Request.Certificate?

  init(_ request: HTTP.Request) throws(HTTP.Failure.Reason) {
    method = request.method
    guard Self.isToken(method) else {
      throw .invalidRequest("\"\(HTTP.Request.inOneLine(method))\" is not a method; use one such as GET or POST")
    }
    address = try Address(
      request.url, segments: request.segments.map { ($0.reveal(), $0.isSecret) },
      query: request.query.map { ($0.name, $0.value.reveal()) })
    body = request.body.map { content in
      switch content {
      case .data(let data): .data(data.reveal())
      case .file(let path): .file(path)
      }
    }
    hasSecretBody = request.body?.isSecret ?? false
    (roots, certificate) = (request.roots, request.certificate)
    if body != nil, method == "GET" || method == "HEAD" {
      throw .invalidRequest("\(method) cannot have a body; use POST or PUT, or a query")
    }
    fields = []
    for item in request.fields {
      let name = item.name.lowercased()
      guard Self.isToken(name) else {
        throw .invalidRequest("\"\(item.name)\" is not a valid header field name; use letters, digits and -")
      }
      guard !["content-length", "transfer-encoding", "connection", "expect"].contains(name) else {
        throw .invalidRequest("the header field \(item.name) is set automatically; leave it out")
      }
      let value = item.value.reveal()
      guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw .invalidRequest(
          "the value of the header field \(item.name) contains a line break or another control character")
      }
      let isPrivate = item.value.isSecret || ["authorization", "cookie", "host", "proxy-authorization"].contains(name)
      fields.append(Header(name: item.name, value: value, isPrivate: isPrivate))
    }
  }

  /// The value of `Accept-Encoding` to send; a body with this encoding is decoded here. `nil` if the request sets the field itself: its
  /// sender then gets the body as it was sent.
  var encoding: String? {
    func has(_ name: String) -> Bool { fields.contains { $0.name.lowercased() == name } }
    // A part of a compressed body cannot be decompressed, and the head of a HEAD response should describe the uncompressed body.
    return has("accept-encoding") ? nil : method == "HEAD" || has("range") ? "identity" : "gzip"
  }

  /// Whether HTTP calls a method idempotent. Only the standard methods are known.
  static func mayBeRepeated(_ method: String) -> Bool {
    ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method)
  }

  /// The request that follows a redirect to `target`, which may be relative.
  func redirected(status: Int, to target: String) throws(HTTP.Failure.Reason) -> Self {
    var next = self
    do {
      next.address = try Address(target, base: address)
    } catch {
      guard case .invalidRequest(let why) = error else { throw error }
      throw .redirectRefused(to: HTTP.Request.publicPart(of: target), why)
    }
    let shown = next.address.shown
    if address.isSecure && !next.address.isSecure {
      throw .redirectRefused(to: shown, "it leads from https to http, which is not encrypted")
    }
    if status == 303 && method != "HEAD" || (status == 301 || status == 302) && method == "POST" {
      next.method = "GET"
      next.body = nil
      next.fields.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    if next.address.origin != address.origin {
      next.fields.removeAll(where: \.isPrivate)
      next.certificate = nil
      if hasSecretBody, next.body != nil {
        throw .redirectRefused(to: shown, "it would send a secret to another server")
      }
    }
    return next
  }

  /// Whether `text` is a token in the sense of HTTP.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}

extension Exchange {
  /// A destination that redirects may reach only once.
  struct Stop: Hashable {
    let method: String
    let address: Address
  }

  var stop: Stop { Stop(method: method, address: address) }
}

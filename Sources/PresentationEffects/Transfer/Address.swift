import CScreenKitCurl
import CScreenKitPlatform
import PresentationCore

/// A checked URL of a web server. The code that connects to it also parses it, so both mean the same host.
struct Address: Hashable {
  /// The whole URL, normalized, without a fragment.
  let text: String
  let scheme: String
  /// Scheme, host and port: the scope within which secrets may be sent.
  let origin: String

  var isSecure: Bool { scheme == "https" }
  /// The secret segments of the path, encoded.
  private let secrets: [String]
  /// The URL as messages name it: with a placeholder for each secret segment, and without the query. A URL that a server has
  /// derived from this one, by a redirect, hides them too.
  let shown: String

  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - segments: The segments to append to the path, each with whether it is secret.
  ///   - query: The query parameters to add.
  ///   - base: The URL against which a relative one is resolved.
  init(
    _ text: String, segments: [(text: String, isSecret: Bool)] = [], query: [(name: String, value: String)] = [],
    base: Address? = nil
  ) throws(HTTP.Failure.Reason) {
    let shown = HTTP.Request.publicPart(of: text)
    if let segment = segments.first(where: { ["", ".", ".."].contains($0.text) })?.text {
      let kind = segment.isEmpty ? "empty" : "\"\(segment)\""
      throw .invalidRequest("a segment of the path must not be \(kind), which would lead elsewhere")
    }
    guard let url = curl_url() else { throw .invalidRequest("out of memory") }
    defer { curl_url_cleanup(url) }
    var text = Self.appending(segments.map { Self.encoded($0.text) }, to: text)[...].prefix { $0 != "#" }
    if !query.isEmpty {
      text += text.contains("?") ? "&" : "?"
      text += Self.encoded(query.map { ($0.name, $0.value) })
    }
    if text.isEmpty, let base {
      self = base
      return
    }
    func isPrintable(_ text: Substring) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
    guard isPrintable(text) else {
      let place = isPrintable(text.prefix { $0 != "?" }) ? " after the question mark" : ""
      throw .invalidRequest("\"\(shown)\" contains a line break or another control character\(place)")
    }
    var result = CURLUE_OK
    if let base { result = curl_url_set(url, CURLUPART_URL, base.text, 0) }
    if result == CURLUE_OK {
      result = curl_url_set(url, CURLUPART_URL, String(text), UInt32(CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME))
    }
    func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
      var found: UnsafeMutablePointer<CChar>?
      guard curl_url_get(url, part, &found, UInt32(flags)) == CURLUE_OK, let found else { return nil }
      defer { curl_free(found) }
      return String(cString: found)
    }
    guard result == CURLUE_OK, let scheme = part(CURLUPART_SCHEME), let whole = part(CURLUPART_URL) else {
      throw .invalidRequest("\"\(shown)\" is not an address; write one such as https://films.example/film/3")
    }
    guard scheme == "http" || scheme == "https" else {
      throw .invalidRequest("\"\(shown)\" is neither an http nor an https address")
    }
    guard part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil else {
      throw .invalidRequest("an address cannot contain a user or a password; send them in a secret Authorization field")
    }
    guard let host = part(CURLUPART_HOST), let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT) else {
      throw .invalidRequest("\"\(shown)\" has no host")
    }
    self.text = whole
    secrets = (base?.secrets ?? []) + segments.filter(\.isSecret).map { Self.encoded($0.text) }
    self.shown = Self.shown(whole, hiding: secrets)
    self.scheme = scheme
    origin = "\(scheme)://\(host.lowercased()):\(port)"
  }

  private static func shown(_ text: String, hiding secrets: [String]) -> String {
    let shown = HTTP.Request.publicPart(of: text)
    guard !secrets.isEmpty else { return shown }
    let path = shown.split(separator: "/", omittingEmptySubsequences: false)
    return path.map { secrets.contains(String($0)) ? "\(Secret(""))" : $0 }.joined(separator: "/")
  }

  /// Appends encoded segments to the path of a URL.
  static func appending(_ segments: [String], to url: String) -> String {
    guard !segments.isEmpty else { return url }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path + (path.hasSuffix("/") ? "" : "/") + segments.joined(separator: "/") + url[path.endIndex...]
  }

  /// Names and values encoded for a query or a form.
  static func encoded(_ pairs: [(String, String)]) -> String {
    pairs.map { "\(encoded($0))=\(encoded($1))" }.joined(separator: "&")
  }

  /// A text encoded for a name, a value or a segment.
  static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += byte.percentEscape
      }
    }
  }
}

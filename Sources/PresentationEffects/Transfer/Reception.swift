import CCurl
import FoundationEssentials
import Glibc
import PresentationCore

/// A transfer under way, with what has come so far. It lives on the thread of transfers.
final class Reception {
  /// The longest head that is read. libcurl has a limit for a line, but had none for all for a long time.
  private static let headLimit = 256 << 10
  /// How much of a redirect's body is read over, so that its connection can be used again.
  private static let surplusLimit = 64 << 10

  let transfer: Transfer
  let handle: UnsafeMutableRawPointer
  private var list: UnsafeMutablePointer<curl_slist>?
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private let socketError = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

  private var fields: [HTTP.Response.Field] = []
  private var headSize = 0
  private var isInHead = false
  private var isHeadComplete = false
  private var body = Data()
  private var expected: Int?
  private var toldAt = 0
  private var surplus: Int?
  /// Why the transfer was ended from here.
  private var refusal: HTTP.Failure.Reason?

  init(of transfer: Transfer) {
    guard let handle = curl_easy_init() else { fatalError("libcurl has no memory left for a transfer") }
    self.transfer = transfer
    self.handle = handle
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    socketError.initialize(to: 0)
    prepare(transfer.exchange)
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(list)
    message.deallocate()
    socketError.deallocate()
  }

  // MARK: Sending

  private func prepare(_ exchange: Exchange) {
    sk_curl_speak_http(handle)
    sk_curl_leave_searches(handle)
    sk_curl_open_sockets(handle, socketError)
    sk_curl_set_text(handle, CURLOPT_URL, exchange.address.text)
    sk_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    sk_curl_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    sk_curl_set_text(handle, CURLOPT_USERAGENT, "ScreenKit")
    sk_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message)

    switch (exchange.method, exchange.body) {
    case ("GET", nil): sk_curl_set_number(handle, CURLOPT_HTTPGET, 1)
    case ("HEAD", nil): sk_curl_set_number(handle, CURLOPT_NOBODY, 1)
    case (_, let body?): send(body)
    case ("POST", nil), ("PUT", nil), ("PATCH", nil): send(Data())
    default: break
    }
    if exchange.method != "HEAD" { sk_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, exchange.method) }
    if !exchange.mayBeRepeated {
      // libcurl sends a request again when a connection that was used before ends without an answer, or when a server
      // that speaks HTTP/2 says that it did nothing. The server may have done what was asked.
      sk_curl_set_number(handle, CURLOPT_FRESH_CONNECT, 1)
      sk_curl_set_number(handle, CURLOPT_FORBID_REUSE, 1)
      sk_curl_set_number(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    }

    // libcurl adds these two by itself unless told not to.
    for line in ["Expect:", "Content-Type:"] { list = curl_slist_append(list, line) }
    if !exchange.asksForEncoding { list = curl_slist_append(list, "Accept-Encoding: identity") }
    for field in exchange.fields {
      list = curl_slist_append(list, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    sk_curl_set_list(handle, CURLOPT_HTTPHEADER, list)

    if let roots = exchange.roots {
      sk_curl_set_text(handle, CURLOPT_CAINFO, roots)
      sk_curl_set_text(handle, CURLOPT_CAPATH, nil)
    }
    if let certificate = exchange.certificate {
      sk_curl_set_text(handle, CURLOPT_SSLCERT, certificate.file)
      sk_curl_set_text(handle, CURLOPT_SSLKEY, certificate.key)
      if let password = certificate.password { sk_curl_set_text(handle, CURLOPT_KEYPASSWD, password.reveal()) }
    }

    let this = Unmanaged.passUnretained(self).toOpaque()
    sk_curl_set_pointer(handle, CURLOPT_HEADERDATA, this)
    sk_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Unmanaged<Reception>.fromOpaque(this!).takeUnretainedValue().receiveHead(line) ? line.count : 0
    }
    sk_curl_set_pointer(handle, CURLOPT_WRITEDATA, this)
    sk_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
      let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
      // A count that differs from the given one ends the transfer, also when it is 1 for an empty piece.
      return Unmanaged<Reception>.fromOpaque(this!).takeUnretainedValue().receiveBody(piece)
        ? piece.count : piece.count + 1
    }
  }

  private func send(_ body: Data) {
    sk_curl_set_number(handle, CURLOPT_POST, 1)
    sk_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    body.withUnsafeBytes { bytes in
      var nothing: CChar = 0
      // It is copied here.
      withUnsafeMutablePointer(to: &nothing) { nothing in
        sk_curl_set_pointer(
          handle, CURLOPT_COPYPOSTFIELDS,
          UnsafeMutableRawPointer(mutating: bytes.baseAddress) ?? UnsafeMutableRawPointer(nothing))
      }
    }
  }

  // MARK: Receiving

  /// Takes a line of the head, with its end. A response may be preceded by others that are only informational, and
  /// followed by fields behind its body, which nobody asked for.
  ///
  /// - Returns: Whether to go on.
  private func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
    headSize += line.count
    guard headSize <= Self.headLimit else {
      return refuse(.malformed("its head is longer than \(Self.headLimit) bytes"))
    }
    let text = String(decoding: line, as: UTF8.self)
    if !isHeadComplete, text.hasPrefix("HTTP/") {
      (fields, isInHead) = ([], true)
    } else if isInHead, let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...]
      fields.append(.init(Self.trimmed(text[..<colon]), Self.trimmed(value)))
    } else if isInHead, Self.trimmed(text).isEmpty {
      isInHead = false
      if sk_curl_status(handle) >= 200 || sk_curl_status(handle) == 101 { return headEnded() }
    } else if isInHead, let last = fields.popLast() {
      fields.append(.init(last.name, last.value + " " + Self.trimmed(text)))
    }
    return true
  }

  private func headEnded() -> Bool {
    isHeadComplete = true
    guard sk_curl_status(handle) != 101 else {
      return refuse(.malformed("it changes to another protocol, which nobody asked for"))
    }
    let lengths = lengths
    guard lengths.count <= 1 else {
      return refuse(.malformed("it announces several lengths: \(lengths.map(\.description).joined(separator: ", "))"))
    }
    if isRedirect {
      surplus = 0
    } else if let length = lengths.first, length > transfer.limits.bytes {
      return refuse(.tooLarge(limit: transfer.limits.bytes))
    }
    expected = lengths.first
    return true
  }

  private func receiveBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    if let surplus {
      self.surplus = surplus + piece.count
      return surplus + piece.count <= Self.surplusLimit
    }
    guard piece.count <= transfer.limits.bytes - body.count else {
      return refuse(.tooLarge(limit: transfer.limits.bytes))
    }
    body.append(contentsOf: piece)
    if let interval = transfer.limits.progressInterval, body.count - toldAt >= interval {
      toldAt = body.count
      transfer.events.yield(.progress(HTTP.Progress(received: body.count, expected: expected)))
    }
    return true
  }

  private func refuse(_ reason: HTTP.Failure.Reason) -> Bool {
    refusal = reason
    return false
  }

  private var isRedirect: Bool {
    transfer.limits.followsRedirects && [301, 302, 303, 307, 308].contains(sk_curl_status(handle))
      && header("location")?.isEmpty == false
  }

  /// Whether a body follows the head. Without one, a length that is announced is that of another answer.
  private var hasBody: Bool {
    transfer.exchange.method != "HEAD" && ![101, 204, 304].contains(sk_curl_status(handle))
  }

  /// The different lengths that the server has announced for the body; there should be one at most. One that is too
  /// great for a number is the greatest.
  private var lengths: [Int] {
    guard hasBody, header("transfer-encoding") == nil else { return [] }
    let texts = fields.filter { $0.name.lowercased() == "content-length" }.flatMap { $0.value.split(separator: ",") }
    return texts.reduce(into: []) { lengths, text in
      let digits = Self.trimmed(text)
      guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return }
      let length = Int(digits) ?? .max
      if !lengths.contains(length) { lengths.append(length) }
    }
  }

  private func header(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name }?.value
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
    let start = text.utf8.drop(while: isBlank)
    let end = start.lastIndex { !isBlank($0) }.map { start.index(after: $0) } ?? start.startIndex
    return String(text[start.startIndex..<end])
  }

  private static func trimmed(_ text: String) -> String { trimmed(text[...]) }

  // MARK: The end

  /// What has become of the transfer, when libcurl has done with it.
  func outcome(_ result: CURLcode) -> Result<(HTTP.Response, redirect: String?), HTTP.Failure.Reason> {
    if let refusal { return .failure(refusal) }
    if surplus != nil, let target = header("location") { return .success((response, target)) }
    if result != CURLE_OK { return .failure(reason(result)) }
    return isHeadComplete ? .success((response, nil)) : .failure(.malformed("it ended within its head"))
  }

  private var response: HTTP.Response {
    HTTP.Response(
      status: Int(sk_curl_status(handle)), fields: fields, body: body,
      address: transfer.exchange.address.shown)
  }

  private func reason(_ result: CURLcode) -> HTTP.Failure.Reason {
    if headSize == 0, lacksDescriptors {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      return .tooManyFiles(limit: Int(clamping: limit.rlim_cur))
    }
    let text = String(cString: message)
    let why = Self.withoutPassword(text.isEmpty ? String(cString: curl_easy_strerror(result)) : text)
    return switch result {
    // A server that wants a certificate says so when the connection is there already.
    case CURLE_RECV_ERROR where headSize == 0 && transfer.exchange.address.isSecure && why.contains("alert"):
      .insecure(why)
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT:
      .unreachable(why)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      .insecure(why)
    case CURLE_PARTIAL_FILE: .truncated(received: body.count, expected: expected)
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      isHeadComplete && body.count > 0 ? .truncated(received: body.count, expected: expected) : .interrupted(why)
    case CURLE_URL_MALFORMAT: .invalidRequest(why)
    default: .malformed(why)
    }
  }

  /// What libcurl says, which may quote the address of a proxy, without the user and the password in that.
  private static func withoutPassword(_ text: String) -> String {
    guard let slashes = text.firstRange(of: "//"), let end = text[slashes.upperBound...].lastIndex(of: "@") else {
      return text
    }
    return String(text[..<slashes.upperBound]) + String(text[text.index(after: end)...])
  }

  /// Whether no file can be opened: for the connection itself, or for what is read to find the host or to trust it.
  private var lacksDescriptors: Bool {
    if socketError.pointee == EMFILE || socketError.pointee == ENFILE { return true }
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else {
      close(descriptor)
      return false
    }
    return errno == EMFILE || errno == ENFILE
  }
}

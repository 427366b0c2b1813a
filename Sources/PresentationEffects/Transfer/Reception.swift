import CScreenKitCurl
import FoundationEssentials
import CScreenKitPlatform
import PresentationCore

/// A running transfer, with the data received so far. It lives on the transfer thread.
final class Reception {
  /// How many bytes of a redirect's body are skipped, so that its connection can be reused.
  private static let surplusLimit = 64 << 10

  let transfer: Transfer
  let handle: UnsafeMutableRawPointer
  private var list: UnsafeMutablePointer<curl_slist>?
  let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  let socketError = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private let attempts = UnsafeMutablePointer<sk_curl_attempts>.allocate(capacity: 1)
  /// Reports how the connection ended, where nothing else distinguishes a complete body from one that was cut off.
  var ending: UnsafeMutablePointer<sk_curl_ending>?

  var fields: [HTTP.Response.Field] = []
  var headSize = 0
  var isInHead = false
  /// Whether the answer has no frames, because its protocol is older than HTTP/2.
  var isUnframed = false
  var isHeadComplete = false
  var body = Data()
  var expected: Int?
  /// The number of bytes of the body received so far, wherever they were written, and of the file sent so far.
  private(set) var received = 0
  private var sent = 0
  var toldAt = 0
  /// Whether the response is accepted and has a body of its own.
  var isAccepted = false
  var decoding = Decoding.identity
  var surplus: Int?
  /// Why this side ended the transfer.
  var refusal: HTTP.Failure.Reason?
  /// Whether the rest of the body of a rejected response was skipped.
  private(set) var isGivenUp = false

  init(of transfer: Transfer) {
    guard let handle = curl_easy_init() else { fatalError("libcurl is out of memory") }
    self.transfer = transfer
    self.handle = handle
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    socketError.initialize(to: 0)
    attempts.initialize(
      to: sk_curl_attempts(handle: handle, is_plain: transfer.exchange.address.isSecure ? 0 : 1, count: 0))
    prepare(transfer.exchange)
  }

  deinit {
    if let ending {
      sk_curl_unlink_ending(ending)
      ending.deallocate()
    }
    curl_easy_cleanup(handle)
    curl_slist_free_all(list)
    message.deallocate()
    socketError.deallocate()
    attempts.deallocate()
  }

  // MARK: Sending

  private func prepare(_ exchange: Exchange) {
    sk_curl_speak_http(handle)
    sk_curl_leave_searches(handle)
    sk_curl_open_sockets(handle, socketError)
    sk_curl_notice_endings(handle)
    sk_curl_limit_attempts(attempts)
    sk_curl_set_text(handle, CURLOPT_URL, exchange.address.text)
    sk_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    sk_curl_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    sk_curl_set_text(handle, CURLOPT_USERAGENT, "ScreenKit")
    sk_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message)

    switch (exchange.method, exchange.body) {
    case ("GET", nil): sk_curl_set_number(handle, CURLOPT_HTTPGET, 1)
    case ("HEAD", nil): sk_curl_set_number(handle, CURLOPT_NOBODY, 1)
    case (_, .data(let body)?): send(body)
    case (_, .file?): sendFile()
    case ("POST", nil), ("PUT", nil), ("PATCH", nil): send(Data())
    default: break
    }
    if exchange.method != "HEAD" { sk_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, exchange.method) }
    if !Exchange.mayBeRepeated(exchange.method) {
      // libcurl sends a request again if a reused connection ends without an answer, or if an HTTP/2 server
      // reports that it did nothing. The server may have executed the request nevertheless.
      useOwnConnection()
      sk_curl_set_number(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    }

    // libcurl adds these two automatically unless they are set here.
    for line in ["Expect:", "Content-Type:"] { list = curl_slist_append(list, line) }
    if let encoding = exchange.encoding { list = curl_slist_append(list, "Accept-Encoding: \(encoding)") }
    for field in exchange.fields {
      list = curl_slist_append(list, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    sk_curl_set_list(handle, CURLOPT_HTTPHEADER, list)

    switch transfer.destination {
    case .memory: break
    // Larger pieces for large bodies.
    case .file: sk_curl_set_number(handle, CURLOPT_BUFFERSIZE, 128 << 10)
    // On a mostly idle stream only the system can notice that the server is unreachable.
    case .events:
      sk_curl_set_number(handle, CURLOPT_TCP_KEEPALIVE, 1)
      sk_curl_set_number(handle, CURLOPT_TCP_KEEPIDLE, 60)
      sk_curl_set_number(handle, CURLOPT_TCP_KEEPINTVL, 10)
    }

    if let roots = exchange.roots {
      sk_curl_set_text(handle, CURLOPT_CAINFO, roots)
      sk_curl_set_text(handle, CURLOPT_CAPATH, nil)
    }
    if let certificate = exchange.certificate {
      sk_curl_set_text(handle, CURLOPT_SSLCERT, certificate.file)
      sk_curl_set_text(handle, CURLOPT_SSLKEY, certificate.key)
      // Without a password, OpenSSL would ask for one at the terminal.
      sk_curl_set_text(handle, CURLOPT_KEYPASSWD, certificate.password?.reveal() ?? "")
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
      let reception = Unmanaged<Reception>.fromOpaque(this!).takeUnretainedValue()
      // libcurl keeps the piece, and reads no more, until the transfer is resumed.
      if reception.transfer.isFull { return Int(CURL_WRITEFUNC_PAUSE) }
      // A count that differs from the given one ends the transfer, also when it is 1 for an empty piece.
      return reception.receiveBody(piece) ? piece.count : piece.count + 1
    }
  }

  /// Gives the transfer a connection of its own.
  func useOwnConnection() {
    sk_curl_set_number(handle, CURLOPT_FRESH_CONNECT, 1)
    sk_curl_set_number(handle, CURLOPT_FORBID_REUSE, 1)
  }

  private func send(_ body: Data) {
    sk_curl_set_number(handle, CURLOPT_POST, 1)
    sk_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    body.withUnsafeBytes { bytes in
      var nothing: CChar = 0
      // libcurl copies it here.
      withUnsafeMutablePointer(to: &nothing) { nothing in
        sk_curl_set_pointer(
          handle, CURLOPT_COPYPOSTFIELDS,
          UnsafeMutableRawPointer(mutating: bytes.baseAddress) ?? UnsafeMutableRawPointer(nothing))
      }
    }
  }

  private func sendFile() {
    sk_curl_set_number(handle, CURLOPT_POST, 1)
    sk_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(transfer.upload?.count ?? 0))
    sk_curl_set_sender(
      handle,
      { bytes, size, count, this in
        let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
        return Unmanaged<Reception>.fromOpaque(this!).takeUnretainedValue().hand(into: room)
      },
      { this, offset, origin in
        guard origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
        Unmanaged<Reception>.fromOpaque(this!).takeUnretainedValue().sent = Int(offset)
        return CURL_SEEKFUNC_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Copies the next bytes of the file to libcurl.
  private func hand(into room: UnsafeMutableRawBufferPointer) -> Int {
    do throws(HTTP.Failure.Reason) {
      let count = try transfer.upload?.read(into: room, behind: sent) ?? 0
      sent += count
      tellProgress(sent)
      return count
    } catch {
      refusal = error
      return Int(CURL_READFUNC_ABORT)
    }
  }

  private func tellProgress(_ count: Int) {
    guard let interval = transfer.limits.progressInterval, count - toldAt >= interval else { return }
    toldAt = count
    transfer.events.yield(
      .progress(
        HTTP.Progress(received: received, expected: expected, sent: sent, toSend: transfer.upload?.count)))
  }

  // MARK: Receiving

  private func receiveBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    if let surplus {
      self.surplus = surplus + piece.count
      return surplus + piece.count <= Self.surplusLimit
    }
    do throws(HTTP.Failure.Reason) {
      try decoding.take(piece) { piece throws(HTTP.Failure.Reason) in try keep(piece) }
    } catch {
      return isAccepted ? refuse(error) : giveUp()
    }
    tellProgress(received)
    return true
  }

  private func keep(_ piece: UnsafeRawBufferPointer) throws(HTTP.Failure.Reason) {
    guard piece.count <= limit - received else { throw .tooLarge(limit: limit) }
    received += piece.count
    switch transfer.destination {
    case .file(let download) where isAccepted: if let reason = download.write(piece) { throw reason }
    case .events where isAccepted: transfer.tell(Data(piece))
    default: body.append(contentsOf: piece)
    }
  }

  /// The maximum length of the body.
  var limit: Int { isAccepted ? transfer.limits.bytes : transfer.limits.otherBytes }

  /// Skips the rest of the body of a rejected response: only the status matters.
  func giveUp() -> Bool {
    isGivenUp = true
    return false
  }

  func refuse(_ reason: HTTP.Failure.Reason) -> Bool {
    refusal = reason
    return false
  }
}

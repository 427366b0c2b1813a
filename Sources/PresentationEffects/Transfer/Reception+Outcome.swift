import CScreenKitCurl
import FoundationEssentials
import CScreenKitPlatform

extension Reception {
  /// Records how the connection ends, if it is a TLS connection.
  func noticeEnding() {
    let ending = UnsafeMutablePointer<sk_curl_ending>.allocate(capacity: 1)
    if sk_curl_link_ending(handle, ending) != 0 { self.ending = ending } else { ending.deallocate() }
  }

  /// The outcome of the transfer, after libcurl has finished it.
  func outcome(_ result: CURLcode) -> Result<(HTTP.Response, redirect: String?), HTTP.Failure.Reason> {
    if let refusal { return .failure(refusal) }
    if surplus != nil, let target = response.target { return .success((response, target)) }
    if isGivenUp { return .success((response, nil)) }
    if result != CURLE_OK { return .failure(reason(result)) }
    guard isHeadComplete else { return .failure(.malformed("it ended in the middle of the header")) }
    if isAccepted, let ending, ending.pointee.is_announced == 0 {
      return .failure(.truncated(received: received, expected: nil))
    }
    // libcurl ignores a length that is too large for it.
    if isAccepted, let expected, received != expected {
      return .failure(.truncated(received: received, expected: expected))
    }
    do throws(HTTP.Failure.Reason) { if isAccepted { try decoding.end(after: received) } } catch {
      return .failure(error)
    }
    return .success((response, nil))
  }

  var response: HTTP.Response {
    HTTP.Response(
      status: Int(sk_curl_status(handle)), fields: decoding.fields(fields), body: body,
      address: transfer.exchange.address.shown)
  }

  private func reason(_ result: CURLcode) -> HTTP.Failure.Reason {
    if headSize == 0, lacksDescriptors {
      return .tooManyFiles(limit: Admission.descriptorLimit)
    }
    let text = String(cString: message)
    let why = Self.withoutPassword(text.isEmpty ? String(cString: curl_easy_strerror(result)) : text)
    return switch result {
    // A server that requires a certificate reports that after the connection is established.
    case CURLE_RECV_ERROR where headSize == 0 && transfer.exchange.address.isSecure && why.contains("alert"):
      .insecure(why)
    case CURLE_ABORTED_BY_CALLBACK: .interrupted("the server refused the request twice")
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT:
      .unreachable(why)
    // libcurl reports the same for an invalid chunk size and for a lost connection.
    case CURLE_RECV_ERROR where isHeadComplete && why.lowercased().contains("chunk"): .malformed(why)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      .insecure(why)
    case CURLE_PARTIAL_FILE: .truncated(received: received, expected: expected)
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      isHeadComplete && received > 0 ? .truncated(received: received, expected: expected) : .interrupted(why)
    // Older versions of libcurl reported a head line that is too long as a lack of memory.
    case CURLE_OUT_OF_MEMORY, CURLcode(100): isHeadComplete ? .malformed(why) : .headTooLong
    case CURLE_URL_MALFORMAT: .invalidRequest(why)
    default: .malformed(why)
    }
  }

  /// libcurl's message, which may quote the URL of a proxy, without its user and password.
  private static func withoutPassword(_ text: String) -> String {
    guard let slashes = text.firstRange(of: "//"), let end = text[slashes.upperBound...].lastIndex(of: "@") else {
      return text
    }
    return String(text[..<slashes.upperBound]) + String(text[text.index(after: end)...])
  }

  /// Whether no file can be opened: for the connection itself, for resolving the host, or for the certificates.
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

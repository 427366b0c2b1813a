extension HTTP {
  /// The reason why a request failed.
  ///
  /// Its description names the request, the problem and a possible remedy. It contains no secret of the request,
  /// unless the server sent one back.
  public struct Failure: Error, Hashable, Codable, Sendable {
    /// The kind of failure. More cases may be added.
    public enum Reason: Error, Hashable, Codable, Sendable {
      /// The request is invalid: its URL, its method or a header field is wrong. Nothing was sent.
      case invalidRequest(String)
      /// The host does not exist, refuses connections, or cannot be reached.
      case unreachable(String)
      /// The process has reached its limit of open files and connections.
      case tooManyFiles(limit: Int)
      /// The connection to the server cannot be trusted.
      case insecure(String)
      /// The connection was lost, or became unusable, before the answer was complete.
      case interrupted(String)
      /// The answer ended before its announced length, if there was one, or before the end of its compressed
      /// data; this many bytes had arrived.
      case truncated(received: Int, expected: Int?)
      /// The answer is not valid HTTP.
      case malformed(String)
      /// The head of the answer is longer than 256 KiB, or one of its lines is longer than 100 KiB.
      case headTooLong
      /// The answer was not complete in time.
      case timedOut(after: Duration)
      /// The body is, or would be, longer than the limit.
      case tooLarge(limit: Int)
      /// There were more redirects than the limit.
      case tooManyRedirects(limit: Int)
      /// The redirects form a cycle through this address.
      case redirectLoop(to: String)
      /// A redirect to this address was not followed.
      case redirectRefused(to: String, String)
      /// The status of the response is not accepted.
      case status(Response)
      /// The file to send cannot be read, or the file for the answer cannot be written. The text names it.
      case file(String)
      /// The response does not have the expected form.
      case unreadable(String)
    }

    /// The kind of failure.
    public let reason: Reason
    /// Method and URL of the request, and the URL of the last redirect, without the query. Invisible characters in a URL are
    /// encoded as they would be sent.
    public let request: String

    /// Makes a failure, for example for a test.
    public init(_ reason: Reason, of request: Request) {
      self.reason = reason
      self.request = request.summary
    }

    /// Makes a failure of a request that was redirected to `address`.
    init(_ reason: Reason, of request: Request, at address: Address) {
      self.reason = reason
      self.request = "\(request.summary), redirected to \(address.shown)"
    }
  }
}

extension HTTP.Failure: CustomStringConvertible {
  /// One line: the request, the problem, a possible remedy.
  public var description: String { "\(request): \(reason)" }

  /// Explains in a line why a response cannot be read.
  static func explanation(of error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.reduce(into: "") { text, key in
        text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? key.stringValue : "." + key.stringValue)
      }
    }
    func at(_ context: DecodingError.Context) -> String {
      context.codingPath.isEmpty ? "" : " at \(place(context.codingPath))"
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): return "\"\(key.stringValue)\" is missing\(at(context))"
    case .typeMismatch(let type, let context): return "expected \(type)\(at(context))"
    case .valueNotFound(let type, let context): return "expected \(type), not null\(at(context))"
    case .dataCorrupted(let context): return context.debugDescription + at(context)
    default: return "\(error)"
    }
  }
}

extension HTTP.Failure.Reason: CustomStringConvertible {
  /// The problem and a possible remedy.
  public var description: String {
    switch self {
    case .invalidRequest(let why): "cannot be sent: \(why)"
    case .unreachable(let why): "cannot connect (\(why)); check the address, and that the server is running"
    case .tooManyFiles(let limit):
      "too many open files and connections (the limit is \(limit)); raise the limit with ulimit -n"
    case .insecure(let why): "no secure connection (\(why)); check the server's certificate and this machine's clock"
    case .interrupted(let why): "the connection was lost (\(why)); try again"
    case .truncated(let received, let expected?):
      "the response ended after \(received) of \(Self.bytes(expected)); try again"
    case .truncated(let received, nil): "the response ended too early, after \(Self.bytes(received)); try again"
    case .malformed(let why): "the response is not valid HTTP (\(why)); check that the address leads to a web server"
    case .headTooLong:
      "the response header is too long (the limit is 256 KiB, and 100 KiB for one line); the server must send less"
    case .timedOut(let duration): "no complete response within \(duration); try again, or allow more time"
    case .tooLarge(let limit):
      "the response is longer than \(Self.bytes(limit)); request less, or allow more with limit(bytes:)"
    case .tooManyRedirects(let limit):
      "more than \(limit) redirect\(limit == 1 ? "" : "s"); check the address, or allow more with redirects(_:)"
    case .redirectLoop(let address): "the redirects form a loop back to \(address); the server must be fixed"
    case .redirectRefused(let address, let why): "the redirect to \(address) was not followed: \(why)"
    case .status(let response):
      "the server responded with status \(response.status)\(Self.advice(for: response.status))"
    case .file(let why): why
    case .unreadable(let why): "the response cannot be read: \(why)"
    }
  }

  private static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

  private static func advice(for status: Int) -> String {
    switch status {
    case 206: ", a part, which was not requested; request the whole, or set the field Range"
    case 301, 302, 303, 307, 308: ", a redirect; request the address that it points to"
    case 304: "; nothing has changed since the version that the request names"
    case 300..<400: "; change the request"
    case 401, 407: "; send credentials in a header field"
    case 403: "; access is not allowed"
    case 404, 410: "; nothing was found at this address"
    case 408, 425, 429: "; try again later"
    case 400..<500: "; change the request"
    case 500..<600: "; the server failed, try again later"
    default: ""
    }
  }
}

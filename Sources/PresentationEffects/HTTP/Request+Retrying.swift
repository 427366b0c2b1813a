import FoundationEssentials

extension HTTP.Request {
  /// Retries, up to `count` times, if a later attempt may succeed.
  ///
  /// That is the case if no connection could be made, if the connection was lost, or if the status is 408, 425, 429, 500, 502,
  /// 503 or 504 and is not accepted. The first retry follows after `delay` on the store's clock, and each further one after
  /// twice the previous delay, at most a minute. A time that the server requests with `Retry-After` applies instead if it is
  /// longer. The time limit includes waiting: if it would end before the next attempt, the request fails at once, with the
  /// latest failure.
  ///
  /// A request whose method is not idempotent, such as `POST`, is never retried.
  public func retrying(_ count: Int, after delay: Duration = .seconds(1)) -> Self {
    with { $0.retries = Retries(count: max(0, count), delay: max(.zero, delay)) }
  }

  /// How often and when a request is sent again.
  struct Retries: Hashable {
    private static let longest = Duration.seconds(60)
    private var count: Int
    private var delay: Duration

    init(count: Int = 0, delay: Duration = .zero) {
      self.count = count
      self.delay = min(delay, Self.longest)
    }

    /// The time to wait before the next attempt, which is then counted; `nil` if there is none.
    mutating func wait(after error: any Error) -> Duration? {
      guard count > 0, let reason = (error as? HTTP.Failure)?.reason ?? error as? HTTP.Failure.Reason else {
        return nil
      }
      guard reason.mayPass else { return nil }
      defer { (count, delay) = (count - 1, min(delay * 2, Self.longest)) }
      guard case .status(let response) = reason, let asked = response.retryAfter else { return delay }
      return max(delay, asked)
    }
  }
}

extension HTTP.Failure.Reason {
  /// Whether the same request may succeed later.
  var mayPass: Bool {
    switch self {
    case .unreachable, .interrupted, .truncated: true
    case .status(let response): [408, 425, 429, 500, 502, 503, 504].contains(response.status)
    default: false
    }
  }
}

extension HTTP.Response {
  /// The delay that the server requests: a number of seconds, or the time from its own date to another.
  fileprivate var retryAfter: Duration? {
    guard let text = self["retry-after"] else { return nil }
    if let seconds = Int(text) { return .seconds(max(0, min(seconds, 1_000_000_000))) }
    guard let until = Self.date(text) else { return nil }
    let now = self["date"].flatMap(Self.date) ?? Date()
    return .seconds(max(0, until.timeIntervalSince(now)))
  }

  /// Parses an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let words = text.split { $0 == " " || $0 == ":" }
    guard words.count == 8, words[7] == "GMT", let month = months.firstIndex(of: String(words[2])) else { return nil }
    let numbers = [1, 3, 4, 5, 6].compactMap { Int(words[$0]) }
    guard numbers.count == 5, numbers.allSatisfy((0..<10_000).contains) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(
      from: DateComponents(
        year: numbers[1], month: month + 1, day: numbers[0], hour: numbers[2], minute: numbers[3], second: numbers[4]))
  }
}

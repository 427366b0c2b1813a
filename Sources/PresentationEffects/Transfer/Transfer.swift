/// One exchange with a server, and who is told about it.
final class Transfer: Sendable {
  struct Limits {
    let bytes: Int
    let connections: Int
    let followsRedirects: Bool
    let progressInterval: Int?
  }

  enum Event {
    case progress(HTTP.Progress)
    case ended(Result<(HTTP.Response, redirect: String?), HTTP.Failure.Reason>)
  }

  let exchange: Exchange
  let limits: Limits
  let events: AsyncStream<Event>.Continuation

  private init(_ exchange: Exchange, _ limits: Limits, _ events: AsyncStream<Event>.Continuation) {
    self.exchange = exchange
    self.limits = limits
    self.events = events
  }

  /// Begins the exchange and tells how it goes; the last event is the end. When the task that waits is cancelled, or
  /// nobody waits any more, the transfer is given up.
  static func events(
    of exchange: Exchange, within limits: Limits, on thread: TransferThread = .shared
  ) -> AsyncStream<Event> {
    AsyncStream { events in
      let transfer = Transfer(exchange, limits, events)
      events.onTermination = { reason in
        if case .cancelled = reason { thread.cancel(transfer) }
      }
      thread.begin(transfer)
    }
  }
}

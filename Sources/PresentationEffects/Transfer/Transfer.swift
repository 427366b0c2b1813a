import FoundationEssentials

/// One exchange with a server, and who is told about it.
final class Transfer: Sendable {
  struct Limits {
    /// How long the body of an accepted response may be, and of another one.
    let bytes: Int
    let otherBytes: Int
    let accepted: RangeSet<Int>
    let connections: Int
    let followsRedirects: Bool
    let progressInterval: Int?
  }

  /// Where the body of an accepted response goes. That of another one stays in memory.
  enum Destination {
    case memory
    case file(Download)
    /// Every piece is an event.
    case events
  }

  enum Event {
    case progress(HTTP.Progress)
    /// The head of an accepted response is complete, and its body becomes events.
    case began(HTTP.Response)
    case piece(Data)
    case ended(Result<(HTTP.Response, redirect: String?), HTTP.Failure.Reason>)
  }

  let exchange: Exchange
  let limits: Limits
  let upload: Upload?
  let destination: Destination
  let events: AsyncStream<Event>.Continuation

  private init(
    _ exchange: Exchange, _ limits: Limits, _ upload: Upload?, _ destination: Destination,
    _ events: AsyncStream<Event>.Continuation
  ) {
    self.exchange = exchange
    self.limits = limits
    self.upload = upload
    self.destination = destination
    self.events = events
  }

  /// Begins the exchange and tells how it goes; the last event is the end. When the task that waits is cancelled, or
  /// nobody waits any more, the transfer is given up.
  static func events(
    of exchange: Exchange, within limits: Limits, sending upload: Upload? = nil, to destination: Destination = .memory,
    on thread: TransferThread = .shared
  ) -> AsyncStream<Event> {
    AsyncStream { events in
      let transfer = Transfer(exchange, limits, upload, destination, events)
      events.onTermination = { reason in
        if case .cancelled = reason { thread.cancel(transfer) }
      }
      thread.begin(transfer)
    }
  }
}

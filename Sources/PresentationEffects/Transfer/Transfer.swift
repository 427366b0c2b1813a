import FoundationEssentials
import Synchronization

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
  private let thread: TransferThread
  /// How many bytes of pieces have been told and not taken.
  private let untaken = Atomic(0)
  /// With so many bytes untaken, the server waits.
  private static let mostUntaken = 256 << 10

  private init(
    _ exchange: Exchange, _ limits: Limits, _ upload: Upload?, _ destination: Destination, _ thread: TransferThread,
    _ events: AsyncStream<Event>.Continuation
  ) {
    self.exchange = exchange
    self.limits = limits
    self.upload = upload
    self.destination = destination
    self.thread = thread
    self.events = events
  }

  /// Begins the exchange and tells how it goes; the last event is the end. When the task that waits is cancelled, or
  /// nobody waits any more, the transfer is given up.
  ///
  /// Call ``took(_:)`` for each piece: the server is not read while too much of what it sent is untaken.
  static func begin(
    _ exchange: Exchange, within limits: Limits, sending upload: Upload? = nil, to destination: Destination = .memory,
    on thread: TransferThread = .shared
  ) -> (transfer: Transfer, events: AsyncStream<Event>) {
    let (stream, events) = AsyncStream<Event>.makeStream()
    let transfer = Transfer(exchange, limits, upload, destination, thread, events)
    events.onTermination = { reason in
      if case .cancelled = reason { thread.cancel(transfer) }
    }
    thread.begin(transfer)
    return (transfer, stream)
  }

  /// Tells a piece of the body.
  func tell(_ piece: Data) {
    untaken.add(piece.count, ordering: .relaxed)
    events.yield(.piece(piece))
  }

  /// Whether the receiver should pause. ``took(_:)`` resumes the transfer when there is room again.
  var isFull: Bool { untaken.load(ordering: .relaxed) >= Self.mostUntaken }

  /// Makes room for more after a piece that was told.
  func took(_ piece: Data) {
    let (before, after) = untaken.subtract(piece.count, ordering: .relaxed)
    if before >= Self.mostUntaken, after < Self.mostUntaken { thread.resume(self) }
  }
}

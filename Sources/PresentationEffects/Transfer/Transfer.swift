import FoundationEssentials
import Synchronization

/// One exchange with a server, and the stream of its events.
final class Transfer: Sendable {
  struct Limits {
    /// The maximum length of the body of an accepted response, and of a rejected one.
    let bytes: Int
    let otherBytes: Int
    let accepted: RangeSet<Int>
    let connections: Int
    let followsRedirects: Bool
    let progressInterval: Int?
  }

  /// The destination of the body of an accepted response. The body of a rejected one stays in memory.
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
  /// The number of bytes that have been reported in pieces and not yet taken.
  private let untaken = Atomic(0)
  /// The number of untaken bytes at which the server has to wait.
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

  /// Begins the exchange and reports its events; the last event is the end. The transfer is canceled if the waiting
  /// task is canceled, or if the stream is released.
  ///
  /// Call ``took(_:)`` for each piece: reading from the server pauses while too many bytes are untaken.
  static func begin(
    _ exchange: Exchange, within limits: Limits, sending upload: Upload? = nil, to destination: Destination = .memory,
    on thread: TransferThread
  ) -> (transfer: Transfer, events: AsyncStream<Event>) {
    let (stream, events) = AsyncStream<Event>.makeStream()
    let transfer = Transfer(exchange, limits, upload, destination, thread, events)
    events.onTermination = { reason in
      if case .cancelled = reason { thread.cancel(transfer) }
    }
    thread.begin(transfer)
    return (transfer, stream)
  }

  /// Reports a piece of the body.
  func tell(_ piece: Data) {
    untaken.add(piece.count, ordering: .relaxed)
    events.yield(.piece(piece))
  }

  /// Whether the receiver should pause. ``took(_:)`` resumes the transfer when there is room again.
  var isFull: Bool { untaken.load(ordering: .relaxed) >= Self.mostUntaken }

  /// Makes room after a reported piece has been processed.
  func took(_ piece: Data) {
    let (before, after) = untaken.subtract(piece.count, ordering: .relaxed)
    if before >= Self.mostUntaken, after < Self.mostUntaken { thread.resume(self) }
  }
}

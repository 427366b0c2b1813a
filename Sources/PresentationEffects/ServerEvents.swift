public import PresentationCore
import Synchronization

/// A subscription to server-sent events.
///
/// An app's subscription is a value of its own, like a ``URLCommand``:
///
///     struct Arrivals: ServerEvents {
///       let station: Int
///       var request: HTTP.Request { .get("https://trains.example/arrivals/\(station)") }
///       func action(for event: HTTP.Event) -> Change? { .arrived(event.data) }
///     }
///
/// It stays connected as long as the state wants it. If the connection ends or is lost, or cannot be made, it reconnects after
/// three seconds on the store's clock, or after the time that the server asked for, between half a second and an hour; the new
/// request names the last event that arrived (`Last-Event-ID`), so that a server can tell what was missed. The subscription ends
/// when the server answers with status 204, and fails when its answer is not a stream of events or cannot be accepted. A server
/// that vanishes silently is noticed within three minutes.
///
/// The time limit of the request applies to the beginning of the answer, and its limit of bytes applies to each event.
/// Events arrive in the server's order. A server that sends faster than the app processes them has to wait, so memory stays
/// bounded. Streams are counted separately from requests: at most eight are open at the same server, or as many as
/// ``HTTP/Request/connections(_:)`` allows; others wait.
public protocol ServerEvents<Action>: Subscription {
  /// The type of the actions that the subscription sends.
  associatedtype Action

  /// The request to send.
  ///
  /// - Throws: Why there is no request; the subscription fails with this error.
  var request: HTTP.Request { get throws }

  /// Converts an event to an action. It is not called on the main actor.
  ///
  /// - Returns: The action; `nil` to ignore the event.
  func action(for event: HTTP.Event) -> Action?

  /// Converts the loss of a connection to an action, before reconnecting. It is not called on the main
  /// actor. The default returns `nil`.
  ///
  /// - Parameter failure: Why the connection was lost; `nil` if the server has ended it properly.
  func action(whenLost failure: HTTP.Failure?) -> Action?
}

extension ServerEvents {
  /// Returns `nil`.
  public func action(whenLost failure: HTTP.Failure?) -> Action? { nil }

  /// Stays connected and dispatches the actions of the events.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    let request = try request
    try await request.requireStandIn(dispatcher)
    try await listen(to: request, dispatcher)
  }

  @concurrent
  private func listen(to request: HTTP.Request, _ dispatcher: Dispatcher<Action>) async throws {
    let plain = request.header("Accept", "text/event-stream").header("Cache-Control", "no-store")
    var (id, pause) = ("", Duration.seconds(3))
    while true {
      let request = id.isEmpty ? plain : plain.header("Last-Event-ID", id)
      let reading = Mutex(EventReading(limit: request.byteLimit ?? 16 << 20, id: id))
      var loss: HTTP.Failure?
      do {
        let isOver = Atomic(false)
        try await request.stream(on: dispatcher.clock) { event in
          switch event {
          case .began(let response) where response.status == 204: isOver.store(true, ordering: .relaxed)
          case .began(let response): try Self.check(response)
          case .piece(let piece):
            let events = try reading.withLock { reading throws(HTTP.Failure.Reason) in try reading.take(piece) }
            let actions = events.compactMap(action(for:))
            for action in actions.dropLast() { dispatcher(action) }
            // Actions are processed in order, so all are done when the last one is. Until then the server waits.
            if let last = actions.last { _ = await dispatcher.outcome(of: last) }
          case .progress, .ended: break
          }
        }
        if isOver.load(ordering: .relaxed) { return }
      } catch let failure as HTTP.Failure where failure.reason.mayPass {
        loss = failure
      }
      if let action = action(whenLost: loss) { dispatcher(action) }
      reading.withLock { (id, pause) = ($0.id, max(.milliseconds(500), $0.retry ?? pause)) }
      try await dispatcher.clock.wait(for: pause)
    }
  }

  private static func check(_ response: HTTP.Response) throws(HTTP.Failure.Reason) {
    let type = response["content-type"]?.prefix { $0 != ";" }.lowercased()
    guard type?.hasPrefix("text/event-stream") == true else {
      throw .unreadable("expected a stream of events, not \(type.map { "\"\($0)\"" } ?? "a response without a type")")
    }
  }
}

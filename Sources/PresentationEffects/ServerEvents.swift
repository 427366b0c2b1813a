public import PresentationCore
import Synchronization

/// A subscription to what a web server tells by itself (server-sent events).
///
/// An app's subscription is a value of its own, like a ``URLCommand``:
///
///     struct Arrivals: ServerEvents {
///       let station: Int
///       var request: HTTP.Request { .get("https://trains.example/arrivals/\(station)") }
///       func action(for event: HTTP.Event) -> Change? { .arrived(event.data) }
///     }
///
/// It stays connected as long as the state wants it. When the connection ends or is lost, or cannot be made, it is made anew after
/// three seconds on the store's clock, or after the time that the server asked for, between half a second and an hour; the new
/// request names the last event that came (`Last-Event-ID`), so that a server can tell what was missed. The subscription ends
/// when the server answers with status 204, and fails when its answer is no stream of events or cannot be accepted. A server
/// that vanishes without a word is noticed within three minutes.
///
/// The time limit of the request is that for the beginning of the answer, its limit of bytes that of each event. Events arrive in
/// the server's order. A server that sends faster than the app processes them has to wait, so memory stays bounded. Streams are
/// counted apart from requests: at most eight are open at the same server, or as many as ``HTTP/Request/connections(_:)`` allows;
/// others wait.
public protocol ServerEvents<Action>: Subscription {
  /// What the subscription feeds back.
  associatedtype Action

  /// What is asked for.
  ///
  /// - Throws: Why there is nothing to ask for; the subscription fails with it.
  var request: HTTP.Request { get throws }

  /// Makes an action of an event. It is not called on the main actor.
  ///
  /// - Returns: The action, `nil` if there is nothing to say.
  func action(for event: HTTP.Event) -> Action?

  /// Makes an action of the loss of a connection, before the next one is made. It is not called on the main actor. Left out, it
  /// makes none.
  ///
  /// - Parameter failure: Why the connection was lost; `nil` if the server has ended it in good order.
  func action(whenLost failure: HTTP.Failure?) -> Action?
}

extension ServerEvents {
  /// Makes no action.
  public func action(whenLost failure: HTTP.Failure?) -> Action? { nil }

  /// Stays connected and dispatches what becomes of the events.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
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
      try await dispatcher.clock.sleep(for: pause)
    }
  }

  private static func check(_ response: HTTP.Response) throws(HTTP.Failure.Reason) {
    let type = response["content-type"]?.prefix { $0 != ";" }.lowercased()
    guard type?.hasPrefix("text/event-stream") == true else {
      throw .unreadable("expected a stream of events, not \(type.map { "\"\($0)\"" } ?? "a response without a type")")
    }
  }
}

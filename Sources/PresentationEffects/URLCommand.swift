public import PresentationCore

/// A command that sends an HTTP request and handles the answer.
///
/// An app's command is a value of its own. The request and the conversion of the answer to an action are
/// functions of that value, so two commands that would act differently are never equal, and a test builds an
/// equal one with its initializer:
///
///     struct LoadFilm: URLCommand {
///       let id: Int
///       var request: HTTP.Request { .get("https://films.example/film/\(id)") }
///       func action(for answer: Result<Film, HTTP.Failure>) throws -> Change? { .loaded(try answer.get()) }
///     }
///
/// A reducer creates `LoadFilm(id: 3)`. If `Film` is `Decodable`, it is read from JSON; an `HTTP.Response` is passed
/// unchanged; for other types implement ``answer(from:)``.
///
/// The command ends with one answer: a value, or an ``HTTP/Failure`` that describes the problem. A failure that
/// ``action(for:)`` throws, as `try answer.get()` does, is the outcome of the action that caused the command: a typed
/// line shows it, a script stops. A failure that becomes an action is left to the reducer, and the command succeeds.
///
/// Canceling the command ends the transfer at once, without an answer. A request is sent twice only if its method is
/// idempotent (`GET`, `HEAD`, `PUT`, `DELETE`, `OPTIONS`, `TRACE`) and a connection that was kept from an earlier
/// request ends without an answer. Any other request gets a new connection and is sent once.
///
/// Requests share their connections, but no cookies, no credentials and no cache. Proxies are taken from the
/// environment (`https_proxy`, `no_proxy` and so on).
public protocol URLCommand<Action>: Command {
  /// The type of the actions that the command sends.
  associatedtype Action
  /// The type of the value made from the response.
  associatedtype Answer: Sendable

  /// The request to send.
  ///
  /// - Throws: Why there is no request; the command fails with this error, without an answer.
  var request: HTTP.Request { get throws }

  /// Converts a response with an accepted status to the answer. It is called once, not on the main actor.
  ///
  /// - Throws: Why the response cannot be read; the answer is then ``HTTP/Failure/Reason/unreadable(_:)``.
  func answer(from response: HTTP.Response) throws -> Answer

  /// Converts the answer to an action. It is called once, as the last step, on the main
  /// actor if a store runs the command.
  ///
  /// - Returns: The action; `nil` to send none.
  /// - Throws: The error with which the command should fail.
  func action(for answer: Result<Answer, HTTP.Failure>) throws -> Action?

  /// Converts the progress of the transfer to an action. It is called each time the number of bytes given to
  /// ``HTTP/Request/progress(every:)`` has arrived, or has been sent from a file; without that setting, it is never
  /// called. It is not called on the main actor. The default returns `nil`.
  func action(at progress: HTTP.Progress) -> Action?
}

extension URLCommand {
  /// Returns `nil`.
  public func action(at progress: HTTP.Progress) -> Action? { nil }

  /// Sends the request, waits for the response on the dispatcher's clock, and dispatches the resulting action.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    let answer = try await fetch(request, dispatcher)
    if let action = try action(for: answer) { dispatcher(action) }
  }

  @concurrent
  private func fetch(
    _ request: HTTP.Request, _ dispatcher: Dispatcher<Action>
  ) async throws -> Result<Answer, HTTP.Failure> {
    do {
      try await request.requireStandIn(dispatcher)
      let response = try await request.send(on: dispatcher.clock) { progress in
        if let action = action(at: progress) { dispatcher(action) }
      }
      do {
        return .success(try answer(from: response))
      } catch {
        throw HTTP.Failure(.unreadable(HTTP.Failure.explanation(of: error)), of: request)
      }
    } catch let failure as HTTP.Failure {
      return .failure(failure)
    }
  }
}

extension URLCommand where Answer: Decodable {
  /// Reads the answer from JSON with a default `JSONDecoder`.
  public func answer(from response: HTTP.Response) throws -> Answer { try response.json() }
}

extension URLCommand where Answer == HTTP.Response {
  /// The response itself.
  public func answer(from response: HTTP.Response) -> HTTP.Response { response }
}

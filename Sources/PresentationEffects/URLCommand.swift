public import PresentationCore

/// A command that asks a web server, and says what becomes of the answer.
///
/// An app's command is a value of its own. What is asked and how the answer becomes an action are functions of that
/// value, so two commands that would act differently are never equal, and a test builds an equal one by its
/// initializer:
///
///     struct LoadFilm: URLCommand {
///       let id: Int
///       var request: HTTP.Request { .get("https://films.example/film/\(id)") }
///       func action(for answer: Result<Film, HTTP.Failure>) throws -> Change? { .loaded(try answer.get()) }
///     }
///
/// A reducer returns `LoadFilm(id: 3)`. If `Film` is `Decodable`, it is read from JSON; an `HTTP.Response` is given as
/// it is; for anything else write ``answer(from:)``.
///
/// The command ends with one answer: a value, or an ``HTTP/Failure`` that says what went wrong. A failure that
/// ``action(for:)`` throws, as `try answer.get()` does, is the outcome of the action that caused the command: a typed
/// line shows it, a script stops. One that becomes an action is the state's business, and the command has done well.
///
/// Cancelling the command ends the transfer at once; nobody is told. A request is sent twice only if HTTP calls its
/// method idempotent (`GET`, `HEAD`, `PUT`, `DELETE`, `OPTIONS`, `TRACE`) and a connection that was kept from an earlier
/// one ends without an answer. Any other request gets a new connection and is sent once.
///
/// Requests share their connections, but no cookies, no credentials and no cache. Proxies are taken from the
/// environment (`https_proxy`, `no_proxy` and so on).
public protocol URLCommand<Action>: Command {
  /// What the command feeds back.
  associatedtype Action
  /// What is made of the response.
  associatedtype Answer: Sendable

  /// What is asked for.
  ///
  /// - Throws: Why there is nothing to ask for; the command fails with it, without an answer.
  var request: HTTP.Request { get throws }

  /// Makes the answer of a response whose status is accepted. It is called once, not on the main actor.
  ///
  /// - Throws: Why the response cannot be read; the answer is then ``HTTP/Failure/Reason/unreadable(_:)``.
  func answer(from response: HTTP.Response) throws -> Answer

  /// Makes an action of the answer. It is called once, last of all, on the main actor when a store runs the command.
  ///
  /// - Returns: The action, `nil` if there is nothing to say.
  /// - Throws: What the command is to fail with.
  func action(for answer: Result<Answer, HTTP.Failure>) throws -> Action?

  /// Makes an action of how far the transfer has come, each time as many bytes as were asked for with
  /// ``HTTP/Request/progress(every:)`` have arrived; never, if none were. It is not called on the main actor. Left out,
  /// it makes none.
  func action(at progress: HTTP.Progress) -> Action?
}

extension URLCommand {
  /// Makes no action.
  public func action(at progress: HTTP.Progress) -> Action? { nil }

  /// Sends the request, waits for the response on the dispatcher's clock, and dispatches what becomes of it.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    let answer = try await fetch(request, dispatcher)
    if let action = try action(for: answer) { dispatcher(action) }
  }

  @concurrent
  private func fetch(
    _ request: HTTP.Request, _ dispatcher: Dispatcher<Action>
  ) async throws -> Result<Answer, HTTP.Failure> {
    do {
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
  /// Reads the answer from JSON, as a `JSONDecoder` without further settings does.
  public func answer(from response: HTTP.Response) throws -> Answer { try response.json() }
}

extension URLCommand where Answer == HTTP.Response {
  /// The response itself.
  public func answer(from response: HTTP.Response) -> HTTP.Response { response }
}

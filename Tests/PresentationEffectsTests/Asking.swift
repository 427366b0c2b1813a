import PresentationCore
import PresentationEffects
import PresentationTesting

/// The actions that the commands of these tests send.
enum Note: Hashable, Sendable {
  case answered(Result<HTTP.Response, HTTP.Failure>)
  case film(Film)
  case came(HTTP.Progress)
}

struct Film: Hashable, Codable, Sendable {
  var title: String
  var year: Int
}

/// Sends the answer and all progress as actions.
struct Ask: URLCommand {
  let request: HTTP.Request
  func action(for answer: Result<HTTP.Response, HTTP.Failure>) -> Note? { .answered(answer) }
  func action(at progress: HTTP.Progress) -> Note? { .came(progress) }
}

/// Sends the film as an action, and fails without one.
struct LoadFilm: URLCommand {
  let request: HTTP.Request
  func action(for answer: Result<Film, HTTP.Failure>) throws -> Note? { .film(try answer.get()) }
}

extension Command<Note> {
  /// Runs the command without a store, and returns the actions it sent. By default the clock does not advance, because other
  /// tests may keep the servers waiting longer than any request would.
  func said(on clock: any Clock<Duration> = TestClock()) async throws -> [Note] {
    let notes = Notes<Note>()
    try await run(Dispatcher(clock: clock) { notes.add($0) })
    return notes.all
  }
}

extension HTTP.Request {
  /// Sends the request.
  func answer(on clock: any Clock<Duration> = TestClock()) async throws -> Result<HTTP.Response, HTTP.Failure> {
    guard case .answered(let answer) = try await Ask(request: self).said(on: clock).last else { throw Silence() }
    return answer
  }

  struct Silence: Error {}

  /// Sends the request, and returns the reason of its failure.
  func failure(on clock: any Clock<Duration> = TestClock()) async throws -> HTTP.Failure.Reason? {
    if case .failure(let failure) = try await answer(on: clock) { failure.reason } else { nil }
  }
}

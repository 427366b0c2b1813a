import PresentationCore
import Synchronization
import Testing

enum Reel: QuestionRoute {
  case menu, film(Int, part: Int = 0), ask(Question<Showing>)

  var question: Question<Showing>? { if case .ask(let question) = self { question } else { nil } }
  var identity: Reel { if case .film(let number, _) = self { .film(number) } else { self } }
}
extension Reel: Codable {}

enum Showing: Loading, Hashable, Codable {
  case write(Bool), discard(then: PathIntent<Reel>)
  /// Ways of the program to change the path without an intent.
  case forget, serve(Int)
  case navigate(PathIntent<Reel>), arrive(Arrival<Reel, String>)
}

struct Unreadable: Error {}

struct CinemaState: Equatable {
  var path: [Reel] = []
  var contents = RouteState<Reel, String>()
  var isWritten = false

  init(path: [Reel] = [], contents: [Int: String] = [:]) {
    self.path = path
    self.contents.values = Dictionary(uniqueKeysWithValues: contents.map { (.film($0.key), $0.value) })
  }

  static func reducer(
    _ librarian: Librarian, refreshing: Bool = false, isChecked: Bool = false
  ) -> Reducer<Self, Showing> {
    let reducer = Reducer<Self, Showing> { cinema, showing in
      switch showing {
      case .write(let isWritten): cinema.isWritten = isWritten
      case .discard(let intent):
        cinema.isWritten = false
        Navigate(intent)
      case .forget: cinema.path = []
      case .serve(let number): cinema.path = [.film(number)]
      case .navigate(let intent): cinema.path.apply(intent)
      case .arrive: ()
      }
    }
    return reducer.navigation(\.path) {
      let rules = $0.loading(\.contents, refreshing: refreshing) { page, _ in
        guard case .film(let number, let part) = page else { return nil }
        return number < 0 ? ReadNothing() : ReadFilm(name: "\(number).\(part)", librarian: librarian)
      }
      return isChecked ? checking(rules) : rules
    }
  }

  private static func checking(
    _ rules: Navigation<CinemaState, Showing, [Reel]>
  ) -> Navigation<CinemaState, Showing, [Reel]> {
    rules.entering { page, cinema in
      guard case .film(let number, _) = page else { return nil }
      if number == 1313 { return "film 1313 does not exist" }
      return cinema.contents[page] == "lost" ? "film \(number) is lost" : nil
    }
    .leaving { page, cinema, intent in
      guard case .film? = page, cinema.isWritten else { return .leave }
      return .show(.ask(Question("Discard?", .yes("discard", .discard(then: intent)), .no("keep"))))
    }
  }
}

struct ReadFilm: Command {
  let name: String
  let librarian: Librarian

  func run(_ dispatcher: Dispatcher<String>) async throws { dispatcher(try await librarian.read(name)) }
}

struct ReadNothing: Command {
  func run(_ dispatcher: Dispatcher<String>) async {}
}

/// Reads when the test says so.
final class Librarian: Sendable, Equatable {
  private struct Desk {
    var waiting: [(name: String, id: Int, continuation: CheckedContinuation<String, any Error>)] = []
    var answered: [String] = []
    var count = 0
  }

  private let desk = Mutex(Desk())

  /// The names of the films that are being read.
  var asked: [String] { desk.withLock { $0.waiting.map(\.name) } }
  /// The names of the films that were read, in that order.
  var answered: [String] { desk.withLock { $0.answered } }

  static func == (one: Librarian, other: Librarian) -> Bool { one === other }

  func read(_ name: String) async throws -> String {
    let id = desk.withLock { desk in
      desk.count += 1
      return desk.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        desk.withLock { $0.waiting.append((name, id, continuation)) }
        if Task.isCancelled { end(throwing: CancellationError()) { $0 == id } }
      }
    } onCancel: {
      end(throwing: CancellationError()) { $0 == id }
    }
  }

  private func end(throwing error: any Error, _ isMeant: (Int) -> Bool) {
    let ended = desk.withLock { desk in
      defer { desk.waiting.removeAll { isMeant($0.id) } }
      return desk.waiting.filter { isMeant($0.id) }
    }
    for one in ended { one.continuation.resume(throwing: error) }
  }

  func answer(_ name: String, _ content: String? = nil) {
    let ended = desk.withLock { desk in
      desk.answered.append(name)
      defer { desk.waiting.removeAll { $0.name == name } }
      return desk.waiting.filter { $0.name == name }
    }
    for one in ended { one.continuation.resume(returning: content ?? name) }
  }

  func fail(_ name: String) {
    let ids = desk.withLock { $0.waiting.filter { $0.name == name }.map(\.id) }
    end(throwing: Unreadable()) { ids.contains($0) }
  }

  func isAsked(for name: String) async {
    await waitUntil { asked.contains(name) }
  }
}

@MainActor
final class Cinema {
  let librarian = Librarian()
  let store: Store<CinemaState, Showing>
  var state: CinemaState { store.state }

  init(refreshing: Bool = false, isChecked: Bool = false) {
    store = Store(
      CinemaState(), reducer: CinemaState.reducer(librarian, refreshing: refreshing, isChecked: isChecked))
  }

  /// Asks for a change from the screen on top.
  func asking(_ change: PathChange<Reel>, by reason: PathIntent<Reel>.Reason = .program) -> Task<Outcome, Never> {
    let intent = PathIntent(change, reason: reason, from: .init(topOf: state.path))
    return Task { await store.perform(.navigate(intent), until: .finished) }
  }

  /// Goes to a path, and answers whatever is read for it.
  func goes(to path: [Reel]) async {
    let outcome = asking(.set(path))
    let isDone = Mutex(false)
    let end = Task {
      _ = await outcome.value
      isDone.withLock { $0 = true }
    }
    await waitUntil {
      for name in librarian.asked { librarian.answer(name) }
      return isDone.withLock { $0 }
    }
    await end.value
  }
}

import PresentationCore
import PresentationTesting
import Synchronization
import Testing

/// A store that records notes and starts the commands it is given.
enum Notebook {
  enum Move: Sendable {
    case note(String)
    case start([any Command<Move>])

    static func start(_ command: any Command<Move>) -> Self { .start([command]) }
  }

  static let reducer = Reducer<[String], Move>.returning { lines, move in
    switch move {
    case .note(let text): lines.append(text)
    case .start(let commands): return commands
    }
    return []
  }

  @MainActor
  static func store(
    middlewares: [Middleware<[String], Move>] = [], clock: any Clock<Duration> = ContinuousClock()
  ) -> Store<[String], Move> {
    Store([], reducer: reducer, middlewares: middlewares, clock: clock)
  }

  /// Notes its text; waits at a gate before if it has one, deaf to being canceled; fails afterwards if it shall.
  struct Say: Command {
    let text: String
    var gate: Gate?
    var failure: Failure?

    init(_ text: String, gate: Gate? = nil, failure: Failure? = nil) {
      self.text = text
      self.gate = gate
      self.failure = failure
    }

    func run(_ dispatcher: Dispatcher<Move>) async throws {
      await gate?.pass()
      dispatcher(.note(text))
      if let failure { throw failure }
    }
  }

  struct Failure: Error, Equatable, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}

/// A record of events, which can be added from any thread.
final class Record: Sendable, Hashable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  static func == (one: Record, other: Record) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Outcome {
  /// The outcome in a word, for comparing.
  var word: String {
    switch self {
    case .committed: "committed"
    case .vetoed(let veto): "vetoed by \(veto.middleware): \(veto.reason)"
    case .failed(let error): "failed: \(error)"
    case .discarded(let reason): "discarded: \(reason)"
    }
  }
}

extension Store {
  /// Performs an action until it is finished: it has been sent, and its commands have begun, when this returns.
  func performing(_ action: Action) -> Task<Outcome, Never> {
    Task.immediate { await perform(action, until: .finished) }
  }

  /// Waits until the state is as a test wants it.
  func reached(_ isReached: @escaping (State) -> Bool) async where State: Sendable {
    for await state in values() where isReached(state) { return }
  }
}

extension TestClock {
  /// Waits until so many tasks sleep on the clock.
  func sleeping(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    await waitUntil(sourceLocation: sourceLocation) { sleeperCount == count }
  }
}

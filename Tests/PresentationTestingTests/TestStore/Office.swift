import PresentationCore
import PresentationTesting
import Testing

/// A small app with everything that a test store has to see.
struct Office: Equatable {
  enum Room: PathRoute { case hall, desk(Int) }

  var numbers: [Int] = []
  var isTicking = false
  var path: [Room] = []
  var password = Secret("")
}

enum OfficeAction: Hashable, Navigating {
  case add(Int)
  case ask(Echo)
  case askAll([Echo])
  case tick(Bool)
  case type(String)
  case password(Secret<String>)
  case navigate(PathIntent<Office.Room>)

  var added: Int? { if case .add(let number) = self { number } else { nil } }
  var tick: Bool? { if case .tick(let isOn) = self { isOn } else { nil } }
}

/// Sends its numbers, then throws its failure, if any. Waits first if it has a delay.
struct Echo: Command, Hashable {
  var numbers: [Int] = []
  var failure: String?
  var delay: Duration?

  func run(_ dispatcher: Dispatcher<OfficeAction>) async throws {
    if let delay { try await dispatcher.clock.sleep(for: delay) }
    for number in numbers { dispatcher(.add(number)) }
    if let failure { throw Failure(description: failure) }
  }
}

struct Failure: Error, CustomStringConvertible { let description: String }

extension Office {
  static let reducer = Reducer<Office, OfficeAction>.returning { state, action in
    switch action {
    case .add(let number): state.numbers.append(number)
    case .ask(let echo): return [echo]
    case .askAll(let echos): return echos
    case .tick(let isTicking): state.isTicking = isTicking
    case .type(let text):
      let answer = Echo(numbers: [text.count])
      return [answer.debounced(id: "type", for: .milliseconds(300))]
    case .password(let password): state.password = password
    case .navigate(let intent): state.path.apply(intent)
    }
    return []
  }
  .checking { if $0.numbers.contains(13) { throw Failure(description: "thirteen is not wanted") } }

  static func subscriptions(_ state: Office) -> [any Subscription<OfficeAction>] {
    state.isTicking ? [.every(.seconds(1), .add(1))] : []
  }

  /// Rewrites four as two twos, holds back seven, and sends six after five.
  static let customs = Middleware<Office, OfficeAction>("customs") { _, action, call in
    switch action {
    case .add(4): return .rewrite([.add(2), .add(2)])
    case .add(7): return .veto("seven is not let in")
    case .add(5):
      call.dispatch(.add(6))
      return .pass
    default: return .pass
    }
  }

  /// A test store with five seconds of patience on a clock of its own, or with more than other tests can keep the machine busy.
  @MainActor
  static func testStore(
    _ state: Office = Office(), commands: [any Command<OfficeAction>] = [], patienceClock: TestClock? = nil,
    answers: TestStore<Office, OfficeAction>.Answers = .fromCommands,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestStore<Office, OfficeAction> {
    let store = TestStore(
      state, reducer: reducer, middlewares: [customs], subscriptions: subscriptions, commands: commands,
      patienceClock: patienceClock ?? ContinuousClock(), answers: answers, fileID: fileID,
      filePath: filePath, line: line, column: column)
    store.patience = .seconds(patienceClock == nil ? 600 : 5)
    return store
  }
}

typealias Timer = TimerSubscription<OfficeAction>

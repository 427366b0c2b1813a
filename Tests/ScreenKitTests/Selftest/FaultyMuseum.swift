import ScreenKit
import Synchronization

/// A program with optional faults.
struct Museum: Equatable {
  var path: [MuseumHall] = []
  var visits = 0
}

/// A fault of a museum.
enum MuseumFault: CaseIterable {
  /// A verb without arguments always fails.
  case failingVerb
  /// Completion offers a word that is refused.
  case wrongCandidate
  /// Completion offers words after the last argument.
  case tooManyWords
  /// The author's sample is refused.
  case wrongSample
  /// No verb leaves a screen.
  case deadEnd
  /// A step back goes back two screens.
  case longBack
  /// Typing the path of a screen leads to another one.
  case wrongPath
  /// The path of a screen cannot be typed.
  case lockedPath
  /// The path of a screen shows a screen with another title.
  case otherTitle
  /// A verb has no summary.
  case noSummary
  /// A line never ends.
  case endless

  /// The problems that a selftest finds.
  var problems: [String] {
    switch self {
    case .failingVerb: ["\"tour\" is offered, but fails: the guide is ill"]
    case .wrongCandidate: ["\"enter cellar\" is offered, but fails: the cellar is flooded"]
    case .tooManyWords: ["\"enter painting painting\" is offered, but fails: there is one hall at a time"]
    case .wrongSample: ["\"rename \"the blue hall\"\" is offered, but fails: names are one word"]
    case .deadEnd: ["this screen is a dead end: no command, and no value that was tried, leads away from it"]
    case .longBack: ["back leads to /, not to /painting, where the user came from"]
    case .wrongPath: ["the path of this screen leads to /cellar when it is typed"]
    case .lockedPath: ["the path of this screen cannot be typed: the halls are entered from outside"]
    case .otherTitle: ["the path of this screen leads to \"painting 2\" when it is typed, not to \"painting 1\""]
    case .noSummary: ["the command \"rest\" has no summary"]
    case .endless: ["\"wait here\" has not ended within 0.05 seconds"]
    }
  }
}

enum MuseumHall: ScreenFactory {
  case painting, detail, cellar

  func makeScreen() -> any Screen<Museum, MuseumStep> { HallScreen(hall: self) }
}

enum MuseumStep: Navigating {
  case visit, telephone, wait, read, announce
  case navigate(PathIntent<MuseumHall>)
}

/// Waits until it is canceled. It changes nothing.
private struct WaitForEver: Command {
  typealias Action = MuseumStep
  var readsOnly: Bool { true }

  func run(_ dispatcher: Dispatcher<MuseumStep>) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    defer { continuation.finish() }
    for await _ in stream {}
    try Task.checkCancellation()
  }
}

/// Changes the outside world, or only reads it.
private struct Reach: Command {
  typealias Action = MuseumStep
  let world: World
  let readsOnly: Bool

  func run(_ dispatcher: Dispatcher<MuseumStep>) async {
    world.note(readsOnly ? "read" : "telephoned")
    dispatcher(.visit)
  }

  static func == (one: Self, other: Self) -> Bool { one.world === other.world && one.readsOnly == other.readsOnly }
}

/// The world outside of the program.
final class World: Sendable {
  private let notes = Mutex<[String]>([])

  func note(_ text: String) { notes.withLock { $0.append(text) } }
  var log: Set<String> { notes.withLock { Set($0) } }
}

/// The fault of the tested museum, and the world around it. Screens of a path know only the state.
@MainActor
enum MuseumPlan {
  static var fault: MuseumFault?
}

extension Museum {
  @MainActor
  static func session(with fault: MuseumFault?, world: World = World()) -> Session<Museum, MuseumStep> {
    MuseumPlan.fault = fault
    let notices = Notices()
    let reducer = Reducer<Museum, MuseumStep>.throwing { museum, step in
      switch step {
      case .visit: museum.visits += 1
      case .telephone: return [Reach(world: world, readsOnly: false)]
      case .read: return [Reach(world: world, readsOnly: true)]
      case .wait: return [WaitForEver()]
      case .announce: return [.post("We close soon.", to: notices)]
      case .navigate(let intent):
        let before = museum.path
        museum.path.apply(intent)
        switch fault {
        case .deadEnd where before == [.cellar] && museum.path != before: museum.path = before
        case .longBack where before == [.painting, .detail] && museum.path == [.painting]: museum.path = []
        case .wrongPath where before.isEmpty && museum.path == [.painting, .detail]: museum.path = [.cellar]
        case .lockedPath where before.isEmpty && museum.path == [.painting, .detail]:
          throw LineError("the halls are entered from outside")
        case .otherTitle where museum.path == [.painting]: museum.visits += 1
        default: break
        }
      }
      return []
    }
    let middleware = Middleware<Museum, MuseumStep>("census") { _, _, _ in
      world.note("asked a middleware")
      return .pass
    }
    let store = Store(Museum(), reducer: reducer, middlewares: [middleware])
    return Session(store, path: \.path, root: HallScreen(hall: nil), notices: notices)
  }
}

struct HallScreen: Screen {
  let hall: MuseumHall?

  func title(_ museum: Museum) -> String? {
    MuseumPlan.fault == .otherTitle && hall == .painting ? "painting \(museum.visits)" : nil
  }

  func body(_ museum: Museum) -> [Block] { ["\(museum.visits) visits"] }

  func verbs(_ museum: Museum) -> [Verb<MuseumStep>] {
    let fault = MuseumPlan.fault
    switch hall {
    case nil:
      let words = Parameter<String>.text("hall", suggestions: ["painting", "cellar"])
      if fault == .tooManyWords {
        Verb("enter", .rest(words), "Enter a hall") { words in
          guard words.count == 1 else { throw LineError("there is one hall at a time") }
          return .push(words[0] == "cellar" ? .cellar : .painting)
        }
      } else {
        Verb("enter", words, "Enter a hall") { word in
          guard fault != .wrongCandidate || word != "cellar" else { throw LineError("the cellar is flooded") }
          return .push(word == "cellar" ? .cellar : .painting)
        }
      }
      Verb("rename", .text("name").samples("blue", "the blue hall"), "Rename the museum") { name in
        guard fault != .wrongSample || !name.contains(" ") else { throw LineError("names are one word") }
        return .visit
      }
      Verb("telephone", "Call somebody") { .telephone }
      Verb("read", "Read the guide") { .read }
      Verb("announce", "Tell everybody") { .announce }
      Verb.doing("write", "Write to the world") { _ in MuseumLog.written += 1 }
      Verb("guess", .text("name"), "Guess a name") { _ in throw LineError("wrong") }
      Verb("unlock", .secret("code"), "Unlock") { _ in throw LineError("wrong code") }
      if fault == .failingVerb { Verb("tour", "Take a tour") { throw LineError("the guide is ill") } }
      if fault == .noSummary { Verb("rest", "") { .visit } }
      if fault == .endless { Verb("wait here", "Wait") { .wait } }
      Verb("closed", "Visit a closed hall") { throw LineError("never") }.disabled("it is closed")
    case .painting:
      Verb("look closely", "See a detail") { .push(.detail) }
    case .detail, .cellar: []
    }
  }
}

/// Counts the runs of verbs that work on a session.
@MainActor
enum MuseumLog {
  static var written = 0
}

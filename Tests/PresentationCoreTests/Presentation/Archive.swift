import PresentationCore
import PresentationTesting

/// A screen of an archive: a sheet of paper to write on, a question, or a sheet that cannot be shown.
enum Folio: QuestionRoute {
  case sheet(Int)
  case ask(Question<Filing>)
  case torn

  var question: Question<Filing>? {
    if case .ask(let question) = self { question } else { nil }
  }
}

enum Filing: Navigating, Hashable {
  case navigate(PathIntent<Archive.Place>)
  /// Both at once: a change in one stack, and another in the other.
  case both(PathIntent<Archive.Place>, PathIntent<Archive.Place>)
  case write(Archive.Place, Int)
  case sign(Int)
  case tick(Archive.Place.Identity, Tick)
  /// Ticks again on a sheet, a second later.
  case later(Archive.Place)

  var tick: (Archive.Place.Identity, Tick)? { if case .tick(let place, let tick) = self { (place, tick) } else { nil } }
}

enum Tick: Hashable { case tick }

/// Two stacks of sheets, the text on each sheet, and the signed numbers.
struct Archive: Equatable {
  typealias Place = Stacks<Int, Folio>.Element

  var stacks = Stacks<Int, Folio>([1, 2], selecting: 1)
  var notes = RouteState<Place, [Int]>()
  var signed: [Int] = []
  var ticks: [Place.Identity: Int] = [:]

  static let ticking = Features(routes: \Archive.notes, action: \Filing.tick, embed: Filing.tick)

  static let reducer = Reducer<Archive, Filing> { archive, filing in
    switch filing {
    case .navigate(let intent): archive.stacks.apply(intent)
    case .both(let one, let other):
      archive.stacks.apply(one)
      archive.stacks.apply(other)
    case .write(let place, let number): archive.notes[place]?.append(number)
    case .sign(let number): archive.signed.append(number)
    case .tick(let place, _): archive.ticks[place, default: 0] += 1
    case .later(let place): AfterCommand<Tick>.after(.seconds(1), .tick).lift(ticking[place.identity])
    }
  }
  .navigation(\.stacks) {
    $0.keeping(\.notes) { place, _ in
      if case .route(_, .sheet) = place { [] } else { nil }
    }
  }
}

/// An archive in a store, with a host that can be slow and refuse.
@MainActor
final class ArchiveWorld {
  typealias Place = Archive.Place

  struct Torn: Error {}

  let store: Store<Archive, Filing>
  let host = RecordingHost<Place, Place>()
  let component: PresentationComponent<Place, Place>
  /// How many actions were processed.
  private(set) var count = 0
  private var token: ObservationToken?

  init(_ archive: Archive = Archive(), clock: any Clock<Duration> = ContinuousClock()) {
    store = Store(
      archive, reducer: Archive.reducer,
      subscriptions: { archive in
        archive.notes.identities.map { place -> any Subscription<Filing> in
          TimerSubscription<Tick>.every(.seconds(1), .tick).lift(Archive.ticking[place])
        }
      }, clock: clock)
    component = PresentationComponent(store: store, path: \.stacks.path, host: host, patience: .endless) { place, _ in
      if place.route == .torn { throw Torn() }
      return place
    }
    token = store.observe { [weak self] _ in self?.count += 1 }
  }

  /// The routes that the host shows.
  var shown: [Place] { host.stack.map(\.route) }

  /// Sends an intent of the user from the screen that the host shows on top.
  func send(_ kind: PathIntent<Place>.Kind) {
    store.send(.navigate(PathIntent(kind, reason: .user, from: .init(topOf: shown))))
  }

  func go(_ change: PathChange<Place>) { store.send(.navigate(PathIntent(change))) }
}

extension Archive.Place {
  /// A sheet in the first stack.
  static func front(_ number: Int) -> Self { .route(1, .sheet(number)) }
}

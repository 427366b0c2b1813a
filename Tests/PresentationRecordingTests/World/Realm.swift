import PresentationCore
import ScreenKit

/// A program with everything that can meet: tabs, some of them inner ones, sheets, drafts, checks, a login, loaded pages, a feature,
/// questions, work in the background, and parts that can be undone and resumed.
struct Realm: Equatable, Codable {
  typealias Halls = Stacks<Hall, Page>
  typealias Place = Halls.Element

  struct Counts: Hashable, Codable, Sendable {
    var posed = 0
    /// How often each question was resolved, by its number.
    var resolved: [Int: Int] = [:]
    var delivered: [Int] = []
  }

  var halls: Halls
  var visits = VisitHistory<Hall>()
  var waiting: Waiting<Halls>?
  var hasUser = false
  /// The texts on the notes and desks, and the contents of the films.
  var drafts = RouteState<Place, String>(), films = RouteState<Place, String>()
  var items: [Int] = []
  var counts = Counts()
  var club = Club()

  /// - Parameter tabs: The number of tabs, from 2 to 5.
  init(tabs: Int) { halls = Halls(Hall.tabs.prefix(tabs), selecting: .mail) }

  static let club = Feature(state: \Realm.club, action: \Decree.club, embed: Decree.embed)

  static func reducer(_ courier: Courier) -> Reducer<Realm, Decree> {
    Reducer<Realm, Decree>.throwing { realm, decree in
      switch decree {
      case .act(let act, _): return realm.apply(act, courier)
      case .within(let intent): return [Navigate(realm.halls.intent(within: intent))]
      case .navigate(let intent): realm.halls.apply(intent, previous: realm.visits.past)
      case .arrive, .restore, .club: ()
      }
      return []
    }
    .then(Club.reducer.lift(club))
    .recording(\.visits, of: \.halls)
    .restorable(\.items, as: "items", undoable: true)
    .restorable(\.drafts, as: "drafts")
    .restorable(\.waiting, as: "waiting").restorable(\.counts, as: "counts").restorable(\.club, as: "club")
    .navigation(\.halls) { rules in
      rules.entering(waiting: \.waiting) { place, realm in realm.entry(place) }
        .keeping(\.drafts) { place, _ in place.isDraft ? "" : nil }
        .leaving { place, realm, intent in
          guard let place, let text = realm.drafts[place], !text.isEmpty else { return .leave }
          let discard = Decree.navigate(intent.givingUp(place))
          let question = Question("Discard \(text) of \(place.name)?", .destructive("discard", discard), .no("keep"))
          return .show(.route(place.key, .ask(question)))
        }
        .loading(\.films) { place, _ in
          if case .film(let number)? = place.route { ReadFilm(number: number, courier: courier) } else { nil }
        }
    }
  }

  private func entry(_ place: Place) -> EntryAnswer<Place> {
    switch place {
    case .route(_, .missing): .refuse("there is no such page")
    case .route(_, .desk) where !hasUser: .show(.route(.account, .login))
    case .root(.vault), .sheet(.vault): hasUser ? .enter : .show(.route(.account, .login))
    default: .enter
    }
  }

  private mutating func apply(_ act: Act, _ courier: Courier) -> [any Command<Decree>] {
    switch act {
    case .logIn: hasUser = true
    case .logOut:
      hasUser = false
      return [Navigate(.recheck)]
    case .write(let place, let text): if drafts[place] != nil { drafts[place] = text }
    case .add(let number): items.append(number)
    case .forbidden: items.append(-1)
    case .found(let hall): halls.add(hall)
    case .raze(let hall): halls.remove(hall)
    case .raise(let hall): halls.present(hall)
    case .pose:
      counts.posed += 1
      let resolved = Decree.act(.resolved(counts.posed))
      let question = Question(
        "Realm \(counts.posed)?", .yes("yes", resolved), .no("no", resolved),
        .init("forbidden", .act(.forbidden)), otherwise: resolved)
      halls.selected.push(.ask(question))
    case .resolved(let number): counts.resolved[number, default: 0] += 1
    case .fetch(let number): return [Fetch(number: number, courier: courier).inBackground()]
    case .fetched(let number): counts.delivered.append(number)
    }
    return []
  }
}

enum Hall: ScreenFactory, Codable {
  enum Section: String, Codable { case new, old }
  case mail, account, papers(Section), vault, help

  /// The tabs of a program, the first ones first.
  static let tabs: [Hall] = [.mail, .account, .papers(.new), .papers(.old), .vault]
  static let all = tabs + [.help]
  var name: String { if case .papers(let section) = self { section.rawValue } else { "\(self)" } }

  init?(name: String) {
    guard let hall = Hall.all.first(where: { $0.name == name }) else { return nil }
    self = hall
  }

  func makeScreen() -> any Screen<Realm, Decree> { Sight(name: name) }
}

enum Page: QuestionRoute, Codable {
  case note(Int), desk(Int), film(Int), login, missing, broken, club(ClubPage), ask(Question<Decree>)

  var question: Question<Decree>? {
    switch self {
    case .ask(let question): question
    case .club(.ask(let question)): question.map(Decree.club)
    default: nil
    }
  }

  init?(name: String, number: Int) {
    switch name {
    case "note": self = .note(number)
    case "desk": self = .desk(number)
    case "film": self = .film(number)
    case "missing": self = .missing
    case "broken": self = .broken
    case "room": self = .club(.room(number))
    default: return nil
    }
  }

  struct Broken: Error, CustomStringConvertible { var description: String { "the screen is broken" } }

  @MainActor func makeScreen() throws -> any Screen<Realm, Decree> {
    switch self {
    case .broken: throw Broken()
    case .ask(let question): question.makeScreen()
    case .club(let page): page.makeScreen().lift(Realm.club)
    default: Sight(name: "\(self)")
    }
  }
}

extension Realm.Place {
  var isDraft: Bool {
    switch route {
    case .note?, .desk?: true
    default: false
    }
  }
  var name: String { "\(key.name) \(route.map { "\($0)" } ?? "root")" }

  init(_ identity: Identity) {
    switch identity {
    case .root(let hall): self = .root(hall)
    case .route(let hall, let page): self = .route(hall, page)
    }
  }
}

/// The acts of a program, apart from navigating.
enum Act: Hashable, Codable, Sendable {
  case logIn, logOut, write(Realm.Place, String), add(Int), forbidden
  case found(Hall), raze(Hall), raise(Hall), pose, resolved(Int), fetch(Int), fetched(Int)
}

enum Decree: Loading, Restoring, Hashable, Codable {
  case act(Act, isStamped: Bool = false)
  case club(ClubDecree), within(PathIntent<Page>)
  case navigate(PathIntent<Realm.Place>), arrive(Arrival<Realm.Place, String>), restore(Restoration)

  static func embed(_ decree: ClubDecree) -> Decree {
    if case .navigate(let intent) = decree { .within(intent.map(Page.club)) } else { .club(decree) }
  }
  var club: ClubDecree? { if case .club(let decree) = self { decree } else { nil } }

  /// The middlewares of every realm: one vetoes a kind of act, and one stamps all others.
  static var middlewares: [Middleware<Realm, Decree>] {
    [
      Middleware<Realm, Decree>("law") { _, decree, _ in
        if case .act(.forbidden, _) = decree { .veto("it is forbidden") } else { .pass }
      }
      .pure,
      Middleware<Realm, Decree>("stamp") { _, decree, _ in
        if case .act(let act, false) = decree { .rewrite(.act(act, isStamped: true)) } else { .pass }
      }
      .pure,
    ]
  }
}

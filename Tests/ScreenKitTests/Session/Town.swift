import PresentationTesting
import ScreenKit
import Synchronization

/// A town with three similar features, whose routes alternate in stacks that come and go: lists, letters with drafts, and
/// questions.
struct Town {
  typealias Place = Stacks<Side, Spot>.Element

  var stacks = Stacks<Side, Spot>(selecting: .north)
  var alpha = Bureau(), beta = Bureau(), gamma = Bureau()
  /// The number of the last text on each open letter; 0 for an empty one.
  var drafts = RouteState<Place, Int>()
  var written = 0
  var saved: Set<Int> = [], discarded: Set<Int> = [], overwritten: Set<Int> = []

  static let alpha = Feature(state: \Town.alpha, action: \Deed.alpha, embed: { .embed($0, Deed.alpha, Spot.alpha) })
  static let beta = Feature(state: \Town.beta, action: \Deed.beta, embed: { .embed($0, Deed.beta, Spot.beta) })
  static let gamma = Feature(state: \Town.gamma, action: \Deed.gamma, embed: { .embed($0, Deed.gamma, Spot.gamma) })

  static let reducer = Reducer<Town, Deed> { town, deed in
    switch deed {
    case .within(let intent): Navigate(town.stacks.intent(within: intent))
    case .select(let side): town.stacks.select(side)
    case .found(let side): town.stacks.add(side, at: 0)
    case .raze(let side): if !town.hasDraft(in: side) { town.stacks.remove(side) }
    case .shift(let side): town.stacks.move(side, to: 0)
    case .navigate(let intent): town.stacks.apply(intent)
    case .alpha(.write), .beta(.write), .gamma(.write): town.write()
    case .alpha(.save), .beta(.save), .gamma(.save): town.save()
    case .discard(let place, let intent):
      if let draft = town.drafts[place], draft != 0 { town.discarded.insert(draft) }
      town.drafts[place] = 0
      Navigate(intent)
    case .alpha, .beta, .gamma: ()
    }
  }
  .then(Bureau.reducer.lift(alpha)).then(Bureau.reducer.lift(beta)).then(Bureau.reducer.lift(gamma))
  .navigation(\.stacks) {
    $0.keeping(\.drafts) { place, _ in place.leg?.letter == nil ? nil : 0 }
      .leaving { place, town, intent in
        guard let place, let draft = town.drafts[place], draft != 0 else { return .leave }
        let question = Question<Deed>(
          "Discard \(draft)?", .destructive("discard", .discard(place, then: intent)), .no("keep"))
        return .show(.route(place.key, .confirm(question)))
      }
  }

  private func hasDraft(in side: Side) -> Bool {
    stacks.path.contains { $0.key == side && (drafts[$0] ?? 0) != 0 }
  }

  private mutating func write() {
    guard let place = stacks.path.last, let draft = drafts[place] else { return }
    if draft != 0 { overwritten.insert(draft) }
    written += 1
    drafts[place] = written
  }

  private mutating func save() {
    guard let place = stacks.path.last, let draft = drafts[place], draft != 0 else { return }
    saved.insert(draft)
    drafts[place] = 0
  }
}

/// The state of a feature.
struct Bureau: Equatable {
  var posed = 0
  /// The number of times each question was resolved.
  var resolutions: [Int: Int] = [:]

  static let reducer = Reducer<Bureau, BureauChange> { bureau, change in
    switch change {
    case .pose:
      bureau.posed += 1
      Navigate(.push(.ask(.number(bureau.posed))))
    case .resolved(let number): bureau.resolutions[number, default: 0] += 1
    case .write, .save, .navigate: ()
    }
  }
}

enum BureauChange: Navigating, Hashable, Codable {
  case write, save, pose, resolved(Int), navigate(PathIntent<Leg>)
}

extension Question<BureauChange> {
  /// A question that is resolved by any event.
  static func number(_ number: Int) -> Self {
    let resolved = BureauChange.resolved(number)
    return Question("\(number)?", .yes("yes", resolved), .no("no", resolved), otherwise: resolved)
  }
}

/// A route of a feature.
enum Leg: ScreenFactory, QuestionRoute {
  case list, letter(Int, page: Int), ask(Question<BureauChange>)
  static let caseNames = ["list", "letter"]

  /// A letter is the same, whichever page of it is on top.
  var identity: Leg { letter.map { .letter($0, page: 1) } ?? self }
  var letter: Int? { if case .letter(let number, _) = self { number } else { nil } }
  var question: Question<BureauChange>? { if case .ask(let question) = self { question } else { nil } }
  var name: String {
    switch self {
    case .list: "list"
    case .letter(let number, _): "letter \(number)"
    case .ask(let question): "ask \(question.text)"
    }
  }
  func makeScreen() -> any Screen<Bureau, BureauChange> { LegScreen(self) }
  func updated(_ screen: any Screen<Bureau, BureauChange>) -> any Screen<Bureau, BureauChange> { screen }
}

/// An object, so that its end can be observed.
final class LegScreen: Screen {
  private let leg: Leg
  private let census = TownCensus.current

  init(_ leg: Leg) {
    self.leg = leg
    census?.begin(leg.name)
  }

  deinit { census?.end(leg.name) }

  func body(_ bureau: Bureau) -> [Block] { "\(leg.name)" }
  func verbs(_ bureau: Bureau) -> [Verb<BureauChange>] {
    Verb("letter", .integer("number"), "Open a letter") { number in .push(.letter(number, page: 1)) }
    Verb("pose", "Ask something") { .pose }
    Verb("up", "Go back") { .navigate(.back) }
    Verb("instead", .integer("number"), "Open a letter in the place of this") {
      .navigate(.replaceTop(.letter($0, page: 1)))
    }
    if let number = leg.letter {
      Verb("page", .integer("page"), "Turn to a page") { .navigate(.replaceTop(.letter(number, page: $0))) }
      Verb("write", "Write") { .write }
      Verb("save", "Save it") { .save }
    }
  }
}

/// Counts the screens that are alive.
final class TownCensus: Sendable {
  @TaskLocal static var current: TownCensus?

  private let state = Mutex<(alive: [String: Int], ended: [String])>(([:], []))

  var alive: [String: Int] { state.withLock { $0.alive.filter { $0.value != 0 } } }
  func takeEnded() -> [String] {
    state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
  }

  func begin(_ name: String) { state.withLock { $0.alive[name, default: 0] += 1 } }
  func end(_ name: String) {
    state.withLock {
      $0.alive[name, default: 0] -= 1
      $0.ended.append(name)
    }
  }
}

enum Side: String, ScreenFactory, CaseIterable {
  case north, south, west, east, center
  func makeScreen() -> any Screen<Town, Deed> { Square(name: rawValue) }
}
struct Square: Screen {
  let name: String
  func body(_ town: Town) -> [Block] { "\(name)" }
  func verbs(_ town: Town) -> [Verb<Deed>] {}
}

enum Spot: ScreenFactory, QuestionRoute {
  case alpha(Leg), beta(Leg), gamma(Leg), confirm(Question<Deed>)
  static let caseNames = ["alpha", "beta", "gamma"]

  var identity: Spot {
    switch self {
    case .alpha(let leg): .alpha(leg.identity)
    case .beta(let leg): .beta(leg.identity)
    case .gamma(let leg): .gamma(leg.identity)
    case .confirm: self
    }
  }
  var leg: Leg? {
    switch self {
    case .alpha(let leg), .beta(let leg), .gamma(let leg): leg
    case .confirm: nil
    }
  }
  var question: Question<Deed>? {
    switch self {
    case .alpha(let leg): leg.question?.map(Deed.alpha)
    case .beta(let leg): leg.question?.map(Deed.beta)
    case .gamma(let leg): leg.question?.map(Deed.gamma)
    case .confirm(let question): question
    }
  }
  func makeScreen() -> any Screen<Town, Deed> {
    switch self {
    case .alpha(let leg): leg.makeScreen().lift(Town.alpha)
    case .beta(let leg): leg.makeScreen().lift(Town.beta)
    case .gamma(let leg): leg.makeScreen().lift(Town.gamma)
    case .confirm(let question): question.makeScreen()
    }
  }
  func updated(_ screen: any Screen<Town, Deed>) throws -> any Screen<Town, Deed> {
    switch self {
    case .alpha(let leg): try leg.updated(screen, in: Town.alpha)
    case .beta(let leg): try leg.updated(screen, in: Town.beta)
    case .gamma(let leg): try leg.updated(screen, in: Town.gamma)
    case .confirm: screen
    }
  }
}

extension Stacks<Side, Spot>.Element {
  var leg: Leg? { route?.leg }
}

enum Deed: Navigating, Hashable, Codable {
  case alpha(BureauChange), beta(BureauChange), gamma(BureauChange)
  case within(PathIntent<Spot>), select(Side), found(Side), raze(Side), shift(Side)
  case discard(Town.Place, then: PathIntent<Town.Place>)
  case navigate(PathIntent<Town.Place>)

  static func embed(_ change: BureauChange, _ whole: (BureauChange) -> Deed, _ spot: (Leg) -> Spot) -> Deed {
    if case .navigate(let intent) = change { .within(intent.map(spot)) } else { whole(change) }
  }
  var alpha: BureauChange? { if case .alpha(let change) = self { change } else { nil } }
  var beta: BureauChange? { if case .beta(let change) = self { change } else { nil } }
  var gamma: BureauChange? { if case .gamma(let change) = self { change } else { nil } }
  var intent: PathIntent<Town.Place>? { if case .navigate(let intent) = self { intent } else { nil } }
}

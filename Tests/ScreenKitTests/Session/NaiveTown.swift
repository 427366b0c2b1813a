@testable import PresentationCore
import ScreenKit
import Synchronization

/// The town's reducer, in the plainest words: lists, searched from their beginning. The verbs of paths and stacks,
/// their differences, states of routes and checks are not used here.
struct NaiveTown: Equatable {
  typealias Place = Town.Place
  typealias Intent = PathIntent<Place>

  struct Refused: Error {}

  struct Stack: Equatable {
    let side: Side
    var spots: [Spot]
  }

  var stacks: [Stack]
  var selection: Side
  var drafts: [Place: Int]
  var written: Int
  var saved: Set<Int>, discarded: Set<Int>, overwritten: Set<Int>
  var bureaus: [Bureau]
  /// The intents that are sent after the action.
  var sent: [Intent] = []

  init(_ town: Town) {
    stacks = town.stacks.keys.map { Stack(side: $0, spots: town.stacks[$0] ?? []) }
    selection = town.stacks.selection
    drafts = [:]
    (written, saved, discarded, overwritten) = (town.written, town.saved, town.discarded, town.overwritten)
    bureaus = [town.alpha, town.beta, town.gamma]
    for (identity, draft) in town.drafts.values { drafts[Place(identity)] = draft }
  }

  /// All places: first the stacks that are not selected, in their order, then the others.
  var path: [Place] {
    (stacks.filter { $0.side != selection } + stacks.filter { $0.side == selection }).flatMap { stack in
      [.root(stack.side)] + stack.spots.map { .route(stack.side, $0) }
    }
  }

  var top: Place { path[path.count - 1] }

  /// Processes an action: it is tried; if the user would lose a draft, there is a question instead; then the questions
  /// that no longer exist are resolved.
  mutating func process(_ deed: Deed) throws {
    sent = []
    let before = self
    act(on: deed)
    if let intent = deed.intent, intent.reason == .user, intent.kind != .closed {
      let left = before.left(for: intent, by: self)
      let place = left.lazy.map { before.path[$0] }.first { before.drafts[$0.still, default: 0] != 0 }
      if let place {
        self = before
        try ask(about: place, instead: intent, leaving: left)
      }
    }
    resolveQuestions(since: before, deed)
  }

  /// The indices of the places that the user would leave, the topmost first.
  private func left(for intent: Intent, by next: NaiveTown) -> [Int] {
    switch intent.kind {
    case .leave: path.indices.reversed()
    case .answer: Self.gone(from: path, to: next.path).filter { $0 > index(of: intent.origin) ?? 0 }
    default: Self.gone(from: path, to: next.path)
    }
  }

  /// A question about a draft comes on top, in place of the questions there that the user would not answer any more.
  private mutating func ask(about place: Place, instead intent: Intent, leaving left: [Int]) throws {
    let first = question(about: place, instead: intent)
    guard top != first else { return try holdBack(intent) }
    var count = 0
    while left.contains(path.count - 1 - count), path[path.count - 1 - count].question != nil { count += 1 }
    if count == 0, top.question?.text == first.question?.text { count = 1 }
    let index = path.firstIndex { $0.still == place.still } ?? 0
    let open = path.dropLast(count).indices.last { other in
      (path[other].key != place.key || other > index) && path[other].question?.text == first.question?.text
    }
    if let open {
      let open = path[open]
      back(count)
      if open.key != selection {
        // It is asked where the user is, not where it was hidden.
        for place in stacks.indices where stacks[place].side == open.key {
          stacks[place].spots.removeAll { $0.identity == open.route?.identity }
        }
        return push(question(about: place, instead: goingBack(without: count, intent)))
      }
      bringToFront(open)
      let latest = question(about: place, instead: goingBack(without: count + 1, intent))
      if latest != open {
        back(1)
        push(latest)
      }
      return
    }
    guard count > 0 else { return push(first) }
    let latest = question(about: place, instead: fromBelow(count, intent))
    guard top != latest else { return try holdBack(intent) }
    let isThere = path[path.count - count] == latest
    back(isThere ? count - 1 : count)
    if !isThere { push(latest) }
  }

  /// Nothing happens, which would count as leaving the program.
  private func holdBack(_ intent: Intent) throws { if intent.kind == .leave { throw Refused() } }

  private func question(about place: Place, instead intent: Intent) -> Place {
    let question = Question<Deed>(
      "Discard \(drafts[place.still, default: 0])?", .destructive("discard", .discard(place, then: intent)), .no("keep")
    )
    return .route(selection, .confirm(question))
  }

  /// The intent, if it comes from the screen on top, as one from the given number of screens below.
  private func fromBelow(_ count: Int, _ intent: Intent) -> Intent {
    guard intent.origin == nil || index(of: intent.origin) == path.count - 1 else { return intent }
    return Intent(
      goingBack(without: count, intent).kind, reason: intent.reason,
      from: intent.origin == nil ? nil : Self.origin(path.dropLast(count)))
  }

  private func goingBack(without count: Int, _ intent: Intent) -> Intent {
    guard case .change(.back(let steps)) = intent.kind else { return intent }
    return Intent(.change(.back(steps - count)), reason: intent.reason, from: intent.origin)
  }

  private mutating func resolveQuestions(since before: NaiveTown, _ deed: Deed) {
    for index in Self.gone(from: before.path, to: path) {
      guard let question = before.path[index].question else { continue }
      var action = question.otherwise
      if case .answer(let choice)? = deed.intent?.kind, index == before.index(of: deed.intent?.origin) {
        action = question.answers[choice].action
      }
      if let action { act(on: action) }
    }
  }

  /// The indices of old places without a partner, the topmost first: equal beginnings and ends are put aside, then
  /// each place has the lowest remaining one of its equals, then of those that differ only in their page.
  static func gone(from old: [Place], to new: [Place]) -> [Int] {
    let beginning = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[beginning...].reversed(), new[beginning...].reversed()).prefix { $0 == $1 }.count
    var partners = Array(new[beginning..<(new.count - end)])
    var alone = Array(beginning..<(old.count - end))
    for areAlike in [{ $0 == $1 }, { $0.still == $1.still }] as [(Place, Place) -> Bool] {
      alone = alone.filter { index in
        guard let partner = partners.firstIndex(where: { areAlike(old[index], $0) }) else { return true }
        partners.remove(at: partner)
        return false
      }
    }
    return alone.reversed()
  }

  /// The position of the screen that an intent comes from.
  func index(of origin: Intent.Origin?) -> Int? {
    origin.flatMap { origin in
      path.indices.filter { path[$0].still == origin.route?.still }.dropFirst(origin.ordinal).first
    }
  }

  static func origin(_ path: some BidirectionalCollection<Place>) -> Intent.Origin {
    Intent.Origin(path.last, ordinal: path.dropLast().count { $0.still == path.last?.still })
  }
}

extension Town.Place {
  /// The place, whichever page is on it.
  var still: Self { route.map { .route(key, $0.identity) } ?? self }

  fileprivate init(_ identity: Identity) {
    switch identity {
    case .root(let side): self = .root(side)
    case .route(let side, let spot): self = .route(side, spot)
    }
  }
}

/// The actions that a naive model processed differently.
final class Differences: Sendable {
  private let notes = Mutex<[String]>([])

  var first: String? { notes.withLock(\.first) }

  func note(_ difference: String) { notes.withLock { $0.append(difference) } }
}

extension Reducer<Town, Deed> {
  /// The same reducer, which records every difference from the naive model.
  func besideNaiveTown(noting differences: Differences) -> Self {
    var beside = Self.throwing { town, deed in
      let before = NaiveTown(town)
      var model = before
      var isRefused = false
      do { try model.process(deed) } catch { isRefused = true }
      if isRefused { model = before }
      let result = Result { try reduce(&town, deed) }
      let sent = ((try? result.get()) ?? []).compactMap { $0 as? Navigate<Deed> }
      if isRefused != ((try? result.get()) == nil) { differences.note("\(deed) is refused: \(result)") }
      if sent != model.sent.map({ Navigate($0) }) { differences.note("\(deed) has \(sent) sent, not \(model.sent)") }
      model.sent = []
      if NaiveTown(town) != model { differences.note("\(deed) makes of \(before)\n\(NaiveTown(town)), not\n\(model)") }
      return try result.get()
    }
    // The call of `reduce` resolves the questions.
    beside.releasing = Releasing { _, _ in nil }
    return beside
  }
}

import ScreenKit
import Synchronization

/// What the town's reducer does with an action, in the plainest words: lists, searched from their beginning. The verbs of paths and stacks,
/// their differences, kept values and checks are not used here.
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
  /// The intents that are sent behind the action.
  var sent: [Intent] = []

  init(_ town: Town) {
    stacks = town.stacks.keys.map { Stack(side: $0, spots: town.stacks[$0] ?? []) }
    selection = town.stacks.selection
    drafts = [:]
    (written, saved, discarded, overwritten) = (town.written, town.saved, town.discarded, town.overwritten)
    bureaus = [town.alpha, town.beta, town.gamma]
    for (identity, draft) in town.drafts.values { drafts[Place(identity)] = draft }
  }

  /// All places: those of the stacks that are not selected, in their order, then the others.
  var path: [Place] {
    (stacks.filter { $0.side != selection } + stacks.filter { $0.side == selection }).flatMap { stack in
      [.root(stack.side)] + stack.spots.map { .route(stack.side, $0) }
    }
  }

  var top: Place { path[path.count - 1] }

  /// What becomes of an action: it is tried; if the user would lose a draft, there is a question instead; then the questions
  /// that have gone are resolved.
  mutating func process(_ deed: Deed) throws {
    sent = []
    let before = self
    act(on: deed)
    if let intent = deed.intent, intent.reason == .user, intent.wish != .closed {
      let left = before.left(for: intent, by: self)
      let place = left.lazy.map { before.path[$0] }.first { before.drafts[$0, default: 0] != 0 }
      if let place {
        self = before
        try ask(about: place, instead: intent, leavesTop: left.first == before.path.count - 1)
      }
    }
    resolveQuestions(since: before, deed)
  }

  /// The indices of the places that the user would leave, the topmost first.
  private func left(for intent: Intent, by next: NaiveTown) -> [Int] {
    switch intent.wish {
    case .leave: path.indices.reversed()
    case .answer: Self.gone(from: path, to: next.path).filter { $0 > index(of: intent.origin) ?? 0 }
    default: Self.gone(from: path, to: next.path)
    }
  }

  /// A question about a draft comes on top; in the place of what is there if that asks something the user would not answer any more.
  private mutating func ask(about place: Place, instead intent: Intent, leavesTop: Bool) throws {
    guard top != question(about: place, instead: intent) else { return try holdBack(intent) }
    let isSame = top.question?.text == question(about: place, instead: intent).question?.text
    guard isSame || leavesTop && top.question != nil else {
      return push(question(about: place, instead: intent))
    }
    let latest = question(about: place, instead: fromBelow(intent))
    guard top != latest else { return try holdBack(intent) }
    back(1)
    push(latest)
  }

  /// Nothing happens, which would count as leaving the program.
  private func holdBack(_ intent: Intent) throws { if intent.wish == .leave { throw Refused() } }

  private func question(about place: Place, instead intent: Intent) -> Place {
    let question = Question<Deed>(
      "Discard \(drafts[place, default: 0])?", .destructive("discard", .discard(place, then: intent)), .no("keep"))
    return .route(place.key, .confirm(question))
  }

  /// The wish, if it comes from the screen on top, as that from the one below.
  private func fromBelow(_ intent: Intent) -> Intent {
    guard intent.origin == nil || index(of: intent.origin) == path.count - 1 else { return intent }
    let wish: Intent.Wish =
      if case .change(.back(let count)) = intent.wish { .change(.back(count - 1)) } else { intent.wish }
    return Intent(wish, reason: intent.reason, from: intent.origin == nil ? nil : Self.origin(path.dropLast()))
  }

  private mutating func resolveQuestions(since before: NaiveTown, _ deed: Deed) {
    for index in Self.gone(from: before.path, to: path) {
      guard let question = before.path[index].question else { continue }
      var action = question.otherwise
      if case .answer(let choice)? = deed.intent?.wish, index == before.index(of: deed.intent?.origin) {
        action = question.answers[choice].action
      }
      if let action { act(on: action) }
    }
  }

  /// The indices of old places without a partner, the topmost first: first the beginning and the end that are equal are put aside,
  /// then each new place takes the lowest old one that equals it.
  static func gone(from old: [Place], to new: [Place]) -> [Int] {
    let beginning = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[beginning...].reversed(), new[beginning...].reversed()).prefix { $0 == $1 }.count
    var partners = new[beginning..<(new.count - end)]
    var gone: [Int] = []
    for index in beginning..<(old.count - end) {
      if let partner = partners.firstIndex(of: old[index]) {
        partners.remove(at: partner)
      } else {
        gone.insert(index, at: 0)
      }
    }
    return gone
  }

  /// Where the screen is that an intent comes from.
  func index(of origin: Intent.Origin?) -> Int? {
    origin.flatMap { origin in path.indices.filter { path[$0] == origin.route }.dropFirst(origin.ordinal).first }
  }

  static func origin(_ path: some BidirectionalCollection<Place>) -> Intent.Origin {
    Intent.Origin(path.last, ordinal: path.dropLast().count { $0 == path.last })
  }
}

extension Town.Place {
  fileprivate init(_ identity: Identity) {
    switch identity {
    case .root(let side): self = .root(side)
    case .route(let side, let spot): self = .route(side, spot)
    }
  }
}

/// What a naive model did in another way.
final class Differences: Sendable {
  private let notes = Mutex<[String]>([])

  var first: String? { notes.withLock(\.first) }

  func note(_ difference: String) { notes.withLock { $0.append(difference) } }
}

extension Reducer<Town, Deed> {
  /// The same reducer, which notes everything that the naive model does in another way.
  func besideNaiveTown(noting differences: Differences) -> Self {
    .throwing { town, deed in
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
  }
}

import Foundation
import PresentationCore
import PresentationTesting

/// An event of a fair. A number chooses one of the things that are there.
enum FairEvent: Sendable {
  /// The user asks for something.
  case push(FairHall, Booth), root(FairHall), sheet(FairHall), link([FairHall], Booth, sheet: FairHall?)
  case back, home, close(Int), answer(Int), leave
  /// The program does something.
  case within(FairHall, Booth), opens(Booth), step(FairStep), writes(Int), raise(FairHall)
  /// The host becomes slow, refuses, or shows what it has delayed.
  case host(FairHost), shown, restart

  /// - Parameter failing: Whether screens fail, rather than hosts. With both, a text can be lost: a host has not shown yet what a failure
  ///   leads back to.
  static func random(failing: Bool, using random: inout SeededGenerator) -> Self {
    let hall = FairHall.allCases.randomElement(using: &random) ?? .films
    let booths: [Booth] =
      [.stall(1), .stall(2), .stall(404), .desk(1), .desk(2), .desk(404), .login] + (failing ? [.stall(500)] : [])
    let booth = booths.randomElement(using: &random) ?? .login
    switch Int.random(in: 0..<30, using: &random) {
    case 0...3: return .push(hall, booth)
    case 4: return .root(hall)
    case 5:
      return .link(
        [.films, hall, .music].shuffled(using: &random), booth, sheet: Bool.random(using: &random) ? .help : nil)
    case 6, 7: return .back
    case 8: return .home
    case 9: return .close(Int.random(in: 0..<100, using: &random))
    case 10, 11: return .answer(0)
    case 12: return .answer(1)
    case 13: return .leave
    case 14: return .within(hall, booth)
    case 15: return .opens(booth)
    case 16...19: return .writes(Int.random(in: 0..<100, using: &random))
    case 20: return Bool.random(using: &random) ? .raise(hall) : .sheet(hall)
    case 21: return .step(.close(hall))
    case 22, 23: return .step(.logIn)
    case 24: return .step(.logOut)
    case 25: return .step(.navigate(.recheck))
    case 26: return .restart
    case 27 where !failing: return .host(FairHost.allCases.randomElement(using: &random) ?? .obedient)
    default: return .shown
    }
  }
}

enum FairHost: CaseIterable { case obedient, slow, refusing }

private struct NoBooth: Error {}

/// A store, and a host that may be slow, refuse, or fail to make a screen.
@MainActor
final class FairWorld {
  private(set) var store: Store<Fair, FairStep>
  private var host = RecordingHost<Spot, Spot>()
  private var component: PresentationComponent<Spot, Spot>
  private let isMembersOnly: Bool
  /// The drafts that may be lost in a step, and the ones that the user has given up, or the program has closed, since they were written.
  private var mayBeLost: Set<Spot.Identity> = [], isGivenUp: Set<Spot.Identity> = []
  private var written = 0
  /// Whether the host may show something else than the path, since it has refused a change; and whether the path may then have pages
  /// that it has refused to close.
  private var mayDiffer = false, hasRefused = false

  init(isMembersOnly: Bool) {
    self.isMembersOnly = isMembersOnly
    var fair = Fair()
    if isMembersOnly { fair.membersOnly = [.music, .help] }
    (store, component) = Self.start(fair, host)
  }

  private static func start(
    _ fair: Fair, _ host: RecordingHost<Spot, Spot>
  ) -> (Store<Fair, FairStep>, PresentationComponent<Spot, Spot>) {
    let store = Store(fair, reducer: Fair.reducer())
    let component = PresentationComponent(store: store, path: { $0.halls.path }, host: host) { spot, _ in
      if spot.route == .stall(500) { throw NoBooth() }
      return spot
    }
    return (store, component)
  }

  /// Lets something happen. Returns what is wrong then.
  func run(_ event: FairEvent) async -> String? {
    let old = store.state
    let top = old.halls.path.last
    mayBeLost = []
    switch event {
    case .push(let hall, let booth): await store.user(.push(.route(hall, booth)))
    case .root(let hall): await store.user(.push(.root(hall)))
    case .sheet(let hall): await store.user(.push(.sheet(hall)))
    case .link(let halls, let booth, let sheet):
      var seen: Set<FairHall> = []
      let path = halls.filter { seen.insert($0).inserted }.flatMap { [.root($0), .route($0, booth)] as [Spot] }
      await store.user(.set(path + (sheet.map { [.sheet($0), .route($0, booth)] } ?? [])))
    case .back: await store.user(.back(1))
    case .home: await store.user(.home)
    case .close(let number):
      let spot = old.halls.path[number % old.halls.path.count]
      await store.act(.navigate(PathIntent(.close, reason: .user, from: .init(spot))))
    case .answer(let choice):
      await store.user(.answer(choice))
      if choice == 0, let question = top?.question {
        isGivenUp.formUnion(old.texts.values.keys.filter { question.text.contains("\(Spot($0))?") })
      }
    case .leave: await store.user(.leave)
    case .within(let hall, let booth):
      await store.act(.navigate(store.halls.intent(within: .push(booth), of: hall)))
    case .opens(let booth): await store.act(.navigate(.push(.route(store.halls.selection, booth))))
    case .raise(let hall): await store.act(.present(hall))
    case .step(let step):
      await store.act(step)
      // Without a hall for the login, a logout closes the desks.
      if old.halls[.account] == nil, step != .logIn { mayBeLost = Set(old.texts.values.keys) }
      guard case .close(let hall) = step else { break }
      let isLogin = old.waiting?.screen.key == hall
      isGivenUp.formUnion(old.texts.values.keys.filter { Spot($0).key == hall || isLogin })
    case .writes(let number):
      // Nobody writes on a desk that is not shown.
      let shown = host.stack.map(\.route)
      let spots = old.halls.path.filter { $0.isDesk && shown.contains($0) }
      written += 1
      if !spots.isEmpty {
        // A user who has agreed to give up a draft, and is asked about another one, loses the whole draft.
        if top?.question == nil { isGivenUp.remove(spots[number % spots.count].identity) }
        await store.act(.write(spots[number % spots.count], "\(written)"))
      }
      mayBeLost = Set(old.texts.values.keys)
    case .host(let behavior):
      switch behavior {
      case .obedient: host.behavior = .obedient
      case .slow: host.behavior = .slow
      case .refusing: (host.behavior, mayDiffer, hasRefused) = (.refusing("no"), true, true)
      }
    case .shown: if host.hasPendingChange { host.answer() }
    case .restart:
      mayDiffer = false
      guard let saved = try? JSONEncoder().encode(old), let read = try? JSONDecoder().decode(Fair.self, from: saved)
      else { return "the state cannot be saved" }
      host = RecordingHost()
      (store, component) = Self.start(read, host)
      if read != old { return "another state was saved" }
    }
    // The program may close a sheet, by showing another hall.
    if case .opens = event { mayBeLost = Set(old.texts.values.keys) }
    if old.waiting?.intent?.reason == .program { mayBeLost = Set(old.texts.values.keys) }
    // A desk that a host does not show, or does not show yet, has left with its text when a screen fails.
    if hasRefused || host.behavior != .obedient { mayBeLost = Set(old.texts.values.keys) }
    if host.behavior == .obedient {
      if host.hasPendingChange { host.answer() }
      await component.settled()
    }
    return problem(since: old, after: event)
  }

  private func problem(since old: Fair, after event: FairEvent) -> String? {
    let fair = store.state
    let path = fair.halls.path
    if !hasRefused, !fair.hasUser, path.contains(where: \.isProtected) { return "a protected page is open" }
    if path.contains(where: { $0.route == .stall(404) || $0.route == .desk(404) }) { return "a refused page is open" }
    let desks = Set((path + (fair.waiting?.before.path ?? [])).filter(\.isDesk).map(\.identity))
    if Set(fair.texts.values.keys) != desks { return "texts and desks differ" }
    for (identity, text) in old.texts.values where !text.isEmpty && !mayBeLost.union(isGivenUp).contains(identity) {
      if fair.texts.values[identity] != text { return "the text \"\(text)\" of \(Spot(identity)) is lost" }
    }
    let questions = path.compactMap { $0.question?.text }
    if !hasRefused, Set(questions).count != questions.count { return "a question is asked twice" }
    if case .step(.logIn) = event, let waiting = fair.waiting { return "\(waiting) still waits" }
    if Set(fair.halls.keys).count != fair.halls.keys.count { return "a hall is there twice" }
    if !mayDiffer, host.behavior == .obedient, component.screens.map(\.route) != path {
      return "other screens are shown"
    }
    return nil
  }
}

extension Spot {
  init(_ identity: Identity) {
    switch identity {
    case .root(let hall): self = .root(hall)
    case .route(let hall, let booth): self = .route(hall, booth)
    }
  }

  var isDesk: Bool { if case .desk? = route { true } else { false } }
  var isProtected: Bool { isDesk }
}

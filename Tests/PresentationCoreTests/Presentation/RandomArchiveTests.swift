import PresentationCore
import PresentationTesting
import Testing

/// A step of a user, or of the host.
private enum Event {
  case go(PathChange<Archive.Place>), back, answer(Int), both(PathChange<Archive.Place>, PathChange<Archive.Place>)
  case write(Int), close
  case behavior(RecordingHost<Archive.Place, Archive.Place>.Behavior), shown, refused, forgotten

  static func random(_ number: Int, using random: inout SeededGenerator) -> Self {
    func place(_ number: Int = number) -> Archive.Place {
      let stack = Int.random(in: 1...2, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return .root(stack)
      case 1: return .route(stack, .torn)
      case 2, 3:
        return .route(
          stack, .ask(Question("\(number)?", .yes("yes", .sign(number)), .no("no"), otherwise: .sign(-number))))
      default: return .route(stack, .sheet(Int.random(in: 1...3, using: &random)))
      }
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0...3: return .go(.push(place()))
    case 4: return .go([.replaceTop(place()), .bringToFront(place()), .home].randomElement(using: &random) ?? .home)
    case 5: return .both(.push(place()), .push(place(number + 1_000)))
    case 6, 7: return .back
    case 8, 9: return .answer(number % 2)
    case 10...13: return .write(number)
    case 14: return .close
    case 15, 16: return .behavior([.obedient, .slow, .slow, .refusing("no.")].randomElement(using: &random) ?? .slow)
    case 17, 18: return .shown
    default: return number.isMultiple(of: 2) ? .refused : .forgotten
    }
  }
}

extension ArchiveWorld {
  /// Lets something happen.
  ///
  /// - Returns: The sheet that the user has written on.
  fileprivate func run(_ event: Event) -> Place? {
    switch event {
    case .go(let change): go(change)
    case .back: send(.change(.back(1)))
    case .answer(let choice): send(.answer(choice))
    case .both(let one, let other): store.send(.both(PathIntent(one), PathIntent(other)))
    case .write(let number):
      guard let top = shown.last, top.isSheet else { return nil }
      store.send(.write(top, number))
      return top
    case .close:
      guard component.isSettled, let top = host.stack.last, top.route.route != nil else { return nil }
      host.closeByHand(serial: top.serial)
      component.closed(serial: top.serial)
    case .behavior(let behavior): host.behavior = behavior
    case .shown: if host.hasPendingChange { host.answer() }
    case .refused: if host.hasPendingChange { host.refuse("no.") }
    case .forgotten: if host.hasPendingChange { host.forget() }
    }
    return nil
  }
}

extension Archive.Place {
  fileprivate var isSheet: Bool { if case .route(_, .sheet) = self { true } else { false } }
}

@MainActor
@Suite(
  "Random archives with two stacks, questions, and hosts that are slow, refuse and fail",
  .timeLimit(.minutes(RunLength.limit)))
struct RandomArchiveTests {
  private static let rounds: UInt64 = RunLength.isLong ? 10_000 : 300

  // Rule P-10.4
  @Test(
    "lose nothing that was written on a sheet while it is in the path or shown, act once for each question, and show their path",
    arguments: [13_103, 800_681, UInt64.random(in: 0 ... .max)])
  func truths(seed: UInt64) async throws {
    for round in 0..<Self.rounds {
      let seed = seed &+ round
      var random = SeededGenerator(seed: seed)
      let world = ArchiveWorld()
      // The text of each sheet that is in the path, or that the host shows or is about to show.
      var written: [Archive.Place: [Int]] = [:]
      var events: [Event] = []
      for number in 1...40 {
        events.append(.random(number, using: &random))
        if let sheet = world.run(events[events.count - 1]) { written[sheet, default: []].append(number) }
        let archive = world.store.state
        let path = archive.stacks.path
        let seen = world.shown + world.component.screens.map(\.route)
        written = written.filter { path.contains($0.key) || seen.contains($0.key) }
        for sheet in path where sheet.isSheet {
          try #require(archive.notes.values[sheet.identity] == written[sheet] ?? [], "seed \(seed): \(events)")
        }
        for sheet in seen where sheet.isSheet {
          try #require(archive.notes[sheet] == written[sheet] ?? [], "seed \(seed): \(events)")
        }
        try #require(Set(archive.signed.map(abs)).count == archive.signed.count, "seed \(seed): \(events)")
        let isLeftover = world.shown.contains { $0.question != nil && !path.contains($0) }
        if world.component.isSettled, !isLeftover {
          try #require(path == world.shown && archive.notes.departing.isEmpty, "seed \(seed): \(events)")
        }
      }
      world.host.behavior = .obedient
      if world.host.hasPendingChange { world.host.answer() }
      // The path may be this one already, and a question be left over on the host.
      world.store.send(.navigate(PathIntent(.set([.root(1), .root(2), .route(2, .sheet(1))]), reason: .user)))
      await world.component.settled()
      try #require(world.shown == world.store.state.stacks.path, "seed \(seed): \(events)")
      try #require(world.store.state.notes.departing.isEmpty, "seed \(seed): \(events)")
    }
  }
}

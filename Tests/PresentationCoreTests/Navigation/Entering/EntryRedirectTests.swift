import Foundation
import PresentationCore
import PresentationTesting
import Testing

private enum Room: QuestionRoute {
  case hall, vault(Int), key, code, ask(Question<Step>)
  var question: Question<Step>? { if case .ask(let question) = self { question } else { nil } }
}
extension Room: Codable {}
private enum Step: Navigating, Hashable, Codable {
  case take, dial, write, discard(then: PathIntent<Room>), navigate(PathIntent<Room>)
}

/// A house whose vaults need a key, and from number 10 on a code.
private struct House: Equatable, Codable {
  var path: [Room] = []
  var hasKey = false, hasCode = false, isWritten = false
  var waiting: Waiting<[Room]>?

  static let reducer = Reducer<House, Step> { house, step in
    switch step {
    case .take: house.hasKey = true
    case .dial: house.hasCode = true
    case .write: house.isWritten = true
    case .discard(let intent):
      house.isWritten = false
      Navigate(intent)
    case .navigate(let intent): house.path.apply(intent)
    }
  }
  .navigation(\.path) {
    $0.entering(waiting: \.waiting) { room, house in
      switch room {
      case .vault(let number) where number < 0: .refuse("there is no vault \(number)")
      case .vault where !house.hasKey: .show(.key)
      case .vault(10...) where !house.hasCode: .show(.code)
      default: .enter
      }
    }
    .leaving { room, house, intent in
      guard room == .hall, house.isWritten else { return .leave }
      return .show(.ask(Question("Discard?", .yes("discard", .discard(then: intent)), .no("keep"))))
    }
  }
}

@MainActor @Suite("An entry check that shows another screen first", .timeLimit(.minutes(RunLength.limit)))
struct EntryRedirectTests {
  private let store = Store(House(), reducer: House.reducer)
  private var path: [Room] { store.state.path }

  private func send(_ change: PathChange<Room>) async -> Outcome {
    await store.perform(
      .navigate(PathIntent(change, reason: .user, from: .init(topOf: path))), until: .finished)
  }

  @Test("shows that screen, and the requested path as soon as the check allows it")
  func continues() async {
    _ = await send(.push(.hall))
    _ = await send(.push(.vault(1)))
    #expect(path == [.hall, .key])
    _ = await store.perform(.write, until: .finished)
    #expect(path == [.hall, .key], "another action changes nothing")
    _ = await store.perform(.take, until: .finished)
    #expect(path == [.hall, .vault(1)] && store.state.waiting == nil)
  }

  @Test("shows a second screen if the check then asks for one")
  func twice() async {
    _ = await send(.set([.hall, .vault(10)]))
    #expect(path == [.key])
    _ = await store.perform(.take, until: .finished)
    #expect(path == [.code])
    _ = await store.perform(.dial, until: .finished)
    #expect(path == [.hall, .vault(10)])
  }

  @Test("forgets the path when the user leaves the screen, and remembers only the newest one")
  func givenUp() async {
    _ = await send(.push(.vault(1)))
    _ = await send(.push(.vault(2)))
    #expect(path == [.key] && store.state.waiting?.intent == PathIntent(.push(.vault(2)), reason: .user))
    _ = await send(.back(1))
    #expect(path == [] && store.state.waiting == nil)
    _ = await store.perform(.take, until: .finished)
    #expect(path == [])
  }

  @Test("can still refuse, before and after the screen")
  func refuses() async {
    guard case .failed(let error) = await send(.push(.vault(-1))) else { return #expect(Bool(false)) }
    #expect("\(error)" == "there is no vault -1" && path == [])
  }

  @Test("is saved with the state, and goes on after that")
  func saved() async throws {
    _ = await send(.set([.hall, .vault(3)]))
    let data = try JSONEncoder().encode(store.state)
    let restored = Store(try JSONDecoder().decode(House.self, from: data), reducer: House.reducer)
    #expect(restored.state == store.state)
    _ = await restored.perform(.take, until: .finished)
    #expect(restored.state.path == [.hall, .vault(3)])
  }

  @Test("asks before something is lost when it goes on")
  func leaving() async {
    _ = await send(.push(.hall))
    _ = await store.perform(.write, until: .finished)
    _ = await send(.set([.vault(1)]))
    #expect(path == [.hall, .key], "the hall is not left yet")
    _ = await store.perform(.take, until: .finished)
    #expect(path.last?.question?.text == "Discard?")
    let top = PathIntent<Room>.Origin(topOf: path)
    _ = await store.perform(.navigate(PathIntent(.answer(0), reason: .user, from: top)), until: .finished)
    #expect(path == [.vault(1)])
  }

  /// A simple model of such a house. The screen that comes first covers what was there, which comes back with what was asked for.
  private struct Naive {
    var path: [Room] = [], hasKey = false, hasCode = false
    var waiting: (screen: Room, before: [Room], after: [Room], ask: ([Room]) -> [Room])?

    private func answer(to new: [Room]) -> EntryAnswer<Room> {
      for room in new where !path.contains(room) {
        guard case .vault(let number) = room else { continue }
        if number < 0 { return .refuse("") }
        if !hasKey { return .show(.key) }
        if number >= 10, !hasCode { return .show(.code) }
      }
      return .enter
    }

    /// The rooms that were there before, with those that have been opened since if they stay, and without those that have been left.
    private func comingBack(keepingUpper: Bool) -> [Room] {
      guard let waiting else { return path }
      let stay = waiting.before.filter { path.contains($0) || !waiting.after.contains($0) }
      let opened = path.filter { !waiting.after.contains($0) }
      return (keepingUpper ? stay + opened : stay).filter { $0 != waiting.screen }
    }

    mutating func ask(_ change: @escaping ([Room]) -> [Room]) {
      let new = change(path)
      switch answer(to: new) {
      case .enter: path = new
      case .refuse: break
      case .show(let screen):
        let before = comingBack(keepingUpper: true).filter { $0 != screen }
        path = path.filter { $0 != screen } + [screen]
        waiting = (screen, before, path, change)
      }
      if let waiting, !path.contains(waiting.screen) { self.waiting = nil }
      goOn()
    }

    mutating func goOn() {
      guard let asked = waiting else { return }
      let back = comingBack(keepingUpper: false)
      if answer(to: asked.ask(back)) == .show(asked.screen) { return }
      (path, waiting) = (back, nil)
      ask(asked.ask)
    }
  }

  @Test(
    "does what a naive model does: random programs",
    arguments: 1...(RunLength.isLong ? 10_000 : RunLength.current == .quick ? 20 : 300) as ClosedRange<UInt64>)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var naive = Naive()
    let rooms: [Room] = [.hall, .vault(1), .vault(2), .vault(10), .vault(-1), .key, .code]
    for step in 0..<40 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2:
        let room = rooms.randomElement(using: &random) ?? .hall
        if path.contains(room) { continue }
        _ = await send(.push(room))
        naive.ask { $0 + [room] }
      case 3:
        let new = Array(rooms.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
        _ = await send(.set(new))
        naive.ask { _ in new }
      case 4, 5:
        _ = await send(.back(1))
        naive.ask { Array($0.dropLast()) }
      case 6:
        _ = await store.perform(.take, until: .finished)
        naive.hasKey = true
        naive.goOn()
      default:
        _ = await store.perform(.dial, until: .finished)
        naive.hasCode = true
        naive.goOn()
      }
      try #require(path == naive.path, "seed \(seed), step \(step)")
      try #require(store.state.waiting?.screen == naive.waiting?.screen, "seed \(seed), step \(step)")
      try #require(store.state.waiting?.before == naive.waiting?.before, "seed \(seed), step \(step)")
    }
  }

  @Test("shows a screen of another stack, which goes when the path follows, and leaves other stacks alone")
  func stacks() async {
    let store = Store(Theatre(), reducer: Theatre.reducer)
    _ = await store.perform(.navigate(.push(.route(.films, .film(1)))), until: .finished)
    #expect(store.state.tabs == Tabs(music: [.album(7), .album(0)], films: [], selecting: .music))
    _ = await store.perform(.note("in"), until: .finished)
    #expect(store.state.tabs == Tabs(music: [.album(7)], films: [.film(1)], selecting: .films))
    #expect(store.state.waiting == nil)
  }

  @Test("refuses if it cannot show the screen", arguments: [false, true])
  func unshowable(isGone: Bool) async {
    var theatre = Theatre()
    if isGone { theatre.tabs.remove(.music) } else { theatre.refusesLogin = true }
    let store = Store(theatre, reducer: Theatre.reducer)
    let outcome = await store.perform(.navigate(.push(.route(.films, .film(1)))), until: .finished)
    guard case .failed(let error) = outcome else { return #expect(Bool(false)) }
    #expect(error as? EntryRefused == EntryRefused("a screen that must be shown first cannot be opened here"))
    #expect(store.state.tabs == theatre.tabs && store.state.waiting == nil)
  }
}

extension EntryRedirectTests {
  @Test("forgets the path when the screen is the root of a stack, and another stack is selected")
  func otherStack() async {
    var state = Theatre()
    state.loginIsRoot = true
    let store = Store(state, reducer: Theatre.reducer)
    _ = await store.perform(.navigate(.push(.route(.films, .film(1)))), until: .finished)
    #expect(store.state.tabs.selection == .music && store.state.waiting != nil)
    _ = await store.perform(.select(.films), until: .finished)
    #expect(store.state.waiting == nil)
    _ = await store.perform(.note("in"), until: .finished)
    #expect(store.state.tabs.selection == .films && store.state.tabs[.films] == [])
  }
}

/// Tabs in which films need a login, which is album 0.
private struct Theatre {
  var tabs = Tabs(music: [.album(7)], selecting: .films)
  var hasUser = false, refusesLogin = false
  /// Whether the root of the stack of music is the login, which has no routes above it then.
  var loginIsRoot = false { didSet { tabs[.music] = [] } }
  var waiting: Waiting<Tabs>?

  static let reducer = Reducer<Theatre, Browse> { theatre, browse in
    switch browse {
    case .navigate(PathIntent(.bringToFront(.route(.music, .album(0))))) where theatre.refusesLogin: ()
    case .navigate(let intent): theatre.tabs.apply(intent)
    case .select(let shelf): theatre.tabs.select(shelf)
    case .note: theatre.hasUser = true
    }
  }
  .navigation(\.tabs) {
    $0.entering(waiting: \.waiting) { place, theatre in
      guard case .film? = place.route, !theatre.hasUser else { return .enter }
      return .show(theatre.loginIsRoot ? .root(.music) : .route(.music, .album(0)))
    }
  }
}

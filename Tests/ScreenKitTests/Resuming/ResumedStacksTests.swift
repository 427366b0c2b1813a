import Foundation
import ScreenKit
import TestSupport
import Testing

/// Tabs, some opened by the user, and a sheet. Pages from 100 need a login, page 404 does not exist, and each page keeps a text.
private struct Archive: Equatable {
  typealias Shelves = Stacks<Rack, Page>

  var shelves = Shelves([.news, .sport, .account], selecting: .news)
  var texts = RouteState<Shelves.Element, String>()
  var waiting: Waiting<Shelves>?
  var user: String?

  static let reducer = Reducer<Archive, Step> { archive, step in
    switch step {
    case .logIn: archive.user = "ann"
    case .write(let text):
      if let place = archive.shelves.path.last, place.route != .login { archive.texts[place] = text }
    case .open(let rack): if archive.shelves.add(rack) { archive.shelves.select(rack) }
    case .navigate(let intent): archive.shelves.apply(intent)
    case .restore: ()
    }
  }
  .restorable(\.texts, as: "texts").restorable(\.waiting, as: "waiting")
  .navigation(\.shelves) {
    $0.keeping(\.texts) { place, _ in if case .page? = place.route { "" } else { nil } }
      .entering(waiting: \.waiting) { place, archive in
        switch place.route {
        case .page(404): .refuse("there is no page 404")
        case .page(let number) where number >= 100 && archive.user == nil: .show(.route(.account, .login))
        default: .enter
        }
      }
  }
}

private enum Rack: String, ScreenFactory, CaseIterable, Codable {
  case news, sport, extra, help, account
  func makeScreen() -> any Screen<Archive, Step> { Empty() }
}

private enum Page: ScreenFactory, Codable {
  case page(Int), login
  func makeScreen() -> any Screen<Archive, Step> { Empty() }
}

private enum Step: Navigating, Restoring, Codable {
  case logIn, write(String), open(Rack), navigate(PathIntent<Archive.Shelves.Element>), restore(Restoration)
}

private struct Empty: Screen {
  func body(_ archive: Archive) -> [Block] {}
  func verbs(_ archive: Archive) -> [Verb<Step>] {}
}

@MainActor @Suite("A session that is resumed with tabs, sheets and a login", .timeLimit(.minutes(RunLength.limit)))
struct ResumedStacksTests {
  private typealias Place = Archive.Shelves.Element

  private func session(_ archive: Archive = Archive()) -> (store: Store<Archive, Step>, session: Session<Archive, Step>)
  {
    let store = Store(archive, reducer: Archive.reducer)
    return (store, Session(store, path: \.shelves.path, root: Empty()))
  }

  /// Saves a session as a file would contain it, and resumes it in another run of the program.
  private func resumed(
    _ store: Store<Archive, Step>, _ session: Session<Archive, Step>, in archive: Archive = Archive(),
    _ change: (inout SavedSession) throws -> Void = { _ in }
  ) async throws -> (store: Store<Archive, Step>, session: Session<Archive, Step>) {
    var saved = try JSONDecoder().decode(SavedSession.self, from: JSONEncoder().encode(session.saved()))
    try change(&saved)
    let again = self.session(archive)
    #expect(await again.session.resume(saved).status == .done)
    return again
  }

  /// A session in which the user has opened a tab and a sheet, with a text on each page.
  private func opened(_ pages: [Int]) -> (store: Store<Archive, Step>, session: Session<Archive, Step>) {
    let made = session()
    made.store.send(.logIn)
    for step in [.open(.extra), .navigate(.push(.sheet(.help)))] as [Step] {
      made.store.send(step)
      for page in pages {
        made.store.send(.navigate(.push(.route(made.store.state.shelves.selection, .page(page)))))
        made.store.send(.write("text of \(page)"))
      }
    }
    return made
  }

  @Test("has the tabs and the sheet that the user has opened")
  func whole() async throws {
    let (store, session) = opened([1, 2])
    let again = try await resumed(store, session)
    #expect(again.store.state.shelves == store.state.shelves && again.store.state.texts == store.state.texts)
    #expect(again.session.notices.recent.isEmpty)
  }

  @Test("leaves out stacks that the program does not know any more, and keeps those that are new in it")
  func keys() async throws {
    let (store, session) = opened([1])
    let newer = Archive(shelves: Archive.Shelves([.sport, .news, .account], selecting: .news))
    let again = try await resumed(store, session, in: newer) { saved in
      try saved.changeRoutes { (place: [String: [String: String]]) -> [String: [String: String]]? in
        place == ["root": ["_0": "extra"]] ? ["root": ["_0": "gone"]] : place
      }
      // The new program has a stack that the older one did not have.
      try saved.changeRoutes { (place: Place) -> Place? in place == .root(.sport) ? nil : place }
    }
    #expect(
      again.store.state.shelves.path
        == [.root(.sport), .root(.news), .root(.account), .sheet(.help), .route(.help, .page(1))])
    #expect(again.session.notices.recent.count == 1 && again.store.state.texts.values.count == 1)
  }

  @Test("shows the login first; the pages that need it wait with their texts, in all stacks")
  func login() async throws {
    let (store, session) = opened([1, 100, 101])
    let again = try await resumed(store, session)
    #expect(again.store.state.shelves.path.last == .route(.account, .login))
    #expect(!again.store.state.shelves.path.contains { $0.route == .page(100) })
    again.store.send(.logIn)
    #expect(again.store.state == store.state)
    #expect(again.session.notices.recent.isEmpty)
  }

  @Test("still waits for the login for which it has waited, with the texts of the pages that wait")
  func waiting() async throws {
    let (store, session) = session()
    store.send(.navigate(.push(.route(.sport, .page(1)))))
    store.send(.write("text of 1"))
    store.send(.navigate(.push(.sheet(.help))))
    store.send(.navigate(.push(.route(.help, .page(2)))))
    store.send(.write("text of 2"))
    store.send(.navigate(.push(.route(.help, .page(100)))))
    #expect(store.state.shelves.path.last == .route(.account, .login) && store.state.texts.values.count == 2)
    let again = try await resumed(store, session)
    #expect(again.store.state.shelves == store.state.shelves)
    #expect(again.store.state.texts == store.state.texts)
    for store in [store, again.store] { store.send(.logIn) }
    #expect(again.store.state == store.state && store.state.shelves.path.last == .route(.help, .page(100)))
  }

  @Test("goes on if the login is not needed any more, to what was asked for, and keeps what waits")
  func notNeeded() async throws {
    let (store, session) = session()
    store.send(.navigate(.push(.route(.sport, .page(1)))))
    store.send(.write("text of 1"))
    store.send(.navigate(.push(.sheet(.help))))
    store.send(.write("text of help"))
    store.send(.navigate(.push(.route(.help, .page(100)))))
    #expect(store.state.shelves.path.last == .route(.account, .login))
    let again = try await resumed(store, session, in: Archive(user: "ann"))
    store.send(.logIn)
    #expect(again.store.state == store.state && again.store.state.waiting == nil)
    #expect(again.store.state.shelves[.help] == [.page(100)] && again.session.notices.recent.isEmpty)
    #expect(again.store.state.texts.values.values.sorted() == ["", "text of 1", "text of help"])
  }

  @Test("keeps the texts of pages that wait for a login, also below a sheet that was opened above it")
  func sheetAboveLogin() async throws {
    let (store, session) = session()
    for step in [.logIn, .navigate(.push(.route(.sport, .page(100)))), .write("text of 100")] as [Step] {
      store.send(step)
    }
    let waiting = try await resumed(store, session)
    waiting.store.send(.navigate(.push(.sheet(.help))))
    let again = try await resumed(waiting.store, waiting.session)
    #expect(again.store.state.texts == store.state.texts && again.session.notices.recent.isEmpty)
    #expect(again.store.state.shelves == waiting.store.state.shelves)
    for step in [.navigate(.back), .logIn] as [Step] { again.store.send(step) }
    #expect(again.store.state.shelves[.sport] == [.page(100)])
  }

  @Test("names a page that is refused although a login comes first, and has the rest after it")
  func refusedAfterLogin() async throws {
    let (store, session) = opened([100, 2])
    let again = try await resumed(store, session) { saved in
      try saved.changeRoutes { (place: Place) -> Place? in
        place == .route(.help, .page(2)) ? .route(.help, .page(404)) : place
      }
    }
    let notices = again.session.notices.recent.map(\.text.string)
    #expect(notices.count == 1 && notices.first?.contains("there is no page 404") == true)
    again.store.send(.logIn)
    #expect(
      again.store.state.shelves[.help] == [.page(100)] && again.store.state.shelves[.extra] == [.page(100), .page(2)])
    #expect(again.store.state.texts[.route(.extra, .page(100))] == "text of 100")
  }

  @Test("names each page that is refused, with the reason, and has the rest")
  func refused() async throws {
    let (store, session) = opened([1, 2])
    let again = try await resumed(store, session) { saved in
      try saved.changeRoutes { (place: Place) -> Place? in
        place == .route(.help, .page(1)) ? .route(.help, .page(404)) : place
      }
    }
    #expect(
      again.store.state.shelves[.help] == [.page(2)] && again.store.state.shelves[.extra] == [.page(1), .page(2)])
    let notices = again.session.notices.recent.map(\.text.string)
    #expect(notices.count == 1 && notices[0].contains("page:404") && notices[0].contains("there is no page 404"))
  }

  @Test(
    "is where it was, before and after a login: random sessions",
    arguments: [1, UInt64.random(in: 0 ... .max)])
  func random(seed: UInt64) async throws {
    for round in 0..<(RunLength.isLong ? 2_000 : 50) as Range<UInt64> {
      var random = SeededGenerator(seed: seed &+ round)
      let (store, session) = session()
      var steps: [Step] = []
      for number in 0..<20 {
        let rack = Rack.allCases.dropLast().randomElement(using: &random) ?? .news
        let page = [1, 2, 100, 404].randomElement(using: &random) ?? 1
        let step: Step =
          switch Int.random(in: 0..<10, using: &random) {
          case 0: .logIn
          case 1: .open(rack)
          case 2: .navigate(.push(.sheet(rack)))
          case 3: .navigate(.push(.root(rack)))
          case 4: .navigate(.back)
          case 5, 6: .write("\(number)")
          default: .navigate(.push(.route(rack, .page(page))))
          }
        steps.append(step)
        store.send(step)
      }
      // A login that is open although it is not needed any more goes when it has been needed again.
      func path(_ other: Store<Archive, Step>) -> [Place] {
        other.state.shelves.path.filter { $0.route != .login && store.state.shelves.keys.contains($0.key) }
      }
      let again = try await resumed(store, session)
      if store.state.user != nil { again.store.send(.logIn) }
      let note: Comment = "seed \(seed &+ round): \(steps)"
      try #require(path(again.store) == path(store), note)
      try #require(again.store.state.texts == store.state.texts, note)
      for store in [store, again.store] { store.send(.logIn) }
      try #require(again.store.state.texts == store.state.texts && again.store.state.waiting == nil, note)
    }
  }
}

import Foundation
import PresentationCore
import PresentationTesting
import Testing

private struct NoScreen: Error {}

/// A host that shows each change at once.
@MainActor
private final class Wall: PresentationHost {
  func present(_ transition: PresentationTransition<Spot, Spot>) {}
}

/// The rules of a navigation where they meet: logins, tabs, sheets, drafts, failures and reading.
@MainActor
@Suite("The gate of a navigation", .timeLimit(.minutes(10)))
struct GateTests {
  private let store = Store(Fair(), reducer: Fair.reducer())
  private let desk = Spot.route(.films, .desk(1))
  private let login = Spot.route(.account, .login)

  /// Opens the first desk with a text, and logs out.
  private func writtenAndLoggedOut() async {
    await store.act(.logIn)
    await store.user(.push(.route(.films, .stall(1))))
    await store.user(.push(desk))
    await store.act(.write(desk, "text"))
    await store.act(.logOut)
  }

  // MARK: Failures

  @Test("asks nothing about what hosts show after a failure, and settles")
  func failure() async {
    var made = 0
    await store.act(.logIn)
    await store.user(.push(desk))
    let component = PresentationComponent(store: store, path: { $0.halls.path }, host: Wall()) { spot, _ in
      made += 1
      if spot == .route(.films, .stall(500)) { throw NoScreen() }
      return spot
    }
    // The user has logged out, and no check was asked again.
    var without = store.state
    without.hasUser = false
    let other = Store(without, reducer: Fair.reducer())
    let second = PresentationComponent(store: other, path: { $0.halls.path }, host: Wall()) { spot, _ in
      made += 1
      if spot == .route(.films, .stall(500)) { throw NoScreen() }
      return spot
    }
    await other.user(.push(.route(.films, .stall(500))))
    await second.settled()
    #expect(other.halls == store.halls && other.state.waiting == nil && second.screens.map(\.route) == other.halls.path)
    #expect(component.screens.count == 4 && made < 20)
  }

  // MARK: Logins

  @Test("comes back from a login to a sheet, with its routes and its draft, and opens the page there")
  func sheet() async {
    await store.act(.present(.help))
    await store.user(.push(.route(.help, .stall(9))))
    await store.act(.write(.route(.help, .stall(9)), "text"))
    var wanted = store.halls
    await store.user(.push(.route(.help, .desk(1))))
    #expect(store.halls.path.last == login && store.halls[.help] == nil)
    #expect(store.state.texts[.route(.help, .stall(9))] == "text", "it waits")
    await store.act(.logIn)
    wanted.selected.push(.desk(1))
    #expect(store.halls == wanted && store.state.waiting == nil)
    #expect(store.state.texts[.route(.help, .stall(9))] == "text")
  }

  @Test("opens all stacks of a link after a login, also a page in one that is hidden then")
  func link() async {
    await store.user(.set([.root(.films), .route(.films, .desk(2)), .root(.music), .route(.music, .stall(1))]))
    #expect(store.halls.path.last == login && store.halls[.films] == [])
    await store.act(.logIn)
    #expect(store.halls[.films] == [.desk(2)] && store.halls[.music] == [.stall(1)] && store.halls.selection == .music)
    #expect(store.halls[.account] == [])
  }

  @Test(
    "keeps what the program has opened during a login, whether that is finished or given up", arguments: [true, false])
  func since(isFinished: Bool) async {
    await store.user(.push(.route(.films, .desk(2))))
    await store.act(.navigate(store.halls.intent(within: .push(.stall(3)), of: .music)))
    if isFinished { await store.act(.logIn) } else { await store.user(.back(1)) }
    #expect(store.halls[.music] == [.stall(3)] && store.state.waiting == nil)
    #expect(store.halls[.films] == (isFinished ? [.desk(2)] : []))
  }

  @Test("forgets what has waited when the user leaves the login for another stack")
  func givenUp() async {
    await store.user(.push(.route(.films, .desk(2))))
    await store.user(.push(.root(.films)))
    await store.user(.push(.route(.films, .stall(5))))
    await store.user(.push(.root(.account)))
    await store.act(.logIn)
    #expect(store.halls[.films] == [.stall(5)] && store.halls[.account] == [.login] && store.state.waiting == nil)
  }

  @Test("enters the root of a stack when it comes on the screen, and not again while it is there")
  func root() async {
    var fair = Fair()
    fair.membersOnly = [.music]
    let store = Store(fair, reducer: Fair.reducer())
    await store.user(.push(.root(.music)))
    #expect(store.halls.path.last == login)
    await store.act(.logIn)
    #expect(store.halls.selection == .music && store.halls[.account] == [] && store.state.waiting == nil)
  }

  @Test("refuses a protected page that the program opens in a hidden stack, and asks nobody")
  func hidden() async {
    let intent = store.halls.intent(within: .push(.desk(1)), of: .music)
    let outcome = await store.perform(.navigate(intent), until: .finished)
    #expect(outcome.word == "failed: another screen has to come first" && store.state == Fair())
  }

  @Test("shows what was there before when the page is refused after the login")
  func refusedThen() async {
    await store.user(.push(.route(.films, .stall(1))))
    await store.user(.set([.root(.films), .route(.films, .desk(1)), .root(.account), .route(.account, .desk(404))]))
    #expect(store.halls.path.last == login)
    let outcome = await store.perform(.logIn, until: .finished)
    #expect(outcome.word == "failed: there is no booth 404")
    #expect(store.halls[.films] == [.stall(1)] && store.halls.selection == .films && store.state.waiting == nil)
  }

  // MARK: Logouts

  @Test("asks about everything after a logout; it comes back with its draft")
  func recheck() async {
    await writtenAndLoggedOut()
    #expect(store.halls.path.last == login && store.halls[.films] == [.stall(1)])
    await store.act(.logIn)
    #expect(store.halls[.films] == [.stall(1), .desk(1)] && store.halls.selection == .films)
    #expect(store.halls[.account] == [] && store.state.texts[desk] == "text")
  }

  @Test("keeps the intent that waits when everything is asked again")
  func recheckWhileWaiting() async {
    await store.user(.push(.route(.films, .desk(2))))
    await store.act(.navigate(.recheck))
    #expect(store.halls.path.last == login)
    await store.act(.logIn)
    #expect(store.halls[.films] == [.desk(2)] && store.halls.selection == .films)
  }

  @Test("goes on after a restart during the login")
  func restart() async throws {
    await writtenAndLoggedOut()
    let data = try JSONEncoder().encode(store.state)
    let other = Store(try JSONDecoder().decode(Fair.self, from: data), reducer: Fair.reducer())
    #expect(other.state == store.state)
    await other.act(.logIn)
    #expect(other.halls[.films] == [.stall(1), .desk(1)] && other.state.texts[desk] == "text")
  }

  // MARK: Leaving

  @Test("asks before a draft that waits is given up, on top of the login; then that is left", arguments: [true, false])
  func leavingWhatWaits(isDiscarded: Bool) async {
    await writtenAndLoggedOut()
    await store.user(.back(1))
    #expect(store.halls.path.last?.question?.text == "Discard \(desk)?" && store.state.texts[desk] == "text")
    await store.user(.answer(isDiscarded ? 0 : 1))
    #expect((store.state.waiting == nil) == isDiscarded)
    await store.act(.logIn)
    #expect(store.state.texts[desk] == (isDiscarded ? nil : "text"))
    #expect(store.halls[.films] == (isDiscarded ? [.stall(1)] : [.stall(1), .desk(1)]))
  }

  @Test("asks about a draft that waits when the user goes to a tab with a question, and keeps it when that is answered")
  func leavingForAQuestion() async {
    await store.act(.navigate(.push(.route(.music, .ask(Question("Other?", .yes("yes"), .no("no")))))))
    await writtenAndLoggedOut()
    await store.user(.push(.root(.music)))
    #expect(store.halls.path.last?.question?.text == "Discard \(desk)?" && store.state.texts[desk] == "text")
    await store.user(.answer(1))
    #expect(store.halls.path.last == login && store.state.waiting != nil)
  }

  @Test("keeps a draft that waits while the program asks something elsewhere, until the user goes on from there")
  func askedElsewhere() async {
    await writtenAndLoggedOut()
    await store.act(.navigate(.push(.route(.music, .ask(Question("Other?", .yes("yes"), .no("no")))))))
    #expect(store.halls.selection == .music)
    await store.user(.answer(0))
    await store.act(.write(desk, "text"))
    #expect(store.state.waiting != nil && store.state.texts[desk] == "text")
    await store.user(.push(.route(.music, .stall(1))))
    #expect(store.halls.path.last?.question?.text == "Discard \(desk)?")
    await store.user(.answer(0))
    #expect(store.state.waiting == nil && store.halls[.music] == [.stall(1)] && store.state.texts[desk] == nil)
  }

  @Test("asks before it goes on to what loses a draft, where the draft is", arguments: [true, false])
  func leavingThen(isDiscarded: Bool) async {
    await store.user(.push(.route(.films, .stall(1))))
    await store.act(.write(.route(.films, .stall(1)), "text"))
    await store.user(.set([.root(.films), .route(.films, .desk(3))]))
    #expect(store.halls.path.last == login)
    await store.act(.logIn)
    #expect(store.halls[.films]?.count == 2 && store.halls.path.last?.question != nil && store.state.waiting == nil)
    await store.user(.answer(isDiscarded ? 0 : 1))
    #expect(store.halls[.films] == (isDiscarded ? [.desk(3)] : [.stall(1)]) && store.halls.selection == .films)
  }

  @Test("loses no draft when one of several is given up and another is kept")
  func severalDrafts() async {
    await store.act(.logIn)
    let spots = [desk, .route(.films, .desk(2))]
    for spot in spots {
      await store.user(.push(spot))
      await store.act(.write(spot, "\(spot)"))
    }
    await store.user(.home)
    await store.user(.answer(0))
    #expect(store.halls.path.last?.question?.text == "Discard \(desk)?")
    await store.user(.answer(1))
    #expect(store.halls[.films] == [.desk(1), .desk(2)])
    for spot in spots { #expect(store.state.texts[spot] == "\(spot)") }
  }

  @Test("asks on top of what is shown about a draft in a hidden stack, and stays there when it is kept")
  func hiddenDraft() async {
    await store.act(.logIn)
    await store.user(.push(desk))
    await store.act(.write(desk, "text"))
    await store.user(.push(.root(.music)))
    await store.user(.leave)
    #expect(store.halls.selection == .music && store.halls.path.last?.question != nil)
    await store.user(.answer(1))
    #expect(store.halls.selection == .music && store.halls[.music] == [] && store.state.texts[desk] == "text")
  }

  @Test("asks one question about a draft: a covered one comes up, in place of the question on top")
  func oneQuestion() async {
    await store.act(.logIn)
    for spot in [desk, .route(.films, .stall(7))] {
      if spot == desk { await store.user(.push(spot)) }
      await store.act(.write(desk, "text"))
    }
    await store.user(.home)
    let other = Booth.ask(Question("Other?", .yes("yes"), .no("no")))
    for booth in [Booth.stall(7), other] { await store.act(.navigate(.push(.route(.films, booth)))) }
    await store.user(.home)
    let questions = store.halls.path.compactMap { $0.question?.text }
    #expect(questions == ["Discard \(desk)?"] && store.halls.path.last?.question != nil)
  }

  // MARK: Stacks

  @Test("applies intents for a hidden stack to that stack as it is when they arrive")
  func within() async {
    let intents = (1...5).map { store.halls.intent(within: .push(.stall($0)), of: .music) }
    await store.user(.push(.route(.films, .stall(7))))
    for intent in intents { await store.act(.navigate(intent)) }
    #expect(store.halls[.music] == (1...5).map { .stall($0) } && store.halls[.films] == [.stall(7)])
    #expect(store.halls.selection == .films)
  }

  @Test("reads for each stack on its own: what was asked for comes into its stack, also when another one is selected")
  func reading() async {
    let librarian = Librarian()
    let store = Store(Fair(), reducer: Fair.reducer(reading: librarian))
    async let first = store.user(.push(.route(.films, .stall(1))))
    await librarian.isAsked(for: "1")
    await store.user(.push(.root(.account)))
    #expect(store.halls.selection == .account)
    librarian.answer("1", "read")
    _ = await first
    #expect(store.halls[.films] == [.stall(1)] && store.halls.selection == .account)
    #expect(store.state.labels[.route(.films, .stall(1))] == "read")
  }

  @Test("reads nothing for the login on top, although a page that is read waits below")
  func refreshingLogin() async {
    let librarian = Librarian()
    let store = Store(Fair(), reducer: Fair.reducer(reading: librarian, refreshing: true))
    async let first = store.user(.push(.route(.films, .stall(1))))
    await librarian.isAsked(for: "1")
    librarian.answer("1", "read")
    _ = await first
    await store.user(.push(.route(.films, .desk(2))))
    #expect(store.halls.path.last == login && store.state.waiting?.before[.films] == [.stall(1)])
    let outcome = await store.user(.pushUnlessTop(login))
    #expect(outcome.word == "committed" && librarian.asked == [] && librarian.answered == ["1"])
  }

  // MARK: Programming errors

  @Test("stops the program where no navigation resolves its questions")
  func forgotten() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let store = Store(Fair(), reducer: Reducer<Fair, FairStep> { _, _ in })
        _ = PresentationComponent(store: store, path: { $0.halls.path }, host: Wall()) { spot, _ in spot }
      }
    }
  }

  @Test("stops the program where a rule is given twice", arguments: [0, 1, 2])
  func twice(rule: Int) async {
    await #expect(processExitsWith: .failure) { [rule] in
      let base = Reducer<Fair, FairStep> { _, _ in }
      switch rule {
      case 0: _ = base.navigation(\.halls).navigation(\.halls)
      case 1: _ = base.navigation(\.halls) { $0.keeping(\.texts).keeping(\.texts) }
      default:
        _ = base.navigation(\.halls) {
          $0.loading(\.texts) { _, _ in nil }.loading(\.labels) { _, _ in nil }
        }
      }
    }
  }
}

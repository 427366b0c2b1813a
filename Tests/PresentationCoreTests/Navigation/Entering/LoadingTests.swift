import Foundation
import PresentationCore
import Testing

@MainActor @Suite("Screens whose contents are read before they are shown", .timeLimit(.minutes(10)))
struct LoadingTests {
  private let cinema = Cinema()

  @Test("leave the state unchanged until everything is read, then change the path and the contents at once")
  func loads() async {
    var seen: [CinemaState] = []
    let token = cinema.store.observe { seen.append($0) }
    let outcome = cinema.asking(.set([.menu, .film(1), .film(2)]))
    await cinema.librarian.isAsked(for: "1.0")
    #expect(cinema.state == CinemaState())
    cinema.librarian.answer("1.0")
    await cinema.librarian.isAsked(for: "2.0")
    #expect(cinema.state == CinemaState())
    cinema.librarian.answer("2.0")
    #expect(await outcome.value.isCommitted)
    let end = CinemaState(path: [.menu, .film(1), .film(2)], contents: [1: "1.0", 2: "2.0"])
    #expect(seen.drop { $0 == CinemaState() } == [end])
    token.cancel()
  }

  @Test("appear at once if nothing has to be read")
  func nothingToRead() async {
    cinema.store.send(.navigate(.push(.menu)))
    #expect(cinema.state.path == [.menu] && cinema.librarian.asked == [])
    #expect(await cinema.asking(.back(1)).value.isCommitted && cinema.state.path == [])
  }

  @Test("leave the state unchanged when one cannot be read")
  func fails() async {
    let outcome = cinema.asking(.set([.film(1), .film(2)]))
    await cinema.librarian.isAsked(for: "1.0")
    cinema.librarian.answer("1.0")
    await cinema.librarian.isAsked(for: "2.0")
    cinema.librarian.fail("2.0")
    guard case .failed(let error) = await outcome.value else { return #expect(Bool(false)) }
    #expect(error is Unreadable && cinema.state == CinemaState())
  }

  @Test("leave the state unchanged when a command sends nothing, and the error names it")
  func sendsNothing() async {
    guard case .failed(let error) = await cinema.asking(.push(.film(-1))).value else { return #expect(Bool(false)) }
    #expect("\(error)" == "ReadNothing ended without a value for its screen" && cinema.state == CinemaState())
  }

  @Test("are given up when the caller is canceled")
  func canceled() async {
    let outcome = cinema.asking(.push(.film(1)))
    await cinema.librarian.isAsked(for: "1.0")
    outcome.cancel()
    #expect(await outcome.value.discardReason == .cancelled)
    #expect(cinema.state == CinemaState() && cinema.librarian.asked == [])
  }

  @Test("come from the newest request, whichever ends first")
  func newest() async {
    let first = cinema.asking(.push(.film(1)))
    await cinema.librarian.isAsked(for: "1.0")
    let second = cinema.asking(.push(.film(2)))
    await cinema.librarian.isAsked(for: "2.0")
    #expect(await first.value.discardReason == .superseded)
    #expect(cinema.librarian.asked == ["2.0"])
    cinema.librarian.answer("2.0")
    #expect(await second.value.isCommitted && cinema.state.path == [.film(2)])
  }

  @Test("are given up when the user goes elsewhere, where nothing has to be read")
  func elsewhere() async {
    cinema.store.send(.navigate(.push(.menu)))
    let first = cinema.asking(.push(.film(1)))
    await cinema.librarian.isAsked(for: "1.0")
    #expect(await cinema.asking(.back(1)).value.isCommitted)
    #expect(await first.value.discardReason == .cancelled && cinema.state.path == [])
  }

  @Test("do not come when the screen that asked for them was removed")
  func stale() async {
    cinema.store.send(.navigate(.push(.menu)))
    let outcome = cinema.asking(.push(.film(1)))
    await cinema.librarian.isAsked(for: "1.0")
    cinema.store.send(.forget)
    cinema.librarian.answer("1.0")
    #expect(await outcome.value.isCommitted && cinema.state == CinemaState())
  }

  @Test("do not change what the program shows meanwhile, when the screen that asked for them was removed")
  func staleAndShown() async {
    cinema.store.send(.navigate(.push(.menu)))
    let outcome = cinema.asking(.push(.film(1)))
    await cinema.librarian.isAsked(for: "1.0")
    cinema.store.send(.serve(1))
    cinema.librarian.answer("1.0")
    #expect(await outcome.value.isCommitted && cinema.state == CinemaState(path: [.film(1)]))
  }

  @Test("keep the old content until the new one of an updated screen is there")
  func updated() async {
    await cinema.goes(to: [.film(1)])
    let outcome = cinema.asking(.replaceTop(.film(1, part: 2)))
    await cinema.librarian.isAsked(for: "1.2")
    #expect(cinema.state == CinemaState(path: [.film(1)], contents: [1: "1.0"]))
    cinema.librarian.answer("1.2")
    #expect(await outcome.value.isCommitted)
    #expect(cinema.state == CinemaState(path: [.film(1, part: 2)], contents: [1: "1.2"]))
  }

  @Test("have their content dropped when they have left, and read again when they come back")
  func dropped() async {
    await cinema.goes(to: [.menu, .film(1)])
    cinema.store.send(.navigate(.back))
    #expect(cinema.state == CinemaState(path: [.menu]))
    await cinema.goes(to: [.film(1)])
    #expect(cinema.state.contents.values == [.film(1): "1.0"])
  }

  @Test("read the top again when the path has changed, if that is wanted", arguments: [false, true])
  func refreshing(isRefreshing: Bool) async {
    let cinema = Cinema(refreshing: isRefreshing)
    await cinema.goes(to: [.film(1), .film(2)])
    let outcome = cinema.asking(.back(1))
    if isRefreshing {
      await cinema.librarian.isAsked(for: "1.0")
      #expect(cinema.state.path == [.film(1), .film(2)])
      cinema.librarian.answer("1.0", "new")
    }
    #expect(await outcome.value.isCommitted)
    #expect(cinema.state == CinemaState(path: [.film(1)], contents: [1: isRefreshing ? "new" : "1.0"]))
  }

  @Test("read the top again when the path that is there is asked for, if that is wanted")
  func anew() async {
    let cinema = Cinema(refreshing: true)
    await cinema.goes(to: [.film(1)])
    let outcome = cinema.asking(.set([.film(1)]))
    await cinema.librarian.isAsked(for: "1.0")
    cinema.librarian.answer("1.0", "new")
    #expect(await outcome.value.isCommitted)
    #expect(cinema.state == CinemaState(path: [.film(1)], contents: [1: "new"]))
  }

  @Test("read once what occurs twice, and show what was read for the upper of two values")
  func shared() async {
    await cinema.goes(to: [.film(1), .film(1), .film(1, part: 3)])
    #expect(cinema.state.contents.values == [.film(1): "1.3"])
    #expect(cinema.librarian.answered == ["1.0", "1.3"])
  }

  @Test("read nothing for a path that comes back because another one could not be shown")
  func restored() async {
    await cinema.goes(to: [.film(1)])
    let failed = PathIntent<Reel>(.failed([.film(1)], reason: "no", proposal: [.film(2)]), reason: .failure)
    cinema.store.send(.navigate(failed))
    #expect(cinema.state.path == [.film(2)] && cinema.librarian.asked == [])
  }

  @Test("read what has become necessary while others were read")
  func more() async {
    cinema.store.send(.navigate(.push(.menu)))
    // Without an origin, it is applied wherever the user is.
    let outcome = Task { [store = cinema.store] in
      await store.perform(.navigate(.bringToFront(.film(1))), until: .finished)
    }
    await cinema.librarian.isAsked(for: "1.0")
    cinema.store.send(.serve(2))
    cinema.librarian.answer("1.0")
    #expect(await outcome.value.isCommitted)
    #expect(cinema.state.path == [.film(2), .film(1)] && cinema.state.contents.values == [.film(1): "1.0"])
  }

  // MARK: With checks

  @Test("ask before something is lost, after the wait")
  func leaving() async {
    let cinema = Cinema(isChecked: true)
    await cinema.goes(to: [.film(1)])
    let first = cinema.asking(.set([.film(2)]), by: .user)
    await cinema.librarian.isAsked(for: "2.0")
    // A note is begun while the film is read.
    cinema.store.send(.write(true))
    cinema.librarian.answer("2.0")
    _ = await first.value
    #expect(cinema.state.path.first == .film(1) && cinema.state.path.last?.question?.text == "Discard?")
    let answer = PathIntent<Reel>(.answer(0), reason: .user, from: .init(topOf: cinema.state.path))
    let second = Task { [store = cinema.store] in await store.perform(.navigate(answer), until: .finished) }
    await cinema.librarian.isAsked(for: "2.0")
    #expect(cinema.state.path == [.film(1)])
    cinema.librarian.answer("2.0")
    _ = await second.value
    #expect(cinema.state == CinemaState(path: [.film(2)], contents: [2: "2.0"]))
  }

  @Test("can be refused because of what was read")
  func refusedByContent() async {
    let cinema = Cinema(isChecked: true)
    let outcome = cinema.asking(.push(.film(1)))
    await cinema.librarian.isAsked(for: "1.0")
    cinema.librarian.answer("1.0", "lost")
    guard case .failed(let error) = await outcome.value else { return #expect(Bool(false)) }
    #expect("\(error)" == "film 1 is lost" && cinema.state == CinemaState())
  }

  @Test("are not read if a check refuses them")
  func refusedFirst() async {
    let cinema = Cinema(isChecked: true)
    guard case .failed(let error) = await cinema.asking(.push(.film(1313))).value else { return #expect(Bool(false)) }
    #expect("\(error)" == "film 1313 does not exist" && cinema.librarian.answered == [])
  }

  // MARK: Arrivals

  @Test("say what their action carries: an intent, an arrival, or neither")
  func payloads() throws {
    let arrival = Arrival<Reel, String>(.push(.film(1)), contents: [.film(1): "x"])
    #expect(Showing.arrive(arrival).arrival == arrival && Showing.arrive(arrival).intent == .push(.film(1)))
    #expect(Showing.navigate(.back).arrival == nil && Showing.navigate(.back).intent == .back)
    #expect(Showing.forget.arrival == nil && Showing.forget.intent == nil)
    let data = try JSONEncoder().encode(arrival)
    #expect(try JSONDecoder().decode(Arrival<Reel, String>.self, from: data) == arrival)
  }

  @Test("read by a pure function: the reducer says the same for the same")
  func commands() {
    let reducer = CinemaState.reducer(cinema.librarian)
    var state = CinemaState()
    let one = reducer(&state, .navigate(.push(.film(1)))), other = reducer(&state, .navigate(.push(.film(1))))
    let different = reducer(&state, .navigate(.push(.film(2))))
    #expect(one.count == 1 && one[0].isEqual(to: other[0]) && !one[0].isEqual(to: different[0]))
  }
}

extension Outcome {
  fileprivate var isCommitted: Bool { if case .committed = self { true } else { false } }
  fileprivate var discardReason: DiscardReason? { if case .discarded(let reason) = self { reason } else { nil } }
}

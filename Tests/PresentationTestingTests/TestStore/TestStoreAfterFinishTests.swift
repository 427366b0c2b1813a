import PresentationCore
import PresentationTesting
import Testing

/// Each failure, with its text and the line it is reported at, counted from the line that collects them.
@MainActor @Suite("A test store, after finish(),", .timeLimit(.minutes(10)))
struct TestStoreAfterFinishTests {
  @Test("fails when it is released and something was not expected, at the line of the last finish()")
  func leftovers() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.add(1)) { $0.numbers = [1] }
      await store.finish()
      store.store.send(.add(2))
      store.store.send(.ask(Echo(delay: .seconds(1))))
    }
    #expect(
      texts == [
        """
        3: The test store went on after finish(), but these were not expected:

            OfficeAction.add(2)
            OfficeAction.ask(
              Echo(
                numbers: [],
                failure: nil,
                delay: 1.0 seconds
              )
            )

        To expect one, add: await store.receive(.add(2)) or await store.receive(.ask(Echo(numbers: [], failure: nil, delay: .seconds(1))))
        """,
        """
        3: The test store went on after finish(), but these are still running:

            Echo(
              numbers: [],
              failure: nil,
              delay: 1.0 seconds
            )
        """,
      ])
  }

  @Test("checks each step as before")
  func steps() async {
    let texts = await failures {
      let store = Office.testStore()
      store.patience = nil
      await store.finish()
      store.send(.add(1))
      store.send(.ask(Echo()))
      await store.receive(failure: "none")
      await store.finish()
    }
    #expect(texts.count == 3)
    #expect(texts.first?.hasPrefix("4: OfficeAction.add(1) changed the state unexpectedly") == true)
    #expect(texts.dropFirst().first?.hasPrefix("5: OfficeAction.ask(…) unexpectedly requested a command") == true)
    #expect(texts.last?.hasPrefix("6: No action can arrive, because no effect runs: no effect failed") == true)
  }

  @Test("reports nothing twice, and nothing when all was expected", arguments: [true, false])
  func once(isFinishedAgain: Bool) async {
    let texts = await failures {
      let store = Office.testStore()
      store.patience = .zero
      store.send(.ask(Echo(numbers: [1], delay: .seconds(1))))
      await store.finish()
      store.send(.add(2)) { $0.numbers = [2] }
      if isFinishedAgain { await store.finish() }
    }
    #expect(texts.count == 2)
    #expect(texts.allSatisfy { $0.hasPrefix("4: ") || $0.hasPrefix("3: ") })
  }

  @Test("sees a subscription go on")
  func subscription() async {
    let texts = await failures {
      let store = Office.testStore(Office(isTicking: true))
      store.expect(subscription: Timer.every(.seconds(1), .add(1)))
      await store.finish()
      await store.advance(by: .seconds(1))
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("3: The test store went on after finish(), but these were not expected:") == true)
  }

  @Test("lists what was skipped afterwards, and only that")
  func listing() async {
    let texts = await failures {
      let store = Office.testStore()
      store.exhaustivity = .listing
      store.store.send(.add(1))
      store.store.send(.ask(Echo(delay: .seconds(1))))
      await store.finish()
      store.store.send(.add(2))
    }
    #expect(texts.count == 2)
    #expect(texts.first?.contains("5: warning: The test has finished, but the test did not check:") == true)
    #expect(
      texts.last == """
        5: warning: The test store went on after finish(), but the test did not check:

        Not received:

            OfficeAction.add(2)
        """)
  }
}

import PresentationCore
import PresentationTesting
import Testing

/// Each failure, with its text and the line it is reported at, counted from the line that collects them.
@MainActor @Suite("A test store, about leftovers,", .timeLimit(.minutes(10)))
struct TestStoreLeftoverFailureTests {
  @Test("names what it skipped, when exhaustivity is off and nothing else comes")
  func skipped() async {
    let texts = await failures {
      let store = Office.testStore()
      store.patience = nil
      store.exhaustivity = .off
      store.send(.ask(Echo(numbers: [1], failure: "broken")))
      await store.receive(.add(2))
    }
    #expect(
      texts == [
        """
        5: No action can arrive, because no effect runs: no action was received; expected:

            OfficeAction.add(2)

        These were skipped:

            OfficeAction.add(1)
            failure: broken
        """
      ])
  }

  private struct Quoted: Error, CustomStringConvertible { let description = "the \"disk\" is full" }
  /// An action that cannot be compared.
  private struct Unlike: Sendable { let number: Int }
  private struct Fail: Command {
    func run(_ dispatcher: Dispatcher<Unlike>) async throws {
      dispatcher(Unlike(number: 1))
      throw Quoted()
    }
  }

  @Test("prints calls that expect what was not expected")
  func remedies() async {
    func store() -> TestStore<Int, Unlike> {
      TestStore(0, reducer: Reducer<Int, Unlike>.returning { $1.number == 0 ? [Fail()] : [] })
    }
    let texts = await failures {
      let store = store()
      store.send(Unlike(number: 0))
      await store.finish()
    }
    #expect(texts.count == 2)
    #expect(
      texts.first?.hasSuffix("\n\nTo expect it, add: store.expect(command: TestStoreLeftoverFailureTests.Fail())")
        == true)
    let both =
      "await store.receive(where: { action in <#condition#> }) or await store.receive(failure: \"the \\\"disk\\\" is full\")"
    #expect(texts.last?.hasSuffix("\n\nTo expect one, add: \(both)") == true)

    let store = store()
    store.send(Unlike(number: 0))
    store.expect(command: Fail())
    await store.receive(where: { $0.number == 1 })
    await store.receive(failure: "the \"disk\" is full")
    await store.finish()
  }

  @Test("fails in finish() when commands still run, or wait for an answer")
  func stillRunning() async {
    let texts = await failures {
      let store = Office.testStore()
      store.patience = .zero
      store.send(.ask(Echo(delay: .seconds(1))))
      store.expect(command: Echo(delay: .seconds(1)))
      await store.finish()
      let held = Office.testStore(answers: .fromTest)
      held.send(.ask(Echo(numbers: [1])))
      held.expect(command: Echo(numbers: [1]))
      await held.finish()
    }
    #expect(
      texts == [
        """
        5: The test has finished, but these are still running:

            Echo(
              numbers: [],
              failure: nil,
              delay: 1.0 seconds
            )

        Tasks that sleep on the test clock: 1. If an effect continues only after some time, let it pass: await store.advance(by: <#duration#>).
        """,
        """
        9: The test has finished, but these are still running:

            Echo(
              numbers: [
                [0]: 1
              ],
              failure: nil,
              delay: nil
            )

        Commands wait for the test to answer: store.answer(<#command#>, with: <#actions#>).
        """,
      ])
  }

  @Test("fails when it is released before everything was expected, at the line that made it")
  func gone() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.ask(Echo(numbers: [1])))
      store.expect(command: Echo(numbers: [1]))
    }
    #expect(
      texts == [
        """
        1: The test store was released before finish(), but these were not expected:

            OfficeAction.add(1)

        To expect it, add: await store.receive(.add(1))
        """,
        """
        1: The test store was released before finish(), but these are still running:

            Echo(
              numbers: [
                [0]: 1
              ],
              failure: nil,
              delay: nil
            )
        """,
      ])
  }
}

import PresentationCore
import PresentationTesting
import Testing

/// Each failure, with its text and the line it is reported at, counted from the line that collects them.
@MainActor @Suite("A test store, about effects,", .timeLimit(.minutes(10)))
struct TestStoreEffectFailureTests {
  @Test("fails when commands were not expected, at the action that asked for them")
  func unexpectedCommand() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.ask(Echo()))
      store.send(.ask(Echo(failure: "no")))
      await store.finish()
    }
    #expect(
      texts == [
        """
        2: OfficeAction.ask(…) unexpectedly requested a command:

            Echo(
              numbers: [],
              failure: nil,
              delay: nil
            )

        To expect it, add: store.expect(command: Echo(numbers: [], failure: nil, delay: nil))
        """,
        """
        3: OfficeAction.ask(…) unexpectedly requested a command:

            Echo(
              numbers: [],
              failure: "no",
              delay: nil
            )

        To expect it, add: store.expect(command: Echo(numbers: [], failure: "no", delay: nil))
        """,
        """
        4: The test has finished, but these were not expected:

            failure: no

        To expect it, add: await store.receive(failure: "no")
        """,
      ])
  }

  @Test("fails when another command was asked for, or none")
  func otherCommand() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.ask(Echo(numbers: [1])))
      store.expect(command: Echo(numbers: [1, 2]))
      store.expect(command: Echo())
      await store.receive(.add(1)) { $0.numbers = [1] }
      await store.finish()
    }
    #expect(
      texts == [
        """
        3: A different command was requested than expected (- expected, + actual):

              Echo(
                numbers: [
                  [0]: 1
            -     [1]: 2
                ],
                failure: nil,
                delay: nil
              )
        """,
        """
        4: No command was requested; expected:

            Echo(
              numbers: [],
              failure: nil,
              delay: nil
            )
        """,
      ])
  }

  @Test("fails when subscriptions were started and canceled without being expected, or others than expected")
  func subscriptions() async {
    let texts = await failures {
      let store = Office.testStore(Office(isTicking: true))
      store.send(.tick(false)) { $0.isTicking = false }
      store.send(.tick(true)) { $0.isTicking = true }
      store.expect(subscription: Timer.every(.seconds(2), .add(1)))
      store.expect(cancelled: Timer.every(.seconds(1), .add(1)))
    }
    #expect(
      texts == [
        """
        1: The initial state unexpectedly started a subscription:

            every(1.0 seconds, add(1))

        To expect it, add: store.expect(subscription: TimerSubscription<OfficeAction>.every(.seconds(1), .add(1)))
        """,
        """
        2: OfficeAction.tick(false) unexpectedly cancelled a subscription:

            every(1.0 seconds, add(1))

        To expect it, add: store.expect(cancelled: TimerSubscription<OfficeAction>.every(.seconds(1), .add(1)))
        """,
        """
        4: A different subscription was started than expected (- expected, + actual):

            - every(2.0 seconds, add(1))
            + every(1.0 seconds, add(1))
        """,
        """
        5: No subscription was cancelled; expected:

            every(1.0 seconds, add(1))
        """,
      ])
  }

  @Test("fails when an effect fails without being expected to, or otherwise")
  func failure() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.ask(Echo(numbers: [1], failure: "out of paper")))
      store.expect(command: Echo(numbers: [1], failure: "out of paper"))
      await store.receive(failure: "out of paper")
      await store.receive(.add(1))
      store.send(.ask(Echo(failure: "out of paper")))
      store.expect(command: Echo(failure: "out of paper"))
      await store.receive(failure: "out of ink")
      store.send(.ask(Echo(failure: "out of paper")))
      store.expect(command: Echo(failure: "out of paper"))
      await store.finish()
    }
    #expect(
      texts == [
        """
        4: Received an action before any failure; expected: out of paper

            OfficeAction.add(1)
        """,
        """
        5: An effect failed before any action was received; expected:

            OfficeAction.add(1)

        The failure: out of paper
        """,
        """
        8: An effect failed with a different error than expected (- expected, + actual):

            - "out of ink"
            + "out of paper"
        """,
        """
        11: The test has finished, but these were not expected:

            failure: out of paper

        To expect it, add: await store.receive(failure: "out of paper")
        """,
      ])
  }

  @Test("compares errors by value, not by what they say of themselves")
  func failureByValue() async {
    struct Silent: Error, Equatable, CustomStringConvertible {
      let code: Int
      var description: String { "it failed" }
    }
    let texts = await failures {
      let store = Office.testStore(answers: .fromTest)
      for code in [1, 2] {
        store.send(.ask(Echo()))
        store.expect(command: Echo())
        store.answer(Echo(), failure: Silent(code: code))
        await store.receive(failure: Silent(code: 1))
      }
      store.send(.ask(Echo()))
      store.expect(command: Echo())
      store.answer(Echo(), failure: Silent(code: 3))
      await store.receive(failure: CancellationFailure())
      await store.finish()
    }
    #expect(texts.count == 2)
    #expect(texts[0].hasPrefix("6: An effect failed with a different error than expected (- expected, + actual):"))
    #expect(texts[0].contains("code: 1") && texts[0].contains("code: 2"))
    #expect(texts[1].hasPrefix("11: ") && texts[1].contains("CancellationFailure") && texts[1].contains("code: 3"))
  }

  struct CancellationFailure: Error, Equatable {}

  @Test("shows identified, delayed and lifted commands without their private details")
  func wrappedCommands() async {
    let texts = await failures {
      let store = Office.testStore(answers: .fromTest)
      store.send(.type("a"))
      store.expect(command: Echo(numbers: [2]).debounced(id: "type", for: .milliseconds(300)))
      store.answer(Echo(numbers: [1]).debounced(id: "type", for: .milliseconds(300)))
      await store.finish()
    }
    #expect(
      texts == [
        """
        3: A different command was requested than expected (- expected, + actual):

              Echo(
                numbers: [
            -     [0]: 2
            +     [0]: 1
                ],
                failure: nil,
                delay: nil
              ).delayed(by: .milliseconds(300)).replacing(id: "type")
        """
      ])
  }

  @Test("shows the modifiers of a command as they are called, and which of them differ")
  func modifiers() async {
    typealias Cancel = CancelCommand<OfficeAction>
    let texts = await failures {
      let store = TestStore(
        0,
        reducer: Reducer<Int, OfficeAction>.returning { _, _ in
          [Echo().cancellable(id: 1).inBackground(), Cancel.cancel(id: "a"), AfterCommand.after(.seconds(2), .add(1))]
        })
      store.send(.add(1))
      store.expect(command: Echo().cancellable(id: 2).inBackground())
      store.expect(command: Cancel.cancel(id: "b"))
      store.expect(command: AfterCommand<OfficeAction>.after(.seconds(1), .add(1)))
    }
    #expect(
      texts == [
        """
        7: A different command was requested than expected (- expected, + actual):

              Echo(
                numbers: [],
                failure: nil,
                delay: nil
            - ).cancellable(id: 2).inBackground()
            + ).cancellable(id: 1).inBackground()
        """,
        """
        8: A different command was requested than expected (- expected, + actual):

            - CancelCommand<OfficeAction>.cancel(id: "b")
            + CancelCommand<OfficeAction>.cancel(id: "a")
        """,
        """
        9: A different command was requested than expected (- expected, + actual):

            - AfterCommand<OfficeAction>.after(.seconds(1), .add(1))
            + AfterCommand<OfficeAction>.after(.seconds(2), .add(1))
        """,
        """
        1: The test store was released before finish(), but these are still running:

            Echo(
              numbers: [],
              failure: nil,
              delay: nil
            ).cancellable(id: 1).inBackground()
            AfterCommand<OfficeAction>.after(.seconds(2), .add(1))
        """,
      ])
  }

  @Test("fails when an answer is given to a command that does not wait")
  func answer() async {
    let texts = await failures {
      let store = Office.testStore(answers: .fromTest)
      store.answer(Echo(), with: .add(1))
      store.send(.ask(Echo(numbers: [1])))
      store.expect(command: Echo(numbers: [1]))
      store.answer(Echo(), with: .add(1))
      store.answer(Echo(numbers: [1]))
      await store.finish()
    }
    #expect(
      texts == [
        """
        2: No such command is waiting for an answer:

            Echo(
              numbers: [],
              failure: nil,
              delay: nil
            )

        No command is waiting.
        """,
        """
        5: No such command is waiting for an answer:

            Echo(
              numbers: [],
              failure: nil,
              delay: nil
            )

        These are waiting:

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

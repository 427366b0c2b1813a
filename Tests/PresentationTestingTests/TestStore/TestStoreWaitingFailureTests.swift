import PresentationCore
import PresentationTesting
import Testing

/// Each failure, with its text and the line it is reported at, counted from the line that collects them.
@MainActor @Suite("A test store, about arriving actions,", .timeLimit(.minutes(10)))
struct TestStoreWaitingFailureTests {
  @Test("fails when actions that came were not received before the next one is sent")
  func notReceived() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.ask(Echo(numbers: [1, 2])))
      store.expect(command: Echo(numbers: [1, 2]))
      store.send(.add(3)) { $0.numbers = [1, 2, 3] }
      await store.finish()
    }
    #expect(
      texts == [
        """
        4: The test must receive these before it sends OfficeAction.add(3):

            OfficeAction.add(1)
            OfficeAction.add(2)

        To expect one, add: await store.receive(.add(1)) or await store.receive(.add(2))
        """
      ])
  }

  @Test("fails when an action other than the expected one arrives, of any kind")
  func otherAction() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.ask(Echo(numbers: [1, 2])))
      store.expect(command: Echo(numbers: [1, 2]))
      await store.receive(.add(5))
      await store.receive(where: { if case .tick = $0 { true } else { false } })
      await store.finish()
    }
    #expect(
      texts == [
        """
        4: Received an unexpected action (- expected, + received):

            - OfficeAction.add(5)
            + OfficeAction.add(1)
        """,
        """
        5: Received an unexpected action (- expected, + received):

            OfficeAction.add(2)
        """,
      ])
  }

  @Test("fails when an action of another case arrives, and when none arrives")
  func otherCase() async {
    let texts = await failures {
      let store = Office.testStore()
      store.patience = .zero
      store.send(.ask(Echo(numbers: [1])))
      store.expect(command: Echo(numbers: [1]))
      await store.receive(\.tick) { $0.isTicking = true }
      await store.receive(\.tick)
      await store.finish()
    }
    #expect(
      texts == [
        """
        5: Received an unexpected action (- expected, + received):

            OfficeAction.add(1)
        """,
        """
        6: Within 0.0 seconds no action was received; expected an action with a value of type Bool.
        """,
      ])
  }

  @Test("fails when no action arrives in time, and lists the running effects")
  func nothingReceived() async {
    let texts = await failures {
      let store = Office.testStore()
      store.patience = .zero
      store.send(.ask(Echo(numbers: [1], delay: .seconds(1))))
      store.expect(command: Echo(numbers: [1], delay: .seconds(1)))
      await store.advance()
      await store.receive(.add(1))
      await store.receive(failure: "out of paper")
      store.exhaustivity = .off
    }
    #expect(
      texts == [
        """
        6: Within 0.0 seconds no action was received; expected:

            OfficeAction.add(1)

        Still running:

            Echo(
              numbers: [
                [0]: 1
              ],
              failure: nil,
              delay: 1.0 seconds
            )

        Tasks that sleep on the test clock: 1. If an effect continues only after some time, let it pass: await store.advance(by: <#duration#>).
        """,
        """
        7: Within 0.0 seconds no effect failed; expected: out of paper

        Still running:

            Echo(
              numbers: [
                [0]: 1
              ],
              failure: nil,
              delay: 1.0 seconds
            )

        Tasks that sleep on the test clock: 1. If an effect continues only after some time, let it pass: await store.advance(by: <#duration#>).
        """,
      ])
  }

  @Test("fails when its patience has passed on its clock, and not before")
  func patience() async {
    let clock = TestClock()
    var isOver = false
    let texts = await failures {
      let store = Office.testStore(patienceClock: clock)
      let inner = store.store
      Task {
        await clock.sleepers(1)
        clock.advance(by: .seconds(4))
        inner.dispatch(.add(1))
      }
      await store.receive(.add(1)) { $0.numbers = [1] }
      let time = Task {
        await clock.sleepers(1)
        clock.advance(by: .seconds(4))
        isOver = clock.sleeperCount == 1
        clock.advance(by: .seconds(1))
      }
      await store.receive(.add(2))
      time.cancel()
      await store.finish()
    }
    #expect(isOver)
    #expect(
      texts == [
        """
        15: Within 5.0 seconds no action was received; expected:

            OfficeAction.add(2)
        """
      ])
  }

  /// Why nothing can come without the test.
  enum Stillness: CaseIterable {
    case noEffect, held
  }

  @Test(
    "fails at once when no action can arrive without the test: its patience clock does not advance",
    arguments: Stillness.allCases)
  func stillness(_ stillness: Stillness) async {
    let clock = TestClock()
    let texts = await failures {
      let store = Office.testStore(patienceClock: clock, answers: stillness == .held ? .fromTest : .fromCommands)
      store.patience = nil
      store.exhaustivity = .off
      if stillness != .noEffect { store.send(.ask(Echo(numbers: [1], delay: .seconds(1)))) }
      await store.receive(.add(7))
      store.exhaustivity = .on
      await store.finish()
      store.exhaustivity = .off
    }
    let reason =
      switch stillness {
      case .noEffect: "no effect runs"
      case .held: "every command waits for the test"
      }
    #expect(texts.first?.contains(": No action can arrive, because \(reason): no action was received") == true)
    #expect(texts.count == (stillness == .noEffect ? 1 : 2))
  }

  @Test("waits a second when something can come, and so no longer")
  func second() async {
    struct Deaf: Command {
      let gate: Gate
      func run(_ dispatcher: Dispatcher<Int>) async { await gate.pass() }
    }
    let (clock, gate) = (TestClock(), Gate())
    var wasWaiting = false
    let texts = await failures {
      let store = TestStore(
        0, reducer: Reducer<Int, Int>.returning { _, _ in [Deaf(gate: gate)] }, patienceClock: clock)
      store.send(1)
      store.expect(command: Deaf(gate: gate))
      let time = Task {
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(999))
        wasWaiting = clock.sleeperCount == 1
        clock.advance(by: .milliseconds(1))
      }
      await store.receive(2)
      await time.value
      gate.open()
      await store.finish()
    }
    #expect(wasWaiting)
    #expect(texts.count == 1 && texts[0].contains("Within 1.0 seconds no action was received; expected:"))
  }
}

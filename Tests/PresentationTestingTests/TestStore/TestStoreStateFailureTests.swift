import PresentationCore
import PresentationTesting
import Testing

/// Each failure, with its text and the line it is reported at, counted from the line that collects them.
@MainActor @Suite("A test store, about states and actions,", .timeLimit(.minutes(10)))
struct TestStoreStateFailureTests {
  @Test("fails when the state differs from the expected one, and shows the difference")
  func otherState() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.add(1)) { $0.numbers = [2] }
    }
    #expect(
      texts == [
        """
        2: OfficeAction.add(1) left a different state than expected (- expected, + actual):

              Office(
                numbers: [
            -     [0]: 2
            +     [0]: 1
                ],
                isTicking: false,
                path: [],
                password: (secret)
              )
        """
      ])
  }

  @Test("fails when a path differs from the expected one, and shows removed and added routes")
  func otherPath() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.navigate(.set([.hall, .desk(1)]))) { $0.path = [.hall, .desk(2)] }
    }
    #expect(
      texts == [
        """
        2: OfficeAction.navigate(…) left a different state than expected (- expected, + actual):

              Office(
                numbers: [],
                isTicking: false,
                path: [
                  [0]: .hall,
            -     [1]: .desk(2)
            +     [1]: .desk(1)
                ],
                password: (secret)
              )

            path: home > hall > -desk(2) > +desk(1)
        """
      ])
  }

  @Test("fails when the state has changed without being expected to")
  func unexpectedChange() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.add(1))
    }
    #expect(
      texts == [
        """
        2: OfficeAction.add(1) changed the state unexpectedly (- before, + after):

              Office(
                numbers: [
            +     [0]: 1
                ],
                isTicking: false,
                path: [],
                password: (secret)
              )
        """
      ])
  }

  @Test("fails when an expected change changes nothing")
  func noChange() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.tick(false)) { $0.isTicking = false }
    }
    #expect(
      texts == [
        "2: OfficeAction.tick(false) changed nothing, and neither does the closure; remove the closure."
      ])
  }

  // Rule C-09.7
  @Test("fails without showing a secret, in states and in actions")
  func secrets() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.password(Secret("swordfish"))) { $0.password = Secret("marlin") }
      store.store.send(.password(Secret("pike")))
      await store.receive(.password(Secret("eel"))) { $0.password = Secret("pike") }
      await store.finish()
    }
    #expect(
      !texts.contains { $0.contains("swordfish") || $0.contains("marlin") || $0.contains("pike") || $0.contains("eel") }
    )
    #expect(
      texts == [
        """
        2: OfficeAction.password((secret)) left a different state than expected (- expected, + actual):

              Office(
                numbers: [],
                isTicking: false,
                path: [],
            -   password: (secret)
            +   password: (secret)
              )

            (they differ in something that is not shown, such as a secret)
        """,
        """
        4: Received an unexpected action (- expected, + received):

            - OfficeAction.password((secret))
            + OfficeAction.password((secret))

            (they differ in something that is not shown, such as a secret)
        """,
      ])
  }

  @Test("fails when an action is refused unexpectedly, is not refused as expected, or is refused for another reason")
  func refused() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.add(7))
      store.send(.add(1), refused: "seven is not let in") { $0.numbers = [1] }
      store.send(.add(13), refused: "twelve is not wanted")
    }
    #expect(
      texts == [
        "2: OfficeAction.add(7) was refused: seven is not let in",
        "3: OfficeAction.add(1) was not refused; expected: seven is not let in",
        """
        4: OfficeAction.add(13) was refused for a different reason than expected (- expected, + actual):

            - "twelve is not wanted"
            + "thirteen is not wanted"
        """,
      ])
  }

  @Test("fails when something is sent while the store is busy")
  func busy() async {
    let texts = await failures {
      let store = Office.testStore()
      let token = store.store.observe { if $0.numbers == [1] { store.send(.add(2)) { $0.numbers = [1, 2] } } }
      store.send(.add(1)) { $0.numbers = [1] }
      token.cancel()
      await store.finish()
    }
    #expect(
      texts == [
        "2: OfficeAction.add(2) was not sent: the store is busy with another action."
      ])
  }

  @Test("also fails when exhaustivity is off, if an expectation is wrong")
  func notExhaustive() async {
    let texts = await failures {
      let store = Office.testStore()
      store.exhaustivity = .off
      store.patience = .zero
      store.send(.add(1)) { $0.isTicking = true }
      store.expect(command: Echo())
      await store.receive(.add(2))
    }
    #expect(
      texts == [
        """
        4: OfficeAction.add(1) left a different state than expected (- expected, + actual):

              Office(
                numbers: […],
            -   isTicking: true,
            +   isTicking: false,
                path: [],
                password: (secret)
              )
        """,
        """
        5: No such command was requested:

            Echo(
              numbers: [],
              failure: nil,
              delay: nil
            )
        """,
        """
        6: Within 0.0 seconds no action was received; expected:

            OfficeAction.add(2)
        """,
      ])
  }
}

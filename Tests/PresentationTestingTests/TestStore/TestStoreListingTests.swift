import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A test store that lists what a test skips", .timeLimit(.minutes(10)))
struct TestStoreListingTests {
  @Test("does not fail, and finally lists actions not received, changes not stated, and commands not expected")
  func skipped() async {
    let texts = await failures {
      let store = Office.testStore()
      store.send(.add(9)) { $0.numbers = [9] }
      store.exhaustivity = .listing
      store.send(.ask(Echo(numbers: [1, 2])))
      await store.receive(.add(2)) { $0.numbers.removeAll { $0 == 13 } }
      store.send(.tick(true))
      store.expect(subscription: Timer.every(.seconds(1), .add(1)))
      store.send(.ask(Echo(failure: "broken")))
      store.expect(command: Echo(failure: "broken"))
      await store.advance()
      store.send(.ask(Echo(delay: .seconds(60))))
      store.expect(command: Echo(delay: .seconds(60)))
      await store.finish()
    }
    #expect(
      texts == [
        """
        13: warning: The test has finished, but the test did not check:

        OfficeAction.ask(…) requested a command:

            Echo(
              numbers: [
                [0]: 1,
                [1]: 2
              ],
              failure: nil,
              delay: nil
            )

        Not received:

            OfficeAction.add(1)

        OfficeAction.add(2) changed more than the test expected (- expected, + actual):

              Office(
                numbers: [
                  … (2 unchanged),
            +     [2]: 2
                ],
                isTicking: false,
                path: [],
                password: (secret)
              )

        OfficeAction.tick(true) changed more than the test expected (- expected, + actual):

              Office(
                numbers: […],
            -   isTicking: false,
            +   isTicking: true,
                path: [],
                password: (secret)
              )

        Not received:

            failure: broken

        Still running:

            Echo(
              numbers: [],
              failure: nil,
              delay: 60.0 seconds
            )
        """
      ])
  }

  @Test("lists nothing when the test mentions everything, and still fails where the test is wrong")
  func mentioned() async {
    let texts = await failures {
      let store = Office.testStore()
      store.exhaustivity = .listing
      store.send(.ask(Echo(numbers: [1])))
      store.expect(command: Echo(numbers: [1]))
      await store.receive(.add(1)) { $0.numbers = [1] }
      store.send(.add(2)) { $0.numbers = [2] }
      await store.finish()
    }
    #expect(texts.count == 1 && texts[0].hasPrefix("6: OfficeAction.add(2) left a different state"))
  }

  @Test("lists them when another mode replaces it, and when it is released without having been finished")
  func ends() async {
    let texts = await failures {
      let store = Office.testStore()
      store.exhaustivity = .listing
      store.send(.ask(Echo(numbers: [1])))
      await store.advance()
      store.exhaustivity = .on
      store.send(.add(2)) { $0.numbers = [1, 2] }
      store.exhaustivity = .listing
      store.send(.tick(true)) { $0.isTicking = true }
    }
    #expect(texts.count == 2)
    #expect(
      texts.first?.hasPrefix("1: warning: The exhaustivity is being changed, but the test did not check:") == true)
    let last = texts.last ?? ""
    #expect(last.hasPrefix("1: warning: The test store was released before finish(), but the test did not check:"))
    #expect(last.contains("OfficeAction.tick(true) started a subscription:") && !last.contains("Echo"))
  }
}

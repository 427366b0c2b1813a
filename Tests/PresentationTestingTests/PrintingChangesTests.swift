import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A middleware that prints changes", .timeLimit(.minutes(10)))
struct PrintingChangesTests {
  private final class Printed: Sendable {
    @MainActor var texts: [String] = []
  }

  private let printed = Printed()

  private func store() -> Store<Office, OfficeAction> {
    Store(
      Office(numbers: [1]), reducer: Office.reducer,
      middlewares: [.printingChanges { [printed] in printed.texts.append($0) }, Office.customs])
  }

  // Feature F-82
  @Test("writes the action, the line that sent it, and what it changed in the state")
  func changes() {
    let store = store()
    let line = #line + 1
    store.send(.add(2))
    store.send(.push(.desk(3)))
    store.send(.password(Secret("sesame")))
    #expect(
      printed.texts.first == """
        OfficeAction.add(2), from PresentationTestingTests/PrintingChangesTests.swift:\(line)

              Office(
                numbers: [
                  [0]: 1,
            +     [1]: 2
                ],
                isTicking: false,
                path: [],
                password: (secret)
              )
        """)
    #expect(printed.texts.count == 3)
    #expect(printed.texts[1].contains("desk") && printed.texts[1].hasSuffix("path: home > +desk(3)"))
    #expect(!printed.texts[2].contains("sesame"))
  }

  @Test("writes why nothing changed: a veto, a refusal, an effect that failed")
  func refusals() async {
    let store = store()
    store.send(.add(7))
    store.send(.add(13))
    _ = await store.perform(.ask(Echo(failure: "broken")), until: .finished)
    let place = "from PresentationTestingTests/PrintingChangesTests.swift:"
    #expect(printed.texts.count == 4)
    #expect(printed.texts[0].hasPrefix("OfficeAction.add(7), \(place)"))
    #expect(printed.texts[0].hasSuffix("\n\n    vetoed by customs: seven is not let in"))
    #expect(printed.texts[1].hasSuffix("\n\n    refused: thirteen is not wanted"))
    #expect(printed.texts[2].hasSuffix("\n\n    (no difference)"))
    #expect(printed.texts[3] == "An effect failed: broken")
  }

  private enum Move: Sendable {
    case start(any Command<Move>)
  }

  private struct Save: Command {
    var notes = ["milk", "jam"]

    func run(_ dispatcher: Dispatcher<Move>) async {}
  }

  @Test("writes the modifiers of a command in an action as they are called")
  func modifiers() {
    let store = Store(
      0, reducer: Reducer<Int, Move> { _, _ in },
      middlewares: [.printingChanges { [printed] in printed.texts.append($0) }])
    let command = Save().throttled(id: "save", for: .seconds(1)).inBackground()
    store.send(.start(command))
    #expect(
      printed.texts.first?.hasPrefix(
        """
        PrintingChangesTests.Move.start(
          PrintingChangesTests.Save(
            notes: [
              [0]: "milk",
              [1]: "jam"
            ]
          ).throttled(id: "save", for: .seconds(1)).inBackground()
        ), from
        """) == true, "\(printed.texts)")
    #expect("\(command)" == #"Save(notes: ["milk", "jam"]).throttled(id: "save", for: 1.0 seconds).inBackground()"#)
  }
}

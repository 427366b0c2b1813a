// One import is enough for a test of a console.
import ScreenKitTermTesting
import Testing

private struct Counter {
  var path: [Page] = []
  var count = 0
}

private enum Change: Navigating { case add(Int), navigate(PathIntent<Page>) }

private enum Page: ScreenFactory {
  case none
  func makeScreen() -> any Screen<Counter, Change> { Count() }
}

private struct Count: Screen<Counter, Change> {
  func body(_ state: Counter) -> [Block] { "The count is \(state.count)." }

  func verbs(_ state: Counter) -> [Verb<Change>] {
    Verb("add", .integer("number"), "Add a number") { .add($0) }
  }
}

@MainActor @Suite("A line with expected output", .timeLimit(.minutes(10)))
struct ExpectedLineTests {
  private let console = ScriptedConsole(
    Store(
      Counter(),
      reducer: Reducer<Counter, Change> { state, change in
        switch change {
        case .add(let number): state.count += number
        case .navigate(let intent): state.path.apply(intent)
        }
      }), path: \.path, root: Count())

  @Test("passes if the output matches, with or without a final line break")
  func expected() async {
    await console.expect("add 12", shows: "The count is 12.")
    #expect(await console.expect("add 1", shows: "The count is 13.\n").text == "The count is 13.\n")
    await console.expect("add x", fails: "add: <number> must be a whole number, not \"x\"")
  }

  @Test("shows expected and actual output, at the line of the test")
  func different() async {
    let texts = await failures {
      await console.expect("add 12", shows: "The count is 13.")
      await console.expect("add x", shows: "The count is 13.")
      await console.expect("add 1", fails: "no")
      await console.expect("quit", shows: "")
    }
    #expect(
      texts == [
        """
        1: "add 12" does not show what was expected (- expected, + shown):

            - The count is 13.
            + The count is 12.
        """,
        """
        2: "add x" fails with "add: <number> must be a whole number, not "x"", but should show:

            The count is 13.
        """,
        """
        3: "add 1" succeeds, but should fail with:

            no

        It shows:

            The count is 13.
        """,
        """
        4: "quit" leaves the program, but should show:

            
        """,
      ])
  }
}

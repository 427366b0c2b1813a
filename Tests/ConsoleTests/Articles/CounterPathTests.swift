import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@testable import TestedCounter

@MainActor @Suite("The tests on the README's first page", .timeLimit(.minutes(10)))
struct CounterPathTests {
  private func readme() throws -> String {
    try String(contentsOf: TestEnvironment.package.appending(path: "README.md"), encoding: .utf8)
  }

  @Test("check the path of the program")
  func path() throws {
    let store = Store(Counter(), reducer: reducer)
    store.send(.push(.digits(of: 12)))
    #expect(store.state.path == [.digits(of: 12)])
    #expect(try readme().contains("`store.send(.push(.digits(of: 12)))`"))
    #expect(try readme().contains("`#expect(store.state.path == [.digits(of: 12)])`"))
  }

  @Test("type lines into it, word for word as below")
  func typed() throws {
    func lines(_ text: String) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
    let last = try #require(readme().components(separatedBy: "```swift\n").last)
    let example = try #require(last.components(separatedBy: "```").first)
    #expect(example.hasPrefix("@MainActor @Test"))
    #expect(try lines(String(contentsOfFile: #filePath, encoding: .utf8)).contains(lines(example)))
  }

  @MainActor @Test func explains() async {
    let console = ScriptedConsole(Store(Counter(), reducer: reducer), path: \.path, root: Home())
    await console.expect("add 7", shows: "The count is 7.")
    await console.expect("explain", shows: "1 divides it.\n7 divides it.")
    #expect(console.path == "/digits:7")
  }
}

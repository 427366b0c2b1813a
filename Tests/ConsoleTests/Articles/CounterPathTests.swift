import Foundation
import ScreenKitTerm
import TestSupport
import Testing

@testable import TestedCounter

@MainActor @Suite("The path of the program on the README's first page", .timeLimit(.minutes(10)))
struct CounterPathTests {
  @Test("is tested as the README says")
  func path() throws {
    let store = Store(Counter(), reducer: reducer)
    store.send(.push(.digits(of: 12)))
    #expect(store.state.path == [.digits(of: 12)])

    let readme = try String(contentsOf: TestEnvironment.package.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("`store.send(.push(.digits(of: 12)))`"))
    #expect(readme.contains("`#expect(store.state.path == [.digits(of: 12)])`"))
  }
}

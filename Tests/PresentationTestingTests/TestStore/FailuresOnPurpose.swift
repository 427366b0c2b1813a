import Foundation
import PresentationCore
import PresentationTesting
import Testing
import XCTest

/// The same failures under each framework; they are only made where another test asks for them.
@MainActor
enum FailuresOnPurpose {
  nonisolated static let key = "SCREENKIT_FAIL_ON_PURPOSE"
  nonisolated static var isWanted: Bool { ProcessInfo.processInfo.environment[key] != nil }

  static func make() async {
    let store = Office.testStore()
    store.patience = .zero
    store.send(.add(1)) { $0.numbers = [2] }
    await store.receive(.add(3))
    let command = Echo(numbers: [4], delay: .seconds(1))
    store.send(.ask(command))
    store.expect(command: Echo(numbers: [5], delay: .seconds(1)))
    store.answer(command)
    await store.finish()
    makeWithoutWaiting()
  }

  static func makeWithoutWaiting() {
    _ = Office.testStore(Office(isTicking: true))
  }

  /// What is said of each, and at which line.
  static let complaints = [
    16: "OfficeAction.add(1) has not left the state that was expected",
    17: "Within 0.0 seconds no action came",
    20: "Another command was asked for than expected",
    21: "No such command waits for an answer",
    22: "The test is finished, and still running",
    27: "The beginning has started a subscription, which was not expected",
  ]
}

@MainActor
final class FailuresUnderXCTest: XCTestCase {
  func testFailsOnPurpose() async throws {
    try XCTSkipUnless(FailuresOnPurpose.isWanted)
    await FailuresOnPurpose.make()
  }

  func testPassesInOneTurn() {
    let store = Office.testStore()
    store.send(.add(1)) { $0.numbers = [1] }
  }

  func testPasses() async {
    let store = Office.testStore()
    store.send(.ask(Echo(numbers: [1], delay: .seconds(1))))
    store.expect(command: Echo(numbers: [1], delay: .seconds(1)))
    await store.advance(by: .seconds(1))
    await store.receive(.add(1)) { $0.numbers = [1] }
    await store.finish()
  }
}

@MainActor
struct FailuresUnderSwiftTesting {
  @Test(.enabled(if: FailuresOnPurpose.isWanted)) func failsOnPurpose() async {
    await FailuresOnPurpose.make()
  }
}

import Foundation
import PresentationCore
import PresentationTesting
import ScreenKitTerm
import ScreenKitTermTesting
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

  static func makeMismatch() throws {
    try expectScreen(Blank(), state: 0, matches: "blank")
  }

  static func makeDetached() async {
    let store = Office.testStore()
    await Task.detached { await store.send(.add(1)) }.value
    store.exhaustivity = .off
  }

  static func makeWarning() async {
    let store = Office.testStore()
    store.exhaustivity = .listing
    store.send(.add(1))
    await store.finish()
  }

  /// The message of each failure, by its line.
  static let complaints = [
    18: "OfficeAction.add(1) left a different state than expected",
    19: "Within 0.0 seconds no action was received",
    22: "A different command was requested than expected",
    23: "No such command is waiting for an answer",
    24: "The test has finished, but these are still running",
    29: "The initial state unexpectedly started a subscription",
    33: "blank.txt has not been recorded",
    38: "OfficeAction.add(1) changed the state unexpectedly",
    46: "The test has finished, but the test did not check",
  ]
}

private struct Blank: Screen {
  typealias Action = OfficeAction
  func body(_ state: Int) -> [Block] { [] }
}

@MainActor
final class FailuresUnderXCTest: XCTestCase {
  func testFailsOnPurpose() async throws {
    try XCTSkipUnless(FailuresOnPurpose.isWanted)
    await FailuresOnPurpose.make()
    await FailuresOnPurpose.makeDetached()
    await FailuresOnPurpose.makeWarning()
    try FailuresOnPurpose.makeMismatch()
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

@MainActor @Suite(.timeLimit(.minutes(10)))
struct FailuresUnderSwiftTesting {
  @Test(.enabled(if: FailuresOnPurpose.isWanted)) func failsOnPurpose() async throws {
    await FailuresOnPurpose.make()
    await FailuresOnPurpose.makeDetached()
    await FailuresOnPurpose.makeWarning()
    try FailuresOnPurpose.makeMismatch()
  }
}

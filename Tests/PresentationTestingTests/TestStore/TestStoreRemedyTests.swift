import Foundation
import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("The calls that failures of a test store print", .timeLimit(.minutes(10)))
struct TestStoreRemedyTests {
  private enum Kind: Equatable { case plain, with(name: String, [Int8?]) }
  private enum Message: Equatable { case start, heard(Kind, Double, (Int), at: [Kind], Bool) }
  private struct Hear: Command {
    var kinds: [Kind] = [.plain, .with(name: "a \"b\"\n\\(c)", [1, nil])]

    func run(_ dispatcher: Dispatcher<Message>) async throws {
      dispatcher(.heard(kinds[1], 0.5, 2, at: kinds, true))
    }
  }

  private func office() -> TestStore<Office, OfficeAction> { Office.testStore(Office(isTicking: true)) }
  private func listener() -> TestStore<Int, Message> {
    TestStore(0, reducer: Reducer<Int, Message>.returning { $1 == .start ? [Hear()] : [] })
  }

  /// The calls in the failures, in their order.
  private func calls(_ texts: [String]) -> [String] {
    texts.flatMap { text in
      text.firstRange(of: ", add: ").map { text[$0.upperBound...].components(separatedBy: " or ") } ?? []
    }
  }

  /// Whether this file contains a printed call, ignoring line breaks and spaces.
  private func isInThisFile(_ call: String) throws -> Bool {
    func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    return squeezed(try String(contentsOfFile: "\(#filePath)", encoding: .utf8)).contains(squeezed(call))
  }

  @Test("are Swift, and let the test pass: this file contains them, applied")
  func applied() async throws {
    let texts = await failures {
      let store = office()
      store.send(.type("abc"))
      store.send(.ask(Echo(numbers: [1], failure: "no \"paper\"", delay: .milliseconds(1_500))))
      store.send(.tick(false)) { $0.isTicking = false }
      await store.advance(by: .seconds(2))
      await store.finish()
    }
    #expect(calls(texts).count == 7)
    for call in calls(texts) { #expect(try isInThisFile(call), "\(call)") }

    let store = office()
    store.expect(subscription: TimerSubscription<OfficeAction>.every(.seconds(1), .add(1)))
    store.send(.type("abc"))
    store.expect(
      command: Echo(numbers: [3], failure: nil, delay: nil).delayed(by: .milliseconds(300)).replacing(id: "type"))
    store.send(.ask(Echo(numbers: [1], failure: "no \"paper\"", delay: .milliseconds(1_500))))
    store.expect(command: Echo(numbers: [1], failure: "no \"paper\"", delay: .milliseconds(1500)))
    store.send(.tick(false)) { $0.isTicking = false }
    store.expect(cancelled: TimerSubscription<OfficeAction>.every(.seconds(1), .add(1)))
    await store.advance(by: .seconds(2))
    await store.receive(.add(3)) { $0.numbers = [3] }
    await store.receive(.add(1)) { $0.numbers = [3, 1] }
    await store.receive(failure: "no \"paper\"")
    await store.finish()
  }

  @Test("write enumerations with labels, optionals, arrays, numbers and strings")
  func values() async throws {
    let texts = await failures {
      let store = listener()
      store.send(.start)
      await store.finish()
    }
    #expect(calls(texts).count == 2)
    for call in calls(texts) { #expect(try isInThisFile(call), "\(call)") }

    let store = listener()
    store.send(.start)
    store.expect(command: TestStoreRemedyTests.Hear(kinds: [.plain, .with(name: "a \"b\"\n\\(c)", [1, nil])]))
    await store.receive(
      .heard(
        .with(name: "a \"b\"\n\\(c)", [1, nil]), 0.5, 2, at: [.plain, .with(name: "a \"b\"\n\\(c)", [1, nil])], true))
    await store.finish()
  }

  private final class Object: Sendable {}
  private struct Load: Command {
    let object = Object()
    static func == (one: Self, other: Self) -> Bool { one.object === other.object }
    func run(_ dispatcher: Dispatcher<OfficeAction>) async throws {}
  }

  @Test("say with a placeholder what to fill in, if a value cannot be written")
  func placeholders() async {
    let texts = await failures {
      let store = TestStore(
        0, reducer: Reducer<Int, OfficeAction> { _, _ in Load().replacing(id: Office.Room.desk(1)) })
      store.send(.password(Secret("x")))
      await store.finish()
    }
    #expect(calls(texts) == ["store.expect(command: <#TestStoreRemedyTests.Load#>.replacing(id: Office.Room.desk(1)))"])
  }

  @Test(
    "write the modifiers of a command",
    arguments: [
      Echo(numbers: [], failure: nil, delay: nil).cancellable(id: 1),
      Echo(numbers: [], failure: nil, delay: nil).replacing(id: UInt8(1)),
      Echo(numbers: [], failure: "a", delay: .seconds(1)).delayed(by: .nanoseconds(5)),
      Echo(numbers: [], failure: nil, delay: nil).delayed(by: .seconds(1)).replacing(id: Office.Room.desk(1))
        .inBackground(),
      Echo(numbers: [], failure: nil, delay: nil).throttled(id: "a", for: .microseconds(1), latest: false),
      AfterCommand<OfficeAction>.after(.seconds(1), .ask(Echo(numbers: [2], failure: nil, delay: nil))).cancellable(
        id: "b"),
      CancelCommand<OfficeAction>.cancel(id: "c"),
    ] as [any Command<OfficeAction>])
  func modifiers(command: any Command<OfficeAction>) async throws {
    let texts = await failures {
      let store = TestStore(0, reducer: Reducer<Int, OfficeAction>.returning { _, _ in [command] })
      store.send(.add(1))
    }
    let call = try #require(calls(texts).first)
    let text = call.dropFirst("store.expect(command: ".count).dropLast()
    // The line among the arguments that made the command.
    #expect(try isInThisFile("\(text),"), "\(text)")
  }
}

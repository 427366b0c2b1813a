import Dispatch
import Foundation
import PresentationCore
import PresentationTesting
import TestSupport
import Testing

@testable import PresentationRecording

/// Callers that wait for the disk.
@MainActor @Suite("Waiting for a journal", .timeLimit(.minutes(10)))
struct JournalWaitingTests {
  private let disk = MemoryDisk()
  private let gate = DispatchSemaphore(value: 0)

  @Test("perform returns when its action is on the disk")
  func perform() async throws {
    let journal = try Journal(Ledger(), Ledger.reducer, on: disk)
    let store = Store(journal)
    disk.hold(at: gate)
    var isDone = false
    let performing = Task.immediate {
      let outcome = await store.perform(.add(1))
      isDone = true
      return outcome
    }
    #expect(store.state.numbers == [1])
    for _ in 0..<100 { await Task.yield() }
    #expect(!isDone)
    disk.hold(at: nil)
    gate.signal()
    guard case .committed = await performing.value else {
      Issue.record("it failed")
      return
    }
    #expect(try contents(on: disk).entries.count == 1)
  }

  @Test("concurrent waiters are synchronized together")
  func group() async throws {
    let journal = try Journal(Ledger(), Ledger.reducer, on: disk)
    let store = Store(journal)
    disk.hold(at: gate)
    let before = disk.syncs
    let performing = (1...100).map { number in Task.immediate { await store.perform(.add(number)) } }
    disk.hold(at: nil)
    gate.signal()
    for task in performing { _ = await task.value }
    #expect(store.state.numbers.count == 100)
    #expect(disk.syncs - before <= 3)
  }

  @Test("a canceled waiter stops waiting, and the action is still saved")
  func cancelled() async throws {
    let journal = try Journal(Ledger(), Ledger.reducer, on: disk)
    let store = Store(journal)
    disk.hold(at: gate)
    let performing = Task.immediate { await store.perform(.add(1)) }
    performing.cancel()
    guard case .failed(let error) = await performing.value else {
      Issue.record("it did not fail")
      return
    }
    #expect(error as? JournalError == .unconfirmed)
    disk.hold(at: nil)
    gate.signal()
    try await journal.saved()
    #expect(try contents(on: disk).entries.count == 1)
  }

  @Test(
    "perform does not wait for the disk if the journal is synchronized at intervals, but the action outlives the process"
  )
  func interval() async throws {
    let journal = try Journal(Ledger(), Ledger.reducer, on: disk, durability: .interval(.seconds(3600)))
    let store = Store(journal)
    let before = disk.syncs
    for number in 1...50 {
      guard case .committed = await store.perform(.add(number)) else { throw JournalError.unconfirmed }
      #expect(try contents(on: disk).entries.count == number)
    }
    #expect(disk.syncs == before)
    try await journal.saved()
    #expect(disk.syncs > before)
  }

  @Test("an interval ends without a further action")
  func intervalEnds() async throws {
    let store = Store(try Journal(Ledger(), Ledger.reducer, on: disk, durability: .interval(.milliseconds(1))))
    let before = disk.syncs
    store.send(.add(1))
    await waitUntil { disk.syncs > before }
  }

  @Test("a program that is faster than the disk waits for it", arguments: [1, 7, 64])
  func faster(capacity: Int) async throws {
    let journal = try Journal(Ledger(), Ledger.reducer, on: disk, capacity: capacity)
    let store = Store(journal)
    for number in 1...500 { store.send(.add(number)) }
    try await journal.saved()
    #expect(try contents(on: disk).state().numbers == Array(1...500))
  }

  @Test("when too much waits for a failing disk, later actions are not saved, and each of them reports it")
  func full() async throws {
    let journal = try Journal(Ledger(), Ledger.reducer, on: disk, capacity: 8)
    let store = Store(journal)
    var failures: [String] = []
    let token = store.observeUnattendedFailures { failures.append("\($0)") }
    disk.fail { $0 == .write ? .fails : nil }
    for number in 1...100 { store.send(.add(number)) }
    guard case .failed(let error as JournalError) = await store.perform(.add(101)) else {
      Issue.record("it was saved")
      return
    }
    #expect(error == .full(path: "journal", reason: "the disk failed") && store.state.numbers.count == 101)
    await waitUntil { !failures.isEmpty }
    #expect(failures.first?.contains("the disk failed") == true)
    disk.fail(nil)
    _ = await store.perform(.add(102))
    #expect(journal.failure == error)
    // The first ones are saved, without a gap.
    journal.writer.flush()
    let numbers = try contents(on: disk).state().numbers
    #expect(numbers == Array(1...numbers.count) && (8..<100).contains(numbers.count))
    token.cancel()
  }

  @Test("a checkpoint that fails is reported once, and loses nothing")
  func checkpointFails() async throws {
    let journal = try Journal(Ledger(), Ledger.reducer, on: disk, checkpoints: .every(2))
    let store = Store(journal)
    var failures: [any Error] = []
    let token = store.observeUnattendedFailures { failures.append($0) }
    disk.fail { $0 == .rename ? .fails : nil }
    for number in 1...9 { _ = await store.perform(.add(number)) }
    await waitUntil { !failures.isEmpty }
    #expect(
      failures.map { "\($0)" } == ["journal has grown, and cannot be replaced by a shorter file: the disk failed"])
    #expect(failures.first as? JournalError == .noCheckpoint(path: "journal", reason: "the disk failed"))
    #expect(try contents(on: disk, checkpoints: .every(2)).entries.count == 9)
    disk.fail(nil)
    _ = await store.perform(.add(10))
    _ = await store.perform(.add(11))
    try await journal.saved()
    #expect(try contents(on: disk, checkpoints: .every(2)).state().numbers == Array(1...11))
    #expect(try contents(on: disk, checkpoints: .every(2)).entries.count < 3)
    token.cancel()
  }
}

import Foundation
import PresentationCore
import PresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import PresentationRecording

/// Journals of machines that stop, disks that fail, and files with flipped bits.
@MainActor @Suite("After a crash, a journal", .timeLimit(.minutes(10)))
struct JournalCrashTests {
  /// The recorded actions, and the moments at which they were promised to be safe.
  private struct Run {
    var actions: [Ledger.Change] = []
    /// The number of disk operations after which an action was reported as saved.
    var promises: [(operations: Int, action: Int)] = []
  }

  /// Records random actions, some of them together, on a disk that may fail.
  private func record(
    _ seed: UInt64, on disk: MemoryDisk, checkpoints: JournalCheckpoints<Ledger>, durability: JournalDurability
  ) async throws -> Run {
    var generator = SeededGenerator(seed: seed)
    var run = Run()
    let journal = try Journal(
      Ledger(), Ledger.reducer, on: disk, durability: durability, checkpoints: checkpoints, capacity: 64)
    let store = Store(journal)
    for round in 0..<12 {
      for index in 0..<Int.random(in: 1...4, using: &generator) {
        let action: Ledger.Change =
          switch Int.random(in: 0...3, using: &generator) {
          case 0: .drop
          case 1: .write(String(repeating: "x", count: Int.random(in: 0...300, using: &generator)))
          default: .add(round * 10 + index)
          }
        run.actions.append(action)
        store.send(action)
      }
      if (try? await journal.saved()) != nil { run.promises.append((disk.log.count, run.actions.count)) }
    }
    return run
  }

  /// Opens the remaining file, and compares it with the recorded actions.
  private func check(
    _ files: [String: [UInt8]], _ run: Run, after operations: Int, checkpoints: JournalCheckpoints<Ledger>,
    _ place: Comment
  ) throws {
    let promised = run.promises.last { $0.operations <= operations }?.action ?? 0
    // Opened twice: whatever was taken out does not come back.
    let disk = MemoryDisk(files: files)
    for attempt in 1...2 {
      let journal = try Journal(Ledger(), Ledger.reducer, on: disk, checkpoints: checkpoints)
      #expect(journal.count >= promised, place)
      #expect(attempt == 1 || journal.damage == nil, place)
      guard journal.count <= run.actions.count else {
        Issue.record("there are more actions than were sent; \(place)")
        return
      }
      var expected = Ledger()
      for action in run.actions.prefix(journal.count) { _ = try Ledger.reducer.reduce(&expected, action) }
      #expect(Store(journal).state == expected, place)
    }
  }

  nonisolated private static let durabilities: [JournalDurability] = [.everyAction, .interval(.zero)]

  @Test(
    "holds a beginning of what was recorded, and all that was promised, whatever reached the disk",
    arguments: UInt64(1)...12, durabilities)
  func machineStops(seed: UInt64, durability: JournalDurability) async throws {
    let checkpoints: JournalCheckpoints<Ledger> = seed % 3 == 0 ? .none : .every(Int(seed))
    let disk = MemoryDisk()
    let run = try await record(seed, on: disk, checkpoints: checkpoints, durability: durability)
    let log = disk.log
    var generator = SeededGenerator(seed: seed)
    for count in 0...log.count {
      for luck in MemoryDisk.Luck.allCases {
        for _ in 0..<(luck == .something ? 4 : 1) {
          let files = MemoryDisk.files(after: log.prefix(count), luck, using: &generator)
          try check(
            files, run, after: count, checkpoints: checkpoints, "seed \(seed), \(count) operations, \(luck)")
        }
      }
    }
  }

  @Test("keeps its promises on a disk that fails now and then", arguments: UInt64(1)...12, durabilities)
  func diskFails(seed: UInt64, durability: JournalDurability) async throws {
    let checkpoints: JournalCheckpoints<Ledger> = seed % 3 == 0 ? .none : .every(Int(seed))
    let disk = MemoryDisk()
    let generators = Mutex(SeededGenerator(seed: seed &+ 1000))
    // Opening is not disturbed.
    _ = try Journal(Ledger(), Ledger.reducer, on: disk, checkpoints: checkpoints)
    disk.fail { _ in
      generators.withLock { generator in
        Int.random(in: 0...3, using: &generator) == 0 ? (Bool.random(using: &generator) ? .fails : .isShort) : nil
      }
    }
    let run = try await record(seed, on: disk, checkpoints: checkpoints, durability: durability)
    let log = disk.log
    var generator = SeededGenerator(seed: seed)
    for count in 0...log.count {
      for luck in MemoryDisk.Luck.allCases {
        let files = MemoryDisk.files(after: log.prefix(count), luck, using: &generator)
        try check(files, run, after: count, checkpoints: checkpoints, "seed \(seed), \(count) operations, \(luck)")
      }
    }
  }

  @Test("is whole again when the disk works again")
  func diskRecovers() async throws {
    let disk = MemoryDisk()
    do {
      let journal = try Journal(Ledger(), Ledger.reducer, on: disk)
      let store = Store(journal)
      _ = await store.perform(.add(1))
      for kind in [MemoryDisk.Kind.write, .sync] {
        disk.fail { $0 == kind ? .fails : nil }
        guard case .failed(let error) = await store.perform(.add(2)) else {
          Issue.record("\(kind) was not noticed")
          return
        }
        #expect(error as? JournalError == .unsaved(path: "journal", reason: "the disk failed"))
        #expect("\(error)" == "done, but not saved yet in journal: the disk failed" && journal.failure != nil)
      }
      #expect(store.state.numbers == [1, 2, 2])
      disk.fail(nil)
      guard case .committed = await store.perform(.add(3)) else {
        Issue.record("it is still broken")
        return
      }
      #expect(journal.failure == nil)
    }
    var generator = SeededGenerator(seed: 1)
    let safe = MemoryDisk(files: MemoryDisk.files(after: disk.log, .nothing, using: &generator))
    #expect(try contents(on: safe).state().numbers == [1, 2, 2, 3])
  }

  @Test("has no failure any more when a caller hears that its action is saved")
  func forgottenFailure() async throws {
    let disk = MemoryDisk()
    let journal = try Journal(Ledger(), Ledger.reducer, on: disk)
    let store = Store(journal)
    // The caller goes on while the writer's thread finishes its work.
    for _ in 0..<500 {
      disk.fail { $0 == .sync ? .fails : nil }
      _ = await store.perform(.add(1))
      #expect(journal.failure != nil)
      disk.fail(nil)
      guard case .committed = await store.perform(.add(2)) else {
        Issue.record("it is still broken")
        return
      }
      #expect(journal.failure == nil)
    }
  }

  /// A file with a checkpoint, and the file before it.
  private func sample(
    _ checkpoints: JournalCheckpoints<Ledger>, of actions: Int = 5
  ) async throws -> [String: [UInt8]] {
    let disk = MemoryDisk()
    do {
      let store = Store(try Journal(Ledger(), Ledger.reducer, on: disk, checkpoints: checkpoints))
      for number in 1...actions { _ = await store.perform(.add(number)) }
    }
    return disk.files
  }

  @Test(
    "never shows another state for one bit that has changed, at any place, and keeps what it shows when it goes on",
    // With an action after the checkpoint, twice without one, and without a checkpoint.
    arguments: [(2, 5), (2, 4), (1, 3), (1000, 5)])
  func bits(interval: Int, actions: Int) async throws {
    let checkpoints = JournalCheckpoints<Ledger>.every(interval)
    let files = try await sample(checkpoints, of: actions)
    let bytes = try #require(files["journal"])
    var opened = 0
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = files
        damaged["journal"]?[place] ^= 1 << bit
        let disk = MemoryDisk(files: damaged)
        let found: [Int]
        do throws(JournalError) {
          let journal = try Journal(Ledger(), Ledger.reducer, on: disk, checkpoints: checkpoints)
          opened += 1
          #expect(journal.damage != nil, "byte \(place), bit \(bit)")
          let store = Store(journal)
          found = store.state.numbers
          #expect(Array((1...actions).prefix(found.count)) == found, "byte \(place), bit \(bit)")
          _ = await store.perform(.add(9))
        } catch {
          // The first line, without a file that replaces it.
          #expect(error == .damaged(path: "journal") || error == .foreign(path: "journal"))
          #expect(disk.files == damaged.merging(disk.files.filter { $0.key.hasSuffix("lock") }) { $1 })
          continue
        }
        // No byte was removed.
        let all = disk.files.filter { $0.key.hasPrefix("journal") }.values.reduce(0) { $0 + $1.count }
        #expect(all >= bytes.count, "byte \(place), bit \(bit)")
        for number in [10, 11] {
          let journal = try Journal(Ledger(), Ledger.reducer, on: disk, checkpoints: checkpoints)
          let store = Store(journal)
          #expect(journal.damage == nil, "byte \(place), bit \(bit)")
          #expect(store.state.numbers == found + (9..<number), "byte \(place), bit \(bit)")
          _ = await store.perform(.add(number))
        }
      }
    }
    // Without a checkpoint, the first line says nothing that the others do not say.
    #expect(interval < 1000 ? opened > bytes.count * 7 : opened == bytes.count * 8)
  }

  @Test("begins where its lines end, wherever the file was cut off", arguments: [2, 1000])
  func lengths(interval: Int) async throws {
    let checkpoints = JournalCheckpoints<Ledger>.every(interval)
    let files = try await sample(checkpoints)
    let bytes = try #require(files["journal"])
    let first = try #require(bytes.firstIndex(of: 10))
    for length in bytes.indices where length == 0 || length > first {
      let disk = MemoryDisk(files: files.merging(["journal": Array(bytes.prefix(length))]) { $1 })
      do {
        let journal = try Journal(Ledger(), Ledger.reducer, on: disk, checkpoints: checkpoints)
        if length == 0 {
          // An empty file is damaged if there was one before it.
          #expect((journal.damage == nil) == (files["journal.before"] == nil))
        } else {
          #expect((journal.damage == nil) == (bytes[length - 1] == 10) && journal.damage?.isTorn != false)
        }
        let store = Store(journal)
        #expect(Array((1...5).prefix(store.state.numbers.count)) == store.state.numbers)
        _ = await store.perform(.add(9))
      }
      #expect(try contents(on: disk, checkpoints: checkpoints).state().numbers.last == 9)
    }
  }

  @Test("reads any bytes without harm", arguments: UInt64(1)...40)
  func anyBytes(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let sample = try await sample(.every(2))
    for _ in 0..<60 {
      var bytes = try #require(sample["journal"])
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        guard let place = bytes.indices.randomElement(using: &generator) else { break }
        switch Int.random(in: 0...3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...60, using: &generator)))
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(90), at: place)
        default: bytes = (0..<place).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
      }
      let disk = MemoryDisk(files: ["journal": bytes])
      guard let journal = try? Journal(Ledger(), Ledger.reducer, on: disk, checkpoints: .every(2)) else { continue }
      let numbers = Store(journal).state.numbers
      #expect(Array((1...5).prefix(numbers.count)) == numbers, "seed \(seed)")
    }
  }
}

import Glibc
import Measuring
import PresentationCore
import PresentationRecording

private struct Till { var sum = 0 }

private enum Sale: Codable, Sendable { case add(Int, String) }

private let tillReducer = Reducer<Till, Sale> { till, sale in
  switch sale {
  case .add(let amount, _): till.sum += amount
  }
}

/// A line of the report.
typealias JournalFigure = (name: String, figure: String, promise: String, isKept: Bool)

/// Measures the additional time for an action with a journal, on the main actor and until the action is on the
/// disk, in a directory on a disk.
@MainActor
func measureJournal(in directory: String = "/var/tmp") async throws -> [JournalFigure] {
  var figures: [JournalFigure] = []
  let path = directory + "/journal-\(getpid())"
  defer { for ending in ["", ".lock", ".bare"] { unlink(path + ending) } }
  let clock = ContinuousClock()
  let burst = 1_000

  let plain = Store(Till(), reducer: tillReducer)
  var journal: Journal? = try Journal(
    Till(), reducer: tillReducer, at: path, durability: .interval(.milliseconds(100)))
  var store = journal.map { Store($0) }
  var (bare, recorded): ([Double], [Double]) = ([], [])
  for _ in 0..<101 {
    for (store, isPlain) in [(plain, true), (store ?? plain, false)] {
      let time = clock.measure { for number in 0..<burst { store.send(.add(number, "a sale of something")) } }
      if isPlain { bare.append(time / .nanoseconds(burst)) } else { recorded.append(time / .nanoseconds(burst)) }
    }
    // The next burst finds an empty queue.
    try await journal?.saved()
  }
  let cost = recorded.median - bare.median
  figures.append(
    (
      "an action in a journal that is synchronized at intervals",
      "\(rounded(cost)) ns more than its \(rounded(bare.median))",
      "under 1 us", cost < 1_000
    ))
  // The next journal has the same file.
  (store, journal) = (nil, nil)

  // The same bytes, written and synchronized one by one.
  let line = [UInt8](repeating: 120, count: 130)
  let file = open(path + ".bare", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  defer { close(file) }
  let durable = Store(try Journal(Till(), reducer: tillReducer, at: path))
  var (written, performed): ([Double], [Double]) = ([], [])
  for number in 0..<400 {
    written.append(
      clock.measure {
        use(write(file, line, line.count))
        fdatasync(file)
      } / .microseconds(1))
    let begin = clock.now
    _ = await durable.perform(.add(number, "a sale of something"))
    performed.append((clock.now - begin) / .microseconds(1))
  }
  let ratio = performed.median / written.median
  figures.append(
    (
      "an action that is on the disk",
      "\(rounded(performed.median)) us, \(rounded(ratio)) of \(rounded(written.median))",
      "under 1.2 of a bare write and sync", ratio < 1.2
    ))

  let together = await (0..<41).asyncMedian { round in
    let begin = clock.now
    let tasks = (0..<16).map { number in
      Task.immediate { @MainActor in await durable.perform(.add(round * 16 + number, "a sale of something")) }
    }
    for task in tasks { _ = await task.value }
    return (clock.now - begin) / .microseconds(16)
  }
  figures.append(
    (
      "an action that is on the disk, 16 at once", "\(rounded(together)) us", "under 60 us", together < 60
    ))
  return figures
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}

extension Range<Int> {
  @MainActor
  fileprivate func asyncMedian(_ body: @MainActor (Int) async -> Double) async -> Double {
    var values: [Double] = []
    for number in self { values.append(await body(number)) }
    return values.median
  }
}

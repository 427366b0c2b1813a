import Dispatch
import FoundationEssentials
import PresentationCore
import Synchronization

/// Writes the lines of a journal, on its own queue.
///
/// All waiting lines are written at once, and synchronized once, regardless of the number of waiting callers.
///
/// It is sendable: a lock protects `shared`, and all other variables are used only on the queue.
final class JournalWriter<Action: Codable & Sendable>: @unchecked Sendable {
  /// A task for the queue.
  enum Job: Sendable {
    case entry(Int, RecordedAction<Action>)
    /// Replaces the file by one that begins with this line.
    case checkpoint(@Sendable () throws -> [UInt8])
    /// Records that the next lines are from this version of the program.
    case version(Int)
  }

  private struct Waiter: Sendable {
    let number: Int
    /// Whether it waits for the disk, and not only for the system.
    let syncs: Bool
    let done: @Sendable (Result<Void, JournalError>) -> Void
  }

  private struct Shared {
    var jobs: [Job] = []
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
    /// Whether the queue is scheduled to write the waiting lines.
    var isScheduled = false
    /// Whether the queue is scheduled to synchronize the written lines.
    var isSyncScheduled = false
    /// The number of the last action that the system has, and of the last one that is on the disk.
    var written: Int, durable: Int

    func has(_ number: Int, synced: Bool) -> Bool { (synced ? durable : written) >= number }

    /// Why the last attempt to write failed; `nil` if it succeeded.
    var failure: JournalError?
    /// Why writing has ended.
    var end: JournalError?
  }

  let path: String
  let durability: JournalDurability
  /// The maximum number of waiting actions. Beyond it, the caller that records an action waits for the disk.
  private let capacity: Int
  private let shared: Mutex<Shared>
  private let queue = DispatchQueue(label: "journal", autoreleaseFrequency: .never)
  /// Receives an error for which no caller waits, on any thread.
  private let fail: @Sendable (JournalError) -> Void

  // Used only on the queue.
  private var output: JournalOutput
  private var isClosed = false
  /// The number of the last action in the output.
  private var last: Int
  /// Whether a caller, or `fail`, has received the last failure.
  private var isTold = false
  /// Whether it will retry after a failure.
  private var retries = false
  /// Whether an action could not be encoded, so that later ones must not be written.
  private var hasStopped = false
  private let encoder = JournalFormat.makeEncoder()
  /// Why a checkpoint failed, so that this is reported once.
  private var checkpointFailure: JournalError?

  /// - Parameters:
  ///   - file: The file, whose first `length` bytes are on the disk.
  ///   - last: The number of the last action in it.
  ///   - end: Why nothing can be written; `nil` if it can.
  init(
    path: String, disk: any Disk, file: Int32, lock: Int32, length: Int, last: Int, _ durability: JournalDurability,
    capacity: Int, end: JournalError?, fail: @escaping @Sendable (JournalError) -> Void
  ) {
    (self.path, self.fail) = (path, fail)
    output = JournalOutput(path: path, disk: disk, file: file, lock: lock, length: length)
    (self.last, self.durability, self.capacity) = (last, durability, capacity)
    shared = Mutex(Shared(written: last, durable: last, end: end))
  }

  // MARK: For the recorder

  /// Adds a job. Waits for the disk if too many actions wait.
  func append(_ job: Job) {
    let (isNew, isFull) = shared.withLock { shared in
      guard shared.end == nil else { return (false, false) }
      shared.jobs.append(job)
      defer { shared.isScheduled = true }
      return (!shared.isScheduled, shared.jobs.count >= capacity)
    }
    if isNew { queue.async { self.write(syncs: self.durability == .everyAction) } }
    guard isFull else { return }
    queue.sync { write(syncs: durability == .everyAction) }
    let end: JournalError? = shared.withLock { shared in
      guard shared.jobs.count >= capacity, case .unsaved(let path, let reason)? = shared.failure else { return nil }
      shared.end = .full(path: path, reason: reason)
      return shared.end
    }
    if let end { fail(end) }
  }

  /// Returns when the system has the actions up to a number, or when they are on the disk.
  ///
  /// - Throws: The reason, if they are not; ``JournalError/unconfirmed`` if the task is canceled.
  func written(upTo number: Int, syncs: Bool) async throws(JournalError) {
    if shared.withLock({ $0.has(number, synced: syncs) }) { return }
    let id = shared.withLock { shared in
      shared.lastWaiter += 1
      return shared.lastWaiter
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Void, JournalError>, Never>) in
        let waiter = Waiter(number: number, syncs: syncs) { continuation.resume(returning: $0) }
        let known: Result<Void, JournalError>? = shared.withLock { shared in
          if shared.has(number, synced: syncs) { return .success(()) }
          if let end = shared.end { return .failure(end) }
          if Task.isCancelled { return .failure(.unconfirmed) }
          shared.waiters[id] = waiter
          return nil
        }
        if let known { return waiter.done(known) }
        queue.async { self.write(syncs: syncs) }
      }
    } onCancel: {
      shared.withLock { $0.waiters.removeValue(forKey: id) }?.done(.failure(.unconfirmed))
    }
    try result.get()
  }

  /// Writes and synchronizes everything, if possible, and closes the file.
  func close() {
    queue.sync {
      guard !isClosed else { return }
      write(syncs: true)
      output.close()
      isClosed = true
    }
    let waiters = shared.withLock { shared in
      defer { shared.waiters = [:] }
      return shared.waiters.values
    }
    for waiter in waiters { waiter.done(.failure(.unconfirmed)) }
  }

  /// Writes and synchronizes all waiting lines, if possible.
  func flush() { queue.sync { write(syncs: true) } }

  /// Why actions are not saved; `nil` if all are, or will be in time.
  var failure: JournalError? { shared.withLock { $0.end ?? $0.failure } }

  /// Why an action is not saved; `nil` if it is, or will be in time.
  func failure(of number: Int) -> JournalError? {
    shared.withLock { $0.has(number, synced: durability == .everyAction) ? nil : $0.end ?? $0.failure }
  }

  // MARK: On the queue

  private func write(syncs: Bool) {
    guard !isClosed else { return }
    let hadStopped = hasStopped
    let hasFailed = shared.withLock { shared in
      shared.isScheduled = false
      return shared.failure != nil
    }
    do throws(JournalError) {
      // The lines that could not be written come first. The jobs stay in `shared`, where their number is limited.
      if hasFailed { try pushOut(syncs: syncs) }
      let jobs = shared.withLock { shared in
        defer { shared.jobs = [] }
        return shared.jobs
      }
      for (index, job) in jobs.enumerated() {
        do throws(JournalError) {
          try carryOut(job)
        } catch {
          shared.withLock { $0.jobs.insert(contentsOf: jobs[index...], at: 0) }
          throw error
        }
      }
      try pushOut(syncs: syncs || output.isLarge)
      let end = shared.withLock { shared in
        shared.failure = nil
        return shared.end
      }
      if let end { failed(end, isNew: hasStopped != hadStopped) }
    } catch {
      shared.withLock { $0.failure = error }
      failed(shared.withLock { $0.end } ?? error, isNew: !hasFailed)
    }
  }

  private func carryOut(_ job: Job) throws(JournalError) {
    if hasStopped { return }
    switch job {
    case .entry(let number, let entry):
      do {
        let origin = entry.origin
        output.append(
          try line(
            JournalFormat.Line(
              number: number, time: origin.time, cause: origin.cause, line: origin.line, user: origin.user,
              step: origin.step == 0 ? nil : origin.step, undoing: origin.undoing, joining: origin.joining,
              action: entry.action, released: entry.released)))
        last = number
      } catch {
        let end = JournalError.unencodable(path: path, action: number, reason: Self.reason(error))
        shared.withLock { $0.end = end }
        hasStopped = true
      }
    case .version(let version):
      if let line = try? line(JournalFormat.Line(version: version)) { output.append(line) }
    case .checkpoint(let makeLine):
      // The new file replaces lines. They must be on the disk, since callers may have been promised that.
      try pushOut(syncs: true)
      replaceFile(makeLine)
    }
  }

  private func line(_ line: JournalFormat.Line<Action>) throws -> [UInt8] {
    JournalFormat.line(try JournalFormat.encode(line, with: encoder))
  }

  /// Writes the lines that are in memory.
  private func pushOut(syncs: Bool) throws(JournalError) {
    do throws(DiskProblem) {
      try output.write(syncs: syncs)
    } catch {
      throw .unsaved(path: path, reason: error.description)
    }
    confirm()
    if !output.isDurable { scheduleSync() }
  }

  private func scheduleSync() {
    guard case .interval(let interval) = durability else { return }
    let isNew = shared.withLock { shared in
      defer { shared.isSyncScheduled = true }
      return !shared.isSyncScheduled
    }
    guard isNew else { return }
    let (seconds, attoseconds) = interval.components
    queue.asyncAfter(deadline: .now() + Double(seconds) + Double(attoseconds) * 1e-18) { [weak self] in
      guard let self else { return }
      shared.withLock { $0.isSyncScheduled = false }
      write(syncs: true)
    }
  }

  /// Resumes the callers whose actions are written now, or on the disk.
  private func confirm() {
    let (number, isDurable) = (last, output.isDurable)
    let ready = shared.withLock { shared in
      // A caller that is resumed may ask for the failure.
      (shared.written, shared.failure) = (number, nil)
      if isDurable { shared.durable = number }
      let ready = shared.waiters.filter { shared.has($0.value.number, synced: $0.value.syncs) }
      for id in ready.keys { shared.waiters[id] = nil }
      return ready.values
    }
    for waiter in ready { waiter.done(.success(())) }
  }

  /// Passes an error to the callers that wait, and tries again in a second.
  private func failed(_ error: JournalError, isNew: Bool) {
    let waiters = shared.withLock { shared in
      defer { shared.waiters = [:] }
      return shared.waiters.values
    }
    for waiter in waiters { waiter.done(.failure(error)) }
    if isNew { isTold = false }
    if !waiters.isEmpty { isTold = true }
    if !retries, isNew || shared.withLock({ $0.failure != nil }) { scheduleRetry() }
  }

  /// Tries again in a second. If that fails, and no caller has got the error, `fail` gets it.
  private func scheduleRetry() {
    retries = true
    queue.asyncAfter(deadline: .now() + 1) { [weak self] in
      guard let self else { return }
      retries = false
      if shared.withLock({ $0.failure != nil }) { write(syncs: true) }
      guard let failure, !isTold else { return }
      isTold = true
      fail(failure)
    }
  }

  private func replaceFile(_ makeLine: () throws -> [UInt8]) {
    do {
      try output.replaceFile(makeLine())
      checkpointFailure = nil
    } catch {
      let failure = JournalError.noCheckpoint(path: path, reason: Self.reason(error))
      if failure != checkpointFailure { fail(failure) }
      checkpointFailure = failure
    }
  }

  private static func reason(_ error: any Error) -> String {
    if case EncodingError.invalidValue(_, let context) = error { return context.debugDescription }
    return "\(error)"
  }
}

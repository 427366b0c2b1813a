import Dispatch
import Synchronization

/// Runs what the effects of a test store do outside the main actor on the main queue too: one thing after the other, in the
/// same order each time.
final class EffectExecutor: TaskExecutor {
  private let jobs = Atomic(0)

  /// How many jobs have come so far.
  var jobCount: Int { jobs.load(ordering: .relaxed) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    jobs.add(1, ordering: .relaxed)
    DispatchQueue.main.async { job.runSynchronously(on: executor) }
  }
}

/// The queue that the main actor runs on.
enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  /// Whether this is called from a turn of the main queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}

import Dispatch
import Synchronization

/// Runs on the main queue what a test store's effects do outside of the main actor: one job after the other, in the
/// same order each time.
final class EffectExecutor: TaskExecutor {
  private let jobs = Atomic(0)

  /// The number of jobs so far.
  var jobCount: Int { jobs.load(ordering: .relaxed) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    jobs.add(1, ordering: .relaxed)
    DispatchQueue.main.async { job.runSynchronously(on: executor) }
  }
}

/// The queue of the main actor.
enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  /// Whether this is called from a turn of the main queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}

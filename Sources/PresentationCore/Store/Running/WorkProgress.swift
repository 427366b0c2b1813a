/// The progress of the runs of a work that have reported it. An object, so that a work without reports stays small.
@MainActor
final class WorkProgress {
  private var runs: [ObjectIdentifier] = []
  /// The latest report of each run, ordered by when the run first reported.
  private(set) var reports: [EffectProgress] = []
  private var count = 0

  /// Replaces the previous report of the run.
  func note(_ report: EffectProgress, of run: Run) {
    var report = report
    if let index = runs.firstIndex(of: ObjectIdentifier(run)) {
      report.effect = reports[index].effect
      reports[index] = report
    } else {
      report.effect = count
      count += 1
      runs.append(ObjectIdentifier(run))
      reports.append(report)
    }
  }

  /// Removes a run that has ended.
  ///
  /// - Returns: Whether it had reported progress.
  func remove(_ run: Run) -> Bool {
    guard let index = runs.firstIndex(of: ObjectIdentifier(run)) else { return false }
    runs.remove(at: index)
    reports.remove(at: index)
    return true
  }
}

/// Handles the messages of effects other than actions.
extension Store {
  /// Forwards a progress report of an effect.
  @usableFromInline
  func progressed(_ report: ProgressReport, _ run: Run) {
    guard !run.isCancelled else { return }
    effects.witness?.progressed(report.progress)
    run.work?.progressed(report.progress, of: run)
  }

  /// Calls the middlewares with an error that an effect has thrown.
  @usableFromInline
  func failed(_ error: any Error, of run: Run) {
    if run.isInBackground { effects.background.failed(error, of: run) }
    for step in steps {
      step.failed?(error, run.place, current, call(CallSite(#fileID, #line), work: run.work))
    }
    if run.work?.isAwaited != true { tellUnattended(error) }
  }
}

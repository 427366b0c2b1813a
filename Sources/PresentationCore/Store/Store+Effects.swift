/// What becomes of that which effects say besides actions.
extension Store {
  /// Passes on how far an effect has come.
  @usableFromInline
  func progressed(_ report: ProgressReport, _ run: Run) {
    guard !run.isCancelled else { return }
    effects.witness?.progressed(report.progress)
    run.work?.progressed(report.progress, of: run)
  }

  /// Tells the middlewares of an error that an effect has thrown.
  @usableFromInline
  func failed(_ error: any Error, of run: Run) {
    if run.isInBackground { effects.background.failed(error, of: run) }
    for step in steps {
      step.failed?(error, run.place, current, call(CallSite(#fileID, #line), work: run.work))
    }
    if run.work?.isAwaited != true { tellUnattended(error) }
  }
}

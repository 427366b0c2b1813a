extension Session {
  /// The most kinds of failures that are counted.
  private static var mostFailures: Int { 100 }

  /// Posts what effects throw while no line waits for them.
  func tellFailures() {
    watchingFailures = store.observeUnattendedFailures { [weak self] in self?.tell($0) }
  }

  /// Posts why screens could not be made or shown, from the first ones on, unless the running line reports it.
  func tellUnshown() {
    if let failure = host.failure { tell(LineError(failure)) }
    host.whenUntold = { [weak self] reason in
      guard let self else { return }
      if isRunning { unshown = reason } else { tell(LineError(reason)) }
    }
  }

  /// Posts why screens could not be shown while a line ran, unless that is what the line failed with.
  func tellUnshown(unlessIn error: LineError?) {
    guard let reason = unshown else { return }
    unshown = nil
    if error?.problem != LineError(reason).problem { tell(LineError(reason)) }
  }

  private func tell(_ failure: any Error) {
    guard var notice = notices.ofFailure(failure) else { return }
    let words = notice.text.string
    if failures.count >= Self.mostFailures { failures = [:] }
    let count = failures[words, default: 0] + 1
    failures[words] = count
    guard Self.isPowerOfTen(count) else { return }
    if count > 1 { notice.text += StyledText(" (\(count) times)", .faint) }
    notices.post(notice)
  }

  private static func isPowerOfTen(_ count: Int) -> Bool {
    var rest = count
    while rest % 10 == 0 { rest /= 10 }
    return rest == 1
  }
}

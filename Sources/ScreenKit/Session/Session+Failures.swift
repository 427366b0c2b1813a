/// Failures that no line reports.
extension Session {
  /// Posts the errors that effects throw while no line waits for them.
  func postFailures() {
    watchingFailures = store.observeUnattendedFailures { [failures] in failures.post($0) }
  }

  /// Posts why screens could not be made or shown, from the first ones on, unless the running line reports it.
  func postUnshown() {
    if let failure = host.failure { failures.post(LineError(failure)) }
    host.whenUntold = { [weak self] reason in
      guard let self else { return }
      if isRunning { unshown = reason } else { failures.post(LineError(reason)) }
    }
  }

  /// Posts why screens could not be shown while a line ran, unless the line failed for the same reason.
  func postUnshown(unlessIn error: LineError?) {
    guard let reason = unshown else { return }
    unshown = nil
    if error?.problem != LineError(reason).problem { failures.post(LineError(reason)) }
  }

  /// Posts names that two verbs of the screen, two of the app, or two built-in ones have. A release build does not check this.
  ///
  /// - Returns: `true`.
  @usableFromInline
  func postsDuplicates(among lists: [Verb<Action>]...) -> Bool {
    for verbs in lists { failures.postDuplicates(in: verbs.flatMap { [$0.name] + $0.definition.traits.aliases }) }
    return true
  }

  /// Posts a notice when actions keep causing actions, unless the app has an answer of its own.
  func postRunaways() {
    guard store.whenRunningAway == nil else { return }
    store.whenRunningAway = { [notices] latest in
      notices.post(StyledText(Self.runawayNotice(latest)), level: .warning)
      return .goOn
    }
  }

  /// The text of that notice: how many actions came, and the latest kinds of them, the most frequent first.
  static func runawayNotice(_ latest: [Action]) -> String {
    var counts: [String: Int] = [:]
    for action in latest { counts["\(action)", default: 0] += 1 }
    let common = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
    let list = common.map { $0.value == 1 ? $0.key : "\($0.value) x \($0.key)" }.joined(separator: ", ")
    let rest = counts.count > common.count ? " and others" : ""
    return "Actions keep causing more actions; the last \(latest.count) were \(list)\(rest)."
  }
}

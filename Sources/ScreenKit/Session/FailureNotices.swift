import PresentationCore

/// Posts failures that no line reports. The same failure is posted the first time, the tenth, the hundredth and so on.
@MainActor
final class FailureNotices {
  /// The most kinds of failures that are counted.
  private static let mostKinds = 100

  private let notices: Notices
  /// How often failures have come, by their messages.
  private var counts: [String: Int] = [:]
  /// The names of verbs that were reported as duplicates.
  private var duplicates: Set<String> = []
  /// The reason why screens could not be shown while the line runs.
  private var unshown: String?

  init(_ notices: Notices) {
    self.notices = notices
  }

  func post(_ failure: any Error) {
    guard var notice = notices.ofFailure(failure) else { return }
    let message = notice.text.string
    if counts.count >= Self.mostKinds { counts = [:] }
    let count = counts[message, default: 0] + 1
    counts[message] = count
    guard Self.isPowerOfTen(count) else { return }
    if count > 1 { notice.text += StyledText(" (\(count) times)", .faint) }
    notices.post(notice)
  }

  private static func isPowerOfTen(_ count: Int) -> Bool {
    var rest = count
    while rest % 10 == 0 { rest /= 10 }
    return rest == 1
  }

  // MARK: Screens

  /// Posts the reason why screens could not be made or shown, unless the running line reports it.
  func postUnshown(_ reason: String, isRunning: Bool) {
    if isRunning { unshown = reason } else { post(LineError(reason)) }
  }

  /// Posts the reason why screens could not be shown while a line ran, unless the line failed for the same reason.
  func postUnshown(unlessIn error: LineError?) {
    guard let reason = unshown else { return }
    unshown = nil
    if error?.problem != LineError(reason).problem { post(LineError(reason)) }
  }

  /// Forgets that screens could not be shown while the line runs, because the caller reports it.
  func forgetUnshown() { unshown = nil }

  // MARK: Mistakes of the program

  /// Posts the names that two verbs of the screen, two of the app, or two built-in ones have, each name once: the second verb is never
  /// meant. A release build does not check this.
  ///
  /// - Returns: `true`.
  func postsDuplicates<Action>(among lists: [Verb<Action>]...) -> Bool {
    for verbs in lists {
      var seen: Set<String> = []
      for name in verbs.flatMap({ [$0.name] + $0.definition.traits.aliases })
      where !seen.insert(name).inserted && duplicates.insert(name).inserted {
        let text = "Two commands here are named \(Wording.quoted(name)); only the first can be used."
        notices.post(StyledText(text), level: .warning)
      }
    }
    return true
  }

  /// Posts a notice when actions keep causing actions, unless the app has an answer of its own.
  func postRunaways<State, Action>(of store: Store<State, Action>) {
    guard store.whenRunningAway == nil else { return }
    store.whenRunningAway = { [notices] latest in
      notices.post(StyledText(Self.runawayNotice(latest)), level: .warning)
      return .goOn
    }
  }

  /// The text of that notice: how many actions came, and the latest kinds of them, the most frequent first.
  static func runawayNotice<Action>(_ latest: [Action]) -> String {
    var counts: [String: Int] = [:]
    for action in latest { counts["\(action)", default: 0] += 1 }
    let common = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
    let list = common.map { $0.value == 1 ? $0.key : "\($0.value) x \($0.key)" }.joined(separator: ", ")
    let rest = counts.count > common.count ? " and others" : ""
    return "Actions keep causing more actions; the last \(latest.count) were \(list)\(rest)."
  }
}

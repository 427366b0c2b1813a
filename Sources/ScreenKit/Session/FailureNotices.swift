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

  /// Posts each name that occurs twice in a list of verbs, once: the second verb is never meant.
  func postDuplicates(in names: [String]) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted && duplicates.insert(name).inserted {
      let text = "Two commands here are named \(Wording.quoted(name)); only the first can be used."
      notices.post(StyledText(text), level: .warning)
    }
  }

  private static func isPowerOfTen(_ count: Int) -> Bool {
    var rest = count
    while rest % 10 == 0 { rest /= 10 }
    return rest == 1
  }
}

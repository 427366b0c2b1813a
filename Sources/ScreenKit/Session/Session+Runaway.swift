extension Session {
  /// Says so when the store does not come to an end, unless the app wants to be asked itself.
  func tellRunaways() {
    guard store.whenRunningAway == nil else { return }
    store.whenRunningAway = { [notices] latest in
      notices.post(StyledText(Self.runawayNotice(latest)), level: .warning)
      return .goOn
    }
  }

  /// What a user is told: how many actions came, and which kinds of them last, the commonest first.
  static func runawayNotice(_ latest: [Action]) -> String {
    var counts: [String: Int] = [:]
    for action in latest { counts["\(action)", default: 0] += 1 }
    let common = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
    let list = common.map { $0.value == 1 ? $0.key : "\($0.value) x \($0.key)" }.joined(separator: ", ")
    let rest = counts.count > common.count ? " and others" : ""
    return "Actions keep causing more actions; the last \(latest.count) were \(list)\(rest)."
  }
}

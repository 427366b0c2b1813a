import PresentationCore
import PresentationTesting
import ScreenKit

/// The things that a world must keep, whatever happens: a list of texts and of pages asked for, searched from the beginning.
struct WorldLedger {
  typealias Place = Realm.Place

  private struct Writing: Hashable {
    var place: Place.Identity, text: String
  }

  /// The texts that the user has agreed to give up.
  private var givenUp: [Writing] = []
  /// The pages that were asked for, and where.
  private var asked: [Place] = []
  /// The questions that were not resumed.
  private var unasked: [String] = []
  private var old: Realm?
  private var lastEvent: WorldEvent?
  private var mayLose: (Place.Identity) -> Bool = { _ in false }
  /// Whether the host was slow or has refused something since the program began, and whether it has refused something.
  private var wasSlow = false, hasRefused = false
  private var lastLine: (line: String, realm: Realm)?
  private var beforeLast: (line: String, realm: Realm)?

  /// Notes what an event may do.
  @MainActor mutating func begin(_ event: WorldEvent, _ realm: Realm, _ world: World) {
    (old, lastEvent) = (realm, event)
    mayLose = { _ in false }
    beforeLast = lastLine
    lastLine = nil
    switch event {
    case .line(let line):
      lastLine = (line, realm)
      begin(line, realm)
    case .act(.raze(let hall)):
      let isLogin = realm.waiting?.screen.key == hall
      mayLose = { isLogin || Place($0).key == hall }
    case .act(.logOut): noteLogout(realm)
    case .act(.raise), .push, .program: mayLose = { _ in true }
    case .host(let behavior):
      if behavior != .obedient { wasSlow = true }
      if behavior == .refusing { hasRefused = true }
    case .refused: (wasSlow, hasRefused) = (true, true)
    default: break
    }
    switch event {
    case .push(let hall, let page): asked.append(.route(hall, page))
    case .program(let hall, let pages): asked += pages.map { .route(hall, $0) }
    default: break
    }
    if realm.waiting?.intent?.reason == .program || hasRefused { mayLose = { _ in true } }
  }

  private mutating func begin(_ line: String, _ realm: Realm) {
    let words = line.split(separator: " ").map(String.init)
    switch words[0] {
    case "open":
      guard let hall = Hall(name: words[1]), let page = Page(name: words[2], number: Int(words[3]) ?? 0) else { return }
      asked.append(.route(hall, page))
    case "goto":
      let names = words[1].split(separator: "/").map(String.init)
      guard let hall = Hall(name: names[0]) else { return }
      for name in names.dropFirst() {
        let parts = name.split(separator: ":").map(String.init)
        if let page = Page(name: parts[0], number: Int(parts[1]) ?? 0) { asked.append(.route(hall, page)) }
      }
    case "room", "door": asked.append(.route(realm.halls.selection, .club(.room(Int(words[1]) ?? 0))))
    case "logout": noteLogout(realm)
    case "discard", "yes":
      // The user agrees to give up a page.
      let question = realm.halls.path.last?.question?.text ?? ""
      for (place, text) in realm.drafts.values
      where question.hasSuffix(" of \(Place(place).name)?") && question.contains(" \(text) ") {
        givenUp.append(Writing(place: place, text: text))
      }
    default: break
    }
  }

  /// Without a tab for the login, a logout closes the pages that need it.
  private mutating func noteLogout(_ realm: Realm) {
    if realm.halls[.account] == nil { mayLose = { _ in true } }
  }

  // MARK: Checks

  @MainActor mutating func problem(after event: WorldEvent, _ realm: Realm, _ world: World) -> String? {
    problemOfPages(realm) ?? problemOfDrafts(realm, event) ?? problemOfQuestions(realm)
      ?? problemOfLines(realm, world.end) ?? problemOfHost(realm, world)
  }

  private func problemOfPages(_ realm: Realm) -> String? {
    let path = realm.halls.path
    for place in path where place.route == .missing { return "\(place.name) is open" }
    if !hasRefused, !realm.hasUser {
      for place in path {
        if case .desk? = place.route { return "\(place.name) is open without a login" }
      }
      // Only the program opens the vault without asking.
      let isUser = if case .line? = lastEvent { true } else { false }
      if isUser, realm.showsVault, old?.showsVault == false { return "the vault is open without a login" }
    }
    if Set(realm.halls.keys).count != realm.halls.keys.count { return "a hall is there twice" }
    for place in path {
      guard let page = place.route, page != .login, page.question == nil else { continue }
      if !asked.contains(place) { return "\(place.name) was never asked for there" }
      if case .film(let number) = page, !hasRefused, realm.films[place] != "film \(number)" {
        return "\(place.name) has the content \(realm.films[place] ?? "none")"
      }
    }
    if case .act(.raze(let hall))? = lastEvent, let wish = old?.waiting, wish.screen.key != hall, realm.waiting == nil,
      !realm.hasUser, wish.before.path.contains(where: { $0.needsLogin && $0.key != hall })
    {
      return "\(wish.screen.name) no longer waits since \(hall.name) was closed"
    }
    if let hall = realm.visits.past.first(where: { !realm.halls.keys.contains($0) }) {
      return "the history has the closed hall \(hall.name)"
    }
    return nil
  }

  private func problemOfDrafts(_ realm: Realm, _ event: WorldEvent) -> String? {
    let pages = Set((realm.halls.path + (realm.waiting?.before.path ?? [])).filter(\.isDraft).map(\.identity))
    if Set(realm.drafts.values.keys) != pages { return "drafts and pages differ" }
    guard let old else { return nil }
    if case .resume = event { return nil }
    if case .kill = event, wasSlow { return nil }
    for (identity, text) in old.drafts.values where !text.isEmpty && realm.drafts.values[identity] != text {
      // A page that waits in a tab that the program has closed does not come back.
      if !old.halls.keys.contains(Place(identity).key) { continue }
      if mayLose(identity) || givenUp.contains(Writing(place: identity, text: text)) { continue }
      if case .line(let line) = event, line.hasPrefix("write"), old.halls.path.last?.identity == identity { continue }
      return "the text \(text) of \(Place(identity).name) is lost"
    }
    return nil
  }

  private func problemOfQuestions(_ realm: Realm) -> String? {
    let texts = realm.halls.path.compactMap { $0.question?.text }
    if !hasRefused, Set(texts).count != texts.count { return "a question is asked twice" }
    for (name, posed, resolved) in [
      ("Realm", realm.counts.posed, realm.counts.resolved), ("Club", realm.club.posed, realm.club.resolved),
    ] where posed > 0 {
      for number in 1...posed where !unasked.contains("\(name) \(number)?") {
        let expected = texts.contains("\(name) \(number)?") ? 0 : 1
        let count = resolved[number] ?? 0
        if count != expected { return "\(name) \(number) was resolved \(count) times, not \(expected)" }
      }
    }
    return nil
  }

  private mutating func problemOfLines(_ realm: Realm, _ end: LineEnd?) -> String? {
    guard let (line, before) = lastLine, let end else { return nil }
    if ["forbid", "forbidden"].contains(line) {
      if end.status == .done { return "a vetoed line succeeds" }
      if realm != before { return "a vetoed line changes something" }
    }
    if realm.items.contains(-1) { return "a vetoed act is there" }
    guard end.status == .done else { return nil }
    // The waiting intent does not go on if a draft above the login would be lost.
    if line == "login", let wish = realm.waiting, !hasRefused,
      !realm.halls.path.contains(where: { $0.key == wish.screen.key && realm.drafts[$0]?.isEmpty == false })
    {
      return "\(wish.screen.name) still waits"
    }
    guard let (previous, first) = beforeLast else { return nil }
    if line == "undo", previous.hasPrefix("add"), before.items.count > first.items.count, realm.items != first.items {
      return "undo leads to the items \(realm.items), not \(first.items)"
    }
    if line == "redo", previous == "undo", before != first, realm.items != first.items {
      return "redo does not lead to what was there before the undo"
    }
    return nil
  }

  @MainActor private func problemOfHost(_ realm: Realm, _ world: World) -> String? {
    guard !hasRefused, !world.isBusy, !world.host.hasPendingChange, world.host.behavior == .obedient else { return nil }
    let shown = world.host.stack.map(\.route)
    return shown == realm.halls.path ? nil : "\(shown.map(\.name)) are shown, not \(realm.halls.path.map(\.name))"
  }

  func problemOfLeaving(_ realm: Realm) -> String? {
    for (place, text) in realm.drafts.values
    where !text.isEmpty && !givenUp.contains(Writing(place: place, text: text)) {
      return "the program was left with the text \(text)"
    }
    return nil
  }

  /// A replay gives the same state. Where a host was slow, a route may have returned while its screen was still shown.
  mutating func problemOfReplay(_ old: Realm, _ new: Realm) -> String? {
    // A page that a host has refused to close is still open.
    defer { wasSlow = false }
    // A value that is kept because a host refuses to let its page go is not in the journal.
    if hasRefused { return nil }
    var new = new
    if wasSlow { (new.drafts, new.films) = (old.drafts, old.films) }
    return new == old ? nil : "the journal leads to another state"
  }

  /// A resumed session has what was there, less what a missing login keeps waiting.
  mutating func problemOfResuming(_ old: Realm, _ new: Realm, _ notices: [String]) -> String? {
    defer { (wasSlow, hasRefused) = (false, false) }
    if old.halls[.account] == nil { return nil }
    var (counts, club) = (new.counts, new.club)
    if old.waiting != nil, new.waiting == nil {
      // The intent no longer waits. A question that it has left was resolved, which `problemOfQuestions` counts.
      (counts.resolved, club.resolved) = (old.counts.resolved, old.club.resolved)
    }
    let parts: [(AnyHashable, AnyHashable)] = [(old.items, new.items), (old.counts, counts), (old.club, club)]
    for (one, other) in parts where one != other { return "a part was not resumed: \(one) became \(other)" }
    for (identity, text) in old.drafts.values where !text.isEmpty && new.drafts.values[identity] != text {
      return "the text \(text) of \(Place(identity).name) was not resumed"
    }
    let notices = notices.filter { old.waiting == nil || !$0.hasPrefix("What waited") }
    // A question above a page that waits for the login is not asked again, and a notice says so.
    let questions = old.halls.path.compactMap { $0.question?.text }
    if !notices.isEmpty, new.hasUser || questions.isEmpty { return "resuming says \(notices)" }
    let asked = new.halls.path.compactMap { $0.question?.text }
    unasked += questions.filter { !asked.contains($0) }
    let needsLogin = old.halls.path.contains { $0.needsLogin || $0.key == .vault }
    guard old.waiting == nil, new.hasUser || !needsLogin else { return nil }
    // Tabs that the user has closed are new in the program.
    return new.halls.path.filter { old.halls.keys.contains($0.key) } == old.halls.path
      ? nil : "resuming leads to \(new.halls.path.map(\.name)), not \(old.halls.path.map(\.name))"
  }
}

extension Realm {
  fileprivate var showsVault: Bool { halls.base == .vault || halls.path.contains { $0 == .sheet(.vault) } }
}

extension Realm.Place {
  fileprivate var needsLogin: Bool { if case .desk? = route { true } else { false } }
}

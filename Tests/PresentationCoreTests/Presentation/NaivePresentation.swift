/// What a presentation component, its store and a recording host do, in the plainest words: arrays, searched from their
/// beginning. Nothing of what it is compared with is used here.
final class NaivePresentation {
  /// A screen: two are the same object if they have the same number among all objects that were made.
  struct Screen: CustomStringConvertible {
    var letter: Letter
    let serial: Int
    var object: Int
    var description: String { "\(letter)#\(serial)@\(object)" }
  }

  private enum Action {
    case touch, go([Letter]), closed(depth: Int, Letter), failed([Letter], proposal: [Letter]), life(String)
  }

  // The store.
  private let isStubborn: Bool
  private(set) var path: [Letter] = []
  /// What the reducer has heard of the life of screens, and the ends of their objects.
  private(set) var life: [String] = []
  private var queue: [(action: Action, releases: Bool)] = []
  private var isProcessing = false
  // The component: what it believes to be there, what is being changed, what came meanwhile, what is not tried again.
  private let reportsLife: Bool
  private(set) var screens: [Screen] = []
  private(set) var skipped = 0
  private var lastSerial = 0
  private var lastObject = 0
  private var changes = 0
  private var change: (number: Int, path: [Letter], before: [Screen])?
  private var waiting: [Letter]?
  private var givenUp: [Letter]?
  private var reported: [Screen]?
  private var untold: [(action: Action, releases: Bool)] = []
  private var isReporting = false
  // The screens that have gone: since the last report, until a report is heard, and those that may end, with the next one
  // to end at the end of each.
  private var gone: [Screen] = []
  private var unheard: [[Screen]] = []
  private var ending: [[Screen]] = []
  private var isEnding = false
  // The host: what it shows, and the change that it is busy with.
  private(set) var log: [String] = []
  private(set) var shown: [Screen] = []
  private var manner = RandomStory.Manner.obedient
  private var busy: (number: Int, screens: [Screen])?
  private var ambushes: [RandomStory.Place: [Letter]] = [:]
  /// What the host is letting go of, the lowest first.
  private var dropping: [[Screen]] = []

  var isSettled: Bool { change == nil }
  /// The objects that somebody has.
  var alive: Set<Int> {
    let held = [screens, shown, change?.before ?? [], busy?.screens ?? [], gone] + unheard + ending + dropping
    return Set(held.joined().map(\.object))
  }

  init(isStubborn: Bool, reportsLife: Bool) {
    self.isStubborn = isStubborn
    self.reportsLife = reportsLife
  }

  // MARK: What happens

  func run(_ event: RandomStory.Event) {
    (log, life) = ([], [])
    switch event {
    case .touch: send(.touch)
    case .go(let path): send(.go(path))
    case .manner(let manner): self.manner = manner
    case .ambush(let place, let path): ambushes[place] = path
    case .answer:
      guard let (number, screens) = busy else { return }
      let old = shown
      (busy, shown) = (nil, screens)
      letGo(old)
      if number == change?.number { end(nil) }
    case .claim: answer(nil)
    case .refuse: answer("no.")
    case .forget: answer("the host has given the change up.")
    case .silence: if change != nil { end("the host has not answered in time.") }
    case .close(let serial, let isTold):
      let old = shown
      shown = Array(shown.prefix { $0.serial != serial })
      letGo(old)
      guard isTold, let index = screens.firstIndex(where: { $0.serial == serial }) else { return }
      send(.closed(depth: index + 1, screens[index].letter))
    }
  }

  /// The host says something about what it is busy with, which nobody listens to any more if that is not the change under way.
  private func answer(_ refusal: String?) {
    guard let (number, screens) = busy else { return }
    busy = nil
    letGo(screens)
    if number == change?.number { end(refusal) }
  }

  private func fire(_ place: RandomStory.Place) {
    guard let path = ambushes[place] else { return }
    ambushes = [:]
    send(.go(path))
  }

  /// The host lets go of screens. Objects that nobody has any more end.
  private func letGo(_ screens: [Screen]) {
    dropping.append(screens)
    while !dropping[dropping.count - 1].isEmpty {
      let screen = dropping[dropping.count - 1].removeFirst()
      endUnlessHeld(screen)
    }
    dropping.removeLast()
  }

  private func endUnlessHeld(_ screen: Screen) {
    guard !alive.contains(screen.object) else { return }
    life.append("end \(screen.object)")
    fire(.end)
  }

  // MARK: The store

  /// One action at a time; those sent meanwhile come next.
  private func send(_ action: Action, releases: Bool = false) {
    queue.append((action, releases))
    guard !isProcessing else { return }
    isProcessing = true
    while !queue.isEmpty {
      let (action, releases) = queue.removeFirst()
      process(action)
      if releases { release(unheard.removeFirst()) }
    }
    isProcessing = false
  }

  private func process(_ action: Action) {
    switch action {
    case .touch: break
    case .go(let new): path = new
    case .closed(let depth, let letter):
      if !isStubborn, path.count >= depth, path[depth - 1] == letter { path = Array(path[..<(depth - 1)]) }
    case .failed(let failed, let proposal): if !isStubborn, path == failed { path = proposal }
    case .life(let event): life.append(event)
    }
    look()
  }

  // MARK: The component

  /// What it does after every action.
  private func look() {
    if let change {
      guard path != waiting ?? change.path else { return }
      if waiting != nil { skipped += 1 }
      waiting = path
    } else {
      loseWhatTheHostHasLost()
      if path != givenUp { givenUp = nil }
      presentPath()
    }
  }

  private func presentPath() {
    while change == nil, path != screens.map(\.letter), path != givenUp { begin() }
    report()
  }

  private func begin() {
    let (before, new) = (screens, path)
    changes += 1
    change = (changes, new, before)
    (waiting, givenUp) = (nil, nil)
    remember()
    let partners = Self.partners(of: new, in: before.map(\.letter))
    var after = partners.map { $0.map { before[$0] } }
    let fresh = new.indices.filter { after[$0] == nil }
    let updated = new.indices.filter { index in after[index].map { $0.letter != new[index] } ?? false }
    var made: [Screen] = []
    for (count, index) in (fresh + updated).enumerated() {
      log.append("make \(new[index])")
      fire(.make)
      if !new[index].canBeMade {
        change = nil
        leave(made)
        return fail(new, "it cannot be made.", proposal: Array(new[..<index]))
      }
      lastObject += 1
      made.append(
        Screen(letter: new[index], serial: after[index]?.serial ?? lastSerial + count + 1, object: lastObject))
      after[index] = made.last
    }
    lastSerial += fresh.count
    screens = after.compactMap { $0 }
    tellHost(before, updated: updated)
  }

  private func tellHost(_ before: [Screen], updated: [Int]) {
    let stays = screens.map(\.serial)
    let changesTop = before.last?.serial != stays.last
    var parts = updated.map { "update \(screens[$0].letter)#\(stays[$0])" }
    if changesTop, let old = before.last { parts.append("hide \(old.letter)#\(old.serial)") }
    for old in before.reversed() where !stays.contains(old.serial) {
      parts.append("destroy \(old.letter)#\(old.serial)")
    }
    if changesTop, let new = screens.last { parts.append("show \(new.letter)#\(new.serial)") }
    log.append(parts.isEmpty ? "rearrange" : parts.joined(separator: ", "))
    fire(.present)
    switch manner {
    case .obedient:
      let old = shown
      shown = screens
      letGo(old)
      conclude(nil)
    case .refusing: conclude("no.")
    case .slow:
      let old = busy?.screens ?? []
      busy = (changes, screens)
      letGo(old)
    }
  }

  /// The end of a change that the host has taken its time for.
  private func end(_ refusal: String?) {
    conclude(refusal)
    guard change == nil else { return }
    loseWhatTheHostHasLost()
    presentPath()
  }

  private func conclude(_ refusal: String?) {
    guard let (_, path, before) = change else { return }
    let told = screens
    let isThere = shown.map(\.serial).filter(told.map(\.serial).contains) == told.map(\.serial)
    change = nil
    if let refusal = refusal ?? (isThere ? nil : "the host does not show it.") {
      screens = shown.compactMap { screen in (before + told).first { $0.serial == screen.serial } }
      leave(told)
      leave(before)
      fail(path, refusal, proposal: screens.map(\.letter))
    } else {
      leave(before)
      report()
    }
  }

  private func fail(_ path: [Letter], _ reason: String, proposal: [Letter]) {
    givenUp = path == screens.map(\.letter) ? nil : path
    prepareReport(of: .failed(path, proposal: proposal))
    let isTold = isReporting
    isReporting = true
    log.append("failed: \(reason)")
    fire(.failure)
    isReporting = isTold
    tell()
  }

  private func loseWhatTheHostHasLost() {
    let there = shown.compactMap { screen in screens.first { $0.serial == screen.serial } }
    guard there.map(\.serial) != screens.map(\.serial) else { return }
    remember()
    leave(screens)
    screens = there
  }

  /// The old screens that stay, for each place of the new path: of equal ones those of the common beginning and end, then
  /// the lowest that is left; then of those of the same name.
  static func partners(of new: [Letter], in old: [Letter]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: new.count)
    let beginning = zip(old, new).prefix { $0 == $1 }.count
    for index in 0..<beginning { partners[index] = index }
    let end = zip(old[beginning...].reversed(), new[beginning...].reversed()).prefix { $0 == $1 }.count
    for index in 0..<end { partners[new.count - 1 - index] = old.count - 1 - index }
    for areAlike in [{ $0 == $1 }, { $0.name == $1.name }] as [(Letter, Letter) -> Bool] {
      for index in new.indices where partners[index] == nil {
        partners[index] = old.indices.first { !partners.contains($0) && areAlike(old[$0], new[index]) }
      }
    }
    return partners
  }

  // MARK: The life of screens

  private func remember() {
    if reportsLife, reported == nil { reported = screens }
  }

  /// Later ones end after those that have gone before them.
  private func leave(_ screens: [Screen]) {
    gone = screens + gone
  }

  private func report() {
    guard change == nil else { return }
    prepareReport(of: nil)
    tell()
  }

  /// What has become of the screens that were there at the last report, then a failure. The screens that have gone end
  /// when the last of that is heard.
  private func prepareReport(of failure: Action?) {
    let news = events() + (failure.map { [$0] } ?? [])
    untold += news.map { ($0, false) }
    defer { gone = [] }
    if gone.isEmpty { return }
    if !news.isEmpty {
      untold[untold.count - 1].releases = true
      unheard.append(gone)
    } else if unheard.isEmpty {
      let screens = gone
      gone = []
      release(screens)
    } else {
      unheard[unheard.count - 1] = gone + unheard[unheard.count - 1]
    }
  }

  private func events() -> [Action] {
    guard let before = reported else { return [] }
    reported = nil
    func name(_ screen: Screen) -> String { "(\(screen.letter), serial: \(screen.serial))" }
    let (old, new) = (before.map(\.serial), screens.map(\.serial))
    var events = screens.filter { !old.contains($0.serial) }.map { "created\(name($0))" }
    for screen in screens where before.contains(where: { $0.serial == screen.serial && $0.letter != screen.letter }) {
      events.append("updated\(name(screen))")
    }
    if old.last != new.last, let top = before.last { events.append("hidden\(name(top))") }
    events += before.reversed().filter { !new.contains($0.serial) }.map { "destroyed\(name($0))" }
    if old.last != new.last, let top = screens.last { events.append("shown\(name(top))") }
    return events.map { .life($0) }
  }

  private func tell() {
    guard !isReporting else { return }
    isReporting = true
    while !untold.isEmpty {
      let (action, releases) = untold.removeFirst()
      send(action, releases: releases)
    }
    isReporting = false
  }

  /// The screens end from the top down, and before those that go because of that.
  private func release(_ screens: [Screen]) {
    ending.append(screens)
    guard !isEnding else { return }
    isEnding = true
    while !ending.isEmpty {
      if let screen = ending[0].popLast() { endUnlessHeld(screen) } else { ending.removeFirst() }
    }
    isEnding = false
  }
}

// How the component makes its screens match the path.
extension NaivePresentation {
  /// Compares the screens with the path, after every action.
  func look() {
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

  func presentPath() {
    while change == nil, path != screens.map(\.letter), path != givenUp { begin() }
    if change == nil { lost = [] }
    report()
  }

  func begin() {
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
        return fail(new, "it cannot be made.", proposal: before.map(\.letter))
      }
      lastObject += 1
      made.append(
        Screen(letter: new[index], serial: after[index]?.serial ?? lastSerial + count + 1, object: lastObject))
      after[index] = made.last
    }
    lastSerial += fresh.count
    screens = after.compactMap { $0 }
    if !lost.isEmpty { replaceLost(by: fresh.map { screens[$0] }) }
    tellHost(before, updated: updated)
  }

  func tellHost(_ before: [Screen], updated: [Int]) {
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
    switch behavior {
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
  func end(_ refusal: String?) {
    conclude(refusal)
    guard change == nil else { return }
    loseWhatTheHostHasLost()
    presentPath()
  }

  func conclude(_ refusal: String?) {
    guard let (_, path, before) = change else { return }
    let told = screens
    let isThere = shown.map(\.serial).filter(told.map(\.serial).contains) == told.map(\.serial)
    change = nil
    if let refusal = refusal ?? (isThere ? nil : "the host does not show the new path") {
      screens = shown.compactMap { screen in (before + told).first { $0.serial == screen.serial } }
      leave(told)
      leave(before)
      fail(path, refusal, proposal: screens.map(\.letter))
    } else {
      leave(before)
      report()
    }
  }

  func fail(_ path: [Letter], _ reason: String, proposal: [Letter]) {
    givenUp = path == screens.map(\.letter) ? nil : path
    prepareReport(of: .failed(path, proposal: proposal))
    let isTold = isReporting
    isReporting = true
    log.append("failed: \(reason)")
    fire(.failure)
    isReporting = isTold
    tell()
  }

  func loseWhatTheHostHasLost() {
    let there = shown.compactMap { screen in screens.first { $0.serial == screen.serial } }
    guard there.map(\.serial) != screens.map(\.serial) else { return }
    remember()
    leave(screens)
    lost = screens.filter { screen in !there.contains { $0.serial == screen.serial } }
    screens = there
  }

  /// Among several screens with one name, the lowest new one replaces the lowest lost one.
  func replaceLost(by fresh: [Screen]) {
    remade = remade.filter { pair in screens.contains { $0.serial == pair.value } }
    var fresh = fresh
    for screen in lost {
      guard let index = fresh.firstIndex(where: { $0.letter.name == screen.letter.name }) else { continue }
      remade[screen.serial] = fresh.remove(at: index).serial
    }
    lost = []
  }

  /// The old screens that stay, for each place of the new path. Equal routes are matched first: in the common beginning and
  /// end, then the lowest that is left. Routes with the same name follow.
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
}

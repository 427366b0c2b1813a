// External events: actions sent to the store, acts of the host and its user, and foreign code that runs in between.
extension NaivePresentation {
  func run(_ event: RandomStory.Event) {
    (log, life) = ([], [])
    switch event {
    case .touch: send(.touch)
    case .go(let path): send(.go(path))
    case .behavior(let behavior): self.behavior = behavior
    case .ambush(let place, let ambush): ambushes[place] = ambush
    case .answer:
      guard let (number, screens) = busy else { return }
      let old = shown
      (busy, shown) = (nil, screens)
      letGo(old)
      if number == change?.number { end(nil) }
    case .claim: answer(nil)
    case .refuse: answer("no.")
    case .forget: answer("the host abandoned the change")
    case .silence: if change != nil { end("the host did not answer in time") }
    case .close(let serial, let isTold): close(serial, isTold: isTold)
    case .intentToClose(let serial): intentToClose(serial)
    }
  }

  /// The user wants to close a screen, which the host still shows.
  func intentToClose(_ serial: Int) {
    guard let screen = place(of: serial) else { return }
    send(.close(screen.name, ordinal: screen.ordinal))
  }

  /// The screen that the component takes a number for: its name, and how many of that name lie below.
  private func place(of serial: Int) -> (name: String, ordinal: Int)? {
    guard let index = screens.firstIndex(where: { $0.serial == remade[serial] ?? serial }) else { return nil }
    let name = screens[index].letter.name
    return (name, screens[..<index].count { $0.letter.name == name })
  }

  /// The user closes a screen and all screens above it.
  func close(_ serial: Int, isTold: Bool) {
    let old = shown
    shown = Array(shown.prefix { $0.serial != serial })
    letGo(old)
    guard isTold, let screen = place(of: serial) else { return }
    send(.closed(screen.name, ordinal: screen.ordinal))
  }

  /// The host answers for the change it is busy with. The answer is ignored unless that change is still under way.
  func answer(_ refusal: String?) {
    guard let (number, screens) = busy else { return }
    busy = nil
    letGo(screens)
    if number == change?.number { end(refusal) }
  }

  func fire(_ place: RandomStory.Place) {
    guard let ambush = ambushes[place] else { return }
    ambushes = [:]
    switch ambush {
    case .go(let path): send(.go(path))
    case .close(let depth, let isTold): if shown.indices.contains(depth) { close(shown[depth].serial, isTold: isTold) }
    case .intentToClose(let depth): if shown.indices.contains(depth) { intentToClose(shown[depth].serial) }
    }
  }

  /// The host releases screens. Objects without references end.
  func letGo(_ screens: [Screen]) {
    dropping.append(screens)
    while !dropping[dropping.count - 1].isEmpty {
      let screen = dropping[dropping.count - 1].removeFirst()
      endUnlessHeld(screen)
    }
    dropping.removeLast()
  }

  func endUnlessHeld(_ screen: Screen) {
    guard !alive.contains(screen.object) else { return }
    life.append("end \(screen.object)")
    fire(.end)
  }
}

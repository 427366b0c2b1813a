import ScreenKit

/// Changes that no line has caused.
extension ConsoleState {
  mutating func take(_ change: SessionChange) {
    switch change {
    case .notices(let new):
      messages += new.map(\.text)
      ringsBell = ringsBell || new.contains(where: \.ringsBell)
      announce()
    case .progress(let progress): effects.append(.progress(progress))
    case .completion(let completion): effects.append(.completeAgain(completion.typed))
    case .screen(let new): take(new)
    case .ended:
      hasEnded = true
      effects.append(.endReading)
    }
  }

  /// Shows messages, unless another program may have the terminal.
  mutating func announce() {
    guard !isLent, !messages.isEmpty else { return }
    effects.append(.announce(messages, ringing: ringsBell))
    (messages, ringsBell) = ([], false)
  }

  private mutating func take(_ new: Screenful) {
    if !isLent { effects.append(.title(new.location.title)) }
    // The line would not answer its own prompt.
    let isElsewhere = new.serial != screenful.serial || !new.location.asksTheSame(as: location)
    if isElsewhere, !isAtWork, phase != .left {
      come(to: new)
    } else if repaints {
      follow(new)
    } else {
      (missed, location) = (new, new.location)
      effects.append(.tellSoon)
    }
  }

  /// Shows another screen, or a screen that now asks for something else, together with its prompt. The unfinished line now belongs to
  /// that screen. For a secret, the line is removed, because a secret must not be typed visibly.
  private mutating func come(to new: Screenful) {
    if new.location.input?.kind == .secret, phase == .prompting, withdrawn == nil {
      withdrawn = (screenful.serial, correction.wholeAt == screenful.serial)
      effects.append(.withdraw)
    }
    let isSeen = new.serial == screenful.serial && !isLookOwed && new.blocks == screenful.blocks
    arrive(new, isShown: !isLive(new) && !isSeen, refreshes: true, isElsewhere: true)
    (isLookOwed, missed, told, seen) = (false, nil, new.blocks, new.frame)
  }

  /// Shows a change of the top screen.
  private mutating func follow(_ new: Screenful) {
    // A title or a status belongs only to the prompt.
    let isSeen = new.frame == seen && new.blocks == screenful.blocks
    let isLive = isLive(new)
    arrive(new, isShown: false, refreshes: isLive || new.location != location, isElsewhere: false)
    if isLive {
      seen = new.frame
    } else if !isSeen {
      isLookOwed = true
      effects.append(.lookSoon)
    }
  }

  private mutating func arrive(_ new: Screenful, isShown: Bool, refreshes: Bool, isElsewhere: Bool) {
    let isLive = isLive(new)
    let isStaying = new.serial == screenful.serial && isLive
    effects.append(
      .arrive(
        Arrival(
          screenful: new, isLive: isLive, leavesRegion: !isStaying && !isAtWork, isShown: isShown,
          refreshes: refreshes && !isAtWork, isElsewhere: isElsewhere)))
    (screenful, location) = (new, new.location)
  }

  /// Shows the changes of the top screen since it was last shown.
  mutating func look() {
    defer { isLookOwed = false }
    guard isLookOwed, !isAtWork, phase != .left, !isLive(screenful) else { return }
    effects.append(.lookNow(screenful))
    sawScreen()
  }

  /// Notes that the current top screen has been shown.
  mutating func sawScreen() { (isLookOwed, seen) = (false, screenful.frame) }

  /// Reports a change of a live screen on a terminal that cannot repaint.
  mutating func tell() {
    guard let missed, !isAtWork, showsLive, missed.serial == screenful.serial, missed.liveRegion != nil else { return }
    effects.append(.tell(missed.blocks, from: told))
    told = missed.blocks
  }

  /// Takes the current top screen after another program had the terminal, and shows it if the user has not seen it.
  mutating func catchUp(with top: Screenful, after old: Screenful) {
    location = top.location
    let isSeen = top.serial == old.serial && top.blocks == old.blocks
    if !repaints, top.serial == old.serial {
      missed = isSeen ? nil : top
      return tell()
    }
    (seen, screenful, missed) = (top.frame, top, nil)
    effects.append(.learn(top.blocks, of: top))
    stand(top)
    if isLive(top) || isSeen { return }
    told = top.blocks
    effects.append(.show(top, after: nil))
  }
}

extension SessionLocation {
  /// Whether both ask for the same input, or for none.
  func asksTheSame(as other: Self) -> Bool {
    input?.label == other.input?.label && input?.kind == other.input?.kind
  }
}

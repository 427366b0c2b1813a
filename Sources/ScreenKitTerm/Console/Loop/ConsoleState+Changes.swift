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
    // A line would be for something else than its prompt says.
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

  /// Shows another screen, or a screen that asks for something else now, together with its prompt: the unfinished line is for that screen
  /// from now on. A secret takes the line away, for it must not be typed where it would show.
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
    // A title or a status belongs to the prompt alone.
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

  /// Shows what has changed on the top screen since it was shown.
  mutating func look() {
    defer { isLookOwed = false }
    guard isLookOwed, !isAtWork, phase != .left, !isLive(screenful) else { return }
    effects.append(.lookNow(screenful))
    sawScreen()
  }

  /// Takes note that the top screen has been shown as it is now.
  mutating func sawScreen() { (isLookOwed, seen) = (false, screenful.frame) }

  /// Reports a change of a live screen where nothing can be painted again.
  mutating func tell() {
    guard let missed, !isAtWork, showsLive, missed.serial == screenful.serial, missed.liveRegion != nil else { return }
    effects.append(.tell(missed.blocks, from: told))
    told = missed.blocks
  }

  /// Takes what the top screen shows after another program has had the terminal, and shows it if the user has not seen that.
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
  /// Whether the same is asked for, or nothing.
  func asksTheSame(as other: Self) -> Bool {
    input?.label == other.input?.label && input?.kind == other.input?.kind
  }
}

import ScreenKit

/// What comes by itself while somebody types.
extension InteractiveRunner {
  /// Shows what comes by itself, until the session has ended: at once, and then every 50 milliseconds what has come since; behind a
  /// live screen after 100.
  func follow() async {
    let looking = Throttle(.seconds(1), clock: clock) { [weak self] in self?.showScreen() }
    let telling = Throttle(ScreenNews.rest, clock: clock) { [weak self] in self?.tellNews() }
    for await change in session.changes(screens: true) {
      var pause = Duration.milliseconds(50)
      switch change {
      case .notices(let new):
        messages += new.map(\.text)
        ringsBell = ringsBell || new.contains(where: \.ringsBell)
        announce()
      case .progress(let progress):
        spinner?.update(progress)
      case .completion(let completion):
        reader.completeAgain(completion.typed)
      case .screen(let new):
        if !isLent { windowTitle?.show(new.location.title) }
        if isElsewhere(new), !isRunningLine, !isLeaving {
          if come(to: new, isOwed: looking.forget()) { pause = Self.livePace }
        } else if live == nil {
          (missed, location) = (new, new.location)
          telling.request()
        } else {
          // A title or a status belongs to the prompt alone.
          let isSeen = new.frame == seen && new.blocks == screenful.blocks
          if followLive(new) { pause = Self.livePace } else if !isSeen { looking.request() }
        }
      case .ended:
        hasEnded = true
        if !isLeaving { reader.endLine() }
        return
      }
      if !isLeaving { try? await clock.sleep(for: pause) }
    }
  }

  /// Whether a line would be for something else than its prompt says: another screen is on top, or asks for something else.
  private func isElsewhere(_ new: Screenful) -> Bool {
    new.serial != screenful.serial || !new.location.asksTheSame(as: location)
  }

  /// Shows at once a screen that has come by itself, or that asks for something else now, together with its prompt: the line that is typed
  /// is for that from now on. A secret takes the line away, for it must not be typed where it would show.
  ///
  /// - Parameter isOwed: Whether what the screen showed before has not been shown yet.
  /// - Returns: Whether the screen is live.
  private func come(to new: Screenful, isOwed: Bool) -> Bool {
    let asksForSecret = new.location.input?.kind == .secret
    // Candidates and help that are still shown belong to the screen before.
    reader.forgetAnswer()
    if asksForSecret, let typed = reader.withdrawLine(), !typed.isEmpty {
      unfinished = (typed, screenful.serial, isCorrectingText)
    }
    let isSeen = new.serial == screenful.serial && !isOwed && new.blocks == screenful.blocks
    let (isLive, left) = take(new)
    missed = nil
    news = ScreenNews(told: new.blocks)
    let text = isLive || isSeen ? left : left + output.rendering().text(written(new))
    if asksForSecret {
      output.writer.write(text)
    } else if live == nil || !text.isEmpty {
      reader.show(above: text, prompt: prompt)
    } else {
      reader.refresh(prompt: prompt)
    }
    seen = new.frame
    return isLive
  }

  func announce() {
    guard !isLent, !messages.isEmpty else { return }
    spinner?.erase()
    if ringsBell { output.writer.write("\u{7}") }
    reader.show(above: output.rendering().text(messages.map(Block.text)), prompt: prompt)
    (messages, ringsBell) = ([], false)
  }

  /// Takes what the top screen shows after another program has had the terminal, and shows it if the user has not seen that.
  func catchUp(with top: Screenful, after seen: Screenful) {
    location = top.location
    let isSeen = top.serial == seen.serial && top.blocks == seen.blocks
    if live == nil, top.serial == seen.serial {
      missed = isSeen ? nil : top
      return tellNews()
    }
    self.seen = top.frame
    (screenful, missed) = (top, nil)
    verbs.willShow(top.blocks, of: top, as: output.rendering)
    if takeLive(top) || isSeen { return }
    news = ScreenNews(told: top.blocks)
    show(written(top))
  }

  private func showScreen() {
    guard !isRunningLine, !isLeaving, !isLive(screenful) else { return }
    reader.show(above: output.rendering().text(written(screenful)), prompt: prompt)
    seen = screenful.frame
  }
}

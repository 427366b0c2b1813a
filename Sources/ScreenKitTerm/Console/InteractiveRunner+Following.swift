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
        announce()
      case .progress(let progress):
        sign?.update(progress)
      case .screen(let new):
        guard live != nil else {
          missed = new
          telling.request()
          break
        }
        if followLive(new) { pause = Self.livePace } else { looking.request() }
      case .ended:
        hasEnded = true
        if !isLeaving { editor.endLine() }
        return
      }
      if !isLeaving { try? await clock.sleep(for: pause) }
    }
  }

  func announce() {
    guard !isLent, !messages.isEmpty else { return }
    sign?.erase()
    editor.show(above: output.rendering().text(messages.map(Block.text)), prompt: prompt)
    messages = []
  }

  /// Takes what the top screen shows after another program has had the terminal, and shows it if the user has not seen that.
  func catchUp(with top: Screenful, after seen: Screenful) {
    location = top.location
    let isSeen = top.serial == seen.serial && top.blocks == seen.blocks
    if live == nil, top.serial == seen.serial {
      missed = isSeen ? nil : top
      return tellNews()
    }
    (screenful, missed) = (top, nil)
    verbs.willShow(top.blocks, of: top, as: output.rendering)
    if takeLive(top) || isSeen { return }
    news = ScreenNews(told: top.blocks)
    show(written(top))
  }

  private func showScreen() {
    guard !isRunningLine, !isLeaving, !isLive(screenful) else { return }
    editor.show(above: output.rendering().text(written(screenful)), prompt: prompt)
  }
}

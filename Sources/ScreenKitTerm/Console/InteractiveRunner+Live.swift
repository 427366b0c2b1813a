import ScreenKit

/// Screens that stay current above the prompt.
extension InteractiveRunner {
  /// How long a live screen stands as it is before it is painted again.
  static let livePace = Duration.milliseconds(100)

  /// Whether a screen stays current above the prompt, where that can be painted anew. A secret is asked for where no region stands.
  func isLive(_ screenful: Screenful) -> Bool {
    live != nil && verbs.settings.live == .on && screenful.liveRegion != nil
      && screenful.location.input?.kind != .secret
  }

  /// Takes what the top screen shows, and returns whether it stands above the next prompt, rather than being written now.
  func takeLive(_ screenful: Screenful) -> Bool {
    let isLive = isLive(screenful)
    live?.list(listed)
    live?.show(isLive ? screenful : nil)
    return isLive
  }

  /// The input whose choices stand above the line, where keys mark them; `nil` for none.
  private var listed: InputDescription? {
    guard live != nil, verbs.settings.live == .on, output.size().rows > 2, let input = location.input,
      ChoiceList.serves(input)
    else { return nil }
    return input
  }

  /// The blocks to write for a screen, without choices that are listed above the line; of a form that goes on, the changed answers.
  func written(_ screenful: Screenful, after old: Screenful? = nil) -> [Block] {
    screenful.blocks(after: old, isListed: listed == nil)
  }

  /// Takes a screen that has come by itself.
  ///
  /// - Returns: Whether it is live, and what a live screen leaves behind where it does not stay.
  func take(_ new: Screenful) -> (isLive: Bool, left: String) {
    let isStaying = new.serial == screenful.serial && isLive(new)
    let left = isStaying || isRunningLine ? "" : live?.leave() ?? ""
    (screenful, location) = (new, new.location)
    verbs.willShow(new.blocks, of: new, as: output.rendering)
    return (takeLive(new), left)
  }

  /// Shows what a screen tells by itself, and returns whether it is live.
  func followLive(_ new: Screenful) -> Bool {
    let isPromptOld = new.location != location
    let former = live?.choices
    let (isLive, left) = take(new)
    if isLive { seen = new.frame }
    if !left.isEmpty {
      reader.show(above: left, prompt: prompt)
    } else if isLive || isPromptOld || live?.choices !== former, !isRunningLine {
      reader.refresh(prompt: prompt)
    }
    return isLive
  }

  /// Writes what a live screen shows before something else is written, unless a prompt has stood below it.
  func leaveLive() {
    guard let live, live.isUnseen else { return }
    live.isUnseen = false
    spinner?.erase()
    output.writer.write(live.leave())
  }

  /// Tells what has changed on a live screen, where nothing can be painted anew.
  func tellNews() {
    guard let missed, !isRunningLine, verbs.settings.live == .on else { return }
    guard missed.serial == screenful.serial, missed.liveRegion != nil else { return }
    let rendering = output.rendering()
    guard let line = news.tell(missed.blocks, rendering, look: output.spelling("look")) else { return }
    reader.show(above: rendering.text(of: line) + "\n", prompt: prompt)
  }

  /// Whether a line runs something, so that what a live screen shows stays behind above it.
  func leavesLive(_ line: String) -> Bool { location.input != nil || !line.allSatisfy(\.isWhitespace) }
}

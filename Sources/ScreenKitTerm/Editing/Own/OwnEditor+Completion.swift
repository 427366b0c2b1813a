/// Completing the line.
extension OwnEditor {
  /// The candidates that a key cycles through.
  struct Menu {
    /// The beginning of the line as typed, followed by its possible completions.
    var lines: [String]
    var place = 0
  }

  private var upToCursor: String { String(text[0..<text.cursor]) }

  func complete() {
    guard case .command = expectation else { return }
    let isAgain = last == .complete && !wasCompleted
    guard preferences.completes, let completion = host?.completion(of: upToCursor) else { return }
    guard let common = completion.common else {
      if completion.note != nil { host?.list(completion) }
      wasCompleted = false
      return ring()
    }
    if isAgain, completion.candidates.count > 1 || common == upToCursor { return host?.list(completion) ?? () }
    wasCompleted = common != upToCursor
    if wasCompleted { text.replace(0..<text.cursor, with: common) }
    guard completion.candidates.count > 1 else { return }
    if preferences.listsAtOnce || preferences.listsAtOnceIfUnchanged && !wasCompleted {
      host?.list(completion)
    } else {
      ring()
    }
  }

  func listCompletions() {
    guard let completion = host?.completion(of: upToCursor) else { return }
    if completion.candidates.isEmpty, completion.note == nil { ring() } else { host?.list(completion) }
  }

  /// Replaces the text before the cursor with the next candidate; after the last candidate, with the typed text.
  func completeFromMenu(by step: Int) {
    if last != .menuComplete && last != .menuCompleteBackward || menu == nil {
      guard let completion = host?.completion(of: upToCursor), let common = completion.common else {
        menu = nil
        return ring()
      }
      let lines = completion.candidates.count > 1 ? completion.candidates.map(\.line) : [common]
      menu = Menu(lines: [upToCursor] + lines)
    }
    guard var menu else { return }
    menu.place = ((menu.place + step) % menu.lines.count + menu.lines.count) % menu.lines.count
    if menu.place == 0 { ring() }
    text.replace(0..<text.cursor, with: menu.lines[menu.place])
    self.menu = menu
  }
}

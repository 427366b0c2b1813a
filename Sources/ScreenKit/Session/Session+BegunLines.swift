import PresentationCore

/// The lines of texts that have no end yet.
extension Session {
  /// The lines typed so far for texts of several lines, lowest screen first. A form keeps its lines in its draft.
  ///
  /// Lines stay while their screen is in the path, also when other screens cover it. While there are any, an intent of this session's user
  /// that would remove their screen, or leave the program, is refused, and the verb `discard` drops them. Only `quit --force` leaves
  /// all the same. If the program removes the screen, they are dropped.
  ///
  /// To keep them across runs of the program, save them, and set them again when the path has been restored. Values for screens
  /// that are not in the path are ignored, as are those without lines.
  public var begunLines: [BegunLines] {
    get {
      let begun = entries.compactMap { key, entry in
        entry.lines.isEmpty ? nil : depth(of: key).map { BegunLines(depth: $0, label: key.label, lines: entry.lines) }
      }
      return begun.sorted { ($0.depth, $0.label) < ($1.depth, $1.label) }
    }
    set {
      entries = entries.filter { $0.value.isAtWork }
      for begun in newValue where !begun.lines.isEmpty && 0...component.screens.count ~= begun.depth {
        entries[key(of: begun), default: InputEntry()].lines = begun.lines
      }
      looksDifferent()
    }
  }

  /// The number of screens below the entry's screen; `nil` if that screen has left the path.
  private func depth(of key: InputEntry.Key) -> Int? {
    if key.serial == 0 { return 0 }
    return component.screens.firstIndex { $0.serial == key.serial }.map { $0 + 1 }
  }

  private func key(of begun: BegunLines) -> InputEntry.Key {
    InputEntry.Key(serial: begun.depth == 0 ? 0 : component.screens[begun.depth - 1].serial, label: begun.label)
  }

  /// Whether there are lines to discard.
  @usableFromInline
  var hasBegunLines: Bool { !entries.isEmpty && !begunLines.isEmpty || input?.kept?.lines.isEmpty == false }

  /// Refuses an intent of the user that would lose lines.
  ///
  /// - Parameter place: The verb that it comes from, if it is a built-in one.
  func requireKeepingLines(_ intent: PathIntent<Route>, at place: String? = nil) throws(LineError) {
    guard !entries.isEmpty, intent.reason == .user, let lost = begunLines.last(where: { isLost($0, by: intent) }) else {
      return
    }
    let them = lost.lines.count == 1 ? "it" : "them"
    throw LineError(
      "\(lost.summary) would be lost", advice: "finish \(them) with \".\" or drop \(them) with :discard", place: place
    )
  }

  /// Whether an intent removes the screen of some lines.
  private func isLost(_ begun: BegunLines, by intent: PathIntent<Route>) -> Bool {
    if case .leave = intent.kind { return true }
    guard begun.depth > 0 else { return false }
    let old = component.screens.map(\.route)
    var new = old
    new.apply(intent)
    guard PresentationDiff(from: old, to: new).removed.contains(begun.depth - 1) else { return false }
    // Stacks that a new path does not mention stay as they are.
    guard case .change(.set(let routes)) = intent.kind,
      let root = old.prefix(begun.depth).last(where: \.isStackRoot)
    else { return true }
    return routes.contains(root)
  }

  /// Drops the lines of what the top screen asks for, or else those of the highest screen that has some, and returns them.
  ///
  /// - Throws: When there are none, or the reducer refuses.
  func discardLines(_ work: LineAtWork<State, Action>) async throws(LineError) -> BegunLines {
    if let input, let kept = input.kept, !kept.lines.isEmpty {
      if access == .reads { throw LineError(restriction, place: "discard") }
      let dropped = BegunLines(depth: component.screens.count, label: input.description.label, lines: kept.lines)
      let action: Action
      do { action = try kept.keep([], input.asked) } catch { throw LineError(error) }
      try await perform(action, work)
      return dropped
    }
    let begun = begunLines
    let here = input.map { ($0.description.label, component.screens.count) }
    guard let dropped = begun.last(where: { here?.0 == $0.label && here?.1 == $0.depth }) ?? begun.last else {
      throw LineError("there are no unfinished lines to discard", place: "discard")
    }
    entries[key(of: dropped)] = nil
    return dropped
  }
}

/// A reader of the changes of a session. It records which of them it has reported.
@MainActor
final class ChangeReader<State, Action: Navigating> {
  /// The screens that are delivered.
  enum Screens {
    case none
    /// The screens that no line and no other reader has reported. They count as seen then.
    case unseen
    case all
  }

  private weak var session: Session<State, Action>?
  private let notices: Notices
  private let screens: Screens
  private let bell = Bell()
  private var noticesTaken: Int
  private var progressTaken: Int
  private var completionsTaken: Int
  private var screen: Screenful?
  private var hasHadEnd = false

  init(_ session: Session<State, Action>, _ screens: Screens) {
    (self.session, notices, self.screens) = (session, session.notices, screens)
    noticesTaken = notices.delivered
    progressTaken = session.progress.isEmpty ? session.latestProgress.count : -1
    completionsTaken = session.lateCompletion.count
    session.readers.add(bell)
    if screens == .all { session.watchers.add(bell) }
    notices.ring(bell)
  }

  isolated deinit {
    notices.stopRinging(bell)
    session?.readers.remove(bell)
    session?.watchers.remove(bell)
  }

  var changes: SessionChanges { SessionChanges { await self.next() } }

  private func next() async -> SessionChange? {
    // A session ends when the last reference is released, and rings then; so this waits without a reference.
    // Several tasks may wait for it.
    var rings = bell.rings
    while !Task.isCancelled, let (change, isLast) = session.map({ (pending(in: $0), $0.hasEnded) }) {
      if change != nil || isLast { return change }
      await bell.wait(after: rings)
      rings = bell.rings
    }
    return nil
  }

  private func pending(in session: Session<State, Action>) -> SessionChange? {
    let messages = notices.take(behind: &noticesTaken, asFrontEnd: screens != .all)
    if !messages.isEmpty { return .notices(messages) }
    if progressTaken != session.latestProgress.count {
      progressTaken = session.latestProgress.count
      return .progress(session.progress)
    }
    if screens != .all, completionsTaken != session.lateCompletion.count {
      completionsTaken = session.lateCompletion.count
      return session.lateCompletion.value.map(SessionChange.completion)
    }
    if session.hasEnded {
      defer { hasHadEnd = true }
      return hasHadEnd ? nil : .ended
    }
    if session.turns.isTaken { return nil }
    switch screens {
    case .none: return nil
    case .unseen: return session.changed().map(SessionChange.screen)
    case .all:
      let now = session.peek()
      if now == screen { return nil }
      screen = now
      return .screen(now)
    }
  }
}

public import PresentationCore

extension Command {
  /// A command that posts a notice, for a reducer that reports something to the user.
  ///
  ///     case .finished(let count): return [.post("The backup is finished: \(count) files.", to: notices)]
  ///
  /// In a script, a notice is written to standard error. The line that caused the command ends after it.
  ///
  /// - Parameters:
  ///   - message: The text to show.
  ///   - level: The importance of the notice.
  ///   - ringsBell: Whether a console rings the bell of its terminal.
  ///   - notices: The notices of the console or session.
  public static func post<Answer>(
    _ message: StyledText, level: Notice.Level = .info, ringsBell: Bool = false, to notices: Notices
  ) -> Self
  where Self == NoticeCommand<Answer> {
    NoticeCommand(notice: Notice(message, level: level, ringsBell: ringsBell), notices: notices)
  }
}

/// The command that `Command.post(_:level:ringsBell:to:)` makes.
public struct NoticeCommand<Action: Sendable>: Command {
  let notice: Notice
  let notices: Notices

  /// Posts the notice.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async { notices.post(notice) }

  /// Two are equal when they post the same notice to the same receiver.
  public static func == (one: Self, other: Self) -> Bool { one.notice == other.notice && one.notices === other.notices }
}

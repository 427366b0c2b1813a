import FoundationEssentials

/// When a journal waits for the disk.
public enum JournalDurability: Hashable, Sendable {
  /// Each action is on the disk before ``/PresentationCore/Store/perform(_:until:progress:fileID:line:)`` returns, or the line of a session
  /// ends. Actions that arrive at the same time are synchronized together.
  case everyAction
  /// The system has each action before `perform` returns, or the line ends, so the action outlives the process. The file is synchronized
  /// after this time at the latest, so a machine that stops loses no more than that.
  case interval(Duration)
}

/// Whether, and how often, a journal replaces the actions in its file by the resulting state.
public struct JournalCheckpoints<State>: Sendable {
  /// The maximum number of actions in a file.
  let interval: Int
  /// Returns a function that makes the first line of a new file.
  let makeLine: @Sendable (State, JournalFormat.Header) -> @Sendable () throws -> [UInt8]
  /// Reads the state in such a line; `nil` if it cannot be read.
  let decode: (@Sendable (JSONDecoder, Data) throws -> State)?

  /// Keeps all actions. The file grows, and takes longer and longer to open.
  public static var none: Self {
    Self(interval: .max, makeLine: { _, _ in { [] } }, decode: nil)
  }
}

extension JournalCheckpoints where State: Codable & Sendable {
  /// Begins a new file after a number of actions, with the resulting state. The previous file is kept with the ending `.before`.
  ///
  /// The state is encoded on another thread. Actions that arrive meanwhile are written after it.
  ///
  /// - Parameter actions: The maximum number of actions in a file; at least 1.
  public static func every(_ actions: Int) -> Self {
    Self(
      interval: max(1, actions),
      makeLine: { state, header in
        { JournalFormat.line(try JournalFormat.encode(JournalFormat.Start(header: header, state: state))) }
      },
      decode: { decoder, json in try decoder.decode(JournalFormat.Checkpoint<State>.self, from: json).state })
  }
}

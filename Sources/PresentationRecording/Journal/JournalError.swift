/// The reason why a journal cannot be opened, or why an action is not saved.
public enum JournalError: Error, Hashable, Sendable {
  /// Another process, or another journal of this one, writes to the file.
  case inUse(path: String)
  /// The operating system reports an error while the journal is opened.
  case system(path: String, reason: String)
  /// The file is not a journal.
  case foreign(path: String)
  /// A newer version of the program, or of this library, has written the file.
  case newer(path: String)
  /// An older version of this library has written the file. It lacks the actions that middlewares have made of the answers to questions.
  case older(path: String)
  /// The reducer refuses the parts of the state that this start has given: see ``/PresentationCore/Reducer/startingWith(_:as:)``.
  case unstartable(path: String, reason: String)
  /// The first line is damaged, and no older file replaces it.
  case damaged(path: String)
  /// A line is intact, but the program cannot decode it.
  case unreadable(path: String, line: Int, reason: String)
  /// The reducer does not accept an action that it has accepted before.
  case refused(path: String, line: Int, reason: String)
  /// An action is not saved because of an error of the operating system. The journal will save it as soon as that is possible.
  case unsaved(path: String, reason: String)
  /// An action cannot be encoded. It is the first one that is missing from the file, and no later one is written.
  case unencodable(path: String, action: Int, reason: String)
  /// More actions wait than a journal keeps, because they cannot be written. The journal will write the waiting actions as soon as it can,
  /// and drops later ones.
  case full(path: String, reason: String)
  /// The state cannot be written into a new file. Actions are still saved.
  case noCheckpoint(path: String, reason: String)
  /// The caller was canceled while it waited for the disk. The action is committed, and may or may not be saved.
  case unconfirmed
}

extension JournalError: CustomStringConvertible {
  /// The problem, its place, and a remedy.
  public var description: String {
    switch self {
    case .inUse(let path): "another process writes to \(path)"
    case .system(let path, let reason): "\(path): \(reason)"
    case .foreign(let path): "\(path) is not a journal"
    case .newer(let path): "a newer version of the program has written \(path); use that version"
    case .older(let path):
      "an older version of the library has written \(path), without the actions of answers; use that version"
    case .unstartable(let path, let reason): "the program cannot go on from \(path) with this start: \(reason)"
    case .damaged(let path): "the first line of \(path) is damaged"
    case .unreadable(let path, let line, let reason): "line \(line) of \(path) cannot be read: \(reason)"
    case .refused(let path, let line, let reason): "the action in line \(line) of \(path) is now refused: \(reason)"
    case .unsaved(let path, let reason): "done, but not saved yet in \(path): \(reason)"
    case .unencodable(let path, let action, let reason):
      "action \(action) and later ones are not saved in \(path): \(reason)"
    case .full(let path, let reason): "nothing more is saved in \(path): \(reason)"
    case .noCheckpoint(let path, let reason): "\(path) has grown, and cannot be replaced by a shorter file: \(reason)"
    case .unconfirmed: "done, but perhaps not saved yet"
    }
  }
}

/// Damage that was found when a journal was opened or read. Opening it moves the damaged lines to another file.
public struct JournalDamage: Hashable, Sendable, CustomStringConvertible {
  /// The path of the journal.
  public var path: String
  /// The first damaged line, from 1.
  public var line: Int
  /// The number of damaged bytes: that line, and all lines after it; the whole file if the first line is damaged.
  public var length: Int
  /// Whether only the last line is damaged, because the machine stopped while it was written.
  public var isTorn: Bool
  /// The file to which opening the journal appends them. If the journal is empty, the file from which it is restored.
  public var copy: String
  /// Whether that has happened; `false` if the journal was only read.
  public var isRepaired = false

  /// The damage, and the file to which the lines were moved, if they were.
  public var description: String {
    guard isRepaired else {
      return length == 0
        ? "\(path) is empty; \(copy) is read instead"
        : line == 1 ? "the first line of \(path) is damaged" : "\(path) is read up to line \(line), which is damaged"
    }
    if length == 0 { return "\(path) was empty; it was restored from \(copy), without the actions after that file" }
    if line == 1 { return "the first line of \(path) is damaged; the damaged file is kept as \(copy)" }
    return isTorn
      ? "the last line of \(path) is incomplete; it was moved to \(copy)"
      : "line \(line) of \(path) is damaged; that line and all lines after it (\(length) bytes) were moved to \(copy)"
  }
}

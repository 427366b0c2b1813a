import FoundationEssentials
import CScreenKitPlatform
import ScreenKit

/// The file for `--resume`. One process at a time saves to it.
@MainActor
final class ResumeFile {
  /// The content of the file: the session and its metadata.
  private struct Content: Codable {
    /// The version of this structure.
    var format = 1
    var program: String
    var key: String?
    /// Whether the user quit the program. If not, the process was interrupted.
    var hasLeft: Bool
    var session: SavedSession
  }

  /// The version written by a newer program, whose other data is unknown.
  private struct Version: Decodable {
    var format: Int
  }

  /// The reason an existing file cannot be used, and the suffix under which it is set aside.
  struct Refusal: Error {
    let reason: String
    let ending: String
  }

  let path: String
  private let program: String
  private let resumption: Resumption
  /// The descriptor that holds the lock; `nil` without it.
  private var lock: Int32?

  init(path: String, program: String, _ resumption: Resumption) {
    (self.path, self.program, self.resumption) = (path, program, resumption)
  }

  deinit {
    if let lock { close(lock) }
  }

  // MARK: One process

  private var lockPath: String { path + ".lock" }

  /// Takes the lock that a process holds while it saves.
  ///
  /// - Returns: Whether this process has it now.
  /// - Throws: An error if the lock cannot be created.
  func takeLock() throws(PrivateFile.Problem) -> Bool {
    if lock != nil { return true }
    try PrivateFile(path: lockPath).prepare()
    let descriptor = open(lockPath, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw PrivateFile.problem }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return false
    }
    lock = descriptor
    return true
  }

  /// Releases the lock, so that another process can save.
  func releaseLock() {
    guard let lock else { return }
    close(lock)
    self.lock = nil
  }

  // MARK: Reading

  /// Reads the saved session, in this program's version; `nil` if there is none.
  ///
  /// - Returns: The session, and whether the user had quit the program.
  /// - Throws: A `Refusal` if the file has any other content. The file is not changed.
  func read() throws(Refusal) -> (session: SavedSession, hasLeft: Bool)? {
    guard access(path, F_OK) == 0 else { return nil }
    let bytes: [UInt8]
    do throws(PrivateFile.Problem) {
      bytes = try PrivateFile(path: path).read()
    } catch {
      throw Refusal(reason: error.description, ending: "foreign")
    }
    if bytes.isEmpty { return nil }
    let data = Data(bytes)
    if let version = try? JSONDecoder().decode(Version.self, from: data), version.format > 1 {
      throw Refusal(reason: "a newer version of the program has saved it", ending: "newer")
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: data) else {
      throw Refusal(reason: "it is damaged", ending: "damaged")
    }
    guard content.program == program, content.key == resumption.key else {
      throw Refusal(reason: "another program has saved it", ending: "foreign")
    }
    guard content.session.version <= resumption.version else {
      throw Refusal(reason: "a newer version of the program has saved it", ending: "newer")
    }
    var session = content.session
    if session.version < resumption.version {
      do {
        try resumption.migrate?(&session)
      } catch {
        throw Refusal(reason: "its data cannot be converted: \(LineError(error).message)", ending: "old")
      }
      session.version = resumption.version
    }
    return (session, content.hasLeft)
  }

  /// Renames the file, so that it is neither used nor overwritten.
  ///
  /// - Parameter ending: The suffix of the new name. A number is added if that file exists.
  /// - Returns: Its new path; `nil` if it was not renamed.
  func setAside(as ending: String) -> String? { Self.setAside(path, as: "\(path).\(ending)") }

  /// Keeps a copy of the file under another name, before it is overwritten.
  ///
  /// - Returns: The path of the copy; `nil` if there is none.
  func keepCopy(as ending: String) -> String? { Self.setAside(path, as: "\(path).\(ending)", link) }

  private static func setAside(
    _ path: String, as target: String, _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32 = rename
  ) -> String? {
    for number in 1..<100 {
      let target = number == 1 ? target : "\(target)-\(number)"
      if access(target, F_OK) != 0 { return call(path, target) == 0 ? target : nil }
    }
    return nil
  }

  // MARK: An attempt to resume

  private var attemptPath: String { path + ".resuming" }

  /// Marks the file as being resumed. The mark remains if the attempt ends the process.
  func beginAttempt() { rename(path, attemptPath) }

  /// Ends an attempt that has not failed. The file has its original name again.
  func endAttempt() { rename(attemptPath, path) }

  /// Sets aside the file of an attempt that failed, or ended an earlier process; returns its new path, or `nil` if there is none.
  func takeFailedAttempt() -> String? {
    access(attemptPath, F_OK) == 0 ? Self.setAside(attemptPath, as: "\(path).failed") : nil
  }

  // MARK: Writing

  /// Replaces the saved session. The file is complete at every moment: the old one or the new one.
  ///
  /// - Parameter hasLeft: Whether the user quit the program. If so, it waits until the file is on disk.
  func write(_ session: SavedSession, hasLeft: Bool) throws(PrivateFile.Problem) {
    let content = Content(program: program, key: resumption.key, hasLeft: hasLeft, session: session)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(content) else { throw PrivateFile.Problem(description: "cannot be encoded") }
    guard data.count < PrivateFile.most else { throw PrivateFile.Problem(description: "larger than 64 MiB") }
    let isWritten = try PrivateFile(path: path).rewrite(waits: true, durably: hasLeft) { _ in Array(data) + [10] }
    guard isWritten else { throw PrivateFile.Problem(description: "another process is writing to it") }
  }

  func remove() { unlink(path) }
}

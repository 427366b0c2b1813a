import FoundationEssentials
import PresentationFiles
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
  /// The lock file; `nil` without the lock.
  private var lock: Descriptor?

  init(path: String, program: String, _ resumption: Resumption) {
    (self.path, self.program, self.resumption) = (path, program, resumption)
  }

  deinit {
    lock?.close()
  }

  // MARK: One process

  private var lockPath: String { path + ".lock" }

  /// Takes the lock that a process holds while it saves.
  ///
  /// - Returns: Whether this process has it now.
  /// - Throws: An error if the lock cannot be created.
  func takeLock() throws(FileError) -> Bool {
    if lock != nil { return true }
    try Folder.create(above: lockPath)
    do throws(SystemError) {
      lock = try Descriptor(locking: lockPath)
    } catch {
      throw FileError(lockPath, error)
    }
    return lock != nil
  }

  /// Releases the lock, so that another process can save.
  func releaseLock() {
    lock?.close()
    lock = nil
  }

  // MARK: Reading

  /// Reads the saved session, in this program's version; `nil` if there is none.
  ///
  /// - Returns: The session, and whether the user had quit the program.
  /// - Throws: A `Refusal` if the file has any other content. The file is not changed.
  func read() throws(Refusal) -> (session: SavedSession, hasLeft: Bool)? {
    guard FileName.exists(path) else { return nil }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try PrivateFile(path: path).read()
    } catch {
      throw Refusal(reason: error.reason, ending: "foreign")
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
  func setAside(as ending: String) -> String? { FileName.setAside(path, as: "\(path).\(ending)") }

  /// Keeps a copy of the file under another name, before it is overwritten.
  ///
  /// - Returns: The path of the copy; `nil` if there is none.
  func keepCopy(as ending: String) -> String? {
    FileName.setAside(path, as: "\(path).\(ending)", keepsFirst: true)
  }

  // MARK: An interrupted session

  private var interruptedPath: String { path + ".interrupted" }

  /// Whether an interrupted session is kept under another name.
  var hasInterrupted: Bool { FileName.exists(interruptedPath) }

  /// Gives the file, which has an interrupted session, another name. An older one with that name is removed.
  func keepInterrupted() {
    FileName.remove(interruptedPath)
    try? FileName.move(path, to: interruptedPath)
  }

  /// Gives the kept session the name of the file, which is set aside.
  ///
  /// - Returns: The new path of the file; `nil` if there was none.
  func takeInterrupted() -> String? {
    FileName.remove(path + ".left")
    let left = setAside(as: "left")
    try? FileName.move(interruptedPath, to: path)
    return left
  }

  // MARK: An attempt to resume

  private var attemptPath: String { path + ".resuming" }

  /// Marks the file as being resumed. The mark remains if the attempt ends the process.
  func beginAttempt() { try? FileName.move(path, to: attemptPath) }

  /// Ends an attempt that has not failed. The file has its original name again.
  func endAttempt() { try? FileName.move(attemptPath, to: path) }

  /// Sets aside the file of an attempt that failed, or ended an earlier process; returns its new path, or `nil` if there is none.
  func takeFailedAttempt() -> String? {
    FileName.setAside(attemptPath, as: "\(path).failed")
  }

  // MARK: Writing

  /// Replaces the saved session. The file is complete at every moment: the old one or the new one.
  ///
  /// - Parameter hasLeft: Whether the user quit the program. If so, it waits until the file is on disk.
  func write(_ session: SavedSession, hasLeft: Bool) throws(FileError) {
    if let lock, !lock.isOnly(at: lockPath) { throw FileError(path, "its lock was removed, replaced or linked") }
    let content = Content(program: program, key: resumption.key, hasLeft: hasLeft, session: session)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(content) else { throw FileError(path, "cannot be encoded") }
    guard data.count < PrivateFile.most else { throw FileError(path, "larger than 64 MiB") }
    let isWritten = try PrivateFile(path: path).rewrite(waits: true, isDurable: hasLeft) { _ in Array(data) + [10] }
    guard isWritten else { throw FileError(path, "another process is writing to it") }
  }

  func remove() { FileName.remove(path) }
}

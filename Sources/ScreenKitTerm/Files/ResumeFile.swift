import FoundationEssentials
import Glibc
import ScreenKit

/// The file of what `--resume` brings back. One process at a time saves to it.
@MainActor
final class ResumeFile {
  /// The content of the file: the session, and what it belongs to.
  private struct Content: Codable {
    /// The version of this structure.
    var format = 1
    var program: String
    var key: String?
    /// Whether the user has left the program. If not, the process was stopped.
    var hasLeft: Bool
    var session: SavedSession
  }

  /// The version of what a newer program wrote, of which nothing else is known.
  private struct Version: Decodable {
    var format: Int
  }

  /// Why a file that is there cannot be used, and the ending of the name that it gets then.
  struct Refusal: Error {
    let reason: String
    let ending: String
  }

  let path: String
  private let program: String
  private let resumption: Resumption
  /// The descriptor with the lock; `nil` without it.
  private var lock: Int32?

  init(path: String, program: String, _ resumption: Resumption) {
    (self.path, self.program, self.resumption) = (path, program, resumption)
  }

  deinit {
    if let lock { close(lock) }
  }

  // MARK: One process

  private var lockPath: String { path + ".lock" }

  /// Takes the lock that a process has as long as it saves.
  ///
  /// - Returns: Whether it has it now, and no other process does.
  /// - Throws: When the lock cannot be made.
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

  /// Lets another process save.
  func releaseLock() {
    guard let lock else { return }
    close(lock)
    self.lock = nil
  }

  // MARK: Reading

  /// Reads what was saved, in the version of this program; `nil` if there is nothing.
  ///
  /// - Returns: The session, and whether the user had left the program.
  /// - Throws: A `Refusal` if the file holds anything else. It is still there.
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

  /// Gives the file another name, so that it is neither used nor written over.
  ///
  /// - Parameter ending: The end of the name, to which a number is added if there is such a file.
  /// - Returns: Its path now; `nil` if it stays where it is.
  func setAside(as ending: String) -> String? { Self.setAside(path, as: "\(path).\(ending)") }

  /// Keeps what the file holds under another name as well, for when it is written over.
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

  /// Marks the file as one that a process resumes. It stays marked if that ends the process.
  func beginAttempt() { rename(path, attemptPath) }

  /// Ends the attempt.
  ///
  /// - Parameter isDone: Whether it went well. Then the file is as before.
  /// - Returns: If not, the path of the file now.
  @discardableResult
  func endAttempt(isDone: Bool) -> String? {
    if isDone {
      rename(attemptPath, path)
      return nil
    }
    return Self.setAside(attemptPath, as: "\(path).failed")
  }

  /// Sets aside what an earlier process did not survive; returns its path now, or `nil` if there is nothing.
  func takeFailedAttempt() -> String? {
    access(attemptPath, F_OK) == 0 ? Self.setAside(attemptPath, as: "\(path).failed") : nil
  }

  // MARK: Writing

  /// Replaces what is saved. At every moment the file is whole: the old one, or the new one.
  ///
  /// - Parameter hasLeft: Whether the user has left the program. Then it waits until the file is on the disk.
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

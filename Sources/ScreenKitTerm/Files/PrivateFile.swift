import CScreenKitPlatform

/// A file of lines that only its owner can read. Several processes may append to it or rewrite it at the same time.
///
/// It is opened for each use, so that no lock remains when the process is killed, and a file that another process has rewritten is found.
/// Writers hold its lock. If a kill has truncated the last line, the next one starts on a new line, so that only the truncated line is
/// lost.
struct PrivateFile {
  let path: String

  /// The reason a file cannot be used.
  struct Problem: Error {
    let description: String
    /// Whether the user deliberately stores nothing, by choosing a device such as `/dev/null`.
    var isWanted = false
    /// Whether the content of the file is also not trustworthy.
    var isForeign = false
  }

  /// The number of bytes read at most, from the end of the file.
  static let most = 64 << 20

  /// Creates the file and its directories if necessary, and restricts access to its owner.
  func prepare() throws(Problem) {
    guard FileNames.makeDirectory(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) else { throw Self.problem }
    close(try open(O_RDWR | O_CREAT))
  }

  /// Reads the file; if it is very long, only its last lines.
  func read() throws(Problem) -> [UInt8] {
    let descriptor = try open(O_RDONLY)
    defer { close(descriptor) }
    return Self.read(descriptor)
  }

  /// Appends whole lines. Returns `false` if another process has the lock.
  ///
  /// - Parameter isLast: Whether this is the last attempt. If so, it waits up to a second for the lock, and then writes without it.
  func append(_ lines: [UInt8], isLast: Bool = false) throws(Problem) -> Bool {
    let locked = try openLocked(patience: isLast ? 500 : 0)
    if locked == nil, !isLast { return false }
    let descriptor = if let locked { locked } else { try open(O_RDWR | O_CREAT) }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    var last = UInt8(ascii: "\n")
    if size > 0 { pread(descriptor, &last, 1, size - 1) }
    try Self.write(last == UInt8(ascii: "\n") ? lines : [UInt8(ascii: "\n")] + lines, to: descriptor)
    return true
  }

  /// Rewrites the file. Returns `false` if another process has the lock.
  ///
  /// The file is complete at every moment: the old one or the new one.
  ///
  /// - Parameters:
  ///   - waits: Whether to wait up to a second for the lock.
  ///   - durably: Whether to wait until the new file is on disk.
  ///   - change: Makes the new content from the old.
  func rewrite(waits: Bool = false, durably: Bool = true, _ change: ([UInt8]) -> [UInt8]) throws(Problem) -> Bool {
    guard let descriptor = try openLocked(patience: waits ? 500 : 0) else { return false }
    defer { close(descriptor) }
    // A link to a file elsewhere refers to that file.
    guard let target = realpath(path, nil) else { throw Self.problem }
    defer { free(target) }
    // The lock ensures exclusive access; an existing temporary file was left by a process that was killed.
    let temporary = String(cString: target) + Self.temporarySuffix
    unlink(temporary)
    let new = CScreenKitPlatform.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard new >= 0 else { throw Self.problem }
    defer { close(new) }
    do throws(Problem) {
      try Self.write(change(Self.read(descriptor)), to: new)
      guard !durably || fsync(new) == 0, rename(temporary, target) == 0 else { throw Self.problem }
    } catch {
      unlink(temporary)
      throw error
    }
    return true
  }

  /// Removes the leftovers of a process that was killed while it rewrote the file; does nothing while another process rewrites it.
  func removeLeftovers() {
    guard let descriptor = try? openLocked(patience: 0) else { return }
    defer { close(descriptor) }
    guard let target = realpath(path, nil) else { return }
    defer { free(target) }
    unlink(String(cString: target) + Self.temporarySuffix)
  }

  private static let temporarySuffix = ".tmp"

  /// Opens the file and takes its lock.
  ///
  /// - Parameter patience: The number of times to wait 2 milliseconds for the lock.
  private func openLocked(patience: Int) throws(Problem) -> Int32? {
    var attempts = 0
    while true {
      let descriptor = try open(O_RDWR | O_CREAT)
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        if leads(to: descriptor) { return descriptor }
        close(descriptor)
        continue
      }
      close(descriptor)
      guard attempts < patience else { return nil }
      attempts += 1
      poll(nil, 0, 2)
    }
  }

  /// Whether the path still leads to the open file. Another process may have replaced it.
  private func leads(to descriptor: Int32) -> Bool {
    var opened = stat(), named = stat()
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
  }

  private func open(_ flags: Int32) throws(Problem) -> Int32 {
    let descriptor = CScreenKitPlatform.open(path, flags | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw Self.problem }
    var status = stat()
    fstat(descriptor, &status)
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Problem(description: "not a regular file", isWanted: status.st_mode & S_IFMT == S_IFCHR)
    }
    do throws(Problem) {
      try makePrivate(descriptor, status)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Restricts a file to its owner, if that is safe.
  private func makePrivate(_ descriptor: Int32, _ status: stat) throws(Problem) {
    guard status.st_uid == geteuid() else {
      throw Problem(description: "owned by another user", isForeign: true)
    }
    guard status.st_mode & 0o777 != 0o600 else { return }
    var named = stat()
    let isLink = lstat(path, &named) != 0 || named.st_mode & S_IFMT != S_IFREG
    if !isLink, status.st_nlink == 1 {
      fchmod(descriptor, 0o600)
    } else if status.st_mode & 0o077 != 0 {
      throw Problem(
        description:
          "other users can access this file, and it is a link or has several hard links; run chmod 600 on it",
        isForeign: true)
    }
  }

  static var problem: Problem { Problem(description: String(cString: strerror(errno))) }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let start = max(0, size - most)
    return [UInt8](unsafeUninitializedCapacity: max(0, size - start)) { buffer, count in
      while count < buffer.count {
        let more = pread(descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(start + count))
        if more <= 0 { break }
        count += more
      }
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Problem) {
    guard bytes.withUnsafeBytes({ $0.writeAll(to: descriptor) }) else { throw problem }
  }
}

import CScreenKitPlatform

/// A file of a program's own. Several processes may append to it or rewrite it at the same time.
///
/// It is opened for each use, so that no lock remains when the process is killed, and a file that another process has rewritten is found.
/// Writers hold its lock. If a kill has truncated the last line, the next one starts on a new line, so that only the truncated line is
/// lost.
public struct PrivateFile: Sendable {
  package let path: String
  /// Whether only its owner may read it.
  private let isSecret: Bool

  /// Names a file, which need not exist.
  ///
  /// - Parameter isSecret: Whether only its owner may read it. If so, it is closed to other users when it is opened.
  public init(path: String, isSecret: Bool = true) {
    (self.path, self.isSecret) = (path, isSecret)
  }

  /// The number of bytes read at most, from the end of the file.
  package static let most = 64 << 20

  /// Creates the file and its directories if necessary, and restricts access to its owner.
  package func prepare() throws(FileError) {
    try Folder.create(above: path)
    try open(O_RDWR | O_CREAT).close()
  }

  /// Reads the file; if it is longer than 64 MiB, only its end.
  public func read() throws(FileError) -> [UInt8] {
    let file = try open(O_RDONLY)
    defer { file.close() }
    return try read(file)
  }

  /// Appends whole lines. Returns `false` if another process has the lock.
  ///
  /// - Parameter isLast: Whether this is the last attempt. If so, it waits up to a second for the lock, and then writes without it.
  package func append(_ lines: [UInt8], isLast: Bool = false) throws(FileError) -> Bool {
    let locked = try openLocked(patience: isLast ? 500 : 0)
    if locked == nil, !isLast { return false }
    let file = if let locked { locked } else { try open(O_RDWR | O_CREAT) }
    defer { file.close() }
    let size = lseek(file.number, 0, SEEK_END)
    var last = UInt8(ascii: "\n")
    if size > 0 { pread(file.number, &last, 1, size - 1) }
    let isWhole = last == UInt8(ascii: "\n")
    try attempt { () throws(SystemError) in
      try file.writeAll((isWhole ? lines : [UInt8(ascii: "\n")] + lines).span.bytes)
    }
    return true
  }

  /// Rewrites the file. Returns `false` if another process has the lock.
  ///
  /// The file is complete at every moment: the old one or the new one. It is created if necessary, in a directory that exists.
  ///
  /// - Parameters:
  ///   - waits: Whether to wait up to a second for the lock.
  ///   - isDurable: Whether to wait until the new file is on disk.
  ///   - change: Returns the new content for the old one, or `nil` to leave it.
  public func rewrite(
    waits: Bool = false, isDurable: Bool = true, _ change: ([UInt8]) -> [UInt8]?
  ) throws(FileError) -> Bool {
    guard let file = try openLocked(patience: waits ? 500 : 0) else { return false }
    defer { file.close() }
    guard let content = change(try read(file)) else { return true }
    let new = try NewFile(path, replaces: true, mode: 0o600)
    try new.write(content)
    try new.finish(isDurable: isDurable)
    return true
  }

  /// Opens the file and takes its lock.
  ///
  /// - Parameter patience: The number of times to wait 2 milliseconds for the lock.
  private func openLocked(patience: Int) throws(FileError) -> Descriptor? {
    var attempts = 0
    while true {
      let file = try open(O_RDWR | O_CREAT)
      let isLocked = (try? file.lock()) == true
      // Another process may have replaced the file.
      if isLocked, file.isNamed(path) { return file }
      file.close()
      if isLocked { continue }
      guard attempts < patience else { return nil }
      attempts += 1
      poll(nil, 0, 2)
    }
  }

  private func open(_ flags: Int32) throws(FileError) -> Descriptor {
    let mode: mode_t = isSecret ? 0o600 : 0o666
    let file = try attempt { () throws(SystemError) in try Descriptor(opening: path, flags | O_APPEND, mode: mode) }
    do throws(FileError) {
      let status = try attempt { () throws(SystemError) in try file.status }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FileError(path, notRegular: nil, isDevice: status.st_mode & S_IFMT == S_IFCHR)
      }
      if isSecret { try close(file, status) }
      return file
    } catch {
      file.close()
      throw error
    }
  }

  /// Closes a file to all users but its owner, if that is safe.
  private func close(_ file: Descriptor, _ status: stat) throws(FileError) {
    guard status.st_uid == geteuid() else { throw FileError(path, foreign: "owned by another user") }
    guard status.st_mode & 0o777 != 0o600 else { return }
    var named = stat()
    let isLink = lstat(path, &named) != 0 || named.st_mode & S_IFMT != S_IFREG
    if !isLink, status.st_nlink == 1 {
      fchmod(file.number, 0o600)
    } else if status.st_mode & 0o077 != 0 {
      throw FileError(
        path,
        foreign: "other users can access this file, and it is a link or has several hard links; run chmod 600 on it")
    }
  }

  private func read(_ file: Descriptor) throws(FileError) -> [UInt8] {
    try attempt { () throws(SystemError) in
      let size = lseek(file.number, 0, SEEK_END)
      lseek(file.number, max(0, size - off_t(Self.most)), SEEK_SET)
      return try file.readAll(upTo: Self.most)
    }
  }

  private func attempt<Result>(_ body: () throws(SystemError) -> Result) throws(FileError) -> Result {
    do throws(SystemError) { return try body() } catch { throw FileError(path, error) }
  }
}

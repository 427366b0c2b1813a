import CScreenKitPlatform
import Synchronization

/// A file that appears at its path, or replaces the file there, only when all of it is written.
///
/// However the process ends, the path has the old file or the whole new one. A replaced file keeps its permissions, and its owner and
/// group if the system allows that; otherwise no other user gets more access than before. A link stays, and its target is replaced or
/// created. Any thread can use it.
///
/// Until it is finished, the file has no name, where the file system allows that. Otherwise it has a name next to its path, and so it has
/// for the moment of replacing another file. The process holds the lock of a file with such a name. So the next `NewFile` for the path
/// can recognize and remove what a killed process has left.
public final class NewFile: Sendable {
  /// The path, as the user has written it, and the end of its links.
  private let path, target: String
  private let replaces: Bool
  /// The name next to the path; `nil` as long as the file has none.
  public let temporary: String?
  /// The file that is written; `nil` when it is finished or discarded.
  private let file: Mutex<Descriptor?>

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - replaces: Whether an existing file may be replaced.
  ///   - mode: The permissions of a file that replaces none, before the system applies the umask.
  ///   - isNamed: Whether it has a name from the beginning, because other code writes it.
  /// - Throws: The reason, if the file cannot be created, or something exists at the path that may not or cannot be replaced.
  public init(_ path: String, replaces: Bool, mode: UInt32 = 0o666, isNamed: Bool = false) throws(FileError) {
    let (target, old) = try Self.place(of: path, replaces: replaces)
    do throws(SystemError) {
      let (file, temporary) = try Self.create(beside: target, old.map { $0.st_mode & 0o600 } ?? mode, isNamed)
      if let old { Self.inherit(old, by: file) }
      (self.path, self.target, self.replaces, self.temporary) = (path, target, replaces, temporary)
      self.file = Mutex(file)
    } catch {
      throw FileError(path, error)
    }
  }

  /// The end of the links of a path, and the file there; `nil` if there is none.
  private static func place(of path: String, replaces: Bool) throws(FileError) -> (target: String, old: stat?) {
    do throws(SystemError) {
      var (status, end) = (stat(), stat())
      guard replaces else {
        if lstat(path, &status) == 0 { throw SystemError(code: EEXIST) }
        return (path, nil)
      }
      let target = try Folder.target(of: path)
      guard stat(path, &status) == 0 else { return (target, nil) }
      if status.st_mode & S_IFMT == S_IFDIR { throw SystemError(code: EISDIR) }
      // A link of /proc leads to an open file, whatever its text says.
      let isSame = stat(target, &end) == 0 && end.st_ino == status.st_ino && end.st_dev == status.st_dev
      if isSame, status.st_mode & S_IFMT == S_IFREG { return (target, status) }
    } catch {
      throw FileError(path, error)
    }
    throw FileError(path, notRegular: "choose another file")
  }

  deinit { discard() }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try change { file throws(SystemError) in try file?.writeAll(bytes.span.bytes) }
  }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try change { file throws(SystemError) in try file?.writeAll(bytes.bytes) }
  }

  /// Moves the file to its path.
  ///
  /// - Parameter isDurable: Whether it waits first until the content is on the disk.
  /// - Throws: The reason, if it cannot be moved; the path is then unchanged, and the file is discarded.
  public func finish(isDurable: Bool = true) throws(FileError) {
    try change { file throws(SystemError) in
      guard let open = file else { return }
      defer {
        open.close()
        file = nil
      }
      do throws(SystemError) {
        if isDurable { try SystemCall.sync { fsync(open.number) } }
        // A remote file system may report only now that it is full.
        let copy = dup(open.number)
        if copy >= 0, close(copy) != 0, errno != EINTR { throw .last }
        try move(open)
      } catch {
        if let temporary { FileName.remove(temporary) }
        throw error
      }
    }
  }

  private func change(_ body: (inout Descriptor?) throws(SystemError) -> Void) throws(FileError) {
    do throws(SystemError) {
      try file.withLock { file throws(SystemError) in
        if file == nil { throw SystemError(code: ECANCELED) }
        try body(&file)
      }
    } catch {
      throw FileError(path, error)
    }
  }

  /// Removes what was written, unless the file is finished. Later bytes are refused.
  package func discard() {
    file.withLock { file in
      guard let open = file else { return }
      if let temporary { FileName.remove(temporary) }
      open.close()
      file = nil
    }
  }

  private func move(_ file: Descriptor) throws(SystemError) {
    if replaces {
      let name = if let temporary { temporary } else { try Self.name(file, beside: target) }
      do throws(SystemError) {
        try FileName.move(name, to: target)
      } catch {
        FileName.remove(name)
        throw error
      }
      return
    }
    // Unlike renaming, linking replaces no file that exists by now.
    do throws(SystemError) {
      if let temporary {
        try FileName.add(target, to: temporary)
        FileName.remove(temporary)
      } else {
        try Self.giveName(file, target)
      }
    } catch  where error.code != EEXIST && temporary != nil {
      // Some file systems have no links.
      if access(target, F_OK) == 0 { throw SystemError(code: EEXIST) }
      try FileName.move(temporary!, to: target)
    }
  }

  // MARK: Files that are not finished

  /// Removes what a killed process has left next to a file.
  package static func removeLeftovers(of path: String) {
    guard let target = try? Folder.target(of: path) else { return }
    for name in names(beside: target) { removeLeftover(name) }
  }

  /// The names for an unfinished file. More than one is used only while several processes write at the same time.
  private static func names(beside target: String) -> [String] {
    let folder = Folder.of(target)
    var name = target.dropFirst(folder.count)
    while name.utf8.count > 200 { name.removeLast() }
    return (1...8).map { "\(folder).\(name).unfinished-\($0)" }
  }

  private static func create(
    beside target: String, _ mode: mode_t, _ isNamed: Bool
  ) throws(SystemError) -> (Descriptor, name: String?) {
    // Linux's `O_TMPFILE`, which Swift does not import.
    let unnamed = O_DIRECTORY | 0o20_000_000
    let folder = Folder.of(target)
    if !isNamed, access("/proc/self/fd", X_OK) == 0,
      let number = try? SystemCall.createUnnamed({
        open(folder.isEmpty ? "." : folder, O_WRONLY | O_CLOEXEC | unnamed, mode)
      })
    {
      _ = try? Descriptor(number).lock()
      return (Descriptor(number), nil)
    }
    for name in names(beside: target) {
      removeLeftover(name)
      do throws(SystemError) {
        let file = try Descriptor(opening: name, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        // Another process may have seen a leftover before the lock was taken.
        if (try? file.lock()) != false, file.isNamed(name) { return (file, name) }
        file.close()
      } catch  where error.code == EEXIST {}
    }
    throw SystemError(code: EBUSY)
  }

  private static func name(_ file: Descriptor, beside target: String) throws(SystemError) -> String {
    for name in names(beside: target) {
      removeLeftover(name)
      do throws(SystemError) {
        try giveName(file, name)
        return name
      } catch  where error.code == EEXIST {}
    }
    throw SystemError(code: EBUSY)
  }

  private static func giveName(_ file: Descriptor, _ name: String) throws(SystemError) {
    try SystemCall.link {
      linkat(AT_FDCWD, "/proc/self/fd/\(file.number)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
    }
  }

  private static func removeLeftover(_ name: String) {
    guard let file = try? Descriptor(opening: name, O_RDONLY | O_NOFOLLOW) else { return }
    defer { file.close() }
    if file.isRegular, (try? file.lock()) == true, file.isNamed(name) { FileName.remove(name) }
  }

  /// Gives a file the owner, the group and the permissions of another one, as far as the system allows it.
  private static func inherit(_ old: stat, by file: Descriptor) {
    var mode = old.st_mode & 0o777
    // Only the superuser can give files away.
    let keepsGroup =
      (try? SystemCall.own { fchown(file.number, old.st_uid, old.st_gid) }) != nil
      || (try? SystemCall.own { fchown(file.number, .max, old.st_gid) }) != nil
    if !keepsGroup {
      let ofAll = mode & mode >> 3 & 0o007
      mode = mode & 0o700 | ofAll << 3 | ofAll
    }
    _ = try? SystemCall.own { fchmod(file.number, mode) }
  }
}

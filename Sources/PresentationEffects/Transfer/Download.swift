import CScreenKitPlatform
import Synchronization

/// A temporary file that is written next to its destination. It is removed unless it is finished.
///
/// Where the file system allows it, the file gets a name only when it is finished: a program that is killed leaves no file.
final class Download: Sendable {
  private let path: String
  private let temporary: String
  private let isNamed: Bool
  /// The descriptor of the file that is written; negative when it is closed.
  private let file: Mutex<Int32>

  /// - Throws: Why the file cannot be written.
  init(to path: String) throws(HTTP.Failure.Reason) {
    var target = path
    var mode: mode_t = 0o666
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .file("\"\(path)\" is not a regular file; choose another file to save to")
      }
      mode = status.st_mode & 0o777
    }
    // Links are resolved: the file they lead to is replaced, not the link; that file may be missing.
    for _ in 0..<40 { target = Self.destination(of: target) ?? target }
    let folder = Self.folder(of: target)
    let temporary = "\(folder).download-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    var descriptor = open(folder.isEmpty ? "." : folder, O_WRONLY | Self.unnamed | O_CLOEXEC, mode)
    isNamed = descriptor < 0 || access("/proc/self/fd", X_OK) != 0
    if isNamed {
      if descriptor >= 0 { close(descriptor) }
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    }
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    (self.path, self.temporary) = (target, temporary)
    file = Mutex(descriptor)
  }

  /// Linux's `O_TMPFILE`, which Swift does not import.
  private static let unnamed = O_DIRECTORY | 0o20_000_000

  private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// The path that a link leads to; `nil` if the path is not a link.
  private static func destination(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(path, &bytes, bytes.count - 1) > 0 else { return nil }
    let target = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target.hasPrefix("/") ? target : folder(of: path) + target
  }

  deinit {
    discard()
  }

  /// Removes the written data, unless the file is finished. Further pieces are refused.
  func discard() {
    file.withLock { descriptor in
      guard descriptor >= 0 else { return }
      close(descriptor)
      if isNamed { unlink(temporary) }
      descriptor = -1
    }
  }

  /// Appends a piece; returns why it failed.
  func write(_ piece: UnsafeRawBufferPointer) -> HTTP.Failure.Reason? {
    file.withLock { descriptor in
      guard descriptor >= 0 else { return Self.failure(path, ECANCELED) }
      var rest = piece[...]
      while !rest.isEmpty {
        let count = CScreenKitPlatform.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return Self.failure(path, errno) }
        rest = rest.dropFirst(count)
      }
      return nil
    }
  }

  /// Moves the file to its destination. It does not wait for the disk, which can take longer than the transfer.
  ///
  /// - Throws: Why the file cannot be moved there; the old file is unchanged.
  func finish() throws(HTTP.Failure.Reason) {
    let error: Int32 = file.withLock { descriptor in
      let hasName =
        isNamed || linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0
      let nameError = errno
      // A file system may report only now that it is full.
      let isWritten = close(descriptor) == 0 || errno == EINTR
      descriptor = -1
      guard hasName else { return nameError }
      guard isWritten, rename(temporary, path) == 0 else {
        let error = errno
        unlink(temporary)
        return error
      }
      return 0
    }
    guard error == 0 else { throw Self.failure(path, error) }
  }

  private static func failure(_ path: String, _ error: Int32) -> HTTP.Failure.Reason {
    .file("\"\(path)\" cannot be written: \(String(cString: strerror(error)))")
  }
}

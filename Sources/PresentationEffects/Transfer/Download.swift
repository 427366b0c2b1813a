import Glibc
import Synchronization

/// A file that is being written beside its place. It is removed unless it is finished.
final class Download: Sendable {
  private let path: String
  private let temporary: String
  /// The descriptor of the file that is written; negative when it is closed.
  private let file: Mutex<Int32>

  /// - Throws: Why nothing can be written there.
  init(to path: String) throws(HTTP.Failure.Reason) {
    var target = path
    var mode: mode_t = 0o666
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .file("\"\(path)\" is no regular file; name another one to save to")
      }
      mode = status.st_mode & 0o777
      // What a link leads to is replaced, not the link.
      if let resolved = realpath(path, nil) {
        target = String(cString: resolved)
        free(resolved)
      }
    }
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let temporary = "\(folder).download-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    (self.path, self.temporary) = (target, temporary)
    file = Mutex(descriptor)
  }

  deinit {
    discard()
  }

  /// Removes what was written, unless it is finished. Further pieces are refused.
  func discard() {
    file.withLock { descriptor in
      guard descriptor >= 0 else { return }
      close(descriptor)
      unlink(temporary)
      descriptor = -1
    }
  }

  /// Writes a piece behind those before; returns why it cannot.
  func write(_ piece: UnsafeRawBufferPointer) -> HTTP.Failure.Reason? {
    file.withLock { descriptor in
      guard descriptor >= 0 else { return Self.failure(path, ECANCELED) }
      var rest = piece[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return Self.failure(path, errno) }
        rest = rest.dropFirst(count)
      }
      return nil
    }
  }

  /// Puts what was written in its place. It does not wait for the disk, which can take longer than the transfer.
  ///
  /// - Throws: Why it cannot be there; the file is as it was.
  func finish() throws(HTTP.Failure.Reason) {
    let error: Int32 = file.withLock { descriptor in
      // A file system may say only now that there was no room.
      let isWritten = close(descriptor) == 0 || errno == EINTR
      descriptor = -1
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

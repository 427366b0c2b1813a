import CScreenKitPlatform

/// An open file, terminal, pipe or socket. It is not closed automatically.
package struct Descriptor: Hashable, Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Opens a path without waiting, and without giving it to children.
  package init(opening path: String, _ flags: Int32, mode: UInt32 = 0o600) throws(SystemError) {
    let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    if flags & O_CREAT != 0 {
      number = try SystemCall.create { open(path, flags, mode) }
    } else {
      number = open(path, flags)
      guard number >= 0 else { throw .last }
    }
  }

  /// Closes the file, and releases its lock. A child that has not started its program yet would otherwise keep the lock.
  package func close() {
    flock(number, LOCK_UN)
    CScreenKitPlatform.close(number)
  }

  /// The attributes of the file.
  var status: stat {
    get throws(SystemError) {
      var status = stat()
      guard fstat(number, &status) == 0 else { throw .last }
      return status
    }
  }

  /// The length of a file in bytes; 0 for what has none, and for files of `/proc`.
  package var length: Int { get throws(SystemError) { try Int(status.st_size) } }

  /// Whether it is a regular file, rather than a directory, a device, a pipe or a socket.
  package var isRegular: Bool { (try? status).map { $0.st_mode & S_IFMT == S_IFREG } == true }

  /// Whether a path leads to this file. It does not if the file was removed, renamed or replaced.
  package func isNamed(_ path: String) -> Bool {
    var named = stat()
    guard stat(path, &named) == 0, let own = try? status else { return false }
    return own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  /// Whether the file is at a path, and at no other. A lock, or a file that one process writes, is worth nothing otherwise.
  package func isOnly(at path: String) -> Bool { isNamed(path) && (try? status.st_nlink) == 1 }

  /// Opens a file that exists only for its lock, and takes the lock. Creates the file if necessary, but no directory.
  ///
  /// - Returns: `nil` if the file is locked through another descriptor.
  package init?(locking path: String) throws(SystemError) {
    while true {
      let file = try Descriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW)
      do throws(SystemError) {
        guard file.isRegular else { throw SystemError(code: EISDIR) }
        let isLocked = try file.lock()
        if isLocked, file.isNamed(path) {
          guard file.isOnly(at: path) else { throw SystemError(code: EMLINK) }
          self = file
          return
        }
        file.close()
        // Otherwise the file was removed or replaced in between.
        if !isLocked { return nil }
      } catch {
        file.close()
        throw error
      }
    }
  }

  /// Takes the exclusive lock of the file, which ends when it is closed, or with the process.
  ///
  /// - Returns: Whether it has it now; `false` if the file is locked through another descriptor.
  package func lock() throws(SystemError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw .last }
    }
    return true
  }

  /// Reads from here to the end, but no more than `limit` bytes.
  package func readAll(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, (try? status).map { max(0, Int($0.st_size)) } ?? 0))
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = CScreenKitPlatform.read(number, &piece, min(piece.count, limit - bytes.count))
      if count == 0 { break }
      if count > 0 { bytes += piece[..<count] } else if errno != EINTR { throw .last }
    }
    return bytes
  }

  /// Reads bytes at an offset of a regular file; returns how many, which is 0 only after the last
  /// byte, or if none fit.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    while true {
      let count = pread(number, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Writes bytes at an offset of a regular file; returns how many it has written.
  package func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(SystemError) -> Int {
    try SystemCall.write { bytes.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, off_t(offset)) } }
  }

  package func truncate(to length: Int) throws(SystemError) {
    try SystemCall.truncate { ftruncate(number, off_t(length)) }
  }

  /// Waits until the content of the file is on the disk.
  package func syncContent() throws(SystemError) { try SystemCall.sync { fdatasync(number) } }

  /// Writes all bytes, in as many pieces as necessary. Waits while a pipe, a socket or a terminal is full.
  ///
  /// A pipe without a reader is an error, and never a signal.
  ///
  /// - Throws: The reason why some of the bytes were not written.
  package func writeAll(_ bytes: RawSpan) throws(SystemError) {
    var (pipe, mask, now) = (sigset_t(), sigset_t(), timespec())
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    var done = 0
    while done < bytes.byteCount {
      do throws(SystemError) {
        let count = try SystemCall.write {
          bytes.extracting(done...).withUnsafeBytes { CScreenKitPlatform.write(number, $0.baseAddress, $0.count) }
        }
        // No system does this, and the loop would never end.
        if count == 0 { throw SystemError(code: EIO) }
        done += count
      } catch  where error.code == EAGAIN {
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } catch {
        // The signal is pending for this thread: consume it before the mask lets it through.
        if error.code == EPIPE { sigtimedwait(&pipe, nil, &now) }
        throw error
      }
    }
  }
}

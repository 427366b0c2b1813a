import FoundationEssentials
import CScreenKitPlatform

/// A file to send.
final class Upload: Sendable {
  private let path: String
  private let descriptor: Int32
  /// The content of a file whose length the system reports as 0. Files in `/proc` have content nevertheless.
  private let content: [UInt8]?
  /// The length of the file when it was opened, which is announced to the server.
  let count: Int

  /// - Throws: Why the file cannot be sent.
  init(of path: String) throws(HTTP.Failure.Reason) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .file("\"\(path)\" is not a regular file; choose another file to send")
    }
    self.path = path
    content = status.st_size == 0 ? Self.content(of: descriptor) : nil
    count = content?.count ?? Int(status.st_size)
  }

  private static func content(of descriptor: Int32) -> [UInt8] {
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = CScreenKitPlatform.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0, content.count < 16 << 20 else { return content }
      content += piece.prefix(count)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Reads the next bytes, at most as many as fit.
  ///
  /// - Parameter sent: The number of bytes read before.
  /// - Throws: Why no bytes are available before the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, behind sent: Int) throws(HTTP.Failure.Reason) -> Int {
    guard sent < count, !buffer.isEmpty else { return 0 }
    if let content {
      let piece = content[sent...].prefix(buffer.count)
      buffer.copyBytes(from: piece)
      return piece.count
    }
    while true {
      let count = pread(descriptor, buffer.baseAddress, min(buffer.count, count - sent), off_t(sent))
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Self.failure(path, errno) }
      guard count > 0 else { throw .file("\"\(path)\" became shorter while it was being sent; send it again") }
      return count
    }
  }

  /// Reads the whole file.
  ///
  /// - Throws: Why it cannot be read.
  func all() throws(HTTP.Failure.Reason) -> Data {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { bytes.deallocate() }
    var done = 0
    while done < count { done += try read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[done...]), behind: done) }
    return Data(bytes)
  }

  private static func failure(_ path: String, _ error: Int32) -> HTTP.Failure.Reason {
    .file("\"\(path)\" cannot be read: \(String(cString: strerror(error)))")
  }
}

import Glibc

/// Takes every byte that goes to one descriptor.
///
/// What is written is held until ``flush()``, or until there is a page of it, so that a screen arrives in one piece.
@MainActor
final class Writer {
  private let descriptor: Int32
  private var held: [UInt8] = []
  /// Why something could not be written, the first time that happened.
  private(set) var failure: String?

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  func write(_ text: String) {
    held += text.utf8
    if held.count > 64 * 1024 { flush() }
  }

  func write(_ bytes: [UInt8]) {
    held += bytes
  }

  /// Writes what is held. What cannot be written is dropped, and ``failure`` says why.
  func flush() {
    var written = 0
    held.withUnsafeBytes { bytes in
      while written < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&request, 1, -1)
        } else if errno != EINTR {
          failure = failure ?? String(cString: strerror(errno))
          return
        }
      }
    }
    held.removeAll(keepingCapacity: true)
  }
}

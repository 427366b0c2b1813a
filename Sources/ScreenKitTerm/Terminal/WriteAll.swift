import Glibc

extension UnsafeRawBufferPointer {
  /// Writes all bytes to a descriptor, in as many pieces as necessary, and waits while a pipe or a terminal is full.
  ///
  /// - Returns: Whether all bytes were written. If not, `errno` has the reason, and some may have been written.
  func writeAll(to descriptor: Int32) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

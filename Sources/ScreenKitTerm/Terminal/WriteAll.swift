import Glibc

extension UnsafeRawBufferPointer {
  /// Writes all of it to a descriptor, however many pieces that takes, and waits where a pipe or a terminal takes no more at once.
  ///
  /// - Returns: Whether that went well; if not, `errno` says why, and a part may have been written.
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

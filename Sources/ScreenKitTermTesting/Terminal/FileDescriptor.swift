import CScreenKitTermTesting
import CScreenKitPlatform

/// An open file that is closed when its owner is released.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Makes reads and writes return immediately.
  borrowing func makeNonBlocking() throws(ProgramError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw ProgramError(.callFailed("fcntl", errno), "prepare a pipe")
    }
  }

  enum Part {
    /// This many bytes were transferred.
    case some(Int)
    /// No bytes now, perhaps later.
    case none
    /// No more bytes.
    case end
  }

  /// Reads available bytes, at most one buffer.
  borrowing func read(into bytes: inout [UInt8]) -> Part {
    while true {
      let part = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
        let count = CScreenKitPlatform.read(number, buffer.baseAddress, buffer.count)
        if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
        return count
      }
      if part > 0 { return .some(part) }
      if part == 0 { return .end }
      // EIO: no process has the other end of the terminal open.
      if errno != EINTR { return errno == EAGAIN ? .none : .end }
    }
  }

  /// Writes as many bytes as fit.
  borrowing func write(_ bytes: ArraySlice<UInt8>) -> Part {
    while true {
      let count = bytes.withUnsafeBytes { cterm_write(number, $0.baseAddress, $0.count) }
      if count >= 0 { return .some(count) }
      if errno != EINTR { return errno == EAGAIN ? .none : .end }
    }
  }
}

/// A pipe whose end on this side does not block. Both ends are close-on-exec.
struct Pipe: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(ProgramError) {
    var ends: [Int32] = [-1, -1]
    guard cterm_open_pipe(&ends) == 0 else { throw ProgramError(.callFailed("pipe", errno), "make a pipe") }
    reading = FileDescriptor(ends[0])
    writing = FileDescriptor(ends[1])
  }

  /// Keeps the end to read from; the other is closed.
  consuming func keepReading() throws(ProgramError) -> FileDescriptor {
    try reading.makeNonBlocking()
    return reading
  }

  /// Keeps the end to write to; the other is closed.
  consuming func keepWriting() throws(ProgramError) -> FileDescriptor {
    try writing.makeNonBlocking()
    return writing
  }
}

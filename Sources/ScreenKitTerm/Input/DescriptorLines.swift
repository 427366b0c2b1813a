import Dispatch
import Glibc

/// The lines of a file, a pipe or a terminal, read without blocking the main actor.
///
/// A line that has arrived is returned without suspending. The last line need not end with a newline; a carriage return in
/// front of a newline is dropped.
@MainActor
final class DescriptorLines {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Where the next line begins.
  private var position = 0
  /// How far no newline was found.
  private var searched = 0
  private var isAtEnd = false
  private let beforeReading: () -> Void
  /// Why the descriptor could not be read. It counts as ended then.
  private(set) var failure: String?

  /// - Parameter beforeReading: Called whenever all lines that have arrived have been taken, before more are waited for.
  init(descriptor: Int32, beforeReading: @escaping () -> Void = {}) {
    self.descriptor = descriptor
    self.beforeReading = beforeReading
  }

  /// Returns the next line, each byte that is not UTF-8 as U+FFFD; `nil` when there is none.
  func next() async -> String? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let hasReturn = end > position && buffer[end - 1] == UInt8(ascii: "\r")
        return take(upTo: hasReturn ? end - 1 : end, skippingTo: end + 1)
      }
      searched = buffer.count
      if isAtEnd {
        if position < buffer.count { return take(upTo: buffer.count, skippingTo: buffer.count) }
        // A terminal goes on behind its end: Ctrl-D ends one read, not all.
        isAtEnd = false
        return nil
      }
      beforeReading()
      if !isReadable { await becomeReadable() }
      fill()
    }
  }

  private func take(upTo end: Int, skippingTo next: Int) -> String {
    defer { (position, searched) = (next, next) }
    return String(decodingEachByte: buffer[position..<end])
  }

  private var isReadable: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  private func becomeReadable() async {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    await withCheckedContinuation { continuation in
      source.setEventHandler { source.cancel() }
      source.setCancelHandler { continuation.resume() }
      source.activate()
    }
  }

  private func fill() {
    buffer.removeFirst(position)
    searched -= position
    position = 0
    let size = 64 * 1024
    var count = 0
    let piece = [UInt8](unsafeUninitializedCapacity: size) { target, filled in
      count = read(descriptor, target.baseAddress, size)
      filled = max(0, count)
    }
    buffer += piece
    let error = count < 0 ? errno : 0
    isAtEnd = count == 0 || ![0, EINTR, EAGAIN].contains(error)
    if count < 0, isAtEnd { failure = String(cString: strerror(error)) }
  }
}

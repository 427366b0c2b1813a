import CScreenKitTerminalGuard
import Dispatch
import CScreenKitPlatform
import PresentationFiles

/// The lines of a file, a pipe or a terminal, read without blocking the main actor.
///
/// A line that has arrived is returned without suspending. The last line need not end with a newline; a carriage return before a newline
/// is dropped.
@MainActor
final class DescriptorLines {
  private let descriptor: Int32
  private let isReadable: @MainActor (Int32) -> Bool
  private var splitter: LineSplitter
  private var isAtEnd = false
  /// Reports, while waiting, that there is something to read.
  private var arrival: (any DispatchSourceRead)?
  /// The reason the descriptor could not be read. It then counts as ended.
  private(set) var failure: SystemError?

  /// - Parameters:
  ///   - descriptor: The descriptor to read. It is not closed.
  ///   - limit: The length of the longest line, in bytes.
  ///   - isReadable: Returns whether a read returns immediately.
  init(
    descriptor: Int32, limit: Int = .max, isReadable: @escaping @MainActor (Int32) -> Bool = DescriptorLines.isReadable
  ) {
    self.descriptor = descriptor
    self.isReadable = isReadable
    splitter = LineSplitter(limit: limit)
  }

  /// Returns the next line if it has arrived completely.
  func arrived() -> LineSplitter.Line? { splitter.next() }

  /// Returns the next line, undecoded; `nil` if there are no more, or if the task was canceled while waiting.
  func nextBytes() async -> LineSplitter.Line? {
    while true {
      if let line = splitter.next() { return line }
      if isAtEnd {
        // A terminal continues after Ctrl-D, which ends only one read.
        isAtEnd = false
        return splitter.last()
      }
      guard isReadable(descriptor) else {
        await becomeReadable()
        if Task.isCancelled { return nil }
        // Ctrl-C may have made the terminal drop its input: reading would block the main actor until there is more.
        continue
      }
      if Task.isCancelled { return nil }
      if isInBackground {
        sk_await_foreground(descriptor)
        // The signal that stops a writer may be ignored.
        if isInBackground { stop() }
        // Another process may have read the available input.
        if !isInBackground { continue }
      }
      fill()
    }
  }

  private static func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Whether another program has the terminal.
  private var isInBackground: Bool {
    let foreground = tcgetpgrp(descriptor)
    return foreground > 0 && foreground != getpgrp()
  }

  /// Stops the process until it is continued, like a read from the background.
  ///
  /// Threads of the dispatch library block the signal for that, so a read would fail instead.
  private func stop() {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTTIN)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    raise(SIGTTIN)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Waits until there is something to read, which may be the end, or until the task is canceled.
  private func becomeReadable() async {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    arrival = source
    defer { arrival = nil }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        source.setEventHandler { source.cancel() }
        source.setCancelHandler { continuation.resume() }
        source.activate()
      }
    } onCancel: {
      Task { @MainActor in self.arrival?.cancel() }
    }
  }

  private func fill() {
    let size = 64 * 1024
    var count = 0
    let piece = [UInt8](unsafeUninitializedCapacity: size) { target, filled in
      count = read(descriptor, target.baseAddress, size)
      filled = max(0, count)
    }
    splitter.append(piece)
    let error = count < 0 ? errno : 0
    isAtEnd = count == 0 || ![0, EINTR, EAGAIN].contains(error)
    if count < 0, isAtEnd { failure = SystemError(code: error) }
  }
}

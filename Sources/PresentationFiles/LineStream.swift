import Dispatch
import CScreenKitPlatform

/// Lines of bytes in both directions over two descriptors, which the caller owns.
///
/// When the caller closes the output descriptor, pending lines are dropped. The system reuses its number for the next file that is
/// opened, and the lines must not be written to that file.
///
/// Lines arrive on the main actor, in order. A queue writes the lines that are sent, so a slow reader does not hold up the main actor.
@MainActor
package final class LineStream {
  /// The length of the longest line, in bytes.
  package static let longest = 64 << 20

  private let output: Output
  private let writing = DispatchQueue(label: "PresentationFiles.LineStream.writing")
  /// The end of a pipe that stops the reader when a byte is written to it.
  private var stopper: Int32?
  private var isStopped = false
  private var begun: [UInt8] = []
  private let receive: @MainActor ([UInt8]) -> Void
  private let end: @MainActor () -> Void

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - input: A pipe, a socket, a terminal or a file to read from.
  ///   - output: A pipe, a socket, a terminal or a file to write to.
  ///   - receive: Called with each line, without its newline.
  ///   - end: Called when no more lines follow: the input has ended, or a line is too long. Not called after ``stop()``.
  package init(
    reading input: Int32, writing output: Int32, receive: @escaping @MainActor ([UInt8]) -> Void,
    end: @escaping @MainActor () -> Void
  ) {
    (self.output, self.receive, self.end) = (Output(output), receive, end)
    stopper = Self.read(input) { [weak self] chunk in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.take(chunk) }
      }
    }
  }

  isolated deinit {
    stop()
  }

  /// Stops reading. The queue still writes pending lines.
  package func stop() {
    isStopped = true
    guard let stopper else { return }
    // A byte, since a child that was started at the wrong moment may still have this end open.
    Self.write([0], to: Output(stopper))
    close(stopper)
    self.stopper = nil
  }

  /// Waits until all pending lines are written, or cannot be.
  package func flush() async {
    await withCheckedContinuation { continuation in
      writing.async { continuation.resume() }
    }
  }

  /// Sends a line, which must not contain a newline. A line that cannot be written is dropped: the other end is closed then, as reading
  /// shows.
  package func send(_ line: [UInt8]) {
    writing.async { [output] in
      Self.write(line + [UInt8(ascii: "\n")], to: output)
    }
  }

  /// An output descriptor, and the file that it referred to at first.
  private struct Output {
    let descriptor: Int32
    private let file: dev_t
    private let number: ino_t

    init(_ descriptor: Int32) {
      var status = stat()
      fstat(descriptor, &status)
      (self.descriptor, file, number) = (descriptor, status.st_dev, status.st_ino)
    }

    /// Whether it still refers to that file. This is checked right before each write, because the caller may close the descriptor at any
    /// time.
    var isSame: Bool {
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_dev == file && status.st_ino == number
    }
  }

  /// Reads on its own thread, and passes the bytes to a function, and finally `nil`. Returns a descriptor that stops the reader when a
  /// byte is written to it; `nil` if the process cannot open any more.
  ///
  /// A dispatch source needs no thread, but it misses the end of a pipe that was closed right after its last bytes, and sometimes crashes
  /// when it is canceled then.
  private nonisolated static func read(_ input: Int32, _ give: @escaping @Sendable ([UInt8]?) -> Void) -> Int32? {
    var ends: [Int32] = [-1, -1]
    // The thread's own descriptor, since the caller may close the other at any time.
    let own = fcntl(input, F_DUPFD_CLOEXEC, 0)
    guard own >= 0, pipe(&ends) == 0 else {
      if own >= 0 { close(own) }
      give(nil)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let stopped = ends[0]
    startThread {
      defer {
        close(own)
        close(stopped)
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        var requests = [own, stopped].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&requests, 2, -1) > 0 || errno == EINTR, requests[1].revents == 0 else { return }
        guard requests[0].revents != 0 else { continue }
        let count = chunk.withUnsafeMutableBytes { CScreenKitPlatform.read(own, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        give(count > 0 ? Array(chunk.prefix(count)) : nil)
        if count <= 0 { return }
      }
    }
    return ends[1]
  }

  /// Runs a function on a thread that no signal interrupts. Dispatch has 255 threads for blocking work, and there may be more
  /// connections.
  private nonisolated static func startThread(_ work: @escaping @Sendable () -> Void) {
    final class Work: Sendable {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    var (all, mask) = (sigset_t(), sigset_t())
    sigfillset(&all)
    // Its own crashes, and the signal with which Swift's runtime suspends it while examining the crash of another thread.
    for number in [SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGABRT, SIGSYS, SIGPROF] { sigdelset(&all, number) }
    pthread_sigmask(SIG_SETMASK, &all, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(Work(work)).toOpaque())
    precondition(error == 0, "cannot create a thread for a connection")
    pthread_detach(thread)
  }

  private func take(_ chunk: [UInt8]?) {
    guard let chunk else { return finish() }
    var rest = chunk[...]
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      begun += rest[..<newline]
      rest = rest[(newline + 1)...]
      let line = begun
      begun = []
      if !isStopped { receive(line) }
    }
    begun += rest
    if begun.count > Self.longest { finish() }
  }

  private func finish() {
    guard !isStopped else { return }
    stop()
    end()
  }

  /// Writes all bytes, without the signal that ends a process when the reader of its output has closed the pipe.
  private nonisolated static func write(_ bytes: [UInt8], to output: Output) {
    var pipe = sigset_t()
    var mask = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    var rest = bytes[...]
    while !rest.isEmpty, output.isSame {
      let count = rest.withUnsafeBytes { CScreenKitPlatform.write(output.descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: output.descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        // The signal is pending for this thread: consume it before the mask lets it through.
        var now = timespec()
        if errno == EPIPE { sigtimedwait(&pipe, nil, &now) }
        return
      }
    }
  }
}

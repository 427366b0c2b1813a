import CScreenKitPlatform
import Synchronization

/// Lines of bytes in both directions over two descriptors, which the caller owns.
///
/// Reading stops while 64 KiB of lines wait for ``next()``, so a stream never buffers more than one line and that. Sent lines are counted
/// until they are written; their sender decides how many may wait. One thread serves all streams (``DescriptorLoop``), so neither end
/// blocks the other or the caller.
///
/// When the caller closes the output descriptor, pending lines are dropped. The system reuses its number for the next file that is
/// opened, and the lines must not be written to that file.
package final class LineStream: Sendable {
  /// The reason why no more lines can be read.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    /// A line is longer than this number of bytes.
    case tooLong(Int)
    case system(SystemError)

    package var description: String {
      switch self {
      case .tooLong(let most): "a line is longer than \(most >> 20) MiB"
      case .system(let error): "\(error)"
      }
    }
  }

  /// How many bytes of lines may wait for ``next()``.
  package static let mostUnread = 64 << 10

  private let output: OutputDescriptor
  private let longest: Int
  private let state: Mutex<State>

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - input: A pipe, a socket, a terminal or a file to read from.
  ///   - output: A pipe, a socket, a terminal or a file to write to.
  ///   - longest: The length of the longest line to read, in bytes.
  package init(reading input: Int32, writing output: Int32, longest: Int) {
    (self.output, self.longest) = (OutputDescriptor(output), longest)
    // The stream's own descriptor, since the caller may close the other at any time.
    let own = fcntl(input, F_DUPFD_CLOEXEC, 0)
    var state = State(input: own)
    if own < 0 { state.endReading(.system(.last)) }
    self.state = Mutex(state)
    do throws(SystemError) {
      try DescriptorLoop.add(self)
    } catch {
      if own >= 0 { close(own) }
      self.state.withLock { state in
        state.input = -1
        state.endReading(.system(error))
        state.breakOff()
      }
    }
  }

  // MARK: Reading

  /// Waits for the next line, and returns it without its newline; `nil` after the last one, after ``stop()``, and when the task is
  /// canceled. The end of the input also ends its last line. Only one task may wait.
  ///
  /// - Throws: The reason why the rest of the input cannot be read.
  package func next() async throws(Problem) -> [UInt8]? {
    while !Task.isCancelled {
      let (line, problem, goesOn, reads) = state.withLock { state in
        let wasFull = state.isFull
        let line = state.takeLine()
        return (line, state.problem, state.isReading, wasFull && !state.isFull)
      }
      if reads { DescriptorLoop.wake() }
      if let line { return line }
      if let problem { throw problem }
      if !goesOn { return nil }
      await wait { $0.lines.isEmpty && $0.isReading }
    }
    return nil
  }

  /// Stops reading, and drops lines that were read. Sent lines are still written.
  package func stop() {
    state.withLock { state in
      state.endReading(nil)
      (state.lines, state.unread) = ([], 0)
    }
    changed()
    DescriptorLoop.wake()
  }

  // MARK: Writing

  /// The number of bytes that were sent and not written yet.
  package var unsent: Int { state.withLock { $0.unsent } }

  /// Sends a line, which must not contain a newline. It is dropped if the other end has stopped reading.
  package func send(_ line: [UInt8]) {
    state.withLock { state in
      guard !state.isBroken else { return }
      state.pending.append(line + [UInt8(ascii: "\n")])
      state.unsent += line.count + 1
    }
    DescriptorLoop.wake()
  }

  /// Waits until at most `count` bytes wait to be written, until they cannot be, or until the task is canceled.
  package func drained(to count: Int = 0) async {
    while !Task.isCancelled, unsent > count { await wait { $0.unsent > count } }
  }

  /// Waits until nothing more can be written because the other end has stopped reading, or until the task is canceled. While the input
  /// goes on, this shows only when something is written.
  package func broken() async {
    while !Task.isCancelled, !state.withLock({ $0.isBroken }) { await wait { !$0.isBroken } }
  }

  /// Drops the lines that wait to be written, except the rest of one that is partly written.
  package func dropUnsent() {
    state.withLock { state in
      state.pending = state.written > 0 || state.isWriting ? state.pending.prefix(1) : []
      state.unsent = (state.pending.first?.count ?? 0) - state.written
    }
    changed()
  }

  /// Stops reading, and lets go of the descriptors when all sent lines are written.
  ///
  /// - Parameter writesRest: Whether these lines are still written.
  package func finish(writesRest: Bool = true) {
    state.withLock { state in
      state.isFinished = true
      if !writesRest { state.breakOff() }
    }
    stop()
  }

  // MARK: Waiting

  private func changed() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits for any change, unless there has been one.
  private func wait(while isUnchanged: @Sendable (borrowing State) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isWaiting = state.withLock { state in
          guard !Task.isCancelled, isUnchanged(state) else { return false }
          state.waiters.append(waiter)
          return true
        }
        if !isWaiting { waiter.resume() }
      }
    } onCancel: {
      changed()
    }
  }
}

// MARK: - The thread

/// Called by the thread.
extension LineStream {
  /// The events that the thread waits for. An end of the output that cannot be written to is noticed while something has to be written, and
  /// after the end of the input. At other times the thread does not wait for it: that would keep the file open which the caller closes.
  var requests: [pollfd] {
    let (input, reads, writes, watches) = state.withLock { state in
      (
        state.input, state.isReading && !state.isFull, state.unsent > 0,
        !state.isReading && !state.isFinished && !state.isBroken
      )
    }
    return [
      pollfd(fd: reads ? input : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: writes || watches ? output.descriptor : -1, events: Int16(writes ? POLLOUT : 0), revents: 0),
    ]
  }

  /// Reads and writes what is possible now.
  ///
  /// - Parameters:
  ///   - input: What `poll` says about the input.
  ///   - output: What it says about the output.
  ///   - buffer: Any bytes, which are overwritten.
  func serve(input: Int16, output: Int16, buffer: inout [UInt8]) {
    var isChanged = input != 0 && read(&buffer)
    if output & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
      state.withLock { $0.breakOff() }
      isChanged = true
    } else if output != 0 {
      write()
      isChanged = true
    }
    if isChanged { changed() }
  }

  /// Closes the stream's descriptor if nothing is left to do, and returns whether that is so.
  func isOver() -> Bool {
    let input: Int32? = state.withLock { state in
      guard state.isFinished, state.unsent == 0 else { return nil }
      defer { state.input = -1 }
      return state.input
    }
    guard let input else { return false }
    if input >= 0 { close(input) }
    return true
  }

  /// Returns whether a line or the end has arrived.
  private func read(_ buffer: inout [UInt8]) -> Bool {
    let input = state.withLock { $0.input }
    let count = buffer.withUnsafeMutableBytes { CScreenKitPlatform.read(input, $0.baseAddress, $0.count) }
    let error = SystemError.last
    if count < 0, error.code == EINTR || error.code == EAGAIN { return false }
    return state.withLock { state in
      guard state.isReading else { return true }
      guard count > 0 else {
        if count == 0, !state.begun.isEmpty { state.endLine() }
        state.endReading(count < 0 ? .system(error) : nil)
        return true
      }
      return state.take(buffer[..<count], longest: longest)
    }
  }

  /// Writes pieces that do not block, but not so many that other streams wait for long.
  private func write() {
    for _ in 0..<16 {
      guard let piece = state.withLock({ $0.takePiece() }) else { return }
      let count = output.write(piece)
      state.withLock { if let count { $0.haveWritten(count) } else { $0.breakOff() } }
      if count ?? 0 == 0 { return }
    }
  }

  private struct State {
    /// The descriptor to read from.
    var input: Int32
    var isReading = true
    var isFinished = false
    /// The bytes of a line that has not ended.
    var begun: [UInt8] = []
    var lines: ArraySlice<[UInt8]> = []
    /// The bytes of these lines.
    var unread = 0
    var problem: Problem?
    /// Lines to write. A part of the first one may already be written.
    var pending: ArraySlice<[UInt8]> = []
    var written = 0
    /// Whether the thread writes a piece of the first.
    var isWriting = false
    /// The bytes of these lines that are not written.
    var unsent = 0
    /// Whether the other end takes nothing more.
    var isBroken = false
    var waiters: [CheckedContinuation<Void, Never>] = []

    init(input: Int32) { self.input = input }

    /// Whether enough lines wait.
    var isFull: Bool { unread >= LineStream.mostUnread }

    mutating func takeLine() -> [UInt8]? {
      guard let line = lines.popFirst() else { return nil }
      unread -= line.count + 1
      return line
    }

    /// Splits bytes into lines. Returns whether a line has ended, or reading has.
    mutating func take(_ bytes: ArraySlice<UInt8>, longest: Int) -> Bool {
      var rest = bytes
      let before = lines.count
      while let newline = rest.firstIndex(of: UInt8(ascii: "\n")), begun.count + newline - rest.startIndex <= longest {
        begun += rest[..<newline]
        rest = rest[(newline + 1)...]
        endLine()
      }
      begun += rest
      if begun.count > longest {
        begun = []
        endReading(.tooLong(longest))
      }
      return lines.count > before || !isReading
    }

    mutating func endLine() {
      lines.append(begun)
      unread += begun.count + 1
      begun = []
    }

    mutating func endReading(_ problem: Problem?) {
      guard isReading else { return }
      (isReading, self.problem, begun) = (false, problem, [])
    }

    /// Takes the longest piece that can always be written to a pipe that accepts any byte.
    mutating func takePiece() -> ArraySlice<UInt8>? {
      guard let line = pending.first else { return nil }
      isWriting = true
      return line[written...].prefix(Int(PIPE_BUF))
    }

    mutating func haveWritten(_ count: Int) {
      isWriting = false
      guard !isBroken else { return }
      written += count
      unsent -= count
      guard written == pending.first?.count else { return }
      pending.removeFirst()
      written = 0
    }

    mutating func breakOff() { (isBroken, pending, written, unsent) = (true, [], 0, 0) }
  }
}

/// An output descriptor, and the file that it referred to at first.
private struct OutputDescriptor {
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
  private var isSame: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_dev == file && status.st_ino == number
  }

  /// Writes as much as fits, and returns the number of bytes; `nil` if nothing more can ever be written.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard isSame, poll(&request, 1, 0) >= 0 else { return nil }
    guard request.revents != 0 else { return 0 }
    let count = bytes.withUnsafeBytes { CScreenKitPlatform.write(descriptor, $0.baseAddress, $0.count) }
    return count >= 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : nil
  }
}

import CScreenKitPlatform
import Synchronization

/// The thread that reads and writes the descriptors of all line streams. It starts with the first stream and never ends.
///
/// It waits with `poll`. A dispatch source misses the end of a pipe that was closed right after its last bytes, and sometimes crashes
/// when it is canceled then; and a thread for each stream limits their number.
final class DescriptorLoop: Sendable {
  private static let shared = Mutex<DescriptorLoop?>(nil)

  private let members = Mutex<[LineStream]>([])
  /// A pipe. A byte in it wakes the thread.
  private let reading, writing: Int32
  private let isWoken = Atomic(false)

  /// Serves a stream until it is over.
  ///
  /// - Throws: The reason why the thread cannot be started.
  static func add(_ stream: LineStream) throws(SystemError) {
    try shared.withLock { (shared) throws(SystemError) in
      if shared == nil { shared = try DescriptorLoop() }
      shared?.members.withLock { $0.append(stream) }
    }
    wake()
  }

  /// Wakes the thread, which then looks at all streams again.
  static func wake() { shared.withLock { $0 }?.wake() }

  private init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
    do throws(SystemError) {
      try startThread()
    } catch {
      for end in ends { close(end) }
      throw error
    }
  }

  private func wake() {
    guard !isWoken.exchange(true, ordering: .sequentiallyConsistent) else { return }
    _ = write(writing, [1], 1)
  }

  /// Starts the thread. No signal interrupts it, so a write to a pipe without a reader fails, and ends no process.
  private func startThread() throws(SystemError) {
    var (all, mask) = (sigset_t(), sigset_t())
    sigfillset(&all)
    // Its own crashes, and the signal with which Swift's runtime suspends it while examining the crash of another thread.
    for number in [SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGABRT, SIGSYS, SIGPROF] { sigdelset(&all, number) }
    pthread_sigmask(SIG_SETMASK, &all, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    var thread = pthread_t()
    let loop = Unmanaged.passRetained(self)
    let error = pthread_create(
      &thread, nil,
      { loop in
        if let loop { Unmanaged<DescriptorLoop>.fromOpaque(loop).takeRetainedValue().run() }
        return nil
      }, loop.toOpaque())
    guard error == 0 else {
      loop.release()
      throw SystemError(code: error)
    }
    pthread_detach(thread)
  }

  private func run() {
    var buffer = [UInt8](repeating: 0, count: LineStream.mostUnread)
    while true {
      while read(reading, &buffer, buffer.count) > 0 {}
      // After the pipe is empty: who finds this set afterwards has put a byte into it, or is heard below.
      isWoken.store(false, ordering: .sequentiallyConsistent)
      let streams = members.withLock { members in
        members.removeAll { $0.isOver() }
        return members
      }
      var requests = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)] + streams.flatMap(\.requests)
      guard poll(&requests, nfds_t(requests.count), -1) > 0 else { continue }
      for (index, stream) in streams.enumerated() {
        stream.serve(
          input: requests[2 * index + 1].revents, output: requests[2 * index + 2].revents, buffer: &buffer)
      }
    }
  }
}

import CScreenKitTerminalGuard
import Dispatch
import CScreenKitPlatform
import Synchronization

/// Waits for input on its own thread, which ends with the input. While input is handled, this thread runs the main actor.
///
/// A source of the dispatch library wakes one thread to notice input, which then wakes another to handle it. Here the thread that has
/// noticed it enters the main queue directly, which costs nothing while the queue is idle.
@MainActor
final class InputThread {
  private let loop: Loop

  /// Starts the thread, which waits for ``listen()``.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to wait for.
  ///   - take: Called when there is input, which may be its end; returns whether to continue listening. Remaining input is reported
  ///     again.
  init(descriptor: Int32, take: @escaping @MainActor @Sendable () -> Bool) {
    loop = Loop(descriptor: descriptor, take: take)
    // Like threads of the dispatch library, this one blocks all signals except those of its own crashes, and PROF, with which Swift's
    // runtime suspends it while examining the crash of another thread.
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for number in [SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGABRT, SIGSYS, SIGPIPE, SIGPROF] {
      sigdelset(&blocked, number)
    }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { loop in
      if let loop { Unmanaged<Loop>.fromOpaque(loop).takeRetainedValue().run() }
      return nil
    }
    let status = pthread_create(&thread, nil, body, Unmanaged.passRetained(loop).toOpaque())
    precondition(status == 0, "cannot create a thread that reads keys")
    pthread_detach(thread)
  }

  deinit {
    loop.isOver.store(true, ordering: .releasing)
    loop.wanted.signal()
  }

  /// Reports input from now on, until `take` returns `false`.
  func listen() {
    loop.wanted.signal()
  }

  /// The loop of the thread.
  private final class Loop: Sendable {
    let wanted = DispatchSemaphore(value: 0)
    let isOver = Atomic(false)
    private let descriptor: Int32
    private let take: @MainActor @Sendable () -> Bool

    init(descriptor: Int32, take: @escaping @MainActor @Sendable () -> Bool) {
      self.descriptor = descriptor
      self.take = take
    }

    func run() {
      sk_cover_thread()
      while true {
        wanted.wait()
        guard !isOver.load(ordering: .acquiring) else { return }
        repeat { waitForInput() } while takeInput()
      }
    }

    /// Handles the input on the main queue. A closure with a result would cost as much as the queue, once for each key.
    private func takeInput() -> Bool {
      var goesOn = false
      DispatchQueue.main.sync { goesOn = MainActor.assumeIsolated { take() } }
      return goesOn
    }

    private func waitForInput() {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&request, 1, -1) < 0, errno == EINTR {}
    }
  }
}

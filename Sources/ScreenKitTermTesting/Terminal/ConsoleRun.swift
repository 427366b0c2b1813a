package import ArgumentParser
import CScreenKitTermTesting
import Dispatch
import CScreenKitPlatform
package import ScreenKitTerm
import Synchronization

/// A console program that a test runs in its own process.
package struct TestedConsole: Sendable {
  /// The name of the program.
  package let name: String
  /// Runs it on a terminal, and returns the exit status.
  let main: @MainActor @Sendable (Terminal) async -> ExitCode

  /// Makes one from a function that runs it.
  package init(_ name: String, main: @escaping @MainActor @Sendable (Terminal) async -> ExitCode) {
    self.name = name
    self.main = main
  }

  /// Makes one from a program that receives signals.
  ///
  /// - Parameter console: Makes the console; `listen` sets a function to call at each signal with a number.
  package init<State, Action>(
    _ name: String,
    listening console:
      @escaping @MainActor @Sendable (
        _ listen: (_ number: Int32, @escaping @Sendable () -> Void) -> Void
      ) -> Console<State, Action>
  ) {
    self.init(name) { terminal in
      var listeners: [SignalListener] = []
      let console = console { number, handler in
        listeners.append(terminal.signals.listen(to: number, on: .main, registered: nil, handler))
      }
      let status = await console.main(on: terminal)
      listeners = []
      return status
    }
  }
}

/// A console that runs on the main actor of this process, and is canceled when its owner is released.
///
/// The thread that drives it must be neither the main actor's nor one that tasks share.
final class ConsoleRun: RunningProgram {
  private let signals = SentSignals()
  private let input: Int32
  private let over: FileDescriptor
  private let status: Status
  private let task: Task<Void, Never>
  private(set) var exit: ProgramExit?

  /// How the console ended, as soon as it did.
  private final class Status: Sendable {
    let value = Mutex<Int32?>(nil)
  }

  /// Starts a console.
  ///
  /// - Parameter descriptors: Standard input, output and error; copies are used, which are closed when the console has ended.
  init(
    _ console: TestedConsole, arguments: [String], environment: [String: String], descriptors: [Int32]
  ) throws(ProgramError) {
    var terminal = Terminal(arguments: [console.name] + arguments)
    var copies: [Int32] = []
    for descriptor in descriptors { copies.append(fcntl(descriptor, F_DUPFD_CLOEXEC, 10)) }
    (terminal.input, terminal.output, terminal.errors) = (copies[0], copies[1], copies[2])
    terminal.environment = Environment(environment)
    terminal.signals = signals
    input = copies[0]
    let status = Status()
    self.status = status
    let pipe = try Pipe()
    let ending = fcntl(pipe.writing.number, F_DUPFD_CLOEXEC, 10)
    over = try pipe.keepReading()
    task = Task { @MainActor [terminal] in
      let code = await console.main(terminal)
      // Listeners of signals are released on the main queue.
      for _ in 0..<2 { await withCheckedContinuation { over in DispatchQueue.main.async { over.resume() } } }
      for descriptor in copies { close(descriptor) }
      status.value.withLock { $0 = code.rawValue }
      close(ending)
    }
  }

  deinit {
    end { _ = [pollfd].wait([(over.number, POLLIN)], milliseconds: 100) }
  }

  /// Cancels the console, and waits until it has released the resources that the next one may need.
  func end(_ listen: () -> Void) {
    task.cancel()
    let deadline = Deadline(within: .seconds(60))
    update()
    while exit == nil, !deadline.hasPassed {
      listen()
      update()
    }
  }

  var identifier: Int32 { getpid() }
  var watch: Int32 { over.number }

  func update() {
    guard exit == nil, let code = status.value.withLock({ $0 }) else { return }
    let isSignal = [SIGINT, SIGTERM, SIGHUP, SIGPIPE].contains(code - 128)
    exit = isSignal ? .signalled(code - 128) : .exited(code)
  }

  func send(signal: Int32) {
    update()
    if signal == SIGINT { settleKeys() }
    if exit == nil { signals.send(signal) }
  }

  /// Waits until the terminal's driver has processed all typed input. At Ctrl-C it drops pending output, which must not be the
  /// console's output in response to the signal.
  private func settleKeys() {
    let deadline = Deadline(within: .seconds(1))
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    // The driver processes all input before it reports that there is none.
    while exit == nil, poll(&request, 1, 0) > 0, !deadline.hasPassed { update() }
  }

  /// All threads of this process except the calling one, if they sleep. They never do while another test keeps them busy.
  func rest() -> ProcessTree? {
    update()
    guard exit == nil else { return ProcessTree() }
    let tree = ProcessTree(root: getpid(), without: cterm_thread())
    return tree.isAsleep ? tree : nil
  }
}

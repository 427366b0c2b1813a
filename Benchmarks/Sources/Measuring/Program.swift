import CBenchTerminal
public import Glibc

/// A program in a separate terminal, measured from the moment it is started.
public final class Program {
  /// Its process identifier, for signals.
  public let process: pid_t
  private let terminal: Int32
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var output: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Starts a program in a terminal of 80 columns. It is killed when this is released.
  ///
  /// - Parameters:
  ///   - path: The program, which must exist.
  ///   - arguments: Its arguments, without its name.
  ///   - rows: The height of the terminal.
  public init(_ path: String, _ arguments: [String] = [], rows: UInt16 = 24) {
    let environment = [
      "TERM=xterm-256color", "LANG=C.UTF-8", "INPUTRC=/dev/null", "PATH=/usr/bin:/bin", "PS1=/> ",
    ]
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    var process: pid_t = 0
    start = clock.now
    terminal = bench_spawn(path, &words, &variables, rows, &process)
    precondition(terminal >= 0, "\(path) cannot be started.")
    self.process = process
    for word in words { free(word) }
    for variable in variables { free(variable) }
  }

  /// Waits until the program has written `text` after the previously awaited one, and returns when it
  /// arrived, as the time since the start.
  @discardableResult
  public func wait(for text: String) -> Duration {
    let wanted = Array(text.utf8)
    var arrival = clock.now
    while true {
      if let found = output.firstRange(of: wanted) {
        output.removeSubrange(..<found.upperBound)
        return start.duration(to: arrival)
      }
      let count = Glibc.read(terminal, &buffer, buffer.count)
      // Searching the output takes longer than a program needs to show a key.
      arrival = clock.now
      precondition(count > 0, "the program has ended without \(text): \(String(decoding: output, as: UTF8.self))")
      output += buffer.prefix(count)
    }
  }

  /// Reads the output of the program for some time, and returns its number of bytes and of pieces. Each piece was written at once if
  /// the program pauses between them.
  public func read(for duration: Duration) -> (bytes: Int, pieces: Int) {
    output = []
    var pieces = 0
    let end = clock.now + duration
    while case let left = clock.now.duration(to: end).milliseconds, left > 0 {
      var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(left) + 1) > 0 else { continue }
      output += buffer.prefix(max(0, Glibc.read(terminal, &buffer, buffer.count)))
      pieces += 1
    }
    defer { output = [] }
    return (output.count, pieces)
  }

  /// Types a text into the terminal.
  public func send(_ text: String) {
    let bytes = Array(text.utf8)
    precondition(write(terminal, bytes, bytes.count) == bytes.count)
  }

  /// Drops what the program writes until it ends.
  public func waitForEnd() {
    while Glibc.read(terminal, &buffer, buffer.count) > 0 { continue }
  }

  /// The time from sending one text until another arrives, in microseconds.
  public func microseconds(from text: String, to answer: String) -> Double {
    let begin = start.duration(to: clock.now)
    send(text)
    return (wait(for: answer) - begin) / .microseconds(1)
  }

  /// The memory that the program occupies, in MiB.
  public var residentMiB: Double { Double(residentBytes(of: "\(process)")) / Double(1 << 20) }

  /// The most memory that the program has occupied so far, in MiB.
  public var peakMiB: Double { Double(peakBytes(of: "\(process)")) / Double(1 << 20) }

  /// The running time of all threads of the program, including ended ones, in microseconds.
  public var runningMicroseconds: Double {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  deinit {
    kill(process, SIGKILL)
    close(terminal)
    waitpid(process, nil, 0)
  }
}

extension Duration {
  /// The duration in milliseconds.
  public var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }
}

extension [Double] {
  /// The median of the numbers; there must be at least one.
  public var median: Double { sorted()[count / 2] }
}

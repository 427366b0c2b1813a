import Glibc

/// The least processor time that one call of `body` takes, in nanoseconds: the best of several rounds, each long enough to be
/// measured.
///
/// The least is the cost of the code; everything above it is the machine's. While others have the processors, no time passes.
@MainActor
public func nanoseconds(rounds: Int = 9, _ body: () -> Void) -> Double {
  func measure(_ calls: Int) -> Double {
    let start = processorNanoseconds()
    for _ in 0..<calls { body() }
    return processorNanoseconds() - start
  }
  body()
  var calls = 1
  while measure(calls) < 4e6, calls < 1 << 24 { calls *= 2 }
  return ((0..<rounds).map { _ in measure(calls) }.min() ?? 0) / Double(calls)
}

/// The processor time used by the process.
private func processorNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// As ``nanoseconds(rounds:_:)``, for a body that suspends.
@MainActor
public func nanoseconds(rounds: Int = 9, calls: Int, _ body: () async -> Void) async -> Double {
  let clock = ContinuousClock()
  await body()
  var best = Duration.seconds(1_000)
  for _ in 0..<rounds {
    best = min(best, await clock.measure { for _ in 0..<calls { await body() } })
  }
  return (Double(best.components.attoseconds) / 1e9 + Double(best.components.seconds) * 1e9) / Double(calls)
}

/// The resident memory of a process, in bytes.
public func residentBytes(of process: String = "self") -> Int {
  guard let file = fopen("/proc/\(process)/statm", "r") else { return 0 }
  defer { fclose(file) }
  var buffer = [CChar](repeating: 0, count: 128)
  guard fgets(&buffer, 128, file) != nil else { return 0 }
  let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// The peak resident memory of a process so far, in bytes.
public func peakBytes(of process: String = "self") -> Int {
  guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
  defer { fclose(file) }
  var buffer = [CChar](repeating: 0, count: 256)
  while fgets(&buffer, 256, file) != nil {
    let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard line.hasPrefix("VmHWM:") else { continue }
    return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
  return 0
}

/// Keeps the compiler from removing the computation of `value`.
@inline(never)
public func use<Value>(_ value: Value) {}

/// Prints figures with their promises, and records whether all were kept.
@MainActor
public struct Report {
  public private(set) var isKept = true

  public init() {}

  public mutating func line(_ name: String, _ figure: String, promise: String, kept: Bool) {
    isKept = isKept && kept
    let padding = String(repeating: " ", count: max(1, 58 - name.count))
    print("\(kept ? "  " : "! ")\(name)\(padding)\(figure)  (promised: \(promise))")
  }
}

public func rounded(_ number: Double) -> String {
  number >= 100 ? "\(Int(number.rounded()))" : "\((number * 100).rounded() / 100)"
}

import Foundation
// The name of the thread is internal.
@testable import PresentationEffects
import Testing

@Suite("The thread of the transfers", .timeLimit(.minutes(10)))
struct SignalTests {
  @Test("blocks neither the signals of a crash nor the one by which Swift's runtime stops threads to look at them")
  func blocked() async throws {
    try await withFilmServer { server in _ = try await HTTP.Request.get(server + "/film/3").answer() }
    let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGPROF]
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { thread in
      let name = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
      return name == TransferThread.name + "\n"
    }
    #expect(!threads.isEmpty)
    for thread in threads {
      var blocked = blockedSignals(of: thread, among: signals)
      // A thread that creates a thread or a process blocks all signals until that is done, and the new thread does too.
      for _ in 0..<1_000 where !blocked.isEmpty {
        await Task.yield()
        blocked = blockedSignals(of: thread, among: signals)
      }
      #expect(blocked.isEmpty, "thread \(thread) blocks signals")
    }
  }

  /// Those of `signals` that `thread` blocks: none when it has ended.
  private func blockedSignals(of thread: String, among signals: [Int32]) -> [Int32] {
    let status = try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8)
    guard let mask = status?.firstMatch(of: /SigBlk:\s*([0-9a-f]+)/).flatMap({ UInt64($0.1, radix: 16) }) else {
      return []
    }
    return signals.filter { mask & 1 << UInt64($0 - 1) != 0 }
  }
}

import Foundation
import PresentationEffects
import Testing

@Suite("The thread of the transfers")
struct SignalTests {
  @Test("blocks neither the signals of a crash nor the one by which Swift's runtime stops threads to look at them")
  func blocked() async throws {
    try await withFilmServer { server in _ = try await HTTP.Request.get(server + "/film/3").answer() }
    for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
      // A thread may have ended meanwhile.
      let status = try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8)
      guard let mask = status?.firstMatch(of: /SigBlk:\s*([0-9a-f]+)/).flatMap({ UInt64($0.1, radix: 16) }) else {
        continue
      }
      // Threads of the dispatch library block ABRT, which `abort` lets through by itself.
      for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGPROF] {
        #expect(mask & 1 << UInt64(signal - 1) == 0, "thread \(thread) blocks signal \(signal)")
      }
    }
  }
}

import Glibc
import PresentationTesting
import TestSupport
import Testing

// `TerminalKeys` is internal.
@testable import ScreenKitTerm

@MainActor @Suite("The keys of a terminal", .timeLimit(.minutes(10)))
struct TerminalKeysTests {
  @Test("include a paste if nothing has followed its end for 30 milliseconds, with all that arrived until then")
  func settling() async {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let clock = TestClock()
    let keys = TerminalKeys(descriptor: ends[0], patience: .milliseconds(500), clock: clock)
    var heard: [String] = []
    keys.start { event, bytes in
      heard.append("\(event) \(String(decoding: bytes, as: UTF8.self))")
      return bytes.count
    }
    let text = Array("a\u{1B}[200~b\u{1B}[201~c\r".utf8)
    write(ends[1], text, text.count)
    await clock.sleepers(1)
    #expect(heard == ["keys a"])
    clock.advance(by: .milliseconds(29))
    #expect(heard == ["keys a"])
    clock.advance(by: .milliseconds(1))
    await waitUntil { heard.count >= 2 }
    #expect(heard == ["keys a", "paste bc\r"])
    keys.stop()
  }

  @Test("deliver an Escape alone after its timeout, and not before")
  func escape() async {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let clock = TestClock()
    let keys = TerminalKeys(descriptor: ends[0], patience: .milliseconds(500), clock: clock)
    var heard: [[UInt8]] = []
    keys.start { _, bytes in
      heard.append(Array(bytes))
      return bytes.count
    }
    write(ends[1], [0x1B], 1)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(499))
    #expect(heard.isEmpty)
    clock.advance(by: .milliseconds(1))
    await waitUntil { !heard.isEmpty }
    #expect(heard == [[0x1B]])
    keys.stop()
  }
}

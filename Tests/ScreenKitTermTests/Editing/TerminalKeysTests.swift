import Glibc
import PresentationTesting
import Testing

@testable import ScreenKitTerm

@MainActor @Suite("The keys of a terminal")
struct TerminalKeysTests {
  @Test("include a paste when nothing has followed its end for 30 milliseconds, with all that arrived until then")
  func settling() async {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let clock = TestClock()
    let keys = TerminalKeys(descriptor: ends[0], patience: 500, clock: clock)
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
    while heard.count < 2 { await Task.yield() }
    #expect(heard == ["keys a", "paste bc\r"])
    keys.stop()
  }
}

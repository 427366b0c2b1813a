import Glibc
import ScreenKitTermTesting
import TestSupport
import Testing

@Typist
@Suite("Sequences that mark lines", .serialized, .timeLimit(.minutes(10)))
struct LineMarkTests {
  @Test("report where a prompt, a line and its output begin, and how the line has ended")
  func lines() throws {
    let session = try Consoles.openConsole(Consoles.watch)
    try session.send("say one\r")
    try session.wait(for: "Heard 1.\n/>")
    try session.send("sya\r")
    try session.wait(for: "did you mean")
    try session.waitUntilIdle()
    try session.send(.up)
    try session.send("half")
    try session.waitUntilIdle()
    try session.send("\u{03}")
    try session.wait(forLine: "/>")
    try session.send("\r")
    try session.waitUntilIdle()
    let told = session.told
    #expect(told.contains("<A>/> <B>say one\n<C>Heard 1.\n<D;0>"), "\(told)")
    #expect(told.contains(/<A>\/> <B>sya\n<C>[^<]*did you mean[^<]*\n<D;1>/), "\(told)")
    #expect(told.contains("<A>/> <B>syahalf^C\n<D>"), "\(told)")
    #expect(told.contains("<A>/> <B>\n<D>"), "\(told)")
  }

  @Test("report each line of a paste, up to the one that fails")
  func paste() throws {
    let session = try Consoles.openConsole(Consoles.watch)
    try session.paste("say one\nsya\nsay two")
    try session.wait(for: "Run, edit or drop")
    try session.send("r\r")
    try session.wait(for: "1 line was not run:")
    let told = session.told
    #expect(told.contains("<A>/> <B>say one\n<C>Heard 1.\n<D;0><A>/> <B>sya\n<C>"), "\(told)")
    #expect(told.contains("<D;1>"), "\(told)")
  }

  @Test("report a line that was canceled, and on its window its progress", arguments: [false, true])
  func cancelled(showsProgress: Bool) throws {
    let session = try Consoles.openConsole(Consoles.backups, changing: ["VTE_VERSION": showsProgress ? "8000" : nil])
    try session.send("copy all\r")
    try session.wait(for: "1 of 4  db")
    try session.send("\u{03}")
    try session.wait(for: "cancelled\n/>")
    let told = session.told
    #expect(told.contains(/<C>[^C]*Ctrl-C to cancel/) && told.contains("cancelled\n<D;130>"), "\(told)")
    #expect(told.contains("<4;1;25>") == showsProgress && told.contains("<4;0>") == showsProgress, "\(told)")
    #expect(!told.split(separator: "<4;0>", maxSplits: 1).last!.contains("<4;"))
  }

  @Test(
    "are not written unless the terminal is known to understand them",
    arguments: [["TERM": "linux"], ["TERM": "vt100"], ["TERM": "dumb"], ["TERM": "nosuch"], ["ACCESSIBLE": "1"]])
  func others(environment: [String: String]) throws {
    let session = try Consoles.openConsole(
      Consoles.backups, changing: environment.merging(["VTE_VERSION": "8000"]) { $1 })
    try session.send("copy db\r")
    try session.wait(for: "1 of 4 servers")
    try session.wait(for: "/>")
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(!text.contains("\u{1B}]") && !text.contains("2026"))
  }
}

import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// The ways in which a program ends while it has the terminal: on its own, or ended by others.
@Suite("The terminal", .serialized, .timeLimit(.minutes(10)))
struct SignalTests {
  /// Whether Swift's runtime prints where a program crashed.
  enum Backtrace: String, CaseIterable {
    case none = "enable=no"
    case printed = "enable=yes,interactive=no,color=no,threads=crashed,limit=8,sanitize=yes"
  }

  private func open(_ backtrace: Backtrace = .none) throws -> TerminalSession {
    let session = try Programs.openConsole(Programs.crashes, changing: ["SWIFT_BACKTRACE": backtrace.rawValue])
    #expect(try session.attributes() != session.initialAttributes, "the editor has the terminal")
    return session
  }

  /// Requires that the program has ended by the signal, and that the terminal is as the program found it.
  private func expectEnd(of session: TerminalSession, by signal: Int32) throws {
    #expect(try session.waitForExit(within: .seconds(60)) == .signalled(signal))
    #expect(try session.attributes() == session.initialAttributes)
    #expect(!session.screen.modes.bracketedPaste)
    #expect(session.screen.modes.cursorVisible)
    #expect(String(decoding: session.transcript, as: UTF8.self).contains("\u{1B}[?2004l"))
  }

  /// The signals that end a process unless it wants something else, except the signals of a crash, the ones that the console takes for
  /// itself, the one that cannot be caught, and the two that the C library keeps.
  static let endings: [Int32] =
    [
      SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
      SIGIO,
      SIGPWR,
    ] + (34...64)

  static let crashes: [Int32] = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  // Rule C-07.2
  @Test("is restored when a signal from outside ends the program, which ends by that signal", arguments: endings)
  func ended(by signal: Int32) throws {
    let session = try open()
    try session.send("half a li")
    try session.waitUntilIdle()
    session.signal(signal)
    try expectEnd(of: session, by: signal)
  }

  // Rule C-07.2
  @Test(
    "does not delay the end of the program while it accepts no output, typed lines or not",
    arguments: [SIGTERM, SIGHUP, SIGINT], ["", "help\r"])
  func stopped(by signal: Int32, typed: String) throws {
    let session = try open()
    // A terminal whose output is stopped; it stays so when this descriptor is closed.
    let terminal = Glibc.open("/proc/\(session.processIdentifier)/fd/1", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    try #require(tcflow(terminal, TCOOFF) == 0)
    defer { tcflow(terminal, TCOON) }
    try session.send(typed)
    if !typed.isEmpty { try session.waitUntilIdle() }
    guard signal == SIGINT else {
      session.signal(signal)
      #expect(try session.waitForExit() == .signalled(signal))
      return #expect(try session.attributes() == session.initialAttributes)
    }
    // Ctrl-C gives up a line; a program that does not react is ended by the third one, at least a second later.
    var exit: ProgramExit?
    for _ in 1...80 where exit == nil {
      session.signal(SIGINT)
      exit = try? session.waitForExit(within: .milliseconds(250))
    }
    #expect(exit == .signalled(SIGINT))
    #expect(try session.attributes() == session.initialAttributes)
  }

  @Test("does not delay the end of the program while its output is not read", arguments: [SIGTERM, SIGHUP, SIGINT])
  func unread(signal: Int32) throws {
    let session = try open()
    let process = "/proc/\(session.processIdentifier)"
    try session.send(String(repeating: "help\r", count: 300))
    let deadline = ContinuousClock.now + .seconds(60)
    var sightings = 0
    // A thread is blocked in the call that writes to descriptor 1.
    while sightings < 1_000, ContinuousClock.now < deadline {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: process + "/task")) ?? []
      let calls = threads.map { (try? String(contentsOfFile: "\(process)/task/\($0)/syscall", encoding: .utf8)) ?? "" }
      sightings = calls.contains { $0.hasPrefix("1 0x1 ") } ? sightings + 1 : 0
    }
    try #require(sightings == 1_000)
    var hasEnded = false
    kill(session.processIdentifier, signal)
    while !hasEnded, ContinuousClock.now < deadline {
      // The first Ctrl-C gives up a line; see above.
      if signal == SIGINT { kill(session.processIdentifier, signal) }
      let state = try String(contentsOfFile: process + "/stat", encoding: .utf8)
      hasEnded = state[(state.lastIndex(of: ")") ?? state.startIndex)...].hasPrefix(") Z")
    }
    #expect(hasEnded)
    #expect(try session.waitForExit() == .signalled(signal))
    #expect(try session.attributes() == session.initialAttributes)
  }

  // Rule C-07.3
  @Test("is restored when the signal of a crash comes from outside", arguments: crashes, Backtrace.allCases)
  func crashed(by signal: Int32, backtrace: Backtrace) throws {
    let session = try open(backtrace)
    try session.send("half a li")
    try session.waitUntilIdle()
    session.signal(signal)
    try expectEnd(of: session, by: signal)
  }

  // Rule C-07.3
  @Test(
    "is restored when the program crashes, on the main actor or elsewhere",
    arguments: [
      ("crash trap", SIGILL), ("crash breakpoint", SIGTRAP), ("elsewhere breakpoint", SIGTRAP),
      ("crash overflow", SIGSEGV), ("crash segment", SIGSEGV), ("crash bus", SIGBUS),
      ("crash divide", SIGFPE), ("crash call", SIGSYS), ("crash abort", SIGABRT), ("elsewhere trap", SIGILL),
      ("elsewhere segment", SIGSEGV), ("elsewhere bus", SIGBUS), ("elsewhere divide", SIGFPE),
      ("elsewhere call", SIGSYS), ("elsewhere abort", SIGABRT), ("crash pipe", SIGPIPE), ("elsewhere pipe", SIGPIPE),
    ], Backtrace.allCases)
  func crashed(line: (String, Int32), backtrace: Backtrace) throws {
    let session = try open(backtrace)
    try session.send(line.0 + "\r")
    try expectEnd(of: session, by: line.1)
    let isExplained = backtrace == .printed && ![SIGSYS, SIGPIPE].contains(line.1)
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(text.contains("crashed") == isExplained && !text.contains("failed to suspend"))
  }

  @Test("is restored before the runtime prints where the program crashed, and asks what to do")
  func backtrace() throws {
    let session = try Programs.open(
      Programs.crashes, changing: ["SWIFT_BACKTRACE": "enable=yes,interactive=yes,color=no,timeout=none"])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    session.signal(SIGABRT)
    try session.wait(for: "Press space to interact", within: .seconds(60))
    let transcript = String(decoding: session.transcript, as: UTF8.self)
    let restored = try #require(transcript.range(of: "\u{1B}[?2004l"))
    #expect(transcript[restored.upperBound...].contains("crashed"), "the terminal is given back before")
    try session.waitUntilIdle()
    try session.send("q")
    try expectEnd(of: session, by: SIGABRT)
    #expect(!session.screen.text.contains("/> q"), "no key is taken by the editor")
  }

  @Test("is unaffected by signals that were ignored when the program began", arguments: [SIGHUP, SIGUSR1, SIGQUIT])
  func ignored(signal: Int32) throws {
    let session = try Programs.open(
      "/bin/sh", ["-c", "trap '' \(signal); exec \"$0\"", Programs.crashes])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    session.signal(signal)
    try session.waitUntilIdle()
    try session.send("path\r")
    try session.wait(for: "/> path\n/\n/>")
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
  }
}

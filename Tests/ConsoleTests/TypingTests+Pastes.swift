import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// Pastes into the line.
extension TypingTests {
  @Test("is followed by a question when several lines are pasted into it, and nothing runs before the answer")
  func severalLines() throws {
    let session = try open()
    try session.paste("say one\nsay two\r\n\nsay three\n")
    try session.wait(for: "Run, edit or drop them (r, e, d)?")
    #expect(session.screen.text.contains("3 lines were pasted:\n  say one\n  say two\n  say three\nRun, edit"))
    for (typed, complaint) in [
      ("\r", "Type r (run), e (edit) or d (drop)."), ("yes\r", "Unknown answer \"yes\"."),
      ("show history\r", "Unknown answer \"show history\"."),
      ("red\r", "Unknown answer \"red\"."),
    ] {
      try session.send(typed)
      try session.wait(for: complaint)
      try session.waitUntilIdle()
      #expect(session.promptLine == "Run, edit or drop them (r, e, d)?")
    }
    try session.send("drrx\u{7F}\u{7F}\u{7F}")
    try session.waitUntilIdle()
    #expect(session.promptLine == "Run, edit or drop them (r, e, d)? d" && !session.screen.text.contains("Heard 1"))
    try session.send("\u{15}r\r")
    try session.wait(for: "Heard 3.\n/>")
    #expect(session.screen.text.contains("/> say one\nHeard 1.\n/> say two\nHeard 2.\n/> say three\nHeard 3.\n/>"))
  }

  @Test("takes the lines of a paste to be edited, or drops them")
  func editOrDrop() throws {
    let session = try open()
    try session.send("say x")
    try session.paste("one\nsay two")
    try session.wait(for: "Run, edit or drop")
    try session.send("d\r")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say x")
    try session.paste("one\nsay two")
    try session.wait(for: "Run, edit or drop")
    try session.send("e\r")
    try session.waitUntilIdle()
    #expect(session.screen.text.hasSuffix("/> say xone\nsay two"))
    try session.send("more\r")
    try session.wait(for: "Heard 2.")
    try session.waitUntilIdle()
    #expect(session.screen.text.contains("/> say twomore\nHeard 2.\n/>"))
  }

  @Test("stops running pasted lines at the first that fails, and at Ctrl-C, and asks about the others")
  func failingPaste() throws {
    let session = try open()
    try session.paste("say one\nnonsense\nsay two\nsay three")
    try session.wait(for: "Run, edit or drop")
    try session.send("r\r")
    try session.wait(for: "unknown command \"nonsense\"")
    try session.waitUntilIdle()
    #expect(session.screen.text.contains("\n2 lines were not run:\n  say two\n  say three\nRun, edit or drop them"))
    #expect(!session.screen.text.contains("Heard 2"))
    try session.send("d\r")
    try session.wait(until: { _ in session.promptLine == "/>" }, described: "the prompt")
    try session.paste("doze 3600\nsay two")
    try session.wait(for: "Run, edit or drop")
    try session.send("r\r")
    try session.wait(for: "Ctrl-C to cancel")
    try session.send(.control("c"))
    try session.wait(for: "cancelled\n1 line was not run:\n  say two\nRun, edit or drop")
    try session.send("run\r")
    try session.wait(for: "/> say two\nHeard 2.\n/>")
  }

  @Test("are shown as they would be run, with the text typed before and after the cursor")
  func joinedLines() throws {
    let session = try open()
    try session.send("say 'end'\u{01}\u{1B}f\u{06}")
    try session.waitUntilIdle()
    try session.paste("a\nsay b\n")
    try session.wait(for: "Run, edit or drop")
    #expect(session.screen.text.contains("With the text already typed:\n  say a\n  say b'end'\nRun, edit"))
    try session.send("r\r")
    try session.wait(for: "Heard 2.")
    try session.waitUntilIdle()
    #expect(session.screen.text.contains("/> say a\nHeard 1.\n/> say b'end'\nHeard 2.\n/>"))
  }

  @Test("is not blocked by a paste without an end, which Ctrl-C drops")
  func unfinishedPaste() throws {
    let session = try open()
    try session.send("say \u{1B}[200~never ends")
    try session.wait(for: "A paste is not finished; press Ctrl-C to drop it.")
    session.signal(SIGUSR1)
    try session.wait(for: "Heard 1.")
    #expect(session.promptLine == "/> say")
    try session.send(.control("c"))
    try session.wait(for: "say ^C")
    try session.send("say x\r")
    try session.wait(for: "Heard 2.")
  }

  @Test("takes a paste in whatever pieces it arrives")
  func pieces() throws {
    let session = try open()
    for byte in Array("say \u{1B}[200~a\tb?\u{03}日\u{1B}[201~c".utf8) {
      try session.send(bytes: [byte])
      try session.waitUntilIdle()
    }
    try session.wait(for: #"/> say a        b?\u{3}日c"#)
  }

  @Test("refuses a paste that is far too long, and says what to do instead")
  func hugePaste() throws {
    let session = try open()
    try session.paste(String(repeating: "x", count: 1 << 20))
    try session.wait(for: "A paste of more than 64 KiB was dropped")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/>")
  }

  @Test("takes a paste in a search as text to search for")
  func pasteIntoSearch() throws {
    let session = try open()
    for line in ["say alpha", "say beta"] { try session.send(line + "\r") }
    try session.wait(for: "Heard 2.")
    try session.send(.control("r"))
    try session.paste("alp")
    try session.wait(for: "`alp': say alpha")
    try session.paste("h\nand more")
    try session.wait(for: "Searching for the first of 2 pasted lines.\n(reverse-i-search)`alph': say alpha")
    try session.send(.control("g"))
    try session.waitUntilIdle()
    #expect(session.promptLine == "/>")
  }

  @Test("is given back what was typed ahead of a line that Ctrl-C cancels, instead of running it")
  func typedAheadOfCancelledLine() throws {
    let session = try open()
    for count in 1...3 {
      try session.send("doze 3600\r")
      try session.wait(for: "Ctrl-C to cancel")
      let lines = (1...count).map { "say \(count)x\u{7F}-\($0)" }
      try session.send(lines.map { $0 + "\r" }.joined() + "say half")
      try session.send(.control("c"))
      let shown = (1...count).map { "  say \(count)-\($0)\n" }.joined()
      let title = count == 1 ? "1 line was" : "\(count) lines were"
      try session.wait(for: "\(title) not run:\n\(shown)Run, edit or drop them (r, e, d)?")
      #expect(!session.screen.text.contains("Heard 1"))
      try session.send("d\r")
      try session.wait(until: { _ in session.promptLine == "/> say half" }, described: "the unfinished line")
      try session.send("\u{15}")
    }
    try session.send("doze 3600\r")
    try session.wait(for: "Ctrl-C to cancel")
    try session.send("say a\rsay b\rsay ha")
    try session.send(.control("c"))
    try session.wait(for: "  say a\n  say b\nRun, edit")
    try session.send("r\r")
    try session.wait(for: "/> say a\nHeard 1.\n/> say b\nHeard 2.\n/> say ha")
    try session.send("lf\r")
    try session.wait(for: "Heard 3.")
    try session.send("doze 3600\r")
    try session.wait(for: "Ctrl-C to cancel")
    try session.send("say c\rsay d")
    try session.send(.control("c"))
    try session.wait(for: "  say c\nRun, edit")
    try session.send("e\r")
    try session.wait(until: { $0.text.hasSuffix("/> say c\nsay d") }, described: "both lines")
  }

  @Test("that is typed ahead with a paste in it keeps their order; what arrives with the paste belongs to it")
  func typedAheadPaste() throws {
    let session = try open()
    try session.send("doze 1\rsay \u{1B}[200~'x y\u{1B}[201~z'\rsay two\r")
    try session.wait(for: "Run, edit or drop")
    #expect(session.screen.text.contains("With the text already typed:\n  say 'x yz'\n  say two\nRun, edit"))
    #expect(!session.screen.text.contains("Heard 1."))
    try session.send("r\r")
    try session.wait(for: "/> say 'x yz'\nHeard 1.\n/> say two\nHeard 2.\n/>")
  }

  @Test("is not run by an Enter that arrives with a paste, nor by a paste that pretends to have ended")
  func enterBehindPaste() throws {
    let session = try open()
    try session.send("\u{1B}[200~say a\u{1B}[201~rm\r")
    try session.wait(for: "/> say arm")
    try session.waitUntilIdle()
    #expect(!session.screen.text.contains("Heard 1."))
    try session.send("\r")
    try session.wait(for: "Heard 1.")
    try session.send("\u{1B}[200~say b\u{1B}[201~\r\nsay c\r\u{1B}[201~")
    try session.wait(for: "2 lines were pasted:\n  say b\n  say c\nRun, edit")
    #expect(!session.screen.text.contains("Heard 2."))
  }

  @Test("is followed by one question about all lines when more are pasted before the answer")
  func pasteIntoQuestion() throws {
    let session = try open()
    try session.paste("say one\nsay two")
    try session.wait(for: "2 lines were pasted:")
    try session.paste("say three\nsay four\n")
    try session.wait(for: "4 lines were pasted:\n  say one\n  say two\n  say three\n  say four\nRun, edit")
    try session.paste(" \n")
    try session.paste(String(repeating: "x", count: 1 << 17))
    try session.wait(for: "A paste of more than 64 KiB was dropped")
    try session.send("r\r")
    try session.wait(for: "/> say four\nHeard 4.\n/>")
  }
}

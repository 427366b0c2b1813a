import Testing
import TestSupport

// `KeyInput` is internal.
@testable import ScreenKitTerm

@Suite("The bytes of a terminal", .timeLimit(.minutes(10)))
struct KeyInputTests {
  private enum Part: Equatable {
    case keys(String), paste(String), longPaste
  }

  private static let settled = "settled"

  /// The parts that come out when the pieces arrive one after the other; `nil` is a silence, `settled` the moment in which a paste settles.
  private func parts(of pieces: [String?]) -> [Part] {
    var input = KeyInput()
    var parts: [Part] = []
    for piece in pieces {
      switch piece {
      case nil: input.fallSilent()
      case Self.settled: input.settle()
      case .some(let text): input.append(Array(text.utf8))
      }
      while let event = input.next() {
        let text = String(decoding: input.current, as: UTF8.self)
        switch (event, parts.last) {
        case (.keys, .keys(let before)): parts[parts.count - 1] = .keys(before + text)
        case (.keys, _): parts.append(.keys(text))
        case (.paste, _): parts.append(.paste(text))
        case (.longPaste, _): parts.append(.longPaste)
        }
        input.discard()
      }
    }
    return parts
  }

  @Test("are keys and pastes, however they are split", arguments: 1...64)
  func anyPieces(size: Int) {
    let texts = [
      "ab\u{1B}[A日é\u{1B}[200~x\n\u{03}\u{1B}[20\u{1B}[201~", "c\r\u{1B}OP\u{1B}[1;5C\u{1B}b\u{1B}[200~\u{1B}[201~",
      "z",
    ]
    let expected: [Part] = [
      .keys("ab\u{1B}[A日é"), .paste("x\n\u{03}\u{1B}[20"), .keys("c\r\u{1B}OP\u{1B}[1;5C\u{1B}b"), .paste(""),
      .keys("z"),
    ]
    var input = KeyInput()
    var parts: [Part] = []
    func takeAll() {
      while let event = input.next() {
        let text = String(decoding: input.current, as: UTF8.self)
        if case .keys(let before) = parts.last, event == .keys {
          parts[parts.count - 1] = .keys(before + text)
        } else {
          parts.append(event == .keys ? .keys(text) : .paste(text))
        }
        input.discard()
      }
    }
    for bytes in texts.map({ Array($0.utf8) }) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        input.append(bytes[start..<min(bytes.count, start + size)])
        takeAll()
      }
      input.settle()
      takeAll()
    }
    #expect(parts == expected)
    #expect(!input.isWaiting)
  }

  @Test(
    "after the end of a paste belong to it until nothing follows, however they are split",
    arguments: [
      ("say a\u{1B}[201~rm\r", "say arm\r"), ("say a\u{1B}[201~\r", "say a\r"), ("\u{1B}[201~\u{1B}[A\r", "\u{1B}[A\r"),
      ("a\u{1B}[201~b\u{1B}[201~c", "abc"), ("a\u{1B}[201~b\u{1B}[200~c\u{1B}[201~d\r", "abcd\r"),
      ("a\u{1B}[201~\u{1B}[I\u{1B}[24;80Rb", "ab"), ("a\u{1B}[201~\u{03}\u{04}", "a\u{03}\u{04}"),
      ("a\u{1B}[201~\u{1B}", "a\u{1B}"), ("a\u{1B}[201~é日", "aé日"),
    ], [1, 2, 3, 1000])
  func behindPaste(text: (String, String), size: Int) {
    let pieces = Array(("\u{1B}[200~" + text.0).unicodeScalars)
    let arriving = stride(from: 0, to: pieces.count, by: size).map { start in
      String(String.UnicodeScalarView(pieces[start..<min(pieces.count, start + size)]))
    }
    #expect(parts(of: arriving) == [], "nothing is given out before")
    #expect(parts(of: arriving + [Self.settled, "x\r"]) == [.paste(text.1), .keys("x\r")])
  }

  @Test("settle only a paste that has ended")
  func settling() {
    #expect(parts(of: [Self.settled, "a", Self.settled, "\u{1B}[200~b", Self.settled, "c\u{1B}[201~"]) == [.keys("a")])
    #expect(
      parts(of: ["\u{1B}[200~a\u{1B}[201~", Self.settled, "\u{1B}[200~b\u{1B}[201~", Self.settled]) == [
        .paste("a"), .paste("b"),
      ])
    #expect(
      parts(of: ["\u{1B}[200~a\u{1B}[201~\u{1B}[200~b", Self.settled, "\u{1B}[201~", Self.settled]) == [.paste("ab")])
  }

  @Test(
    "that begin a key are held until the rest arrives, or nothing for a while",
    arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;x"])
  func incomplete(begun: String) {
    #expect(parts(of: [begun]) == [])
    #expect(parts(of: [begun, nil]) == [.keys(begun)])
    #expect(parts(of: ["a" + begun, nil, "b"]) == [.keys("a" + begun + "b")])
  }

  @Test("that begin a character are held as well; bytes that cannot be part of one are not")
  func characters() {
    var input = KeyInput()
    for (bytes, count) in [([0xE6], 0), ([0x97], 0), ([0xA5], 3), ([0xFF], 1), ([0xC3, 0x41], 1)] as [([UInt8], Int)] {
      input.append(bytes)
      let event = input.next()
      #expect((event == nil ? 0 : input.current.count) == count)
      if count > 0 { input.discard() }
    }
  }

  @Test(
    "that a terminal sends on its own are swallowed",
    arguments: [
      "\u{1B}[24;80R", "\u{1B}[?62;4c", "\u{1B}[>0;276;0c", "\u{1B}[I", "\u{1B}[O",
      "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
      "\u{1B}P1$r0m\u{1B}\\", "\u{1B}P>|XTerm(390)\u{1B}\\", "\u{1B}P1+r544e=787465726d\u{1B}\\",
      "\u{1B}_Gi=31;OK\u{1B}\\",
      "\u{1B}P!|00000000\u{1B}\\", "\u{1B}]11;rgb:0/0/0\u{07}", "\u{1B}[0n", "\u{1B}[?2026;2$y", "\u{1B}[8;24;80t",
      "\u{1B}[?1u", "\u{1B}[201~",
    ])
  func answers(answer: String) {
    #expect(parts(of: ["a" + answer + "b"]) == [.keys("ab")])
    #expect(parts(of: ["a"] + answer.map { String($0) } + ["b"]) == [.keys("ab")])
  }

  @Test(
    "that look like answers and are keys are kept", arguments: ["\u{1B}[1;2R", "\u{1B}[c", "\u{1B}]x\r", "\u{1B}[[A"])
  func keys(key: String) {
    #expect(parts(of: [key]) == [.keys(key)])
  }

  @Test("with Meta are keys, although answers begin like them", arguments: ["P", "_", "X", "]"])
  func meta(key: String) {
    let key = "\u{1B}" + key
    #expect(parts(of: ["a" + key, nil, "b"]) == [.keys("a" + key + "b")])
    #expect(parts(of: [key + "open\r"]) == [.keys(key + "open\r")])
    #expect(parts(of: [key, nil, key, nil]) == [.keys(key + key)])
    #expect(parts(of: ["\u{1B}Pi", "x"]) == [.keys("\u{1B}Pix")], "commands of vi")
  }

  @Test("give up a late answer, and keep the keys around it", arguments: ["", "ls\r", "é\u{1B}[A"], ["", "x\r"])
  func lateAnswer(before: String, behind: String) {
    let answer = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
    var input = KeyInput()
    input.append(Array((before + answer.dropLast()).utf8))
    #expect(input.removeAnswer() == nil)
    input.append(Array(("\\" + behind).utf8))
    #expect(input.removeAnswer() == Array(answer.utf8))
    #expect(input.removeAnswer() == nil)
    var keys: [UInt8] = []
    while input.next() != nil {
      keys += input.current
      input.discard()
    }
    #expect(keys == Array((before + behind).utf8))
  }

  @Test("of a paste without an end are held; Ctrl-C drops it, though only after a silence")
  func unfinishedPaste() {
    #expect(parts(of: ["\u{1B}[200~abc"]) == [])
    #expect(parts(of: ["\u{1B}[200~abc", nil, nil]) == [])
    #expect(parts(of: ["\u{1B}[200~abc", nil, "\u{03}", "d"]) == [.keys("\u{03}d")])
    #expect(parts(of: ["\u{1B}[200~abc", "\u{03}", "d\u{1B}[201~", Self.settled]) == [.paste("abc\u{03}d")])
    #expect(parts(of: ["\u{1B}[200~abc", nil, "d", "\u{03}\u{1B}[201~", Self.settled]) == [.paste("abcd\u{03}")])
    #expect(parts(of: ["\u{1B}[200~abc", nil, "d\u{1B}[201~", Self.settled, "e"]) == [.paste("abcd"), .keys("e")])
  }

  @Test("of a paste that is too long are dropped, and the bytes after it are not", arguments: [1, 7, 4096, 1 << 17])
  func longPaste(size: Int) {
    let most = KeyInput().longestPaste
    for (count, expected) in [(most, Part.paste(String(repeating: "x", count: most))), (most + 1, .longPaste)] {
      let bytes = Array(("a\u{1B}[200~" + String(repeating: "x", count: count) + "\u{1B}[201~").utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
        String(decoding: bytes[start..<min(bytes.count, start + size)], as: UTF8.self)
      }
      #expect(parts(of: pieces + [Self.settled, "b"]) == [.keys("a"), expected, .keys("b")])
      let more = parts(of: pieces + ["b\r", Self.settled, "c"])
      #expect(more == [.keys("a"), .longPaste, .keys("c")], "what follows at once is dropped with it")
    }
  }

  @Test("come again if they were not taken")
  func takenInPart() {
    var input = KeyInput()
    input.append(Array("abc".utf8))
    var event = input.next()
    #expect(event == .keys)
    input.discard(1)
    event = input.next()
    #expect(event == .keys && input.current.elementsEqual("bc".utf8))
    input.discard()
    event = input.next()
    #expect(event == nil)
  }

  @Test("drop a Ctrl-C that was typed ahead, and nothing else")
  func takenInterrupt() {
    var input = KeyInput()
    input.append(Array("ab\u{03}c".utf8))
    let taken = [input.takeInterrupt(), input.takeInterrupt()]
    #expect(taken == [true, false])
    let event = input.next()
    #expect(event == .keys && input.current.elementsEqual("abc".utf8))
    input.discard()
    input.append(Array("\u{1B}[200~\u{03}".utf8))
    let pasted = input.takeInterrupt()
    #expect(!pasted)
  }

  @Test("in any order and any pieces are all delivered, or swallowed as answers; what is delivered as a paste was one")
  func anything() {
    let tokens = [
      "\u{1B}", "[", "200~", "201~", "\u{1B}[200~", "\u{1B}[201~", "a", "é", "\u{03}", "\r", "]", "O", "\u{07}", "1;5C",
    ]
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var input = KeyInput()
      var pastes = 0, count = 0
      for _ in 0..<40 {
        switch random.next() % 8 {
        case 0: input.fallSilent()
        case 1: input.settle()
        default:
          let token = tokens[Int(random.next() % UInt64(tokens.count))]
          input.append(Array(token.utf8))
          count += 1
        }
        while let event = input.next() {
          if event == .paste {
            pastes += 1
          } else {
            #expect(!input.current.isEmpty, "seed \(seed)")
          }
          input.discard()
        }
      }
      input.fallSilent()
      input.settle()
      while input.next() != nil { input.discard() }
      #expect(!input.isWaiting || input.isPasting, "seed \(seed)")
      #expect(pastes <= count)
    }
  }
}

import Testing

@testable import ScreenKitTerm

@Suite("The bytes of a terminal")
struct KeyInputTests {
  private enum Part: Equatable {
    case keys(String), paste(String), longPaste
  }

  /// What comes out when the pieces come one after the other; a `nil` is a silence.
  private func parts(of pieces: [String?]) -> [Part] {
    var input = KeyInput()
    var parts: [Part] = []
    for piece in pieces {
      if let piece { input.append(Array(piece.utf8)) } else { input.fallSilent() }
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

  @Test("are keys and pastes, however they arrive in pieces")
  func anyPieces() {
    let text =
      "ab\u{1B}[A日é\u{1B}[200~x\n\u{03}\u{1B}[20\u{1B}[201~c\r\u{1B}OP\u{1B}[1;5C\u{1B}b\u{1B}[200~\u{1B}[201~z"
    let expected: [Part] = [
      .keys("ab\u{1B}[A日é"), .paste("x\n\u{03}\u{1B}[20"), .keys("c\r\u{1B}OP\u{1B}[1;5C\u{1B}b"), .paste(""),
      .keys("z"),
    ]
    #expect(parts(of: [text]) == expected)
    let bytes = Array(text.utf8)
    for size in 1...8 {
      var input = KeyInput()
      var parts: [Part] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        input.append(bytes[start..<min(bytes.count, start + size)])
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
      #expect(parts == expected, "in pieces of \(size)")
      #expect(!input.isWaiting)
    }
  }

  @Test(
    "that begin a key are held until the rest comes, or nothing for a while",
    arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;x"])
  func incomplete(begun: String) {
    #expect(parts(of: [begun]) == [])
    #expect(parts(of: [begun, nil]) == [.keys(begun)])
    #expect(parts(of: ["a" + begun, nil, "b"]) == [.keys("a" + begun + "b")])
  }

  @Test("that begin a character are held as well; those that cannot be part of one are not")
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
    "that a terminal sends by itself are swallowed",
    arguments: [
      "\u{1B}[24;80R", "\u{1B}[?62;4c", "\u{1B}[>0;276;0c", "\u{1B}[I", "\u{1B}[O",
      "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
      "\u{1B}]11;rgb:0/0/0\u{07}", "\u{1B}[0n", "\u{1B}[?2026;2$y", "\u{1B}[8;24;80t", "\u{1B}[?1u", "\u{1B}[201~",
    ])
  func answers(answer: String) {
    #expect(parts(of: ["a" + answer + "b"]) == [.keys("ab")])
    #expect(parts(of: ["a"] + answer.map { String($0) } + ["b"]) == [.keys("ab")])
  }

  @Test(
    "that look like answers and are keys remain", arguments: ["\u{1B}[1;2R", "\u{1B}[c", "\u{1B}]x\r", "\u{1B}[[A"])
  func keys(key: String) {
    #expect(parts(of: [key]) == [.keys(key)])
  }

  @Test("of a paste without an end are held; Ctrl-C drops it, but only behind a silence")
  func unfinishedPaste() {
    #expect(parts(of: ["\u{1B}[200~abc"]) == [])
    #expect(parts(of: ["\u{1B}[200~abc", nil, nil]) == [])
    #expect(parts(of: ["\u{1B}[200~abc", nil, "\u{03}", "d"]) == [.keys("\u{03}d")])
    #expect(parts(of: ["\u{1B}[200~abc", "\u{03}", "d\u{1B}[201~"]) == [.paste("abc\u{03}d")])
    #expect(parts(of: ["\u{1B}[200~abc", nil, "d", "\u{03}\u{1B}[201~"]) == [.paste("abcd\u{03}")])
    #expect(parts(of: ["\u{1B}[200~abc", nil, "d\u{1B}[201~e"]) == [.paste("abcd"), .keys("e")])
  }

  @Test("of a paste that is too long are dropped, and what stands behind it is not", arguments: [1, 7, 4096, 1 << 17])
  func longPaste(size: Int) {
    let most = KeyInput.longestPaste
    for (count, expected) in [(most, Part.paste(String(repeating: "x", count: most))), (most + 1, .longPaste)] {
      let bytes = Array(("a\u{1B}[200~" + String(repeating: "x", count: count) + "\u{1B}[201~b").utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
        String(decoding: bytes[start..<min(bytes.count, start + size)], as: UTF8.self)
      }
      #expect(parts(of: pieces) == [.keys("a"), expected, .keys("b")])
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

  @Test("give up a Ctrl-C that was typed ahead, and nothing else")
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

  @Test("in any order and any pieces are all given out, or swallowed as answers; what is given out as a paste was one")
  func anything() {
    let tokens = [
      "\u{1B}", "[", "200~", "201~", "\u{1B}[200~", "\u{1B}[201~", "a", "é", "\u{03}", "\r", "]", "O", "\u{07}", "1;5C",
    ]
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var input = KeyInput()
      var pastes = 0, count = 0
      for _ in 0..<40 {
        if random.next() % 8 == 0 {
          input.fallSilent()
        } else {
          let token = tokens[Int(random.next() % UInt64(tokens.count))]
          input.append(Array(token.utf8))
          count += 1
        }
        while let event = input.next() {
          if event == .paste {
            pastes += 1
            #expect(input.current.firstRange(of: Array("\u{1B}[201~".utf8)) == nil, "seed \(seed)")
          } else {
            #expect(!input.current.isEmpty, "seed \(seed)")
          }
          input.discard()
        }
      }
      input.fallSilent()
      while input.next() != nil { input.discard() }
      #expect(!input.isWaiting || input.isPasting, "seed \(seed)")
      #expect(pastes <= count)
    }
  }
}

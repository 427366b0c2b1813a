import Testing

/// A string that does harm, or looks like another one, when it is written to a terminal without escaping.
package struct HostileString: Sendable, CustomTestStringConvertible {
  package let number: Int
  package let reason: String
  package let bytes: [UInt8]

  init(_ number: Int, _ reason: String, _ bytes: [UInt8]) {
    self.number = number
    self.reason = reason
    self.bytes = bytes
  }

  init(_ number: Int, _ reason: String, hex: String) {
    self.init(number, reason, hex.split(separator: " ").compactMap { UInt8($0, radix: 16) })
  }

  init(_ number: Int, _ reason: String, _ text: String) {
    self.init(number, reason, Array(text.utf8))
  }

  package var testDescription: String { "\(number): \(reason)" }
}

/// The strings that every renderer, prompt and log has to survive.
package enum HostileStrings {
  package static let all: [HostileString] =
    controlSequences + commandStrings + singleEscapes + invalidEncodings + controls + invisibles + shapes + syntax

  /// Strings so large that laying them out in full would take a program down.
  package static let huge: [HostileString] = [
    HostileString(71, "a line of a megabyte", Array(repeating: UInt8(ascii: "a"), count: 1_000_000)),
    HostileString(71, "a hundred thousand newlines", Array(repeating: 0x0A, count: 100_000)),
    HostileString(71, "a megabyte of wide characters", String(repeating: "漢", count: 333_333)),
    HostileString(71, "a megabyte of marks", "e" + String(repeating: "\u{301}", count: 500_000)),
    HostileString(71, "a megabyte of consonants in one cluster", String(repeating: "\u{1100}", count: 333_333)),
  ]

  static let controlSequences = [
    HostileString(1, "SGR colors all that follows", hex: "1b 5b 33 31 6d"),
    HostileString(2, "SGR conceal hides text", hex: "1b 5b 38 6d 68 69 64"),
    HostileString(3, "clears the screen", hex: "1b 5b 32 4a"),
    HostileString(3, "clears the scrollback", hex: "1b 5b 33 4a"),
    HostileString(4, "cursor home", hex: "1b 5b 48"),
    HostileString(4, "cursor up, over earlier output", hex: "1b 5b 31 30 41"),
    HostileString(5, "erases the line and forges another", hex: "1b 5b 32 4b 0d"),
    HostileString(6, "cursor report typed into the input", hex: "1b 5b 36 6e"),
    HostileString(7, "first device attributes reply", hex: "1b 5b 63"),
    HostileString(7, "second device attributes reply", hex: "1b 5b 3e 63"),
    HostileString(7, "third device attributes reply", hex: "1b 5b 3d 63"),
    HostileString(8, "alternate screen hides everything", hex: "1b 5b 3f 31 30 34 39 68"),
    HostileString(9, "hides the cursor", hex: "1b 5b 3f 32 35 6c"),
    HostileString(10, "mouse reports as input", hex: "1b 5b 3f 31 30 30 30 68"),
    HostileString(10, "mouse motion as input", hex: "1b 5b 3f 31 30 30 33 68"),
    HostileString(11, "switches bracketed paste off", hex: "1b 5b 3f 32 30 30 34 6c"),
    HostileString(12, "pretends that a paste ended", hex: "1b 5b 32 30 31 7e"),
    HostileString(13, "pretends that a paste began", hex: "1b 5b 32 30 30 7e"),
    HostileString(14, "sets a scroll region", hex: "1b 5b 31 3b 35 72"),
    HostileString(15, "reports the title as input", hex: "1b 5b 32 31 74"),
    HostileString(16, "resizes the window", hex: "1b 5b 38 3b 31 3b 31 74"),
    HostileString(17, "starts the printer", hex: "1b 5b 35 69"),
    HostileString(17, "stops the printer", hex: "1b 5b 34 69"),
    HostileString(18, "repeats a character 99,999 times", hex: "1b 5b 39 39 39 39 39 62"),
    HostileString(19, "inserts 99,999 characters", hex: "1b 5b 39 39 39 39 39 40"),
    HostileString(20, "terminal self test", hex: "1b 5b 31 3b 32 79"),
  ]

  static let commandStrings = [
    HostileString(21, "sets the title, ended by BEL", hex: "1b 5d 30 3b 70 77 6e 07"),
    HostileString(22, "sets the title, ended by ST", hex: "1b 5d 32 3b 70 77 6e 1b 5c"),
    HostileString(23, "writes the clipboard", hex: "1b 5d 35 32 3b 63 3b 63 6d 30 67 4c 58 49 3d 07"),
    HostileString(24, "reads the clipboard", hex: "1b 5d 35 32 3b 63 3b 3f 07"),
    HostileString(
      25, "link that says another place",
      hex: "1b 5d 38 3b 3b 68 74 74 70 3a 2f 2f 65 76 69 6c 1b 5c 6f 6b 1b 5d 38 3b 3b 1b 5c"),
    HostileString(26, "link that never ends", hex: "1b 5d 38 3b 3b 66 69 6c 65 3a 2f 2f 2f 65 74 63 1b 5c"),
    HostileString(27, "color reply as input", hex: "1b 5d 31 31 3b 3f 07"),
    HostileString(28, "palette change hides text", hex: "1b 5d 34 3b 31 3b 72 67 62 3a 30 2f 30 2f 30 07"),
    HostileString(29, "font query", hex: "1b 5d 35 30 3b 3f 07"),
    HostileString(30, "inline file", hex: "1b 5d 31 33 33 37 3b 46 69 6c 65 3d 3a"),
    HostileString(31, "notification", hex: "1b 5d 37 37 37 3b 6e 6f 74 69 66 79 3b 78 07"),
    HostileString(31, "notification, short form", hex: "1b 5d 39 3b 78 07"),
    HostileString(32, "pretends another directory", hex: "1b 5d 37 3b 66 69 6c 65 3a 2f 2f 78 07"),
    HostileString(33, "pretends a prompt", hex: "1b 5d 31 33 33 3b 41 07"),
    HostileString(34, "swallows all that follows", hex: "1b 5d"),
    HostileString(35, "settings reply as input", hex: "1b 50 24 71 6d 1b 5c"),
    HostileString(36, "capability reply as input", hex: "1b 50 2b 71 35 34 34 65 1b 5c"),
    HostileString(37, "passes through tmux", hex: "1b 50 74 6d 75 78 3b 1b 1b 5d 30 3b 78 07 1b 5c"),
    HostileString(38, "sixel image", hex: "1b 50 71 23 30 1b 5c"),
    HostileString(39, "kitty image", hex: "1b 5f 47 61 3d 54 1b 5c"),
    HostileString(40, "privacy message swallows text", hex: "1b 5e 78 1b 5c"),
    HostileString(40, "start of string swallows text", hex: "1b 58 78 1b 5c"),
  ]

  static let singleEscapes = [
    HostileString(41, "full reset", hex: "1b 63"),
    HostileString(42, "fills the screen with E", hex: "1b 23 38"),
    HostileString(43, "line drawing instead of letters", hex: "1b 28 30"),
    HostileString(43, "shift out", hex: "0e"),
    HostileString(43, "shift in", hex: "0f"),
    HostileString(44, "saves the cursor", hex: "1b 37"),
    HostileString(44, "restores the cursor", hex: "1b 38"),
    HostileString(44, "moves up", hex: "1b 4d"),
    HostileString(45, "joins with the next byte", hex: "63 65 6c 6c 1b"),
  ]

  static let invalidEncodings = [
    HostileString(46, "CSI as one byte", hex: "9b 33 31 6d"),
    HostileString(47, "CSI as U+009B", hex: "c2 9b 33 31 6d"),
    HostileString(48, "OSC as U+009D", hex: "c2 9d 30 3b 78 07"),
    HostileString(48, "DCS as U+0090, ST as U+009C", hex: "c2 90 71 c2 9c"),
    HostileString(49, "overlong CSI, 2 bytes", hex: "c0 9b"),
    HostileString(49, "overlong CSI, 3 bytes", hex: "e0 82 9b"),
    HostileString(49, "overlong CSI, 4 bytes", hex: "f0 80 82 9b"),
    HostileString(50, "surrogates", hex: "ed a0 80 ed b0 80"),
    HostileString(51, "bytes that never occur", hex: "ff fe"),
    HostileString(51, "lone continuation", hex: "80"),
    HostileString(51, "beyond U+10FFFF", hex: "f4 90 80 80"),
  ]

  static let controls = [
    HostileString(52, "CR overwrites", hex: "61 0d 62"),
    HostileString(53, "BS overwrites", hex: "70 61 73 73 08 08 08 08 66 61 69 6c"),
    HostileString(54, "VT and FF fake new lines", hex: "61 0b 62 0c 63"),
    HostileString(54, "NEL fakes a new line", hex: "61 c2 85 62"),
    HostileString(54, "line separator", hex: "61 e2 80 a8 62"),
    HostileString(54, "paragraph separator", hex: "61 e2 80 a9 62"),
    HostileString(55, "bell flood", Array(repeating: 0x07, count: 1000)),
    HostileString(56, "NUL", hex: "00"),
    HostileString(56, "NUL ends the text in C", hex: "61 00 62"),
    HostileString(57, "answer back", hex: "05"),
    HostileString(58, "XON", hex: "11"),
    HostileString(58, "XOFF freezes", hex: "13"),
  ]

  static let invisibles = [
    HostileString(59, "right to left override: exe.png", hex: "e2 80 ae 67 6e 70 2e 65 78 65"),
    HostileString(60, "isolate without end", hex: "61 e2 81 a6 62"),
    HostileString(61, "Arabic letter mark", hex: "d8 9c"),
    HostileString(61, "left to right mark", hex: "e2 80 8e"),
    HostileString(61, "right to left mark", hex: "e2 80 8f"),
    HostileString(62, "zero width space makes names look equal", hex: "61 e2 80 8b 62"),
    HostileString(62, "byte order mark", hex: "ef bb bf"),
    HostileString(62, "word joiner", hex: "e2 81 a0"),
    HostileString(63, "tags hide a message", hex: "f3 a0 81 81 f3 a0 81 82"),
    HostileString(64, "soft hyphen", hex: "63 c2 ad 61 74"),
    HostileString(65, "Cyrillic es in com", hex: "d1 81 6f 6d"),
    HostileString(65, "Latin com", hex: "63 6f 6d"),
  ]

  static let shapes = [
    HostileString(66, "200 marks on a letter", "Z" + String(repeating: "\u{301}", count: 200)),
    HostileString(67, "emoji joined without end", String(repeating: "\u{1F468}\u{200D}", count: 40)),
    HostileString(68, "Hangul filler, blank", hex: "e3 85 a4"),
    HostileString(68, "halfwidth Hangul filler, blank", hex: "ef be a0"),
    HostileString(69, "a ligature many cells wide", hex: "ef b7 bd"),
    HostileString(69, "a numeral many cells wide", hex: "f0 92 90 ab"),
    HostileString(70, "DEL", hex: "7f"),
    HostileString(70, "padding character", hex: "c2 80"),
  ]

  static let syntax = [
    HostileString(72, "start of a readline width marker", hex: "01"),
    HostileString(72, "end of a readline width marker", hex: "02"),
    HostileString(73, "printf format", hex: "25 73 25 6e"),
    HostileString(74, "markup in brackets", hex: "5b 72 65 64 5d"),
    HostileString(74, "markup in angles", hex: "3c 62 3e"),
    HostileString(74, "markup in braces", hex: "7b 7b"),
    HostileString(75, "ends a quoted word", hex: "27 3b 20 2e 73 68 65 6c 6c"),
    HostileString(75, "begins a command on a new line", hex: "0a 64 65 6c 65 74 65"),
  ]
}

import ScreenKitTermTesting
import TestSupport
import Testing

/// Keys move over, delete and swap whole clusters.
@Typist
@Suite(
  "A character of several parts in a line that is edited", .serialized,
  .timeLimit(.minutes(RunLength.limit)))
struct ClusterEditingTests {
  private nonisolated static let clusters = [
    "e\u{301}", "o\u{308}\u{301}", "👍🏽", "🇩🇪", "👨‍👩‍👧", "❤️", "1️⃣", "क्‍ष", "한",
  ]

  private let asking = AskingConsole()

  private func open() throws -> TerminalSession {
    let session = try Consoles.open(asking.title())
    try session.wait(for: "Title:")
    return session
  }

  /// Types keys, where `#` is a cluster, and compares the line with a text, where `|` is the cursor.
  ///
  /// The screen is not compared: the terminal draws some clusters in parts.
  private func expect(
    _ keys: String, _ text: String, with cluster: String = "", in session: TerminalSession, line: UInt = #line
  ) throws {
    try session.type(keys.replacing("#", with: cluster), line: line)
    try session.type("|", line: line)
    try session.type("\r", line: line)
    #expect(asking.values.last == text.replacing("#", with: cluster), "\(keys.debugDescription)")
  }

  @Test("is moved over, deleted, swapped, yanked and restored as a whole", arguments: clusters)
  func keys(cluster: String) throws {
    let session = try open()
    for (keys, text) in [
      ("a#\u{7F}", "a|"), ("a#b\u{02}\u{02}", "a|#b"), ("a#b\u{1B}[D\u{1B}[D", "a|#b"),
      ("a#b\u{01}\u{06}\u{06}", "a#|b"),
      ("a#b\u{01}\u{1B}[C\u{1B}[C", "a#|b"), ("a#b\u{01}\u{06}\u{04}", "a|b"), ("a#b\u{01}\u{06}\u{1B}[3~", "a|b"),
      ("a##\u{1B}2\u{7F}", "a|"), ("a##\u{1B}2\u{02}", "a|##"), ("a##\u{01}\u{06}\u{1B}2\u{04}", "a|"),
      ("a##\u{1B}2\u{7F}\u{19}", "a##|"), ("a#\u{7F}\u{1F}", "a#|"), ("#b\u{14}", "b#|"), ("a#b\u{02}\u{14}", "ab#|"),
      ("a#bc\u{01}\u{06}\u{06}\u{14}", "ab#|c"), ("a#bcd\u{01}\u{06}\u{06}\u{1B}2\u{14}", "abc#|d"),
      ("a#b\u{14}\u{1F}", "a#b|"), ("##\u{08}", "#|"),
    ] {
      try expect(keys, text, with: cluster, in: session)
    }
  }

  @Test("does not end a word")
  func words() throws {
    let session = try open()
    for (keys, text) in [
      ("cafe\u{301}s x\u{01}\u{1B}f", "cafe\u{301}s| x"), ("x cafe\u{301}s\u{1B}b", "x |cafe\u{301}s"),
      ("cafe\u{301}s x\u{01}\u{1B}d", "| x"), ("x cafe\u{301}s\u{1B}\u{7F}", "x |"),
      ("cafe\u{301}s e\u{301}t\u{1B}t", "e\u{301}t cafe\u{301}s|"), ("a 👨‍👩‍👧 b\u{1B}b\u{1B}b", "|a 👨‍👩‍👧 b"),
      ("a 👨‍👩‍👧 b\u{01}\u{1B}f\u{1B}f", "a 👨‍👩‍👧 b|"), ("e\u{301} one two\u{01}\u{1B}2\u{1B}f", "e\u{301} one| two"),
      ("cafe\u{301} x\u{01}\u{1B}u", "CAFE\u{301}| x"), ("one two\u{01}\u{1B}-\u{1B}f", "|one two"),
      ("one two\u{1B}t\u{1F}", "one two|"), ("one.two\u{1B}\u{7F}\u{19}", "one.two|"),
    ] {
      try expect(keys, text, in: session)
    }
  }

  @Test("is still found with Backspace in a search, and is deleted whole after it")
  func search() throws {
    let session = try open()
    try session.type("alpha\r")
    try expect("\u{12}alx\u{7F}\u{7F}l\u{05}", "alpha|", in: session)
    try expect("ae\u{301}\u{12}x\u{7F}\u{07}\u{7F}", "a|", in: session)
  }

  @Test("is one character in vi mode", arguments: clusters)
  func vi(cluster: String) throws {
    let session = try open()
    // Meta-Ctrl-J switches to vi, and Ctrl-E back.
    try session.type("\u{1B}\n")
    defer { try? session.type("\u{1B}\u{05}") }
    for (keys, text) in [
      ("a#b\u{1B}hxi", "a|b"), ("a#b\u{1B}Xi", "a|b"), ("a#\u{1B}xa", "a|"), ("a#b\u{1B}0lxi", "a|b"),
      ("a#b\u{1B}0ldli", "a|b"), ("a#b\u{1B}hi", "a|#b"), ("a#\u{1B}0llla", "a#|"), ("a#\u{7F}", "a|"),
      ("a #b\u{1B}0wi", "a |#b"), ("a##\u{1B}2Xi", "|#"), ("a#b\u{1B}0lRQ\u{1B}i", "a|Qb"),
      ("a##b\u{1B}0lRQR\u{1B}i", "aQ|Rb"), ("a#b\u{1B}0lRQ\u{1B}ui", "a|#b"), ("a#b\u{1B}0lRQ\u{7F}\u{1B}i", "|a#b"),
    ] {
      try expect(keys, text, with: cluster, in: session)
    }
  }

  @Test("is one character in random lines", arguments: 1...(RunLength.isLong ? 1_000 : 30) as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try open()
    for _ in 0..<5 {
      var (line, cursor, keys) = ([String](), 0, "")
      for _ in 0..<40 {
        switch Int.random(in: 0..<9, using: &random) {
        case 0...3:
          let cluster = (Self.clusters + ["a", "b"]).randomElement(using: &random) ?? "a"
          line.insert(cluster, at: cursor)
          cursor += 1
          keys += cluster
        case 4:
          keys += "\u{02}"
          cursor = max(0, cursor - 1)
        case 5:
          keys += "\u{06}"
          cursor = min(line.count, cursor + 1)
        case 6:
          keys += "\u{7F}"
          if cursor > 0 {
            cursor -= 1
            line.remove(at: cursor)
          }
        case 7 where cursor < line.count:
          keys += "\u{04}"
          line.remove(at: cursor)
        case 8 where line.count > 1 && cursor > 0:
          keys += "\u{14}"
          if cursor == line.count { cursor -= 1 }
          line.swapAt(cursor - 1, cursor)
          cursor += 1
        default: break
        }
      }
      line.insert("|", at: cursor)
      try expect(keys, line.joined(), in: session)
    }
  }
}

#if Readline
  import TestSupport
  import Testing

  // `HistoryStore` is internal.
  @testable import ScreenKitTerm

  /// Random lines, by a seed.
  struct WalkedHistory {
    let seed: UInt64

    /// In the keys of Emacs: typing, moving, searching, undoing, killing, arguments, ends of lines; then to the keys of vi.
    private static let keys =
      [
        "\u{10}", "\u{10}", "\u{10}", "\u{0E}", "\u{0E}", "\u{1B}<", "\u{1B}>", "a", "b", "say ", "x", "\u{7F}",
        "\u{01}",
        "\u{05}", "\u{17}", "\u{19}", "\u{15}", "\u{0B}", "\u{14}", "\u{1F}", "\u{1F}", "\u{1B}r", "\u{12}a", "\u{12}y",
        "\u{13}b", "\u{07}", "\u{1B}p", "\u{1B}n", "\u{1B}\u{19}", "\u{1B}5", "\u{1B}2", "\u{0F}", "\r",
        "\r", "\r",
        "\u{03}", "\u{1B}\n",
      ]
    /// In the keys of vi, and back to the keys of Emacs.
    private static let viKeys = [
      "\u{1B}", "\u{1B}", "k", "k", "j", "/a\r", "?b\r", "n", "N", "i", "A", "x", "dd", "cw", "u", "U", "\r", "\u{03}",
      "say ", "G", "1G", "p", "/", "$", "0", "\u{05}",
    ]
    /// The keys that make all lines begin alike: searches, insertions and repetitions are kept between them.
    private static let beginning = [
      "\u{1B}", "\u{05}", "kill", "\u{15}", "\u{12}zz", "\u{1B}", "\u{15}", "\u{1B}p", "z", "\r", "\u{03}",
    ]

    /// Types the lines, and returns the visible state after each key.
    @MainActor
    func tell(anew: Bool) -> [String] {
      let editor = TypedLines(.readline)
      var random = SeededGenerator(seed: seed)
      let history = HistoryStore(LineHistory(location: .memory, limit: [3, 8, 20][random.next(below: 3)]))
      let recall = RecalledLines(to: editor, verbs: ConsoleVerbs(permissions: []))
      for _ in 0..<random.next(below: 9) { history.add(Self.line(&random), at: "/") }
      recall.open(history, at: "/") { _ in }
      _ = editor.readLine(typing: Self.beginning)
      for _ in 0..<(2 + random.next(below: 6)) {
        recall.update(at: "/")
        if anew { editor.recall(history.recalled(at: "/")) }
        var keys = Bool.random(using: &random) ? [Self.line(&random), "\r"] : []
        if keys.isEmpty {
          let usesVi = random.next(below: 3) == 0
          if usesVi { keys.append("\u{1B}\u{0A}") }
          for _ in 0..<random.next(below: 40) {
            keys.append((usesVi && random.next(below: 3) > 0 ? Self.viKeys : Self.keys).randomElement(using: &random)!)
          }
          keys.append("\u{03}")
        }
        if let line = editor.readLine(typing: keys) { recall.remember(line, at: "/") }
      }
      // The keys of vi would stay for other tests, too.
      _ = editor.readLine(typing: ["\u{1B}", "\u{05}", "\u{03}"])
      return editor.seen
    }

    private static func line(_ random: inout SeededGenerator) -> String {
      "\(["say", "ab"].randomElement(using: &random)!) \("abc".randomElement(using: &random)!)\(random.next(below: 9))"
    }
  }
#endif

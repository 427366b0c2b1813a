#if Readline
  import Dispatch
  import TestSupport
  import Testing

  // `LineEditor` is internal.
  @testable import ScreenKitTerm

  /// Keys typed into readline and into the editor without it.
  ///
  /// They differ on purpose: the own editor has no keyboard macros, and drops a key that is bound to nothing as a whole; it splits former
  /// lines into words as the console does; it counts, takes and undoes characters that are not ASCII like all others; a search that
  /// finds nothing leaves the line and the cursor where they were; a search by what the line begins with goes to the lines it finds, so
  /// that arrow keys go on from there; ``differs(_:behind:)`` lists the rest.
  @Typist @Suite("The keys of Emacs", .serialized, .timeLimit(.minutes(10)))
  struct EditorComparisonTests {
    init() { TypedLines.waitForReadline() }

    /// Keys that do not depend on the characters.
    private static let keys: [String] =
      ["a", "b", "c", "ab ", " cd", "x-y ", "say one", "  "]
      + [0x01, 0x02, 0x05, 0x06, 0x07, 0x08, 0x0B, 0x0E, 0x10, 0x12, 0x13, 0x14, 0x15, 0x17, 0x19, 0x7F]
      .map { String(Unicode.Scalar(UInt8($0))) }
      + [
        "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}\u{7F}", "\u{1B}t", "\u{1B}u", "\u{1B}l", "\u{1B}c", "\u{1B}y",
        "\u{1B}B",
      ]
      + [
        "\u{1B}<", "\u{1B}>", "\u{1B}\\", "\u{1B} ", "\u{18}\u{18}", "\u{18}\u{7F}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C",
      ]
      + ["\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}\u{1D}b", "\u{1D}a", "\u{1D}\u{1B}b"]
    private static let clusters = ["é", "e\u{301}", "👍🏽", "中 ", "🇩🇪"]
    /// Undo and arguments, which differ for characters that are not ASCII, and words of former lines.
    private static let others = [
      "\u{1F}", "\u{1F}", "\u{18}\u{15}", "\u{1B}r", "\u{1B}2", "\u{1B}3", "\u{1B}1", "\u{1B}-\u{02}", "\u{1B}-\u{1B}d",
      "\u{1B}-\u{1B}u", "\u{1B}-\u{0B}", "\u{1B}-\u{14}", "\u{1B}-\u{1B}t", "\u{1B}-\u{7F}",
      "\u{1B}.", "\u{1B}_", "\u{1B}\u{19}",
      "\u{16}\u{12}", "\u{11}a", "\u{1B}[2~",
    ]

    @Test("give the same line and cursor in both, whatever is typed", arguments: 0..<(RunLength.isLong ? 300 : 30))
    func random(seed: Int) {
      for story in 0..<10 {
        let seed = UInt64(seed * 1_000 + story)
        var random = SeededGenerator(seed: seed)
        let history = (0...random.next(below: 5)).map { _ in
          ["say one", "say two", "ab ab", "cd e", "x"].randomElement(using: &random)!
        }
        let keys = Self.keys + (Bool.random(using: &random) ? Self.clusters : Self.others)
        var typed = ["a"]
        for _ in 0..<(5 + random.next(below: 40)) {
          let key = keys.randomElement(using: &random)!
          if Self.differs(key, behind: typed.suffix(2)) { continue }
          typed.append(key)
        }
        let (readline, own) = DispatchQueue.main.sync {
          MainActor.assumeIsolated { (Self.tell(.readline, history, typed), Self.tell(.own, history, typed)) }
        }
        for (index, pair) in zip(readline, own).enumerated() {
          if pair.0.contains("(failed") { break }
          // Readline has steps that change nothing.
          let undoes = ["\u{1F}", "\u{18}\u{15}"].contains { pair.0.hasPrefix($0.debugDescription) }
          if undoes, index > 0, pair.0.drop(while: { $0 != ":" }) == readline[index - 1].drop(while: { $0 != ":" }) {
            break
          }
          if pair.0.utf8.elementsEqual(pair.1.utf8) { continue }
          let before = readline[max(0, index - 16)..<index].joined(separator: "\n")
          Issue.record("seed \(seed), \(history):\n\(before)\nreadline \(pair.0)\nown      \(pair.1)")
          break
        }
      }
    }

    /// Whether a key means something else to readline after others.
    private static func differs(_ key: String, behind others: ArraySlice<String>) -> Bool {
      let hasArgument = ["\u{1B}1", "\u{1B}2", "\u{1B}3"].contains { others.contains($0) }
      // A sign after digits is inserted, and a search does not take the argument.
      if hasArgument, key.hasPrefix("\u{1B}-") || key == "\u{12}" || key == "\u{13}" { return true }
      // Two kills are separate if Escape or Ctrl-X begins the second one.
      let kills = [
        "\u{0B}", "\u{15}", "\u{17}", "\u{1B}d", "\u{1B}\u{7F}", "\u{18}\u{7F}", "\u{1B}-\u{1B}d", "\u{1B}-\u{0B}",
      ]
      let isSequence = key.utf8.count > 1 && kills.contains(key)
      return isSequence && others.contains { kills.contains($0) }
    }

    @MainActor
    private static func tell(_ kind: TypedLines.Kind, _ history: [String], _ keys: [String]) -> [String] {
      let lines = TypedLines(kind)
      lines.editor.recall(history)
      // Killed text, searches and insertions are kept between lines.
      _ = lines.readLine(typing: beginning)
      lines.editor.recall(history)
      let count = lines.seen.count
      _ = lines.readLine(typing: keys)
      return Array(lines.seen[count...])
    }

    /// Makes all runs begin alike.
    private nonisolated static let beginning =
      Array(repeating: ["k\u{15}", "\u{01}"], count: 11).flatMap(\.self) + [
        "kill\u{15}", "\u{12}zz", "\u{05}", "\u{15}", "\u{1B}pz\r", "\u{07}", "\r",
      ]
  }
#endif

#if Readline
  import Dispatch
  import TestSupport
  import Testing

  // `LineEditor` is internal.
  @testable import ScreenKitTerm

  /// A line in the keys of vi, by a seed.
  private struct ViStory {
    let history: [String]
    private(set) var keys: [String] = ["\u{1B}"]
    /// For each key, the command that it belongs to.
    private(set) var commands: [String] = [""]

    private static let motions = [
      "h", "l", " ", "0", "^", "$", "w", "W", "b", "B", "e", "E", "fa", "Fb", "ta", "Tb", "f ", "F ", ";", ",", "%",
      "4|", "|",
    ]
    private static let changes = ["x", "x", "X", "D", "~", "~", "rx", "dd", "u", "u", "u", "U", ".", ".", "yy", "Y"]
    private static let insertions = ["i", "a", "I", "A", "R", "s", "S", "C", "cc"]
    private static let moves = [
      "j", "k", "k", "+", "-", "G", "1G", "2G", "ma", "`a", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H",
      "\u{1B}[F", "\u{1B}[3~", "\u{0B}", "\u{15}", "\u{17}", "\u{19}", "\u{14}", "\u{08}", "\u{10}", "\u{0E}",
      "\u{1B}", "\u{1B}[200~p q",
    ]
    private static let corrections = [
      "\u{7F}", "\u{08}", "\u{17}", "\u{15}", "\u{19}", "\u{14}", "\u{1F}", "\u{1F}", "\u{1B}[D", "\u{1B}[C",
      "\u{1B}[A",
      "\u{1B}[3~", "\u{1B}[H", "\u{16}x", "\u{1B}[200~p q",
    ]
    private static let texts = ["a", "b", "ab ", " cd", "x-y ", "say one", "  ", "(a [b] c)", "a.b"]
    /// Readline takes no such character for a part of a word, and undoes each on its own.
    private static let clusters = ["é", "e\u{301}", "👍🏽", "中 ", "🇩🇪", "a👨‍👩‍👧b", "É"]
    private let hasClusters: Bool

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      hasClusters = random.next(below: 4) == 0
      history = (0...random.next(below: 5)).map { _ in
        ["say one", "say two", "ab ab", "cd e", "x", "(ab) {c a}"].randomElement(using: &random)!
      }
      insert("i", &random)
      for _ in 0..<(3 + random.next(below: 20)) {
        let count = random.next(below: 5) == 0 ? ["2", "3", "10", "12"].randomElement(using: &random)! : ""
        switch random.next(below: 10) {
        case 0...1: type(count + motion(isCounted: !count.isEmpty, &random))
        case 2...3:
          let after = random.next(below: 6) == 0 ? ["2", "3", "10"].randomElement(using: &random)! : ""
          let operation = ["d", "d", "c", "y"].randomElement(using: &random)!
          let command = count + operation + after + motion(isCounted: !after.isEmpty, &random)
          if operation == "c" { insert(command, &random) } else { type(command) }
        case 4...5: type(count + Self.changes.randomElement(using: &random)!)
        case 6: type(["p", "P"].randomElement(using: &random)!)
        case 7:
          insert(count + Self.insertions.filter { $0 != "R" || !hasClusters }.randomElement(using: &random)!, &random)
        default: type(count + Self.moves.randomElement(using: &random)!)
        }
      }
    }

    /// - Parameter isCounted: Whether a count comes before it, of which a zero would be a part.
    private func motion(isCounted: Bool, _ random: inout SeededGenerator) -> String {
      let motions = Self.motions.filter { !(isCounted && $0 == "0") && !(hasClusters && "wWbBeE|4|".contains($0)) }
      return motions.randomElement(using: &random)!
    }

    private mutating func insert(_ command: String, _ random: inout SeededGenerator) {
      type(command)
      for _ in 0..<(1 + random.next(below: 3)) {
        type(Self.texts.randomElement(using: &random)!, of: command)
        if hasClusters { type(Self.clusters.randomElement(using: &random)!, of: command) }
        if random.next(below: 5) > 0 { continue }
        let key = Self.corrections.randomElement(using: &random)!
        // While it replaces characters, readline knows no keys that begin with Escape.
        if command.hasSuffix("R") && key.hasPrefix("\u{1B}") || hasClusters && "\u{17}\u{1F}".contains(key) { continue }
        type(key, of: command)
      }
      type("\u{1B}", of: command)
    }

    /// Types each character on its own, but the sequence of a key as a whole.
    private mutating func type(_ text: String, of insertion: String? = nil) {
      if let start = text.firstIndex(of: "\u{1B}") {
        keys += text[..<start].map(String.init) + [String(text[start...])]
      } else {
        keys += text.map(String.init)
      }
      let command = insertion.map { "\($0)…\(text)" } ?? text
      commands += Array(repeating: command, count: keys.count - commands.count)
    }
  }

  extension EditorComparisonTests {
    /// Commands with which a story ends if they differ, and the reason: there readline is wrong, and vim is not.
    private nonisolated static let viDifferences: KeyValuePairs<String, String> = [
      #"^\d*\.$"#:
        "repeats yanks and what has failed, forgets most of an insertion, and leaves the cursor after a change",
      #"^\d*y"#: "leaves the cursor where it was when text before it is yanked",
      #"^\d*[dcy]?\d*([fFtT].|[;,])$"#:
        "goes as far as it can if there are too few; finds a blank after the line; does not take the next character",
      #"^\d*c\d*([fFtT].|[;,%])…"#: "inserts although the motion has failed",
      #"%$"#: "takes only one of the brackets",
      #"^\d*[dcy]?\d*[bB]$"#: "takes the first character of a line for a part of the word after it",
      "\u{17}$": "takes blanks and punctuation for the same",
      #"^\d+rx$"#: "replaces fewer characters than the count",
      #"^\d+G$"#: "goes back only",
    ]

    /// Differences that depend on the line, and the reason.
    private struct LineDifference: Sendable {
      let reason: String
      /// Whether it can be the cause, after a command and others before it, in a line of readline and the next one.
      let isPossible: @Sendable (_ command: String, _ former: ArraySlice<String>, _ line: Line, _ next: Line) -> Bool
    }

    private nonisolated static func undoes(_ command: String) -> Bool {
      command.last == "u" || command.last == "U" || command.hasSuffix("\u{1F}")
    }

    private nonisolated static func puts(_ command: String) -> Bool {
      ["p", "P", "\u{19}"].contains { command.hasSuffix($0) }
    }

    private nonisolated static let lineDifferences = [
      LineDifference(reason: "changes only one of several blanks, or the last blanks with the word before them") {
        command, _, line, _ in
        let isOnBlank = line.text.utf8.dropFirst(line.cursor).first == UInt8(ascii: " ")
        return command.contains("c") && command.last?.lowercased() == "w" && (isOnBlank || line.text.last == " ")
      },
      LineDifference(reason: "has steps of undo that change nothing") { command, _, line, next in
        undoes(command) && (line.text == next.text || command.first?.isNumber == true)
      },
      LineDifference(reason: "restores more characters than R has replaced since a kill") { command, former, _, _ in
        let insertion = command.prefix { $0 != "…" }
        return insertion.last == "R" && (command.hasSuffix("\u{08}") || command.hasSuffix("\u{7F}"))
          && former.contains { $0 == insertion + "…\u{15}" || $0 == insertion + "…\u{17}" }
      },
      LineDifference(reason: "undoes an insertion in parts if the user moved to another line before its end") {
        command, former, _, _ in undoes(command) && former.contains { $0.contains("…") && $0.hasSuffix("\u{1B}[A") }
      },
      LineDifference(reason: "has not gone forward with G, which is not seen at once if both lines are equal") {
        command, former, _, _ in
        let recalls = ["j", "k", "+", "-", "G", "\u{1B}[A", "\u{1B}[B", "\u{10}", "\u{0E}"].contains {
          command.hasSuffix($0)
        }
        return recalls && former.contains { $0.last == "G" && $0.count > 1 }
      },
      LineDifference(reason: "undoes each put that `.` repeats, and several puts of a character together") {
        command, former, _, _ in
        let puts = former.count { $0 == "p" || $0 == "P" || $0 == "." }
        return undoes(command) && (puts > 1 || former.contains { $0.hasSuffix(".") && $0.count > 1 })
      },
      LineDifference(reason: "a yank that differs is seen when it is put") { command, former, _, _ in
        puts(command) && former.contains { $0.hasSuffix(".") || $0.contains("y") }
      },
    ]

    @Test(
      "give the same line, cursor and mode in the keys of vi, too, but where readline is wrong",
      arguments: 0..<(RunLength.isLong ? 1_000 : 30))
    func vi(seed: Int) {
      DispatchQueue.main.sync {
        MainActor.assumeIsolated { for story in 0..<100 { Self.compare(seed * 1_000 + story) } }
      }
    }

    @MainActor
    private static func compare(_ seed: Int) {
      let story = ViStory(seed: UInt64(seed))
      let (readline, own) = (tell(.readline, story), tell(.own, story))
      for (index, pair) in zip(readline, own).enumerated() where pair.0 != pair.1 {
        let (command, former) = (story.commands[index], story.commands[..<index])
        let line = index == 0 ? Line() : readline[index - 1]
        let isListed =
          viDifferences.contains { pattern, _ in (try? Regex(pattern).firstMatch(in: command)) != nil }
          || lineDifferences.contains { $0.isPossible(command, former, line, pair.0) }
        if isListed { return }
        let before = zip(story.keys, readline).prefix(index).suffix(16).map { "\($0.debugDescription): \($1)" }
        Issue.record(
          """
          seed \(seed), \(story.history), \(command):
          \(before.joined(separator: "\n"))
          readline \(story.keys[index].debugDescription): \(pair.0)
          own      \(story.keys[index].debugDescription): \(pair.1)
          """)
        return
      }
    }

    @Test(
      "differ in the keys of vi where readline is wrong, and vim is not",
      arguments: [
        ("ab cd", "0wyh", "ab cd @3 ", "ab cd @2 "), ("abc", "0df ", " @0 ", "abc @0 "),
        ("abc", "0dtb", "abc @0 ", "bc @0 "), ("abab", "03fb", "abab @3 ", "abab @0 "),
        ("abc", "0cfzx\u{1B}", "xbc @0 ", "bc @0 "), ("(a)", "$d%", ") @0 ", " @0 "),
        ("a.b", "$b", "a.b @0 ", "a.b @1 "),
        ("x-y ", "A\u{17}", "x @1 ", "x- @2 "), ("ab", "05rx", "xx @1 ", "ab @0 "),
        ("ab cd ef", "0cwx\u{1B}w.", "x x ef @3 ", "x x ef @2 "), ("abc", "0xyl.", "bc @0 ", "c @0 "),
        ("abc", "0gD", " @0 ", "abc @0 "), ("né x", "0w", "né x @1 ", "né x @4 "),
      ])
    func difference(text: String, keys: String, readline: String, own: String) {
      let typed = ["\u{1B}\n", text, "\u{1B}"] + keys.map(String.init)
      for (kind, expected) in [(TypedLines.Kind.readline, readline), (.own, own)] {
        let seen = DispatchQueue.main.sync {
          MainActor.assumeIsolated {
            let lines = TypedLines(kind)
            _ = lines.readLine(typing: typed)
            _ = lines.readLine(typing: ["\u{1B}", "\u{05}", "\u{03}"])
            return lines.seen[typed.count - 1]
          }
        }
        #expect(seen.drop { $0 != ":" }.dropFirst(2) == expected, "\(kind)")
      }
    }

    /// The line that results from a key.
    private struct Line: Equatable, CustomStringConvertible {
      var text = ""
      var cursor = 0
      var message = ""
      var inserts = true

      static func == (a: Self, b: Self) -> Bool {
        a.text.utf8.elementsEqual(b.text.utf8) && (a.cursor, a.message, a.inserts) == (b.cursor, b.message, b.inserts)
      }

      var description: String { "\(text) @\(cursor) \(message)\(inserts ? "(inserts)" : "")" }
    }

    @MainActor
    private static func tell(_ kind: TypedLines.Kind, _ story: ViStory) -> [Line] {
      let lines = TypedLines(kind)
      lines.editor.recall(story.history)
      // Killed text, searches, insertions and changes are kept between lines.
      _ = lines.readLine(typing: viBeginning)
      let count = lines.shown.count
      _ = lines.readLine(typing: story.keys)
      let told = lines.shown[count...].map {
        Line(text: $0.line.text, cursor: $0.line.cursor, message: $0.line.message ?? "", inserts: $0.inserts)
      }
      // The keys of vi would stay for other tests, too.
      _ = lines.readLine(typing: ["\u{1B}", "\u{05}", "\u{03}"])
      return told
    }

    /// Makes all runs begin alike.
    private nonisolated static let viBeginning = [
      "\u{1B}\n", "k", "\u{1B}", "f", "a", "l", "d", "d", "i", "kill", "\u{1B}", "S", "zz", "\u{1B}", "x", "\u{03}",
    ]
  }
#endif

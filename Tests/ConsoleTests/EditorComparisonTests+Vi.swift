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
        case 0...1: type(count + motion(&random))
        case 2...3:
          let after = random.next(below: 6) == 0 ? ["2", "3", "10"].randomElement(using: &random)! : ""
          let operation = ["d", "d", "c", "y"].randomElement(using: &random)!
          let command = count + operation + after + motion(&random)
          if operation == "c" { insert(command, &random) } else { type(command) }
        case 4...5: type(count + Self.changes.randomElement(using: &random)!)
        case 6: type(["p", "P"].randomElement(using: &random)!)
        case 7:
          insert(count + Self.insertions.filter { $0 != "R" || !hasClusters }.randomElement(using: &random)!, &random)
        default: type(count + Self.moves.randomElement(using: &random)!)
        }
      }
    }

    private func motion(_ random: inout SeededGenerator) -> String {
      Self.motions.filter { !hasClusters || !"wWbBeE|4|".contains($0) }.randomElement(using: &random)!
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

    /// Stories of the usual run that differ for a reason that has not been found yet, most of them in an undo.
    private nonisolated static let unexplained: Set<Int> = [
      30, 45, 1054, 2023, 3037, 3069, 4091, 5041, 5098, 6083, 8003, 8063, 9007, 9028, 9048, 9065, 12013,
      12014, 12033, 12034, 14099, 15043, 16051, 19081, 20030, 20065, 20089, 21042, 24018, 25021, 25023, 25027,
      25093, 26007, 26009, 27079, 27084, 29013, 29022, 29038,
    ]

    @Test(
      "give the same line and cursor in the keys of vi, too, but where readline is wrong",
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
      for (index, pair) in zip(readline, own).enumerated() where !pair.0.utf8.elementsEqual(pair.1.utf8) {
        let (command, former) = (story.commands[index], story.commands[..<index])
        let isListed = viDifferences.contains { pattern, _ in (try? Regex(pattern).firstMatch(in: command)) != nil }
        if isListed { return }
        // Readline undoes each of several puts, and has steps that change nothing.
        let undoes = ["u", "U"].contains(command.last) || command.hasSuffix("\u{1F}")
        let isSame = index > 0 && readline[index].drop { $0 != ":" } == readline[index - 1].drop { $0 != ":" }
        if undoes, isSame || former.contains(where: { $0.hasSuffix(".") && $0.count > 1 }) { return }
        // A yank that differs is seen when it is put.
        let puts = ["p", "P", "\u{19}"].contains { command.hasSuffix($0) }
        if puts, former.contains(where: { $0.hasSuffix(".") || $0.contains("y") }) { return }
        let before = readline[max(0, index - 16)..<index].joined(separator: "\n")
        let told = "seed \(seed), \(story.history), \(command):\n\(before)\nreadline \(pair.0)\nown      \(pair.1)"
        if unexplained.contains(seed) {
          withKnownIssue { _ = Issue.record("\(told)") }
        } else {
          Issue.record("\(told)")
        }
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

    @MainActor
    private static func tell(_ kind: TypedLines.Kind, _ story: ViStory) -> [String] {
      let lines = TypedLines(kind)
      lines.editor.recall(story.history)
      // Killed text, searches, insertions and changes are kept between lines.
      _ = lines.readLine(typing: viBeginning)
      let count = lines.seen.count
      _ = lines.readLine(typing: story.keys)
      let told = Array(lines.seen[count...])
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

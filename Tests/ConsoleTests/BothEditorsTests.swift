import Dispatch
import Testing

// `LineEditor` is internal.
@testable import ScreenKitTerm

/// The lines that the same keys produce in both editors, where readline alone would produce others, or has no such key.
@Typist @Suite("Both editors", .serialized, .timeLimit(.minutes(10)))
struct BothEditorsTests {
  init() { TypedLines.waitForReadline() }

  /// The line after some keys, and the cursor, as `line @cursor`.
  private func shown(_ kind: TypedLines.Kind, _ keys: [String], usesVi: Bool = false) -> String {
    DispatchQueue.main.sync {
      MainActor.assumeIsolated {
        let lines = TypedLines(kind)
        _ = lines.readLine(typing: (usesVi ? ["\u{1B}\n"] : []) + keys)
        let shown = lines.seen[lines.seen.count - 2].drop { $0 != ":" }.dropFirst(2)
        // The keys of vi, and a key that has begun, would stay for other tests, too.
        if usesVi { _ = lines.readLine(typing: ["\u{1B}", "\u{05}", "\u{03}"]) }
        return String(shown)
      }
    }
  }

  @Test(
    "join kills in succession, however long their keys are, and no others", arguments: TypedLines.Kind.allCases,
    [
      (["one two three", "\u{01}", "\u{1B}d", "\u{1B}d", "\u{05}", "\u{19}"], " threeone two @13 "),
      (["one two three", "\u{1B}\u{7F}", "\u{1B}\u{7F}", "\u{1B}\u{7F}", "\u{19}"], "one two three @13 "),
      (["one two three", "\u{17}", "\u{1B}\u{7F}", "\u{18}\u{7F}", "\u{19}"], "one two three @13 "),
      (["one two three", "\u{01}", "\u{1B}2", "\u{1B}d", "\u{1B}d", "\u{19}"], "one two three @13 "),
      (["one two three", "\u{01}", "\u{1B}d", "\u{1B}f", "\u{1B}d", "\u{19}"], " two three @10 "),
      (["one two three", "\u{01}", "\u{1B}d", "\u{1B}[C", "\u{1B}d", "\u{19}"], " two three @4 "),
      (["one two three", "\u{01}", "\u{1B}d", "\u{1B}2", "\u{06}", "\u{0B}", "\u{19}"], " two three @10 "),
    ] as [([String], String)])
  func kills(kind: TypedLines.Kind, story: ([String], String)) {
    #expect(shown(kind, story.0) == story.1, "\(story.0)")
  }

  @Test(
    "insert nothing as often as no count or a negative one says", arguments: TypedLines.Kind.allCases,
    ["a", "é", "👍", "中"])
  func counts(kind: TypedLines.Kind, character: String) {
    #expect(shown(kind, ["\u{1B}0", character, "x"]) == "x @1 ")
    #expect(shown(kind, ["\u{1B}-", character, "x"]) == "x @1 ")
    #expect(shown(kind, ["\u{1B}2", character]).hasPrefix(character + character))
  }

  #if Readline
    @Test("show the prompt again after a sign that does not begin an argument")
    func sign() {
      #expect(shown(.readline, ["\u{1B}3", "\u{1B}-"]) == "--- @3 ")
      #expect(shown(.readline, ["\u{1B}3", "\u{1B}-", "x"]) == "---x @4 ")
    }
  #endif

  @Test(
    "multiply the counts before and after an operator of vi, and repeat both", arguments: TypedLines.Kind.allCases,
    [
      ("02d2l", "efghijklmnopqrst @0 "), ("0d2l", "cdefghijklmnopqrst @0 "), ("0d10l", "klmnopqrst @0 "),
      ("02d10l", " @0 "), ("02d3l.", "mnopqrst @0 "), ("0d2l.", "efghijklmnopqrst @0 "),
      ("0d2l3.", "fghijklmnopqrst @0 "), ("03dl.", "ghijklmnopqrst @0 "), ("02y2lP", "abcdabcdefghijklmnopqrst @3 "),
      ("02c2lX\u{1B}", "Xefghijklmnopqrst @0 "), ("0d2fz", "abcdefghijklmnopqrst @0 "),
      ("0d2\u{1B}x", "bcdefghijklmnopqrst @0 "), ("0df\u{1B}x", "bcdefghijklmnopqrst @0 "),
      ("02\u{1B}x", "bcdefghijklmnopqrst @0 "), ("\u{1B}\u{1B}x", "abcdefghijklmnopqrs @18 "),
    ])
  func operators(kind: TypedLines.Kind, story: (keys: String, shown: String)) {
    let keys = ["abcdefghijklmnopqrst", "\u{1B}"] + story.keys.map(String.init)
    #expect(shown(kind, keys, usesVi: true) == story.shown, "\(story.keys)")
  }

  @Test("keep clusters whole in vi mode", arguments: TypedLines.Kind.allCases, ["é", "e\u{301}", "👍🏽", "👨‍👩‍👧", "中", "🇩🇪"])
  func clusters(kind: TypedLines.Kind, cluster: String) {
    let length = cluster.utf8.count
    for (text, keys, line, cursor) in [
      ("a#b", "0lrx", "axb", 1), ("a##b", "0l2rx", "axxb", 2), ("a#b", "0lrxu", "a#b", 1 + length),
      ("a#b", "0lrx0.", "xxb", 0), ("a#b", "0lr#", "a#b", 1), ("ab", "0r#l.", "##", length),
      ("a#b", "0ylp", "aa#b", 1), ("a#b", "0lylp", "a##b", 1 + length), ("a#b", "0lylP", "a##b", 1),
      ("a#b", "0lx0P", "#ab", 0), ("#", "x", "", 0), ("#b#", "0df#", "", 0), ("b#", "0R#\u{1B}", "##", 0),
      ("a#", "ddu", "a#", 1), ("##", "ddu", "##", length), ("a#", "0d$u", "a#", 1), ("a#b", "0ddPu", "", 0),
      // Such a key is one character, and not a cluster.
    ] where !keys.contains("#") || cluster.unicodeScalars.count == 1 {
      let typed = [text, "\u{1B}"] + keys.map(String.init)
      let expected = "\(line) @\(cursor) ".replacing("#", with: cluster)
      #expect(shown(kind, typed.map { $0.replacing("#", with: cluster) }, usesVi: true) == expected, "\(text), \(keys)")
    }
  }

  @Test(
    "take a paste in vi's command mode, with the cursor on a character", arguments: TypedLines.Kind.allCases,
    [
      (["\u{1B}"], "p q @2 "), (["ab", "\u{1B}"], "ap qb @4 "), (["ab", "\u{1B}", "x"], "p qa @3 "),
      (["ab", "\u{1B}", "d"], "ap qb @4 "), (["ab", "\u{1B}", "3"], "ap qb @4 "), (["ab", "\u{1B}", "r"], "ap qb @4 "),
      (["ab", "\u{1B}", "d", "f"], "ap qb @4 "), (["ab"], "abp q @5 "),
    ] as [([String], String)])
  func pastes(kind: TypedLines.Kind, story: ([String], String)) {
    #expect(shown(kind, story.0 + ["\u{1B}[200~p q"], usesVi: true) == story.1, "\(story.0)")
  }

  @Test(
    "restore the characters that R has replaced", arguments: TypedLines.Kind.allCases, ["\u{7F}", "\u{08}"])
  func restored(kind: TypedLines.Kind, key: String) {
    let keys = ["abc", "\u{1B}", "0", "R", "x", "y", "z", "w"]
    for (count, line) in [(1, "xyz"), (2, "xyc"), (3, "xbc"), (4, "abc")] {
      let restored = shown(kind, keys + Array(repeating: key, count: count), usesVi: true)
      #expect(restored == "\(line) @\(4 - count) ")
    }
  }

  @Test("undo a paste on its own", arguments: TypedLines.Kind.allCases, ["p", "p q"])
  func undonePaste(kind: TypedLines.Kind, paste: String) {
    let keys = ["ab", "\u{1B}[200~\(paste)", "c", "d"]
    for (count, line) in [(1, "ab\(paste)"), (2, "ab"), (3, "")] {
      let undone = keys + Array(repeating: "\u{1F}", count: count)
      #expect(shown(kind, undone) == "\(line) @\(line.utf8.count) ")
    }
  }

  @Test(
    "recall line after line with Ctrl-O, although the history keeps each once", arguments: TypedLines.Kind.allCases,
    [1, 2, 3, 7])
  func operate(kind: TypedLines.Kind, count: Int) {
    let typed = (0..<count).map { "line \($0)" }
    let accepted = DispatchQueue.main.sync {
      MainActor.assumeIsolated {
        let editor = TypedLines(kind)
        let history = HistoryStore(LineHistory(location: .memory))
        let recall = RecalledLines(to: editor, verbs: ConsoleVerbs(permissions: []))
        for line in typed { history.add(line, at: "/") }
        recall.open(history, at: "/") { _ in }
        return (0..<count).map { number in
          recall.update(at: "/")
          let line = editor.readLine(typing: (number == 0 ? ["\u{1B}<"] : []) + ["\u{0F}"])
          if let line { recall.remember(line, at: "/") }
          return line ?? ""
        }
      }
    }
    #expect(accepted == typed)
  }
}

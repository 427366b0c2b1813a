import Testing

// `OwnEditor` is internal.
@testable import ScreenKitTerm

@MainActor @Suite("The keys of vi", .timeLimit(.minutes(10)))
struct ViTests {
  private func lines(history: [String] = ["say one", "sing two", "load x"]) -> EditedLines {
    EditedLines(history: history, keyFile: "set editing-mode vi")
  }

  @Test(
    "move, and change the text they move over",
    arguments: [
      // Motions.
      ("0", "|one two.three (a b)"), ("0w", "one |two.three (a b)"), ("03w", "one two.|three (a b)"),
      ("0W", "one |two.three (a b)"),
      ("02W", "one two.three |(a b)"), ("0e", "on|e two.three (a b)"), ("02e", "one tw|o.three (a b)"),
      ("02E", "one two.thre|e (a b)"), ("b", "one two.three (a |b)"), ("3b", "one two.three |(a b)"),
      ("B", "one two.three (a |b)"),
      ("^", "|one two.three (a b)"), ("0$", "one two.three (a b|)"), ("05|", "one |two.three (a b)"),
      ("%", "one two.three |(a b)"),
      ("0%", "one two.three (a b|)"), ("0ft", "one |two.three (a b)"), ("0ft;", "one two.|three (a b)"),
      ("0ft;,", "one |two.three (a b)"),
      ("02ft", "one two.|three (a b)"), ("0tt", "one| two.three (a b)"), ("Fo", "one tw|o.three (a b)"),
      ("To", "one two|.three (a b)"),
      ("0fz", "|one two.three (a b)"), ("0lll", "one| two.three (a b)"), ("03l2h", "o|ne two.three (a b)"),
      ("0maw`a", "|one two.three (a b)"),
      // Operators.
      ("0dw", "|two.three (a b)"), ("0d2w", "|.three (a b)"), ("02dw", "|.three (a b)"), ("0de", "| two.three (a b)"),
      ("0d$", "|"), ("$d0", "|)"), ("dd", "|"), ("0dft", "|wo.three (a b)"), ("0dtt", "|two.three (a b)"),
      ("d%", "one two.three| "),
      ("0wD", "one| "), ("0x", "|ne two.three (a b)"), ("03x", "| two.three (a b)"), ("X", "one two.three (a |)"),
      ("0ywwP", "one one| two.three (a b)"), ("0yyp", "oone two.three (a b|)ne two.three (a b)"),
      ("0dwp", "tone| wo.three (a b)"),
      ("0wY0P", "two.three (a b|)one two.three (a b)"), ("0rX", "|Xne two.three (a b)"),
      ("03rX", "XX|X two.three (a b)"),
      ("0~", "O|ne two.three (a b)"), ("05~", "ONE T|wo.three (a b)"), ("099rX", "|one two.three (a b)"),
      // Typed changes.
      ("0cwX\u{1B}", "|X two.three (a b)"), ("0c2wX\u{1B}", "|X.three (a b)"), ("0wCX\u{1B}", "one |X"),
      ("0sX\u{1B}", "|Xne two.three (a b)"),
      ("SX\u{1B}", "|X"), ("ccX\u{1B}", "|X"), ("IX\u{1B}", "|Xone two.three (a b)"),
      ("AX\u{1B}", "one two.three (a b)|X"),
      ("0aX\u{1B}", "o|Xne two.three (a b)"), ("0RXY\u{1B}", "X|Ye two.three (a b)"),
      ("0RXY\u{1B}iZ\u{1B}", "X|ZYe two.three (a b)"),
      // Repeating and undoing.
      ("0dw.", "|.three (a b)"), ("0x3.", "|two.three (a b)"), ("0cwX\u{1B}w.", "X |X.three (a b)"),
      ("0rXl.", "X|Xe two.three (a b)"),
      ("IX\u{1B}0.", "|XXone two.three (a b)"), ("0dwu", "one |two.three (a b)"),
      ("0cwlong word\u{1B}u", "one| two.three (a b)"), ("0xxxU", "|"),
      ("0xx2u", "o|ne two.three (a b)"), ("0dfz", "|one two.three (a b)"), ("0dq", "|one two.three (a b)"),
    ])
  func commands(keys: String, shown: String) {
    let lines = lines()
    lines.type("one two.three (a b)", "\u{1B}")
    for key in keys { lines.type(String(key)) }
    #expect(lines.shown == shown)
  }

  @Test(
    "walk through the history, and search it",
    arguments: [
      ("k", "|load x"), ("kk", "|sing two"), ("2k", "|sing two"), ("kkj", "|load x"), ("G", "|say one"),
      ("2G", "|sing two"),
      ("/two\r", "sing |two"), ("/s\rn", "|say one"), ("/s\rnN", "|sing two"), ("?one\r", "ne|w"),
      ("kkk?x\r", "load |x"),
      ("/", "/|"), ("?", "?|"), ("/x\u{07}", "ne|w"), ("_", "new x|"), ("kA!\u{1B}j", "|new"),
      ("kA!\u{1B}jk", "|load x!"),
    ])
  func history(keys: String, shown: String) {
    let lines = lines()
    lines.type("new", "\u{1B}")
    for key in keys { lines.type(String(key)) }
    #expect(lines.shown == shown)
  }

  @Test("begin each line with inserting; Meta-Ctrl-J begins vi, and Ctrl-E ends it")
  func modes() {
    let lines = EditedLines(keyFile: "set show-mode-in-prompt on\nset vi-ins-mode-string +\nset vi-cmd-mode-string :")
    #expect(String(decoding: lines.editor.line.mode, as: UTF8.self) == "@")
    lines.type("\u{1B}\u{0A}")
    #expect(String(decoding: lines.editor.line.mode, as: UTF8.self) == "+")
    lines.type("\u{1B}")
    #expect(String(decoding: lines.editor.line.mode, as: UTF8.self) == ":")
    lines.type("\r")
    lines.editor.begin()
    #expect(String(decoding: lines.editor.line.mode, as: UTF8.self) == "+" && lines.type("ab\u{17}") == "|")
    lines.type("\u{1B}", "\u{05}")
    #expect(String(decoding: lines.editor.line.mode, as: UTF8.self) == "@")
  }

  @Test("undo an insertion as a whole, also in a recalled line")
  func undo() {
    let lines = lines()
    lines.type("one", "\u{1B}[A", "s and more", "\u{1B}", "u")
    #expect(lines.shown == "load |x")
    #expect(lines.type("j", "u") == "|")
  }

  @Test("erase characters of a phrase to search for", arguments: ["\u{7F}", "\u{08}"])
  func erased(key: String) {
    let lines = lines()
    #expect(lines.type("\u{1B}", "/", "sx", key) == "/s|")
    #expect(lines.type(key, key) == "|", "Backspace on an empty phrase gives the search up")
  }

  @Test("complete the word under the cursor, and continue inserting", arguments: ["\\", "*"])
  func completed(key: String) {
    let lines = lines()
    lines.complete(with: ["open album"])
    lines.type("open al x", "\u{1B}", "0", "w", key)
    #expect(lines.shown == "open album| x")
    #expect(lines.type("!") == "open album!| x")
    lines.type("\u{1B}", "u")
    #expect(lines.editor.line.text == "open al x", "completing and inserting is one change")
  }

  @Test("list the completions of the word under the cursor, which stays where it is")
  func listed() {
    let lines = lines()
    lines.complete(with: ["open album", "open alley"])
    lines.type("open al x", "\u{1B}", "0", "w", "=")
    #expect(lines.listed.count == 1 && lines.shown == "open |al x" && lines.type("x") == "open |l x")
  }

  @Test("do not put more than about a megabyte")
  func put() {
    let lines = lines()
    lines.type("0123456789", "\u{1B}", "D", "dd")
    lines.type("i0123456789", "\u{1B}", "0", "D", "9999999", "p")
    let count = lines.editor.line.text.utf8.count
    #expect(count > 1 << 20 && count < 1 << 21)
  }

  @Test("can have other bindings, with common beginnings")
  func bindings() {
    let keys = """
      set editing-mode vi
      set keymap vi-insert
      "jk": vi-movement-mode
      "\\C-a": beginning-of-line
      set keymap vi-command
      "H": beginning-of-line
      """
    let lines = EditedLines(keyFile: keys)
    #expect(lines.type("ab", "j", "k", "H") == "|ab")
    #expect(lines.type("i", "j", "x", "\u{01}", "y") == "y|jxab")
  }

  @Test("mark choices, and change nothing, where keys are bound to recall lines")
  func uses() {
    let lines = lines()
    let use = { lines.editor.use(of: Array(($0 as String).utf8)[...]) }
    #expect(use("k") == .inserts && use("\u{1B}[A") == .older && use("\u{7F}") == .deletes)
    lines.type("\u{1B}")
    #expect(use("k") == .older && use("j") == .newer && use("x") == .deletes && use("w") == .other)
    lines.type("d")
    #expect(use("k") == .other)
    #expect(lines.editor.length(of: Array("dw".utf8)[...]) == 1)
  }
}

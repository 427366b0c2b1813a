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
      ("/", "/|"), ("?", "?|"), ("/x\u{07}", "ne|w"), ("_", "new x|"), ("kA!\u{1B}j", "ne|w"),
      ("kA!\u{1B}jk", "|load x!"),
    ])
  func history(keys: String, shown: String) {
    let lines = lines()
    lines.type("new", "\u{1B}")
    for key in keys { lines.type(String(key)) }
    #expect(lines.shown == shown)
  }

  @Test(
    "take a count before every key, and give it to no other command",
    arguments: [
      (["0", "3", "\u{1B}[C", "x"], "one|two.three (a b)"), (["3", "\u{1B}[D", "x"], "one two.three (| b)"),
      (["0", "2", "\u{1B}[3~", "x"], "| two.three (a b)"), (["0", "3", "\u{07}", "x"], "|ne two.three (a b)"),
      (["0", "3", "\u{1B}", "x"], "|ne two.three (a b)"), (["0", "3", "\u{12}", "\u{07}", "x"], "|ne two.three (a b)"),
      (["0", "3", " ", "x"], "one|two.three (a b)"), (["0", " ", " ", "x"], "on| two.three (a b)"),
      (["0", "d", "2", " "], "|e two.three (a b)"), (["0", "d", "\u{1B}[C", "x"], "o|e two.three (a b)"),
      (["0", "2", "d", "1", "0", "l"], "|"), (["3"], "(arg: 3) one two.three (a b|)"),
      (["d", "3"], "one two.three (a b|)"),
    ])
  func counts(keys: [String], shown: String) {
    let lines = lines()
    lines.type("one two.three (a b)", "\u{1B}")
    for key in keys { lines.type(key) }
    #expect(lines.shown == shown)
  }

  @Test(
    "do nothing after the first key of an unknown command, or of a part of the text",
    arguments: ["g", "z", "\"", "q", "@", "Z", "[", "]", "<", ">", "!", "dg", "di", "ca", "yi", "d2i", "2dz"],
    ["U", "D", "x", "C", "S", "p", "i", "\"", "("])
  func unknown(keys: String, next: String) {
    let lines = lines()
    lines.type("a (b) c", "\u{1B}", "x", "b", "b")
    let before = lines.shown
    #expect(lines.type(keys, next) == before && lines.bells > 0)
    #expect(lines.type("x") != before, "the next key is a command again")
  }

  @Test(
    "keep the cursor where nothing can be done, and where a whole line is yanked",
    arguments: ["yy", "Y", "2yy", "j", "+", "k", "-", "9k", "9G", "G", "`b", "dj", "n"])
  func staying(keys: String) {
    let lines = lines(history: [])
    lines.type("one two three", "\u{1B}", "b")
    #expect(lines.type(keys) == "one two |three")
    #expect(lines.type("x", "k", "j") == "one two |hree")
  }

  @Test(
    "undo the parts of an insertion while it goes on, and the whole after it",
    arguments: [
      (["one two", "\u{17}", "\u{1F}"], "one two|"), (["one two", "\u{15}", "x", "\u{1F}", "\u{1F}"], "one two|"),
      (["a", "\u{1B}", "A", "b", "\u{1B}[D", "c", "\u{1F}"], "a|b"),
      (["ab", "\u{1B}", "c", "c", "x", "\u{1F}", "\u{1F}"], "ab|"),
      (["ab", "\u{1B}", "A", " c", "\u{17}", "d", "\u{1B}", "u"], "a|b"),
      (["ab", "\u{1B}", "R", "xy", "\u{7F}"], "ax|"),
      (["abc", "\u{1B}", "0", "R", "xy", "\u{7F}", "\u{7F}", "\u{7F}"], "|abc"),
      (["abc", "\u{1B}", "0", "R", "xy", "\u{1B}", "u"], "|abc"), (["ab", "\u{1B}", "i", "c", "\u{1B}", "."], "a|ccb"),
      // A put is not a part of the insertion before it, or of another put.
      (["ab", "\u{1B}", "x", "a", "c", "\u{1B}", "p", "u"], "a|c"),
      (["ab", "\u{1B}", "x", "a", "c", "\u{1B}", "P", "u"], "a|c"),
      (["ab", "\u{1B}", "x", "p", "p", "u"], "a|b"), (["ab", "\u{1B}", "x", "p", "p", "p", "u", "u"], "a|b"),
      (["é", "\u{1B}", "x", "i", "ab", "\u{1B}", "p", "u", "u"], "|"),
      (["ab", "\u{1B}", "x", "a", "c", "\u{1B}", "\u{19}", "u"], "a|c"),
    ])
  func insertion(keys: [String], shown: String) {
    let lines = lines()
    for key in keys { lines.type(key) }
    #expect(lines.shown == shown)
  }

  @Test(
    "repeat the text of the line, as often as a count says",
    arguments: [
      (["i", "ab\u{7F}c", "\u{1B}", "."], "aa|ccxyz"), (["i", "ab", "\u{1B}[D", "c", "\u{1B}", "."], "a|ccbxyz"),
      (["i", "ab", "\u{1B}", "3", "."], "aababa|bbxyz"), (["A", "é", "\u{1B}", "2", "."], "xyzéé|é"),
      (["R", "é", "\u{1B}", "l", "."], "é|éz"), (["R", "ab", "\u{1B}", "2", "."], "aaba|b"),
      (["c", "l", "ab", "\u{1B}", "l", "."], "aba|bz"),
    ])
  func repeating(keys: [String], shown: String) {
    let lines = lines()
    lines.type("xyz", "\u{1B}", "0")
    for key in keys { lines.type(key) }
    #expect(lines.shown == shown)
  }

  @Test(
    "know words of several scripts, and letters without another case",
    arguments: [
      ("aé中あア!", "w", "aé|中あア!"), ("aé中あア!", "ww", "aé中|あア!"), ("aé中あア!", "3w", "aé中あ|ア!"),
      ("aé中あア!", "4w", "aé中あア|!"), ("a👍! b", "w", "a|👍! b"), ("a👍! b", "2w", "a👍|! b"), ("a👍! b", "W", "a👍! |b"),
      ("ß1a", "3~", "ß1|A"), ("éß", "9~", "É|ß"), ("a bc", "cwX\u{1B}", "|X bc"),
    ])
  func scripts(text: String, keys: String, shown: String) {
    let lines = lines()
    lines.type(text, "\u{1B}", "0")
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

  @Test("do not put or repeat more than about a megabyte")
  func put() {
    let lines = lines()
    lines.type("0123456789", "\u{1B}", "D", "dd")
    lines.type("i0123456789", "\u{1B}", "0", "D", "9999999", "p")
    let isLong = { (1 << 20)..<(1 << 21) ~= lines.editor.line.text.utf8.count }
    #expect(isLong())
    lines.type("dd", "i0123456789", "\u{1B}", "9999999", ".")
    #expect(isLong())
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

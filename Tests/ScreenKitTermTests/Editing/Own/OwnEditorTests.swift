import Testing

// `OwnEditor` is internal.
@testable import ScreenKitTerm

/// Behavior that differs from readline, or cannot be compared with it. `EditorComparisonTests` compares the rest, whatever is typed.
@MainActor @Suite("The editor without readline", .timeLimit(.minutes(10)))
struct OwnEditorTests {
  private static let history = ["say one", "sing two", "say \"three four\" five", "load x"]

  @Test(
    "edits whole clusters",
    arguments: [
      (["é👍🏽", "\u{02}", "x"], "éx|👍🏽"), (["a👨‍👩‍👧b", "\u{02}", "\u{7F}"], "a|b"), (["🇩🇪🇫🇷", "\u{14}"], "🇫🇷🇩🇪|"),
      (["straße", "\u{01}", "\u{1B}u"], "STRASSE|"), (["ЖУК", "\u{01}", "\u{1B}c"], "Жук|"), (["жук", "\u{1F}"], "|"),
      (["中中", "\u{01}", "\u{1B}2", "\u{04}"], "|"), (["né né", "\u{1B}\u{7F}", "\u{19}\u{19}"], "né néné|"),
      (["aé", "\u{01}", "\u{1D}é", "x"], "ax|é"), (["é", "\u{16}é"], "éé|"), (["é", "\u{1B}3", "é"], "éééé|"),
      (["x", "\u{1B}[2~", "\u{01}", "🇩🇪"], "🇩🇪|"), (["ab", "\u{1B}[2~", "\u{02}", "\u{7F}"], "| b"),
    ])
  func clusters(keys: [String], shown: String) {
    let lines = EditedLines()
    for key in keys { lines.type(key) }
    #expect(lines.shown == shown)
  }

  @Test(
    "takes a sign for a character after a number, as bash does",
    arguments: [
      (["x", "\u{1B}3", "\u{1B}-", "y"], "x---y|"), (["x", "\u{1B}3", "-", "y"], "x---y|"),
      (["x", "\u{1B}-", "\u{1B}3", "y"], "x|"),
      (["xyz", "\u{01}", "\u{1B}2", "\u{1B}1", "-"], String(repeating: "-", count: 21) + "|xyz"),
      (["xyz", "\u{1B}-", "\u{1B}2", "\u{06}"], "x|yz"),
    ])
  func signs(keys: [String], shown: String) {
    let lines = EditedLines()
    for key in keys { lines.type(key) }
    #expect(lines.shown == shown)
  }

  @Test(
    "shows the keys that may begin a longer sequence, and ends the sequence if nothing follows", arguments: ["", "x"])
  func sequences(before: String) {
    let file = "set editing-mode vi\n\"jk\": vi-movement-mode\n\"jjj\": \"three\"\n\"é\\C-a\": undo\n"
    let lines = EditedLines(keyFile: file)
    #expect(lines.type(before + "j") == before + "j|")
    #expect(lines.editor.isInSequence && lines.editor.mode == .viInsert)
    lines.editor.endSequence()
    #expect(lines.shown == before + "j|" && !lines.editor.isInSequence)
    #expect(lines.type("jj") == before + "jjj|")
    lines.editor.endSequence()
    #expect(lines.type("é") == before + "jjjé|" && lines.editor.isInSequence)
    lines.editor.insert("y")
    #expect(lines.shown == before + "jjjéy|" && !lines.editor.isInSequence)
    #expect(lines.type("jjj") == before + "jjjéythree|")
    #expect(lines.type("jk") == before + "jjjéythre|e")
    #expect(lines.editor.mode == .viCommand && !lines.editor.isInSequence)
  }

  @Test("ends a sequence of vi's commands with the command, and one without a meaning never")
  func otherSequences() {
    let vi = EditedLines(keyFile: "set editing-mode vi\nset keymap vi-command\n\"xq\": undo\n")
    vi.type("abc", "\u{1B}", "x")
    #expect(vi.shown == "ab|c" && vi.editor.isInSequence)
    vi.editor.endSequence()
    #expect(vi.shown == "a|b")
    for (file, keys) in [
      ("", "\u{18}"), ("set keyseq-timeout 0\n\"jk\": undo\n", "j"), ("\"\\C-tk\": undo\n", "\u{18}"),
    ] {
      let lines = EditedLines(keyFile: file)
      lines.type("ab" + keys)
      #expect(!lines.editor.isInSequence)
    }
    let kill = EditedLines(keyFile: "\"\\C-uk\": undo\n")
    kill.type("ab", "\u{15}")
    #expect(kill.shown == "ab|" && kill.editor.isInSequence)
    kill.editor.endSequence()
    #expect(kill.shown == "|")
  }

  @Test("stays in a search when it is asked to search again for nothing", arguments: ["\u{12}", "\u{13}"])
  func searchAgain(key: String) {
    let lines = EditedLines(history: Self.history)
    lines.type(key, key, key)
    #expect(lines.shown.hasPrefix("(") && lines.bells == 2)
    #expect(lines.type("o") == (key == "\u{12}" ? "(reverse-i-search)`o': l|oad x" : "(failed i-search)`o': |"))
  }

  @Test(
    "kills, yanks and undoes",
    arguments: [
      (["one two three", "\u{01}", "\u{1B}d", "\u{1B}d", "\u{05}", "\u{19}"], " threeone two|"),
      (["one two", "\u{17}\u{17}", "\u{19}"], "one two|"),
      (["one", "\u{15}", "two", "\u{15}", "\u{19}", "\u{1B}y"], "one|"),
      (["one", "\u{1B}y"], "one|"), (["\u{19}"], "|"), (["a b", "\u{1B}\\", "\u{02}", "\u{1B}\\"], "a|b"),
      (["abc", "\u{01}", "\u{0B}", "x", "\u{1F}", "\u{1F}"], "abc|"), (["one two", "\u{1B}r"], "|"),
      (["one/two x", "\u{02}\u{02}", "\u{18}\u{7F}"], "| x"),
    ] as [([String], String)])
  func kills(keys: [String], shown: String) {
    let lines = EditedLines()
    for key in keys { lines.type(key) }
    #expect(lines.shown == shown)
  }

  @Test(
    "recalls lines, and words of them",
    arguments: [
      (["\u{10}"], "load x|"), (["\u{10}\u{10}", "!", "\u{0E}", "\u{10}"], "say \"three four\" five!|"),
      (["x", "\u{10}", "\u{0E}"], "x|"), (["x", "\u{1B}<"], "say one|"), (["x", "\u{1B}<", "\u{1B}>"], "x|"),
      // A search by what the line begins with; after the last match it goes back to the typed text.
      (["sa", "\u{1B}[5~"], "sa|y \"three four\" five"), (["sa", "\u{1B}[5~", "\u{1B}[5~"], "sa|y one"),
      (["sa", "\u{1B}[5~", "\u{1B}[5~", "\u{1B}[5~"], "sa|y one"), (["sa", "\u{1B}[5~", "\u{1B}[6~"], "sa|"),
      (["sa", "\u{1B}[5~", "\u{10}"], "sing two|"), (["zz", "\u{1B}[5~"], "zz|"), (["\u{1B}[5~"], "load x|"),
      // A phrase.
      (["x", "\u{1B}p", "two\r"], "sing |two"), (["x", "\u{1B}p", "nothing\r"], "x|"),
      (["x", "\u{1B}p", "^say\r"], "|say \"three four\" five"),
      (["x", "\u{1B}p"], ":|"), (["x", "\u{1B}p", "ab", "\u{07}"], "x|"), (["x", "\u{1B}p", "a\u{7F}\u{7F}"], "x|"),
      // While it is being typed.
      (["x", "\u{12}", "say"], "(reverse-i-search)`say': |say \"three four\" five"),
      (["x", "\u{12}", "say\u{12}"], "(reverse-i-search)`say': |say one"),
      (["x", "\u{12}", "say\u{12}\u{12}"], "(failed reverse-i-search)`say': |say one"),
      (["x", "\u{12}", "say\u{12}\u{13}"], "(i-search)`say': |say one"),
      (["x", "\u{12}", "q", "\u{05}"], "x|"), (["x", "\u{12}", "two", "\u{07}"], "x|"),
      (["x", "\u{12}", "two\n"], "sing |two"),
      (["x", "\u{12}", "two", "\u{1B}"], "sing |two"), (["x", "\u{12}", "two", "\u{1B}[C"], "sing t|wo"),
      (["\u{12}", "two\n", "\u{15}", "\u{12}\u{12}"], "(reverse-i-search)`two': |two"),
      (["\u{12}", "three\u{17}"], "(reverse-i-search)`three': say \"|three four\" five"),
      (["\u{12}", "th\u{17}"], "(reverse-i-search)`three': say \"|three four\" five"),
      (["\u{12}", "four\u{19}"], "(reverse-i-search)`four\" five': say \"three |four\" five"),
      // The last words of former lines, as the console splits them.
      (["\u{1B}."], "x|"), (["\u{1B}.", "\u{1B}."], "five|"), (["\u{10}\u{10}", "\u{15}", "\u{1B}."], "two|"),
      (["\u{10}", "\u{15}", "\u{1B}\u{19}"], "\"three four\"|"), (["\u{1B}0", "\u{1B}\u{19}"], "load|"),
    ] as [([String], String)])
  func recalls(keys: [String], shown: String) {
    let lines = EditedLines(history: Self.history)
    for key in keys { lines.type(key) }
    #expect(lines.shown == shown)
  }

  @Test("ends lines: with Enter, Ctrl-O, Ctrl-C, Ctrl-D on an empty one, and a comment")
  func ends() {
    let lines = EditedLines(history: Self.history)
    lines.type("ab", "\u{02}", "\r", "never")
    lines.editor.begin()
    #expect(lines.type("\u{1B}<") == "say one|")
    lines.type("\u{0F}")
    lines.editor.begin()
    #expect(lines.shown == "sing two|", "the line after the one that was accepted")
    lines.type("\u{03}")
    lines.editor.begin()
    lines.type("x\u{04}\u{7F}\u{04}")
    lines.editor.begin()
    lines.type("later", "\u{1B}#")
    lines.editor.begin()
    lines.type("#x", "\u{1B}1", "\u{1B}#")
    #expect(
      lines.ends == [
        .accepted("ab"), .accepted("say one"), .interrupted("sing two"), .end, .accepted("#later"), .accepted("x"),
      ])
  }

  @Test("takes no more keys than the line needs, and returns the others")
  func typedAhead() {
    let lines = EditedLines()
    #expect(lines.editor.type(Array("one\rtwo".utf8)[...]) == 4 && lines.ends == [.accepted("one")])
  }

  @Test(
    "drops an unbound key as a whole, and rings the bell",
    arguments: ["\u{1B}[99~", "\u{1B}[1;9Z", "\u{18}q", "\u{1E}"])
  func unbound(key: String) {
    let lines = EditedLines()
    #expect(lines.type("ab", key, "c") == "abc|" && lines.bells == 1)
  }

  @Test("takes a sequence in pieces, and a whole key after Escape")
  func pieces() {
    let lines = EditedLines()
    #expect(lines.type("one two", "\u{1B}", "b", "x") == "one x|two")
    #expect(lines.type("\u{1B}", "\u{1B}[D", "y") == "one y|xtwo")
  }

  /// Each of these steps would look at the whole line without a limit.
  @Test("moves through a line of 64 KiB without blanks", arguments: ["中", "é", "e\u{301}", "a"])
  func longLines(character: String) {
    let lines = EditedLines()
    let text = String(repeating: character, count: 65_536 / character.utf8.count)
    lines.editor.insert(text)
    for (keys, cursor) in [
      ("\u{1B}b", 0), ("\u{1B}f", text.utf8.count), ("\u{01}", 0), ("\u{06}", character.utf8.count),
    ] {
      lines.type(keys)
      #expect(lines.editor.line.cursor == cursor, "\(keys.debugDescription)")
    }
    lines.type("\u{1B}d")
    #expect(lines.editor.line.text == character)
  }

  /// Such a text is designed to be slow. Each key moves by a part of it.
  @Test("moves through a character with 30,000 marks in parts")
  func longClusters() {
    let lines = EditedLines()
    lines.editor.insert("e" + String(repeating: "\u{301}", count: 30_000) + "x")
    for (key, step) in [("\u{02}", -1), ("\u{06}", 1)] {
      if step > 0 { lines.type("\u{01}") }
      for _ in 0..<5 {
        let before = lines.editor.line.cursor
        lines.type(key)
        #expect((lines.editor.line.cursor - before).signum() == step)
      }
    }
  }

  @Test("does not start more than a thousand macros with one key")
  func macros() {
    let lines = EditedLines()
    lines.type("\u{18}(", "x", "\u{18})", "\u{1B}1", "000000", "\u{18}e")
    #expect(lines.editor.line.text == String(repeating: "x", count: 1_001) && lines.bells > 0)
    lines.type("\u{15}", "\u{1B}3", "\u{18}e")
    #expect(lines.editor.line.text == "xxx", "the count begins again with the next key")
  }

  @Test("does not insert more than a million times")
  func arguments() {
    let lines = EditedLines()
    lines.type("\u{1B}9", "999999999", "x")
    #expect(lines.editor.line.text.utf8.count < 20 && lines.bells > 0)
    #expect(EditedLines().type("\u{1B}-", "x") == "|")
  }

  @Test("completes: the common beginning at once, the list with the next TAB, and candidates one after the other")
  func completes() {
    let lines = EditedLines(keyFile: "\"\\C-n\": menu-complete\n\"\\C-p\": menu-complete-backward\n")
    lines.complete(with: ["album", "alto"])
    #expect(lines.type("a\t") == "al|" && lines.listed.isEmpty)
    #expect(lines.type("\t\t") == "al|" && lines.listed.count == 1)
    #expect(lines.type("t\t") == "alto|")
    #expect(lines.type("\u{15}", "a", "\u{0E}") == "album|")
    #expect(lines.type("\u{0E}") == "alto|")
    #expect(lines.type("\u{0E}") == "a|")
    #expect(lines.type("\u{10}") == "alto|")
    let bells = lines.bells
    #expect(lines.type("x\t") == "altox|" && lines.bells == bells + 1)
    lines.complete = { _ in nil }
    #expect(lines.type("\u{15}", "a\t") == "a|", "an answer that comes later completes then")
    let atOnce = EditedLines(keyFile: "set show-all-if-ambiguous on")
    atOnce.complete(with: ["album", "alto"])
    #expect(atOnce.type("a\t") == "al|" && atOnce.listed.count == 1)
    let never = EditedLines(keyFile: "set disable-completion on")
    never.complete(with: ["album"])
    #expect(never.type("a\t") == "a|")
  }

  @Test("takes a question mark as part of a phrase to search for")
  func askedPhrase() {
    let lines = EditedLines(history: ["say what? now"])
    lines.explains = true
    lines.type("\u{1B}p", "what?")
    #expect(lines.explained.isEmpty)
    #expect(lines.type("\r") == "say |what? now")
  }

  @Test("shows an explanation at a question mark, unless that is typed into a search")
  func explains() {
    let lines = EditedLines(history: ["what?"])
    lines.explains = true
    #expect(lines.type("open ?") == "open |" && lines.explained == ["open "])
    #expect(lines.type("\u{16}?") == "open ?|")
    #expect(lines.type("\u{12}?") == "(reverse-i-search)`?': open |?")
    lines.explains = false
    #expect(lines.type("\u{07}", "?") == "open ??|")
  }

  @Test("clears the screen, or only the line if there is an argument")
  func clears() {
    let lines = EditedLines()
    lines.type("\u{0C}", "\u{1B}1", "\u{0C}")
    #expect(lines.cleared == [false, true])
  }
}

/// The suggestions of the editor while a line is typed.
@MainActor @Suite("A suggestion", .timeLimit(.minutes(10)))
struct SuggestionTests {
  private func lines(_ history: [String] = ["open album 3", "open artist 7", "say one two", "two\nlines"])
    -> EditedLines
  {
    let lines = EditedLines(history: history)
    lines.editor.hints = true
    return lines
  }

  @Test(
    "is the rest of the newest line that begins like the typed one, if the cursor is after its last character",
    arguments: [
      ("", ""), ("o", "pen artist 7"), ("open a", "rtist 7"), ("open al", "bum 3"), ("open alb\u{7F}\u{7F}", "rtist 7"),
      ("x", ""), ("open artist 7", ""),
      ("tw", ""), ("op\u{02}", ""), ("\u{10}", ""), ("\u{12}o", ""), ("op\u{1B}3", ""),
    ])
  func shown(keys: String, suggestion: String) {
    let lines = lines()
    for key in keys { lines.type(String(key)) }
    #expect(lines.editor.line.suggestion == suggestion)
  }

  @Test(
    "is accepted with the keys that move to the right, and by words",
    arguments: [
      (["say", "\u{1B}[C"], "say one two|"), (["say", "\u{06}"], "say one two|"), (["say", "\u{05}"], "say one two|"),
      (["say", "\u{1B}f"], "say one|"), (["say", "\u{1B}2", "\u{1B}f"], "say one two|"), (["sa", "\u{1B}f"], "say|"),
      (["say", "\u{1B}[C", "\u{1F}"], "say|"), (["say", "\u{02}", "\u{06}"], "say|"),
      (["say", "\u{02}", "\u{06}", "\u{06}"], "say one two|"),
    ])
  func taken(keys: [String], line: String) {
    let lines = lines()
    for key in keys { lines.type(key) }
    #expect(lines.shown == line)
  }

  @Test("is not shown if suggestions are turned off, nor in the command mode of vi; Enter does not accept it")
  func unwanted() {
    let lines = lines()
    lines.editor.hints = false
    lines.type("say")
    #expect(lines.editor.line.suggestion.isEmpty && lines.type("\u{06}") == "say|")
    lines.editor.hints = true
    lines.type("\r")
    #expect(lines.ends == [.accepted("say")])
    lines.editor.begin()
    lines.type("\u{1B}\u{0A}", "say")
    #expect(lines.editor.line.suggestion == " one two")
    lines.type("\u{1B}")
    #expect(lines.editor.line.suggestion.isEmpty)
  }

  @Test("is found among the current lines")
  func changed() {
    let lines = lines()
    lines.type("op")
    lines.editor.end()
    lines.editor.addRecalled("open last")
    lines.editor.begin()
    #expect(lines.type("op") == "op|" && lines.editor.line.suggestion == "en last")
    lines.editor.removeRecalled(age: 0)
    lines.editor.begin()
    lines.type("op")
    #expect(lines.editor.line.suggestion == "en artist 7")
    lines.editor.recall([])
    lines.editor.begin()
    lines.type("op")
    #expect(lines.editor.line.suggestion.isEmpty)
  }
}

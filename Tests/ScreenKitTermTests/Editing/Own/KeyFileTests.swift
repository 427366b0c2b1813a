import Foundation
import TestSupport
import Testing

// `KeyFile` is internal.
@testable import ScreenKitTerm

@MainActor @Suite("The user's key file", .timeLimit(.minutes(10)))
struct KeyFileTests {
  private func binding(_ line: String, of keys: [UInt8]) -> Keymap.Binding? {
    KeyFile(line).preferences.emacs[keys[...]]
  }

  @Test(
    "names keys as readline does",
    arguments: [
      (#""\C-t": undo"#, [0x14]), (#""\e[17~": undo"#, [0x1B, 0x5B, 0x31, 0x37, 0x7E]),
      (#""\M-q": undo"#, [0x1B, 0x71]),
      (#""\C-\M-t": undo"#, [0x1B, 0x14]), (#""\M-\C-t": undo"#, [0x1B, 0x14]), (#""\x1bq": undo"#, [0x1B, 0x71]),
      (#""\033q": undo"#, [0x1B, 0x71]),
      (#""\C-?": undo"#, [0x7F]), (#""\d": undo"#, [0x7F]), (#""\"": undo"#, [0x22]), (#""\\": undo"#, [0x5C]),
      (#""\C-xu": undo"#, [0x18, 0x75]),
      ("Control-t: undo", [0x14]), ("C-t:undo", [0x14]), ("Meta-Rubout: undo", [0x1B, 0x7F]),
      ("M-C-t: undo", [0x1B, 0x14]), ("TAB: UNDO", [0x09]),
      ("SPACE: undo", [0x20]), ("é: undo".replacing("é", with: "q"), [0x71]),
      ("  \"q\"  :   undo   # no comment", [0x71]),
    ] as [(String, [UInt8])])
  func keys(line: String, keys: [UInt8]) {
    #expect(binding(line, of: keys) == .command(.undo) && KeyFile(line).problems.isEmpty)
  }

  @Test("binds keys to other keys, in some keymaps, and removes bindings")
  func macros() {
    #expect(binding(#""\C-xp": "say \"hi\"\r""#, of: [0x18, 0x70]) == .macro(Array("say \"hi\"\r".utf8)))
    #expect(binding("set keymap emacs-meta\n\"q\": undo", of: [0x1B, 0x71]) == .command(.undo))
    #expect(binding("set keymap emacs-ctlx\nq: undo", of: [0x18, 0x71]) == .command(.undo))
    #expect(binding("q:", of: [0x71]) == nil)
    let lines = EditedLines(
      keyFile: "\"\\C-xp\": \"say \"\n\"\\C-xl\": \"\\C-xlx\"\n\"\\C-xr\": \"run\\rmore\"\n\"q\": quoted-insert")
    #expect(lines.type("\u{18}p", "x") == "say x|")
    #expect(lines.type("\u{18}l", "y") == "say xy|" && lines.bells > 0, "a macro without an end is given up")
    lines.type("\u{18}r")
    #expect(lines.ends == [.accepted("say xyrun")])
  }

  @Test("ends a recorded macro with a key that begins a longer one")
  func endOfMacro() {
    let lines = EditedLines(keyFile: "\"\\C-x)z\": undo")
    #expect(lines.type("\u{18}(", "a", "\u{18})", "b", "\u{18}e") == "aba|")
  }

  @Test("sets variables, some of which have no effect here")
  func variables() throws {
    let text = """
      # comment
      set bell-style none
      set keyseq-timeout 50
      set horizontal-scroll-mode on
      set enable-bracketed-paste Off
      SET comment-begin --
      set completion-ignore-case on
      set history-preserve-point on
      set show-all-if-unmodified on
      """
    let file = KeyFile(text)
    #expect(file.problems.isEmpty)
    let preferences = file.preferences
    #expect(
      !preferences.rings && preferences.comment == "--" && preferences.keepsCursor && preferences.listsAtOnceIfUnchanged
    )
    #expect(
      preferences.settings
        == EditorSettings(patience: .milliseconds(50), scrollsSideways: true, marksPastes: false, usesKeypad: false))
  }

  @Test("has conditions: on the mode, the terminal and the program")
  func conditions() {
    let text = """
      $if mode=vi
      q: undo
      $else
      w: undo
      $if term=xterm
      e: undo
      $endif
      $if Bash
      r: undo
      $if mode=emacs
      t: undo
      $endif
      $endif
      $if ScreenKit
      y: undo
      $endif
      $endif
      u: undo
      """
    let map = KeyFile(text, terminal: "xterm-256color").preferences.emacs
    let bound = "qwertyu".filter { map[[$0.asciiValue!]] == .command(.undo) }
    #expect(bound == "weyu")
  }

  @Test(
    "has its mistakes reported with their places; all other lines are kept",
    arguments: [
      ("set nonsense on", #""nonsense" is not a variable of this editor"#),
      ("\"\\C-a\" undo", "a colon is missing after the key"),
      ("\"\\C-a: undo", "a quote is missing after the keys"), ("C-abc: undo", #""C-abc" is not a key"#),
      ("q: fly", #""fly" is not a command of this editor"#),
      ("set keymap qwerty", #""qwerty" is not a keymap"#), ("$endif", "$endif without $if"),
      ("$else", "$else without $if"),
      ("$unless x", #""$unless x" is not a directive"#),
      ("set keyseq-timeout soon", "keyseq-timeout needs a number of milliseconds"),
      ("set editing-mode ed", #"editing-mode cannot be "ed""#), ("set", "\"set\" is not a key"),
      ("$include /nowhere/inputrc", #""/nowhere/inputrc": No such file or directory; check the path"#),
    ])
  func problems(line: String, problem: String) {
    let file = KeyFile("w: undo\n\(line)\ne: undo\n")
    #expect(
      file.problems.count == 1 && file.problems.first?.description.hasPrefix("inputrc:2: \(problem)") == true,
      "\(file.problems)")
    #expect(file.preferences.emacs[[0x77]] == .command(.undo) && file.preferences.emacs[[0x65]] == .command(.undo))
  }

  @Test("is found where readline finds it, includes others, and never includes itself forever")
  func files() throws {
    let home = try TestDirectory()
    let own = home.path + "/.inputrc"
    try "$include ~/more\nq: undo\n$include \(own)\n".write(toFile: own, atomically: true, encoding: .utf8)
    try "w: undo\n".write(toFile: home.path + "/more", atomically: true, encoding: .utf8)
    try "e: undo\n".write(toFile: home.path + "/other", atomically: true, encoding: .utf8)
    func bound(_ environment: Environment) -> String {
      let map = KeyFile(environment: environment).preferences.emacs
      return "qwe".filter { map[[$0.asciiValue!]] == .command(.undo) }
    }
    #expect(bound(["HOME": home.path]) == "qw")
    #expect(bound(["HOME": home.path, "INPUTRC": home.path + "/other"]) == "e")
    #expect(bound(["HOME": home.path, "INPUTRC": home.path + "/missing"]) == "")
    #expect(bound(["HOME": home.path, "INPUTRC": "/dev/null"]) == "")
  }

  @Test(
    "compares versions of readline",
    arguments: [
      ("version = 8.2", true), ("version == 8.2", true), ("Version>=8.0", true), ("version >= 8.10", false),
      ("version < 9", true), ("version <= 8.2", true), ("version > 8.2", false), ("version != 8.2", false),
      ("version != 7.0", true), ("version", false), ("version ~ 8", false), ("version >=", false),
    ])
  func versions(condition: String, isMet: Bool) {
    let file = KeyFile("$if \(condition)\nq: undo\n$endif")
    #expect((file.preferences.emacs[[0x71]] == .command(.undo)) == isMet && file.problems.isEmpty)
  }

  @Test(
    "is reported if INPUTRC names one that cannot be read",
    arguments: [
      ("/nowhere/inputrc", "No such file or directory; check the path"),
      ("/tmp", "Is a directory; name a file, not a folder"),
    ])
  func unreadable(path: String, reason: String) {
    let file = KeyFile(environment: Environment(["INPUTRC": path, "TERM": "xterm"]))
    #expect(file.problems.map(\.description) == ["INPUTRC: \"\(path)\": \(reason)"])
  }

  @Test("is read to the end, whatever it contains", arguments: 0..<(RunLength.isLong ? 2_000 : 200))
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = [
      "set ", "$if ", "mode=vi", "$else\n", "$endif\n", "\"", "\\C-", "\\M-", "\\", "x1", ": ", "undo", "\n", " ", "é",
      "q", "'", "keymap vi\n", "\u{0}",
    ]
    let text = (0..<40).map { _ in parts.randomElement(using: &random)! }.joined()
    let places = Set((1...text.split(separator: "\n", omittingEmptySubsequences: false).count).map { "inputrc:\($0)" })
    for problem in KeyFile(text).problems {
      #expect(problem.place.map(places.contains) == true && !problem.problem.isEmpty, "\(problem)")
    }
    let lines = EditedLines(keyFile: text)
    lines.type("a", "\u{1B}", "[", "q", "\r")
  }
}

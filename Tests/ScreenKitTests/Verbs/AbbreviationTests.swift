import ScreenKit
import ScreenKitTerm
import ScreenKitTermTesting
import Testing
import TestSupport

@MainActor @Suite("The name of a verb, of several words", .timeLimit(.minutes(10)))
struct AbbreviationTests {
  private let console = Notebook.console(permissions: [.files]) { _ in
    Verb("open", .text("table"), "Open a table") { .note("open \($0)") }
    Verb("open key", .rest(.text("value")), "Open a row") { .note("key \($0)") }
    Verb("open key range", .text("from"), .text("to"), "Open rows") { .note("range \($0) \($1)") }
    Verb("clear", "Clear") { .note("clear") }
    Verb("clear all notes", "Clear the notes") { .note("all notes") }
    Verb("clear all names", "Clear the names") { .note("all names") }
    Verb("clear cache", "Clear the cache") { .note("cache") }
    Verb("clear cabinet", .text("drawer"), "Clear a drawer") { .note("cabinet \($0)") }
  }

  @Test(
    "is recognized by the beginnings of its words, if no shorter name can take the line",
    arguments: [
      ("open k 7", #"key ["7"]"#), ("op k 7 8", #"key ["7", "8"]"#), ("open k", "open k"), ("open kind", "open kind"),
      ("open key r 1", #"key ["r", "1"]"#), ("open key range 1 2", "range 1 2"), ("cl", "clear"),
      ("clear cac", "cache"), ("cl cab 3", "cabinet 3"), ("clear a no", "all notes"), ("c all na", "all names"),
    ])
  func begun(line: String, note: String) async {
    #expect(await console.type(line) == .init("\(note)\n"))
  }

  // Rule C-12.3
  @Test(
    "is not guessed: the candidates are listed",
    arguments: [
      ("clear c", #""c" is ambiguous; it could be "cache", "cabinet""#),
      ("clear a n", #""n" is ambiguous; it could be "notes", "names""#),
      ("clear a", #""clear all" is incomplete; add "notes" or "names""#),
      ("clear cahce", #"unknown command "clear cahce"; did you mean "clear cache"?"#),
      ("cl all nots", #"unknown command "clear all nots"; did you mean "clear all notes"?"#),
      ("clear xyzzy", #"unknown command "clear xyzzy"; type help to list the commands"#),
      ("clear \"\"", #"unknown command "clear "; type help to list the commands"#),
      ("open kye 7", #"unknown command "open kye"; did you mean "open key"?"#),
      ("open table 7", #"open: unexpected argument "7"; usage: open <table>"#),
      ("clear cache now", #"clear cache: unexpected argument "now"; usage: clear cache"#),
      ("set nope", #"unknown command "set nope"; type help to list the commands"#),
      ("set widht 40", #"unknown command "set widht"; did you mean "set width"?"#),
      (":set widht 40", #"unknown command "set widht"; did you mean "set width"?"#),
      ("set wid 1", "set width: <columns> must be auto or a whole number from 20 to 1000, not \"1\""),
      (":set wid 1", "set width: <columns> must be auto or a whole number from 20 to 1000, not \"1\""),
      ("history h x", #"history here: unexpected argument "x"; usage: history here"#),
      ("history 3 x", #"history: unexpected argument "x"; usage: history [<count>]"#),
      ("save ov /nowhere/at/all xyzzy", #"unknown command "xyzzy"; type help to list the commands"#),
      ("save /nowhere/at/all xyzzy", #"unknown command "xyzzy"; type help to list the commands"#),
    ])
  func refused(line: String, message: String) async {
    #expect(await console.type(line) == .init("", .failed(message)))
  }

  @Test("is recognized by the beginnings of its words in help and in completion")
  func asked() async {
    #expect(await console.type("clear a no --help") == console.type("help clear all notes"))
    #expect(await console.type("help clear a no") == console.type("help clear all notes"))
    #expect(await console.type("clear --help") == console.type("help clear"))
    #expect(await console.completions(of: "set wid a") == ["set wid auto "])
  }

  // Rule C-12.3
  @Test(
    "of one word does not run if completion calls it ambiguous, whether verbs are built in or not",
    arguments: [
      ("h", #""h" is ambiguous; it could be "hang", "hello", "home", "help", "history""#),
      ("hel", #""hel" is ambiguous; it could be "hello", "help""#),
      ("s", #""s" is ambiguous; it could be "say", "set""#), ("ha", "hang"), ("hell", "hello"), ("hello", "hello"),
      ("sa", "say"),
      ("hom", "home: this is the first screen"), ("home", "home: this is the first screen"),
    ])
  func oneWord(line: String, result: String) async {
    let console = Notebook.console { _ in
      Verb("hang", "Hang") { .note("hang") }
      Verb("hello", "Greet") { .note("hello") }
      Verb("say", "Say") { .note("say") }
    }
    let count = Set(await console.completions(of: line)).count
    let typed = await console.type(line)
    switch typed.end {
    case .failed(let message): #expect(message == result && (count != 1 || line.hasPrefix("hom")))
    default: #expect(typed == .init("\(result)\n") && count == 1)
    }
  }

  @Test(
    "is quoted as typed if it is unknown",
    arguments: [(#"\d"#, #""\d""#), (#"\d x"#, #""\d""#), ("'d'", #""d""#)])
  func unknown(line: String, name: String) async {
    guard case .failed(let message) = await console.type(line).end else { return #expect(Bool(false), "it has run") }
    #expect(message.hasPrefix("unknown command \(name)"))
  }
}

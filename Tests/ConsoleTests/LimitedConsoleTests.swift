import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import TestDatabases
import TestSupport
import Testing

private struct Shredder {
  var burned = 0
  var path: [Pages] = []
}

private enum Pages: ScreenFactory {
  case basket
  func makeScreen() -> any Screen<Shredder, Shred> { Basket() }
}

private enum Shred: Navigating { case burn, navigate(PathIntent<Pages>) }

private struct Basket: Screen {
  func body(_ shredder: Shredder) -> [Block] { "\(shredder.burned) burned" }

  func verbs(_ shredder: Shredder) -> [Verb<Shred>] {
    Verb("burn", "Burn everything") { .burn }.role(.destroys)
    Verb.showing("count", "Count") { "counted" }
  }
}

private let shredder = TestedConsole("shredder") { terminal in
  let reducer = Reducer<Shredder, Shred> { shredder, change in
    switch change {
    case .burn: shredder.burned += 1
    case .navigate(let intent): shredder.path.apply(intent)
    }
  }
  return await Console(Store(Shredder(), reducer: reducer), path: \.path, root: Basket()).main(on: terminal)
}

@Typist @Suite("A console that may not do everything", .serialized, .timeLimit(.minutes(10)))
struct LimitedConsoleTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  // Rule C-10.3
  @Test("refuses what its options deny, whoever grants it, and names the option")
  func denied() throws {
    let lines = "!echo shell\nshell echo shell\nsave /dev/null count\nload /dev/null\npage count\ncount\n"
    let run = try Consoles.run(Consoles.verbs, ["--deny", "shell,files", "--keep-going"], script: lines)
    #expect(run.outputText == "3 albums\n3 albums\n")
    let reasons = ["!", "shell", "save", "load"].enumerated().map { line, name in
      "<stdin>:\(line + 1): \(name): --deny denies the permission \"\(line < 2 ? "shell" : "files")\"\n"
    }
    #expect(run.errorText == reasons.joined())
    let unknown = try Consoles.run(Consoles.verbs, ["--deny", "disk"], script: "count\n")
    #expect(unknown.exit == .exited(64) && unknown.outputText == "")
    let reason = #"unknown permission "disk"; choose from "files", "shell", "pager", "editor""#
    #expect(unknown.errorText.contains(reason))
  }

  @Test("lets no app write a file that --deny or --read-only forbids, and gives the reason")
  func deniedApp() throws {
    let directory = try TestDirectory()
    let reasons = [
      (["--deny", "files"], #"--deny denies the permission "files""#), (["--read-only"], "this session is read-only"),
    ]
    for (options, reason) in reasons {
      let lines = "open Album\nsave \(directory.path)/a.csv\nsave over \(directory.path)/a.csv\nhelp\n"
      let run = try Consoles.run(Consoles.dbwalk, [music.path, "--keep-going"] + options, script: lines)
      #expect(run.errorText == "<stdin>:2: save: \(reason)\n<stdin>:3: save over: \(reason)\n")
      #expect(!FileManager.default.fileExists(atPath: directory.path + "/a.csv"))
      #expect(run.outputText.contains("(\(reason))"))
    }
  }

  @Test("shows nothing of a file that is loaded in read-only mode")
  func loaded() throws {
    let directory = try TestDirectory()
    let file = try directory.write("private", "root:x:0\n")
    for line in ["load \(file)", ":load \(file)", "load \(directory.path)"] {
      let run = try Consoles.run(Consoles.dbwalk, [music.path, "--read-only"], script: line + "\n")
      #expect(run.outputText == "" && run.errorText == "<stdin>:1: load: this session is read-only\n")
    }
  }

  @Test("takes no argument of the program for the value of --yes")
  func yes() throws {
    let run = try Consoles.run(Consoles.dbwalk, ["--yes", music.path, "-c", "path"])
    #expect(run.exit == .exited(0) && run.outputText == "/\n")
    #expect(try Consoles.run(Consoles.verbs, ["--yes", "count"]).exit == .exited(64))
    let wrong = try Consoles.run(Consoles.verbs, ["--yes=al", "-c", "count"])
    #expect(wrong.exit == .exited(64) && wrong.errorText.contains(#"unknown value "al" for --yes"#))
  }

  @Test("does not list denied commands")
  func listed() throws {
    let run = try Consoles.run(Consoles.verbs, ["--deny", "shell,files", "-c", "help"])
    #expect(run.outputText.contains("page") && !run.outputText.contains("shell") && !run.outputText.contains("save"))
  }

  // Rule C-10.3
  @Test(
    "starts no program that the user chooses if a shell is denied",
    arguments: [["--deny", "shell"], ["--read-only"]])
  func safePrograms(options: [String]) throws {
    let session = try Consoles.openConsole(
      Consoles.verbs, options, changing: ["PAGER": "sed -e 's/^/paged: /'"])
    try session.send("page count\r")
    // The error says that `less` is missing.
    try session.wait(
      until: { $0.text.contains("3 albums") || $0.text.contains("page: ") }, described: "the text, or why not")
    try session.waitUntilIdle()
    #expect(!session.screen.text.contains("paged: "))
  }

  @Test("returns a destructive line that was typed before its prompt appeared", arguments: ["", "dumb"])
  func ahead(term: String) throws {
    let session = try Consoles.openConsole(shredder, columns: 120, changing: term.isEmpty ? [:] : ["TERM": term])
    try session.send("count\rburn\r")
    try session.wait(for: "burn destroys something and was typed before the prompt appeared")
    try session.waitUntilIdle()
    #expect(!session.screen.text.contains("1 burned"))
    try session.send("\r")
    try session.wait(for: "1 burned")
  }

  @Test("walks a whole database in read-only mode, and writes nothing")
  func dbwalk() throws {
    let directory = try TestDirectory()
    let walk = [
      "open Album", "next", "where AlbumId > 10", "sort -AlbumId", "columns Title", "columns", "labels",
      "facet ArtistId",
      "back", "stats Title", "back", "schema", "back", "open 1", "cell Title", "back", "next", "follow ArtistId",
      "home",
      "find Rock", "home", "query SELECT 1", "back", "sql SELECT 2", "home", "look", "refresh", "bookmarks", "path",
    ]
    let refused = [
      "bookmark here", "unmark here", "open Album", "save \(directory.path)/new.csv",
      "save over \(directory.path)/old.csv",
      ":save \(directory.path)/look look", "!touch \(directory.path)/touched",
    ]
    let run = try Consoles.run(
      Consoles.dbwalk, [music.path, "--read-only", "--keep-going"], script: (walk + refused).joined(separator: "\n"))
    let errors = run.errorText.split(separator: "\n").map(String.init)
    let reasons = ["this session is read-only", "this program does not grant the permission \"shell\""]
    #expect(errors.count == refused.count - 1, "\(run.errorText)")
    #expect(errors.allSatisfy { error in reasons.contains { error.hasSuffix($0) } }, "\(run.errorText)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }
}

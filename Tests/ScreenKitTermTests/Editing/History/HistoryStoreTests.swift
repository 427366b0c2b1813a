import Glibc
import PresentationFiles
import TestSupport
import Testing

// `HistoryStore` and `HistoryEntry` are internal.
@testable import ScreenKitTerm

@MainActor @Suite("The history", .timeLimit(.minutes(10)))
struct HistoryStoreTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/state/app/history.jsonl" }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func store(limit: Int = 100, scope: LineHistory.Scope = .everywhere) -> HistoryStore {
    HistoryStore(LineHistory(scope: scope, limit: limit), path: path, now: { 7 })
  }

  private func text() -> String { String(decoding: directory.bytes(of: "state/app/history.jsonl"), as: UTF8.self) }

  private func write(_ text: some Sequence<UInt8>, mode: mode_t = 0o600) {
    store().close()
    directory.write(text, to: "state/app/history.jsonl", mode: mode)
  }

  @Test("is kept in a file that only its owner can read, in directories that it creates")
  func kept() {
    let first = store()
    first.add("open 1", at: "/")
    first.add("show", at: "/a")
    first.close()
    #expect(first.problem == nil)
    #expect(
      text() == #"{"time":7,"path":"/","line":"open 1"}"# + "\n" + #"{"time":7,"path":"/a","line":"show"}"# + "\n")
    #expect(directory.mode(of: "state/app/history.jsonl") == 0o600)
    #expect(directory.mode(of: "state/app") == 0o700)
    #expect(store().entries == first.entries)
  }

  @Test("leaves out lines that begin with a space, and empty ones", arguments: ["", " open 1", "\topen 1"])
  func leftOut(line: String) {
    let history = store()
    history.add(line, at: "/")
    #expect(history.entries.isEmpty && text().isEmpty)
  }

  @Test("contains a line once for each screen, the newest; a line typed twice in a row is written once")
  func duplicates() {
    let history = store()
    for line in ["a", "a", "b", "a"] { history.add(line, at: "/") }
    history.add("a", at: "/x")
    history.close()
    #expect(history.entries.map(\.line) == ["b", "a", "a"])
    #expect(history.recalled(at: "/") == ["b", "a"])
    #expect(text().split(separator: "\n").count == 4)
    #expect(store().entries == history.entries)
  }

  @Test("recalls only the lines of one kind of screen on request")
  func perScreen() {
    let history = store(scope: .onThisScreen)
    history.add("open 1", at: "/table:A")
    history.add("follow", at: "/table:A/row:1")
    history.add("open 2", at: "/table:B")
    #expect(history.recalled(at: "/table:C") == ["open 1", "open 2"])
    #expect(history.recalled(at: "/table:C/row:2") == ["follow"])
    #expect(history.recalled(at: "/").isEmpty)
    history.scope = .everywhere
    #expect(history.recalled(at: "/") == ["open 1", "follow", "open 2"])
  }

  @Test("is bounded, and so is its file")
  func bounded() {
    let history = store(limit: 10)
    for number in 0..<50 { history.add("line \(number)", at: "/") }
    history.close()
    #expect(history.entries.map(\.line) == (40..<50).map { "line \($0)" })
    #expect(text().split(separator: "\n").count == 50)
    #expect(store(limit: 10).entries == history.entries, "which rewrites the file")
    #expect(text().split(separator: "\n").count == 10)
    #expect(directory.mode(of: "state/app/history.jsonl") == 0o600)
    #expect(store(limit: 10).entries == history.entries)
  }

  @Test("finds lines, matching case only if capital letters are given")
  func search() {
    let history = store()
    for line in ["open Album", "open artist", "show"] { history.add(line, at: "/") }
    #expect(history.entries(containing: "open a").map(\.line) == ["open Album", "open artist"])
    #expect(history.entries(containing: "Album").map(\.line) == ["open Album"])
    #expect(history.entries(containing: "ALBUM").isEmpty)
    #expect(history.entries(containing: "").count == 3)
  }

  @Test("shows what a terminal would obey in a hostile file as visible text, and closes the file to others")
  func hostile() {
    write(
      Array("{\"line\":\"a\u{1B}[2J\"}\nnonsense\n\0\0\n\n{\"line\":\"b\u{9B}\"}\n".utf8) + [0xFF, 0xFE, 0x0A]
        + Array(#"{"line":"no newline"}"#.utf8), mode: 0o644)
    #expect(store().entries.map(\.line) == [#"a\u{1b}[2J"#, #"b\u{9b}"#, "no newline"])
    #expect(directory.mode(of: "state/app/history.jsonl") == 0o600)
  }

  @Test("loses nothing but the torn line if a writer was killed at any point")
  func torn() {
    let whole = HistoryEntry(line: "second ü", path: "/", time: 7).encoded
    for length in 0..<whole.count {
      write(HistoryEntry(line: "first", path: "/", time: 7).encoded + whole.prefix(length))
      let history = store()
      history.add("third", at: "/")
      // A program that another test starts at this moment has the open files of this process, with their locks.
      history.close()
      let expected = length == whole.count - 1 ? ["first", "second ü", "third"] : ["first", "third"]
      #expect(store().entries.map(\.line) == expected, "torn after \(length) bytes")
    }
  }

  @Test("contains the lines of several consoles, each whole and once, in whatever order they arrive")
  func together() async {
    let path = path
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          let file = PrivateFile(path: path)
          try? file.prepare()
          for number in 0..<100 {
            let entry = HistoryEntry(line: "\(writer) \(number)", path: "/", time: 7)
            if number % 20 == 10 { _ = try? file.rewrite { $0 } }
            await waitUntil { (try? file.append(entry.encoded)) != false }
          }
        }
      }
    }
    let lines = store(limit: 1_000).entries.map(\.line)
    #expect(lines.count == 400)
    for writer in 0..<4 {
      #expect(lines.filter { $0.hasPrefix("\(writer) ") } == (0..<100).map { "\(writer) \($0)" }, "in its order")
    }
    #expect(directory.mode(of: "state/app/history.jsonl") == 0o600)
  }

  @Test("never waits for the lock: lines are written when it is free, at the latest on closing")
  func locked() {
    let history = store()
    let other = open(path, O_RDWR)
    flock(other, LOCK_EX)
    history.add("a", at: "/")
    #expect(text().isEmpty && history.entries.count == 1)
    flock(other, LOCK_UN)
    history.add("b", at: "/")
    #expect(store().entries.map(\.line) == ["a", "b"])
    flock(other, LOCK_EX)
    history.add("c", at: "/")
    history.close()
    #expect(store().entries.map(\.line) == ["a", "b", "c"], "with the lock still held by another")
    close(other)
  }

  @Test("continues in memory if its file cannot be used, and says so once")
  func unusable() {
    let history = HistoryStore(LineHistory(), path: "/proc/nowhere/history.jsonl")
    #expect(history.problem?.hasPrefix("history: /proc/nowhere/history.jsonl: ") == true)
    history.add("a", at: "/")
    #expect(history.recalled(at: "/") == ["a"])
    #expect(HistoryStore(LineHistory(), path: directory.path).problem?.contains("Is a directory") == true)
    #expect(HistoryStore(LineHistory(), path: "/dev/null").problem == nil)
  }

  @Test("says once that its file is lost, as soon as that happens, and continues in memory")
  func lost() {
    let history = store()
    var told: [String] = []
    history.tellProblem { told.append($0) }
    history.add("first", at: "/")
    #expect(told == [])
    // No file can be created where a file is in the place of its directory.
    for name in ["state/app/history.jsonl", "state/app"] { Glibc.remove("\(directory.path)/\(name)") }
    directory.write([], to: "state/app")
    history.add("second", at: "/")
    #expect(told == ["history: \(path): Not a directory (the lines of this session will not be saved)"])
    history.add("third", at: "/")
    history.close()
    #expect(told.count == 1 && history.entries.map(\.line) == ["first", "second", "third"])
    let unusable = HistoryStore(LineHistory(), path: "/proc/nowhere/history.jsonl")
    unusable.tellProblem { told.append($0) }
    #expect(told.count == 2)
  }

  @Test("removes half a file that a kill has left")
  func leftOver() {
    write("{\"line\":\"a\"}\n".utf8)
    let half = "state/app/.history.jsonl.unfinished-1"
    directory.write("half".utf8, to: half)
    store().close()
    #expect(access("\(directory.path)/\(half)", F_OK) != 0)
  }

  @Test("does not change the mode of a file that has another name, and does not use one that others may read or write")
  func otherNames() {
    store().close()
    directory.write("notes".utf8, to: "notes", mode: 0o644)
    for link in [symlink, Glibc.link] {
      Glibc.remove(path)
      #expect(link("\(directory.path)/notes", path) == 0)
      let history = store()
      #expect(history.problem?.hasPrefix("history: \(path): other users can access this file") == true)
      history.add("line", at: "/")
      history.close()
      #expect(directory.mode(of: "notes") == 0o644)
      #expect(directory.bytes(of: "notes") == Array("notes".utf8))
    }
    chmod("\(directory.path)/notes", 0o600)
    let history = store()
    history.add("line", at: "/")
    history.close()
    #expect(history.problem == nil && directory.bytes(of: "notes").count > 10)
  }

  @Test("does not use a file of another user", .enabled(if: geteuid() == 0), arguments: [0o600, 0o666] as [mode_t])
  func foreign(mode: mode_t) {
    write("{\"line\":\"a\"}\n".utf8, mode: mode)
    #expect(chown(path, 12345, 12345) == 0)
    let history = store()
    #expect(history.problem?.hasPrefix("history: \(path): owned by another user") == true)
    #expect(history.entries == [] && directory.mode(of: "state/app/history.jsonl") == mode)
  }

  @Test("remembers nothing if it is turned off")
  func none() {
    let history = HistoryStore(.none, path: path)
    history.add("a", at: "/")
    #expect(history.entries.isEmpty && text().isEmpty)
  }

  @Test(
    "is kept where the environment says",
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/app/history.jsonl"),
      (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/app/history.jsonl"),
      (["HOME": "/h"], "/h/.local/state/app/history.jsonl"), (["HOME": ""], nil), ([:], nil),
      (["HOME": "/missing"], nil), (["XDG_STATE_HOME": "/missing", "HOME": "/missing"], "/missing/app/history.jsonl"),
    ] as [([String: String], String?)])
  func place(environment: [String: String], path: String?) {
    let file = LineHistory().file(program: "app", environment: Environment(environment), isDirectory: { $0 == "/h" })
    #expect(file == path)
  }

  @Test(
    "says that nothing is kept where HOME is not a directory, if something should be kept there",
    arguments: [
      (["HOME": "/missing"], LineHistory(), true), (["HOME": "h"], LineHistory(), true),
      (["HOME": "/h"], LineHistory(), false), ([:], LineHistory(), false),
      (["HOME": ""], LineHistory(), false),
      (["HOME": "/missing", "XDG_STATE_HOME": "/s"], LineHistory(), false),
      (["HOME": "/missing"], LineHistory(location: .file("/f")), false), (["HOME": "/missing"], .none, false),
      (["HOME": "/missing"], LineHistory(limit: 0), false),
    ] as [([String: String], LineHistory, Bool)])
  func homeless(environment: [String: String], options: LineHistory, isTold: Bool) {
    let environment = Environment(environment)
    let isDirectory = { (path: String) in path == "/h" }
    let obstacle = options.obstacle(environment: environment, isDirectory: isDirectory)
    #expect((HistoryStore(options, obstacle: obstacle).problem != nil) == isTold)
  }
}

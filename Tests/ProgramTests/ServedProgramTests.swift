import Foundation
import ScreenKit
import ScreenKitTermTesting
import TestSupport
import Testing

@MainActor @Suite("A program that another one drives", .serialized, .timeLimit(.minutes(10)))
struct ServedProgramTests {
  /// A program that was started with `--serve`, and a port for its session.
  @MainActor
  private final class Served {
    let process = Process()
    let requests = Pipe(), replies = Pipe(), errors = Pipe()
    var port: RemotePort?

    init(_ program: String, _ arguments: [String] = []) async throws {
      (process.executableURL, process.arguments) = (URL(filePath: program), ["--serve"] + arguments)
      process.environment = TestEnvironment.variables
      (process.standardInput, process.standardOutput, process.standardError) = (requests, replies, errors)
      try process.run()
      port = try await RemotePort(
        reading: replies.fileHandleForReading.fileDescriptor, writing: requests.fileHandleForWriting.fileDescriptor)
    }

    /// Waits until it has ended, and returns its status and its standard error.
    func exit() -> (status: Int32, errors: String) {
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }
  }

  // Rule C-11.1
  @Test(
    "does what a front end asks, and writes nothing else",
    arguments: [
      Programs.counter, Programs.tasks, Programs.guess, Programs.verbs, Programs.diary, Programs.backups,
      Programs.blocks,
      Programs.tables, Programs.pages, Programs.feed, Programs.letter, Programs.incidents, Programs.booking,
      Programs.kinds,
      Programs.watch,
    ])
  func snippets(program: String) async throws {
    let served = try await Served(program)
    let port = try #require(served.port)
    let screen = await port.screen()
    let verbs = await port.verbs()
    #expect(verbs.contains { $0.name == "help" } && !verbs.contains { $0.name == "history" || $0.name == "set theme" })
    #expect(await port.run("look").screen?.blocks == screen.blocks)
    #expect(!(await port.run("help").output.isEmpty))
    let wrong = await port.run("gibberish", on: screen.frame)
    #expect(wrong.status == .failed && wrong.error?.problem == "unknown command \"gibberish\"")
    #expect(await port.completion(of: "hel").candidates.map(\.word) == ["help"])
    #expect(await port.run("quit").status == .quit)
    let exit = served.exit()
    #expect(exit.status == 0 && exit.errors == "")
  }

  @Test("begins at a path, obeys --read-only, and ends with its front end")
  func options() async throws {
    let served = try await Served(Programs.tasks, ["--at", "/task:1", "--read-only"])
    let port = try #require(served.port)
    #expect(await port.screen().location.path == "/task:1")
    #expect(await port.run("home").screen?.location.path == "/")
    #expect(await port.run("add plums").status == .failed)
    try served.requests.fileHandleForWriting.close()
    let exit = served.exit()
    #expect(exit.status == 0 && exit.errors == "")
    #expect(await port.run("look").status == .quit)
  }

  @Test("walks through a database")
  func database() async throws {
    let directory = try TestDirectory()
    let path = directory.path + "/film.db"
    let made = try PipedProgram.run(
      "/usr/bin/sqlite3", arguments: [path],
      input: "CREATE TABLE film(id INTEGER PRIMARY KEY, title); INSERT INTO film VALUES(1, 'Alien');")
    #expect(made.exit == .exited(0))
    let served = try await Served(Programs.dbwalk, [path])
    let port = try #require(served.port)
    let end = await port.run("open film")
    let text = Rendering().text(end.screen?.blocks ?? [])
    #expect(text.contains("Alien"))
    port.end()
    #expect(served.exit().status == 0)
  }

  @Test("finishes the requests of a pipe, the last one with or without a newline", arguments: ["", "\n"])
  func piped(ending: String) throws {
    let lines = ["add plums", "wait nothing --limit 0", "add figs", "look"]
    let requests = lines.enumerated().map { #"{"id":\#($0),"call":"run","line":"\#($1)"}"# }.joined(separator: "\n")
    let run = try Programs.run(Programs.tasks, ["--serve"], script: requests + ending)
    #expect(run.exit == .exited(0) && run.errorText == "")
    #expect(run.outputText.split(separator: #""status":"done""#).count == 4, "\(run.outputText)")
    #expect(run.outputText.hasSuffix(#"{"change":{"ended":true}}"# + "\n"))
  }

  @Test("reports a request that is too long, after finishing those before it")
  func long() throws {
    let request = #"{"id":1,"call":"run","line":"add plums"}"#
    let run = try Programs.run(
      Programs.tasks, ["--serve"], script: request + "\n" + String(repeating: "x", count: 3_000_000))
    #expect(run.exit == .exited(1) && run.errorText == "--serve: a request is longer than 1 MiB\n")
    #expect(run.outputText.contains(#""status":"done""#) && run.outputText.contains("a request is longer than 1 MiB"))
  }

  @Test("ends by a signal although its replies are not read", arguments: [SIGTERM, SIGINT, SIGHUP])
  func unread(signal: Int32) async throws {
    let (process, requests, replies) = (Process(), Pipe(), Pipe())
    // The tests may ignore some of the signals.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal=TERM,INT,HUP", Programs.tasks, "--serve"]
    process.environment = TestEnvironment.variables
    (process.standardInput, process.standardOutput) = (requests, replies)
    try process.run()
    let text = (0..<2_000).map { #"{"id":\#($0),"call":"verbs"}"# + "\n" }.joined()
    try requests.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    // About half of what a pipe holds of such replies. More of them follow, and wait.
    await waitUntil {
      var count: Int32 = 0
      _ = ioctl(replies.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &count)
      return count > 20_000
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
  }

  @Test(
    "lets no app write a file that --deny or --read-only forbids", arguments: [["--deny", "files"], ["--read-only"]])
  func denied(options: [String]) async throws {
    let directory = try TestDirectory()
    let database = try directory.write("film.db", [])
    let made = try PipedProgram.run(
      "/usr/bin/sqlite3", arguments: [database], input: "CREATE TABLE film(id INTEGER PRIMARY KEY, title);")
    #expect(made.exit == .exited(0))
    let served = try await Served(Programs.dbwalk, [database] + options)
    let port = try #require(served.port)
    #expect(await port.run("open film").status == .done)
    for line in ["save \(directory.path)/a.csv", "save over \(directory.path)/a.csv"] {
      #expect(await port.run(line).status == .failed)
    }
    #expect(!FileManager.default.fileExists(atPath: directory.path + "/a.csv"))
    port.end()
    #expect(served.exit().status == 0)
  }

  @Test(
    "reports wrong options on standard error, and does not serve",
    arguments: [
      (["--at", "/nowhere"], "--at: "), (["-c", "look"], "--serve takes no lines to run"),
      (["--yes"], "--serve takes no lines to run"),
    ])
  func mistakes(arguments: [String], problem: String) throws {
    let run = try PipedProgram.run(
      Programs.tasks, arguments: ["--serve"] + arguments, environment: TestEnvironment.variables,
      input: "{\"id\":1,\"call\":\"screen\"}\n")
    #expect(run.exit != .exited(0) && run.errorText.contains(problem) && run.outputText == "")
  }
}

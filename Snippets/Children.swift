// Commands that run another program without disturbing the terminal.

import Foundation
import ScreenKitTerm

struct Work { var lines: [String] = [], path: [Route] = [] }
enum Change: Navigating {
  case run([String]), printed(String), navigate(PathIntent<Route>)
}
enum Route: String, ScreenFactory {
  case none
  func makeScreen() -> any Screen<Work, Change> { Home() }
}

let reducer = Reducer<Work, Change> { work, change in
  switch change {
  case .run(let words): Run(words: words)
  case .printed(let text):
    work.lines = text.split(separator: "\n").map(String.init)
  case .navigate(let intent): work.path.apply(intent)
  }
}

struct Run: Command {
  let words: [String]

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    dispatcher(.printed(try await output(of: words)))
  }
}

struct ChildFailed: Error, CustomStringConvertible {
  let name: String, status: Int32, errors: String
  var description: String {
    "\(name) exited with status \(status): \(errors)"
  }
}

func output(of words: [String]) async throws -> String {
  let child = Process()
  child.executableURL = URL(filePath: "/usr/bin/env")
  child.arguments = words
  let pipe = Pipe()
  child.standardInput = FileHandle.nullDevice
  child.standardOutput = pipe
  child.standardError = pipe
  try start(child)
  let data = await withTaskCancellationHandler {
    await withCheckedContinuation { waiting in
      DispatchQueue.global().async {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        waiting.resume(returning: data)
      }
    }
  } onCancel: {
    child.terminate()
  }
  let text = String(decoding: data, as: UTF8.self)
    .trimmingCharacters(in: .newlines)
  try Task.checkCancellation()
  guard child.terminationStatus == 0 else {
    let status = child.terminationStatus
    throw ChildFailed(name: words[0], status: status, errors: text)
  }
  return text
}

/// Starts a child. The threads that run commands block all signals, and
/// a child would inherit that: `terminate()` could not end it.
func start(_ child: Process) throws {
  var none = sigset_t()
  var before = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  try child.run()
}

struct Home: Screen<Work, Change> {
  func body(_ work: Work) -> [Block] {
    for line in work.lines { "\(line)" }
  }

  func verbs(_ work: Work) -> [Verb<Change>] {
    Verb("sum", .text("file"), "Compute a checksum") {
      .run(["cksum", "--", $0])
    }
    Verb("sleep", .integer("seconds", in: 1...600), "Do nothing") {
      .run(["sleep", "\($0)"])
    }
  }
}

let store = Store(Work(), reducer: reducer)
let console = Console(
  store, path: \.path, root: Home(), permissions: [.shell])
await console.main()

// Commands that run another program without disturbing the terminal.

import Foundation
import ScreenKitTerm

struct Job { var lines: [String] = [], path: [Route] = [] }
enum Change: Navigating {
  case run([String]), printed(String), navigate(PathIntent<Route>)
}
enum Route: String, ScreenFactory {
  case none
  func makeScreen() -> any Screen<Job, Change> { Home() }
}

let reducer = Reducer<Job, Change> { job, change in
  switch change {
  case .run(let words): Run(words: words)
  case .printed(let text): job.lines = text.components(separatedBy: "\n")
  case .navigate(let intent): job.path.apply(intent)
  }
}

struct Run: Command {
  let words: [String]

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    let (child, pipe) = (Process(), Pipe())
    child.executableURL = URL(filePath: "/usr/bin/env")
    child.arguments = words
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
    try Task.checkCancellation()
    let text = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    let status = child.terminationStatus
    guard status == 0
    else { throw LineError("\(words[0]) exited with \(status): \(text)") }
    dispatcher(.printed(text))
  }
}

/// Starts a child with no signal blocked, so that it can be ended.
func start(_ child: Process) throws {
  var (none, before) = (sigset_t(), sigset_t())
  pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  try child.run()
}

struct Home: Screen<Job, Change> {
  func body(_ job: Job) -> [Block] { for line in job.lines { "\(line)" } }

  func verbs(_ job: Job) -> [Verb<Change>] {
    Verb("sum", .text("file"), "Compute a checksum") {
      .run(["cksum", "--", $0])
    }
    Verb("sleep", .integer("seconds", in: 1...600), "Do nothing") {
      .run(["sleep", "\($0)"])
    }
  }
}

await Console(
  Store(Job(), reducer: reducer), path: \.path, root: Home(),
  permissions: [.shell]
).main()

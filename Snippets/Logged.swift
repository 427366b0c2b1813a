// A counter that can log its actions, and what each of them changes.

import ArgumentParser
import Foundation
import Logging
import PresentationTesting
import ScreenKitTerm

struct Counter { var count = 0, path: [Route] = [] }
enum Change: Navigating { case add(Int), navigate(PathIntent<Route>) }
enum Route: ScreenFactory {
  case rules
  func makeScreen() -> any Screen<Counter, Change> { Rules() }
}

let reducer = Reducer<Counter, Change> { state, change in
  switch change {
  case .add(let amount): state.count += amount
  case .navigate(let intent): state.path.apply(intent)
  }
}

let limit = Middleware<Counter, Change>("limit") { state, change, _ in
  guard case .add(let amount) = change, state.count + amount > 99
  else { return .pass }
  return .veto("the count must be at most 99")
}

struct Home: Screen<Counter, Change> {
  func body(_ state: Counter) -> [Block] { "The count is \(state.count)." }
  func verbs(_ state: Counter) -> [Verb<Change>] {
    Verb("add", .integer("amount", in: 1...99), "Add a number") { .add($0) }
    Verb("rules", "Show the rules") { .push(.rules) }
  }
}

struct Rules: Screen<Counter, Change> {
  func body(_ state: Counter) -> [Block] { "The count is at most 99." }
}

struct LogFile: LogHandler {
  let file: FileHandle
  var logLevel = Logger.Level.debug
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let source = event.metadata?["from"].map { " (\($0))" } ?? ""
    let time = Date.now.ISO8601Format()
    file.append("\(time) \(event.level): \(event.message)\(source)")
  }
}

extension FileHandle {
  convenience init(appendingTo path: String) throws {
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0
    else { throw LineError("\"\(path)\" cannot be opened") }
    self.init(fileDescriptor: descriptor)
  }

  func append(_ line: String) {
    try? write(contentsOf: Data("\(line)\n".utf8))
  }
}

@main struct Logged: ConsoleProgram {
  @Option(help: "Append a log of the actions to a file.") var log: String?
  @Option(help: "Append the changes of each action to a file.")
  var changes: String?
  @OptionGroup var options: ConsoleOptions

  func console() throws -> Console<Counter, Change> {
    var middlewares = [limit]
    if let changes {
      let file = try FileHandle(appendingTo: changes)
      middlewares.insert(.printingChanges(to: file.append), at: 0)
    }
    if let log {
      let file = try FileHandle(appendingTo: log)
      let logger = Logger(label: "counter") { _ in LogFile(file: file) }
      middlewares.insert(.logging(to: logger), at: 0)
    }
    let store = Store(Counter(), reducer: reducer, middlewares: middlewares)
    return Console(store, path: \.path, root: Home())
  }
}

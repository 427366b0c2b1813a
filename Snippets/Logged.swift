// A purse that logs its actions to a file.

import Foundation
import Logging
import ScreenKitTerm

struct Purse { var money = 20, path: [Route] = [] }
enum Change: Navigating { case spend(Int), navigate(PathIntent<Route>) }

let reducer = Reducer<Purse, Change> { purse, change in
  switch change {
  case .spend(let amount): purse.money -= amount
  case .navigate(let intent): purse.path.apply(intent)
  }
}

let budget = Middleware<Purse, Change>("budget") { purse, change, _ in
  guard case .spend(let amount) = change, amount > purse.money
  else { return .pass }
  return .veto("only \(purse.money) are left")
}

enum Route: ScreenFactory {
  case home
  func makeScreen() -> any Screen<Purse, Change> { Home() }
}

struct Home: Screen {
  func body(_ purse: Purse) -> [Block] { "left: \(purse.money)" }
  func verbs(_ purse: Purse) -> [Verb<Change>] {
    Verb("spend", .integer("amount", in: 1...99), "Spend") { .spend($0) }
  }
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
    let line = "\(time) \(event.level): \(event.message)\(source)\n"
    try? file.write(contentsOf: Data(line.utf8))
  }
}

let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
let file = FileHandle(fileDescriptor: open("purse.log", flags, 0o600))
precondition(file.fileDescriptor >= 0, "purse.log cannot be opened")
let logger = Logger(label: "purse") { _ in LogFile(file: file) }
let store = Store(
  Purse(), reducer: reducer, middlewares: [.logging(to: logger), budget])
await Console(store, path: \.path, root: Home()).main()

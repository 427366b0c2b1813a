// Servers and their backups: verbs on every screen, Enter for the most common one, the progress of a copy,
// and failures in the background.

import ScreenKitTerm

struct Backups {
  var servers = ["api", "db", "mail", "web"]
  var copied: Set<String> = []
  var path: [Route] = []
}

enum Change: Navigating, Hashable { case copy([String]), copied(String), forget, check, navigate(PathIntent<Route>) }

struct Copy: Command {
  let servers: [String]

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    for (index, server) in servers.enumerated() {
      dispatcher.progress(index, of: servers.count, server)
      try await dispatcher.clock.sleep(for: .milliseconds(500))
      dispatcher(.copied(server))
    }
  }
}

struct Unreachable: Error { let server: String }

struct Check: Command {
  typealias Action = Change
  let server: String

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    if server == "mail" { throw Unreachable(server: server) }
  }
}

let reducer = Reducer<Backups, Change> { backups, change in
  switch change {
  case .copy(let servers): Copy(servers: servers)
  case .copied(let server): backups.copied.insert(server)
  case .check: for server in backups.servers { Check(server: server) }
  case .forget: backups.copied = []
  case .navigate(let intent): backups.path.apply(intent)
  }
}
.navigation(\.path) {
  $0.entering { route, backups in
    switch route {
    case .server(let number): backups.servers.indices.contains(number) ? nil : "server \(number) does not exist"
    }
  }
}

enum Route: ScreenFactory {
  case server(Int)
  func makeScreen() -> any Screen<Backups, Change> {
    switch self {
    case .server(let number): Server(number: number)
    }
  }
}

struct Home: Screen<Backups, Change> {
  func body(_ backups: Backups) -> [Block] {
    "\(backups.copied.count) of \(backups.servers.count) servers are copied."
  }

  func verbs(_ backups: Backups) -> [Verb<Change>] {
    Verb("walk", "Show the servers one by one") { .push(.server(0)) }.onEmptyLine()
  }
}

struct Server: Screen<Backups, Change> {
  let number: Int

  func title(_ backups: Backups) -> String? { "server \(backups.servers[number])" }

  func body(_ backups: Backups) -> [Block] {
    let server = backups.servers[number]
    "\(server) \(backups.copied.contains(server) ? "is" : "is not") copied."
  }

  func verbs(_ backups: Backups) -> [Verb<Change>] {
    Verb("next", "Show the next server") { .navigate(.replaceTop(.server(number + 1))) }
      .disabled(number + 1 == backups.servers.count ? "this is the last server" : nil)
      .onEmptyLine()
  }
}

@MainActor func console(clock: any Clock<Duration> = ContinuousClock()) -> Console<Backups, Change> {
  let notices = Notices { error in
    guard let error = error as? Unreachable
    else { return Notice(failure: error) }
    return Notice("\(error.server) cannot be reached.", level: .warning)
  }
  return Console(
    Store(Backups(), reducer: reducer, subscriptions: { _ in [.every(.seconds(60), .check)] }, clock: clock),
    path: \.path, root: Home(), notices: notices, prompt: .title,
    builtIn: .standard.renaming("home", to: "overview").hiding("goto", "path"),
    verbs: { backups in
      Verb("copy", .choice("server", from: backups.servers), "Copy a server") { .copy([$0]) }
      Verb("copy all", "Copy all servers") { .copy(backups.servers) }
      Verb("forget", "Forget all copies") { .forget }.disabled(backups.copied.isEmpty ? "there are no copies" : nil)
    })
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async { await console().main() }
  }
#endif

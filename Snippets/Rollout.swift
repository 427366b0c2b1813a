// A version that is installed on one server after another: the progress of a command.

import ScreenKitTerm

struct Fleet {
  var versions = ["db": "2.0", "mail": "2.0", "web": "1.9"]
  var path: [Route] = []
}

enum Change: Navigating {
  case install(String), installed(String, on: String)
  case navigate(PathIntent<Route>)
}

struct Install: Command {
  let version: String, servers: [String]

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    for (index, server) in servers.enumerated() {
      dispatcher.progress(index, of: servers.count, server)
      // The work.
      try await dispatcher.clock.sleep(for: .milliseconds(700))
      dispatcher(.installed(version, on: server))
    }
  }
}

let reducer = Reducer<Fleet, Change> { fleet, change in
  switch change {
  case .install(let version):
    Install(version: version, servers: fleet.versions.keys.sorted())
  case .installed(let version, let server): fleet.versions[server] = version
  case .navigate(let intent): fleet.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case home
  func makeScreen() -> any Screen<Fleet, Change> { Home() }
}

struct Home: Screen {
  func body(_ fleet: Fleet) -> [Block] {
    let servers = fleet.versions.sorted { $0.key < $1.key }
    for (server, version) in servers { "\(server): \(version)" }
  }
  func verbs(_ fleet: Fleet) -> [Verb<Change>] {
    Verb("install", .text("version"), "Update all servers") { .install($0) }
  }
}

let store = Store(Fleet(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()

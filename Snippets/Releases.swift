// Asks GitHub, or another server with its interface, for latest releases.

import PresentationEffects
import ScreenKitTerm

struct Release: Decodable, Sendable {
  let tag_name: String, published_at: String
}
struct Releases {
  var server = HTTP.Request.get("https://api.github.com")
  var found: [Release] = [], path: [Route] = []
}
enum Change: Navigating {
  case server(String), ask(String, String), found(Release)
  case navigate(PathIntent<Route>)
}

struct Latest: URLCommand {
  let server: HTTP.Request, owner: String, name: String

  var request: HTTP.Request {
    server.path("repos", owner, name, "releases", "latest").retrying(3)
  }
  func action(for answer: Result<Release, HTTP.Failure>) throws -> Change? {
    .found(try answer.get())
  }
}

let reducer = Reducer<Releases, Change> { state, change in
  switch change {
  case .server(let address): state.server = .get(address)
  case .ask(let owner, let name):
    Latest(server: state.server, owner: owner, name: name)
  case .found(let release): state.found.append(release)
  case .navigate(let intent): state.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case home
  func makeScreen() -> any Screen<Releases, Change> { Home() }
}
struct Home: Screen<Releases, Change> {
  func body(_ state: Releases) -> [Block] {
    for release in state.found {
      "\(release.tag_name), \(release.published_at)"
    }
  }
  func verbs(_ state: Releases) -> [Verb<Change>] {
    Verb("server", .text("address"), "Ask another server") { .server($0) }
    Verb("latest", .text("owner"), .text("name"), "Find a release") {
      .ask($0, $1)
    }
  }
}
let store = Store(Releases(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()

// A board of builds that stays current above the prompt while the user types. Each signal USR1 advances a build; USR2 posts a message.

import Dispatch
import Glibc
import ScreenKitTerm

struct Feed { var builds = 3, steps = 0, path: [Route] = [] }
enum Change: Navigating { case stepped, set(Int), setSteps(Int), wait(Int), navigate(PathIntent<Route>) }

enum Route: ScreenFactory {
  case log
  func makeScreen() -> any Screen<Feed, Change> { Log() }
}

struct Pause: Command {
  typealias Action = Change
  let seconds: Int
  func run(_ dispatcher: Dispatcher<Change>) async throws {
    try await dispatcher.clock.sleep(for: .seconds(seconds))
  }
}

let reducer = Reducer<Feed, Change> { feed, change in
  switch change {
  case .stepped: feed.steps += 1
  case .set(let builds): feed.builds = builds
  case .setSteps(let steps): feed.steps = steps
  case .wait(let seconds): Pause(seconds: seconds)
  case .navigate(let intent): feed.path.apply(intent)
  }
}

struct Board: Screen<Feed, Change> {
  var liveRegion: LiveRegion? { .keepingTop }
  func body(_ feed: Feed) -> [Block] {
    for build in 0..<feed.builds {
      Block.text("build \(build): step \((feed.steps + feed.builds - 1 - build) / feed.builds)")
    }
  }
  func verbs(_ feed: Feed) -> [Verb<Change>] {
    Verb("builds", .integer("count", in: 0...1000), "Set the number of builds") { .set($0) }
    Verb("step", "Advance a build") { .stepped }
    Verb("wait", .integer("seconds", in: 0...3600), "Wait") { .wait($0) }
    say()
    Verb("log", "Show all steps") { .push(.log) }
  }
}

struct Log: Screen<Feed, Change> {
  var liveRegion: LiveRegion? { .keepingEnd }
  func body(_ feed: Feed) -> [Block] {
    for step in 0..<feed.steps { Block.text("step \(step + 1)") }
  }
  func verbs(_ feed: Feed) -> [Verb<Change>] {
    Verb("steps", .integer("count", in: 0...1000), "Set the number of finished steps") { .setSteps($0) }
    say()
  }
}

@MainActor func say() -> Verb<Change> {
  .showing("say", .text("what"), "Say something") { Block.text("\($0)") }
}

/// Makes a console that receives signals through `listen`.
@MainActor
func console(listen: (Int32, @escaping @Sendable () -> Void) -> Void) -> Console<Feed, Change> {
  let notices = Notices()
  let store = Store(Feed(), reducer: reducer)
  listen(SIGUSR1) { store.dispatch(.stepped) }
  listen(SIGUSR2) { notices.post("USR2 came.") }
  listen(SIGALRM) { store.dispatch(.navigate(.push(.log))) }
  return Console(store, path: \.path, root: Board(), notices: notices)
}

#if !SNIPPET_TESTS
  @main struct Program {
    @MainActor static func main() async {
      var sources: [any DispatchSourceSignal] = []
      let feed = console { number, handler in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: handler)
        source.activate()
        sources.append(source)
      }
      await feed.main()
    }
  }
#endif

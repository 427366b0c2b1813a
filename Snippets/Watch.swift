// A console whose state changes while the user types: it counts the signal USR1, and reports the signal USR2.
// Its verbs are slow, or print to the terminal.

import Dispatch
import Glibc
import ScreenKitTerm

struct Watch { var count = 0, path: [Route] = [] }
enum Change: Navigating { case heard, doze(Int), alarm, freeze, navigate(PathIntent<Route>) }

struct Doze: Command {
  typealias Action = Change
  let seconds: Int
  func run(_ dispatcher: Dispatcher<Change>) async throws {
    try await dispatcher.clock.sleep(for: .seconds(seconds))
  }
}

let reducer = Reducer<Watch, Change> { watch, change in
  switch change {
  case .heard: watch.count += 1
  case .doze(let seconds): Doze(seconds: seconds)
  case .alarm: watch.path = [.alarm]
  case .freeze: hang()
  case .navigate(let intent): watch.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case alarm
  func makeScreen() -> any Screen<Watch, Change> { Alarm() }
}

struct Quiet: Screen<Watch, Change> {
  let notices: Notices
  func body(_ watch: Watch) -> [Block] { "Heard \(watch.count)." }
  func verbs(_ watch: Watch) -> [Verb<Change>] {
    Verb("doze", .integer("seconds", in: 0...3600), "Sleep") { .doze($0) }
    Verb("say", .text("what"), "Say something, quoted or not") { _ in .heard }
    Verb.showing("shout", "Post 10,000 notices at once") { shout(to: notices) }
    Verb.showing("overflow", "Run out of stack") { "\(depth(of: 1))" }
    Verb.showing("hang", "Never return") { hang() }
    Verb("freeze", "Never return from the reducer") { .freeze }
  }
}

struct Alarm: Screen<Watch, Change> {
  func body(_ watch: Watch) -> [Block] { "Alarm!" }
}

func shout(to notices: Notices) -> Block {
  DispatchQueue.concurrentPerform(iterations: 10_000) { notices.post("notice \($0)") }
  return "Shouted."
}

@discardableResult
func hang() -> Block {
  _ = write(STDERR_FILENO, "Hanging.\n", 9)
  while true { pause() }
}

func depth(of number: Int) -> Int { number == .max ? 0 : depth(of: number + 1) + depth(of: number + 2) }

/// Makes a console that receives signals through `listen`.
@MainActor
func console(listen: (Int32, @escaping @Sendable () -> Void) -> Void) -> Console<Watch, Change> {
  let notices = Notices()
  let store = Store(Watch(), reducer: reducer)
  listen(SIGUSR1) { store.dispatch(.heard) }
  listen(SIGUSR2) { notices.post("USR2 came,\nin two lines, with \("\u{1B}[2J").") }
  listen(SIGALRM) { store.dispatch(.alarm) }
  return Console(store, path: \.path, root: Quiet(notices: notices), notices: notices)
}

#if !SNIPPET_TESTS
  @main struct Program {
    @MainActor static func main() async {
      var sources: [any DispatchSourceSignal] = []
      let watch = console { number, handler in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: handler)
        source.activate()
        sources.append(source)
      }
      await watch.main()
    }
  }
#endif

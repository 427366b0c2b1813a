import ScreenKit
import ScreenKitTermTesting
import Synchronization
import TestSupport
import Testing

/// Counts how often it is encoded or decoded.
private struct Level: ScreenFactory {
  static let coded = Mutex(0)

  var number: Int

  private enum CodingKeys: CodingKey { case number }

  init(_ number: Int) { self.number = number }

  init(from decoder: any Decoder) throws {
    Self.coded.withLock { $0 += 1 }
    number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
  }

  func encode(to encoder: any Encoder) throws {
    Self.coded.withLock { $0 += 1 }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
  }

  func makeScreen() -> any Screen<Tower, Climb> { Stair(count: { _ in }) }
}

private struct Tower { var path: [Level] = [], steps = 0 }

private enum Climb: Navigating { case step, stumble, navigate(PathIntent<Level>) }

private struct Stumbled: Error {}

/// Counts the requests for its intent.
private enum Careful: Navigating {
  case say(String), navigate(PathIntent<Level>)

  static let asked = Mutex(0)

  var intent: PathIntent<Level>? {
    Self.asked.withLock { $0 += 1 }
    return if case .navigate(let intent) = self { intent } else { nil }
  }
}

private struct Talk: Screen {
  func body(_ tower: Tower) -> [Block] { "\(tower.steps) words" }
  func verbs(_ tower: Tower) -> [Verb<Careful>] { Verb("say", .line("text"), "Say it") { .say($0) } }
}

/// Reports requests for its body or its verbs.
private struct Stair: Screen {
  enum Question { case body, verbs }

  let count: (Question) -> Void

  func body(_ tower: Tower) -> [Block] {
    count(.body)
    return ["\(tower.steps) steps"]
  }

  func verbs(_ tower: Tower) -> [Verb<Climb>] {
    count(.verbs)
    return [
      Verb("step", "Take a step") { .step }, Verb("stumble", "Fall") { .stumble },
      Verb("up", "Go up") { .navigate(.push(Level(tower.path.count))) },
      Verb("enter", .secret("code"), "Enter") { _ in .step },
    ]
  }
}

@MainActor @Suite("The cost of a line", .serialized, .timeLimit(.minutes(10)))
struct LineCostTests {
  private final class Counts {
    var bodies = 0, verbs = 0
  }

  /// A front end that remembers lines.
  private final class Listener: SessionFrontEnd {
    func lineBegins(remembering text: String?) {}
    func secret(prompt: String) async throws(LineError) -> String { throw .cancelled }
    func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
  }

  private let listener = Listener()
  private let counts = Counts()
  private let session: Session<Tower, Climb>
  private let store: Store<Tower, Climb>

  init() {
    store = Store(
      Tower(),
      reducer: Reducer.throwing { tower, climb in
        switch climb {
        case .step: tower.steps += 1
        case .stumble: throw Stumbled()
        case .navigate(let intent): tower.path.apply(intent)
        }
        return []
      })
    let root = Stair { [counts] in if $0 == .body { counts.bodies += 1 } else { counts.verbs += 1 } }
    session = Session(store, path: \.path, root: root) { level, _ in level.makeScreen() }
    counts.bodies = 0
  }

  private func type(_ line: String) async -> String {
    session.frontEnd = listener
    let end = await session.run(line)
    return Rendering().text(end.output + (end.screen?.blocks ?? []))
  }

  private func codings(_ body: () async -> Void) async -> Int {
    Level.coded.withLock { $0 = 0 }
    await body()
    return Level.coded.withLock(\.self)
  }

  @Test(
    "The verbs of the screen are created once for a line, also if it is remembered and shown",
    arguments: ["step", "stumble", "enter x", "nothing"])
  func verbs(line: String) async {
    _ = await type(line)
    #expect(counts.verbs == 1)
  }

  @Test("An empty line and a comment ask the screen for nothing", arguments: ["", "  ", "# step"])
  func nothing(line: String) async {
    #expect(await session.remembered(line) == line)
    #expect(await type(line) == "")
    #expect(counts.verbs == 0 && counts.bodies == 0)
  }

  @Test("The body is made only when an action has been processed")
  func bodies() async {
    #expect(await type("stumble") == "")
    #expect(await type("back") == "")
    #expect(await type("path") == "/\n")
    #expect(counts.bodies == 0)
    #expect(await type("step") == "1 steps\n")
    #expect(counts.bodies == 1)
    #expect(await type("look") == "1 steps\n")
    #expect(counts.bodies == 2)
    #expect(session.lookIfChanged() == nil)
    #expect(counts.bodies == 2)
    store.send(.step)
    #expect(session.lookIfChanged()?.blocks.count == 1)
    #expect(session.lookIfChanged() == nil)
    #expect(counts.bodies == 3)
  }

  @Test("A change that no line caused is shown by the next line that sends an action")
  func changedMeanwhile() async {
    store.send(.step)
    #expect(await type("stumble") == "1 steps\n")
    #expect(await type("stumble") == "")
  }

  @Test("The text of the path is written once, and the additions of a line once", arguments: [1, 10, 300])
  func pathText(depth: Int) async {
    store.send(.navigate(.set((0..<depth).map(Level.init))))
    #expect(await codings { _ = session.location.path } == 2 * depth)
    let none = await codings {
      for partial in ["goto ", "goto /", "goto /(0)/"] { _ = await session.completion(of: partial) }
      _ = session.location.exactPath
      _ = await type("look")
      _ = await type("path")
      _ = session.location.path
    }
    #expect(none == 0)
    #expect(await session.completion(of: "goto ").candidates.count == depth + 1)
    store.send(.navigate(.push(Level(7))))
    #expect(await codings { _ = session.location.path } == 2)
    store.send(.navigate(.back))
    #expect(await codings { _ = session.location.path } == 0)
  }

  @Test("The paths that TAB offers after goto are not longer in a deeper path, and go on from what was typed", .slow)
  func deepPaths() async throws {
    var texts: [[String]] = []
    for depth in [2_000, 4_000] {
      store.send(.navigate(.set((0..<depth).map(Level.init))))
      texts.append(await session.completion(of: "goto /").candidates.map(\.word))
    }
    #expect(texts[0] == texts[1] && texts[0].count > 300)
    #expect(texts[0].reduce(0) { $0 + $1.utf8.count } < 4_096 * texts[0].count)
    let last = try #require(texts[0].max { $0.utf8.count < $1.utf8.count })
    let next = await session.completion(of: "goto \(last)").candidates.map(\.word)
    #expect(next.first == last && next.count > 300)
  }

  private func talk(_ middleware: Middleware<Tower, Careful> = .identity) -> Session<Tower, Careful> {
    let store = Store(
      Tower(),
      reducer: Reducer<Tower, Careful> { tower, careful in
        switch careful {
        case .say: tower.steps += 1
        case .navigate(let intent): tower.path.apply(intent)
        }
      }, middlewares: [middleware])
    return Session(store, path: \.path, root: Talk(), makeScreen: { _, _ in Talk() })
  }

  @Test(
    "Changes of the screen while a line runs are delivered when the line has ended, unless the line shows them")
  func unseen() async {
    let (ends, end) = AsyncStream<Void>.makeStream()
    session.add([.doing("doze", "Wait") { _ in for await _ in ends { break } }])
    let changes = session.changes(screens: true)
    let next = Task.immediate { await changes.next() }
    let running = Task.immediate { await session.run("doze") }
    store.send(.step)
    end.yield()
    #expect(await running.value.screen == nil)
    #expect(await next.value == .screen(session.look()))
    #expect(await type("step") == "2 steps\n")
    let last = Task.immediate { await changes.next() }
    session.end()
    #expect(await last.value == .ended, "The line has shown it.")
  }

  @Test(
    "The intent of a line's action is computed once",
    arguments: ["say x", "say \(String(repeating: "x", count: 99))"])
  func intents(line: String) async {
    let session = talk()
    Careful.asked.withLock { $0 = 0 }
    #expect(await session.run(line).screen?.blocks == ["1 words"])
    #expect(Careful.asked.withLock(\.self) == 1)
  }

  enum Deed: CaseIterable { case rewrites, splits, sendsBefore, sendsBehind }

  @Test("An intent to leave is seen in the place of such an action, and along with it", arguments: Deed.allCases)
  func leaving(deed: Deed) async {
    let session = talk(
      Middleware("leave") { _, careful, call in
        guard case .say = careful else { return .pass }
        switch deed {
        case .rewrites: return .rewrite(.navigate(.leave))
        case .splits: return .rewrite([careful, .navigate(.leave)])
        case .sendsBefore:
          call.dispatch(.navigate(.leave))
          return .pass
        case .sendsBehind: return .pass(after: { _, _ in call.dispatch(.navigate(.leave)) })
        }
      })
    #expect(await session.run("say x").status == .quit)
    #expect(session.hasEnded)
  }
}

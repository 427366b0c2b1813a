import ScreenKitTerm
import ScreenKitTermTesting
import Synchronization
import TestSupport
import Testing

private struct Tower {
  var path: [Floor] = []
  var isBroken = false
}

private enum Floor: ScreenFactory {
  case floor(Int), secret
  /// Its screen cannot be created.
  case ruin

  var mayComeFromText: Bool { self != .secret }

  func makeScreen() throws -> any Screen<Tower, Walk> {
    if self == .ruin { throw LineError("the ceiling has come down.") }
    return Room(floor: self)
  }
}

private enum Walk: Navigating { case breakIn, climb(Int), sulk, navigate(PathIntent<Floor>) }

private struct Room: Screen<Tower, Walk> {
  var floor: Floor?

  func body(_ tower: Tower) -> [Block] { "\(floor.map { "\($0)" } ?? "ground")\(tower.isBroken ? ", broken" : "")" }

  func verbs(_ tower: Tower) -> [Verb<Walk>] {
    Verb("up", "Go up") { .push(.floor(tower.path.count + 1)) }
    Verb("break", "Break in") { .breakIn }
    Verb("climb", .integer("count"), "Climb, with a rope that may tear") { .climb($0) }
    Verb("sulk", "Answer to nothing") { .sulk }
    Verb("same", "Stay") { .navigate(.set(tower.path)) }
  }
}

/// Goes up step by step; fails if there are more than three.
private struct Rope: Command {
  let count: Int

  func run(_ dispatcher: Dispatcher<Walk>) async throws {
    await Task.yield()
    for floor in 1...count { dispatcher(.navigate(.push(.floor(floor)))) }
    if count > 3 { throw LineError("the rope has torn.") }
  }
}

/// Never ends, whatever is sent to it.
private struct Sulk: Command {
  static let begun = Mutex(0)

  func run(_ dispatcher: Dispatcher<Walk>) async throws {
    Self.begun.withLock { $0 += 1 }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

@MainActor @Suite("A line in a console", .timeLimit(.minutes(10)))
struct ScriptedConsoleTests {
  private let console = ScriptedConsole(
    Store(
      Tower(),
      reducer: Reducer<Tower, Walk>.returning { tower, walk in
        switch walk {
        case .breakIn: tower.isBroken = true
        case .climb(let count): return [Rope(count: count)]
        case .sulk: return [Sulk()]
        case .navigate(let intent): tower.path.apply(intent)
        }
        return []
      }), path: \.path, root: Room())

  @Test("shows the top screen if it has changed, and nothing otherwise")
  func showsChanges() async {
    #expect(console.screen == "ground\n")
    #expect(await console.type("up").text == "floor(1)\n")
    #expect(await console.type("same").text == "")
    #expect(await console.type("break").text == "floor(1), broken\n")
    #expect(await console.type("break").text == "")
    #expect(await console.type("back").text == "ground, broken\n")
  }

  @Test("is done when everything that it caused has ended: one change of the screen, the last")
  func waits() async {
    #expect(await console.type("climb 3") == .init("floor(3)\n"))
    #expect(console.path == "/floor:1/floor:2/floor:3")
  }

  @Test("fails when a command that it caused fails; completed changes stay")
  func commandFails() async {
    #expect(await console.type("climb 4") == .init("floor(4)\n", .failed("the rope has torn.")))
  }

  @Test("is canceled with the task that typed it")
  func cancelled() async {
    let task = Task { await console.type("climb 2") }
    task.cancel()
    #expect(await task.value == .init("", .cancelled))
    #expect(await console.type("path").text == "/\n")
  }

  @Test("is given up at once, even if the work that it caused ignores that")
  func deaf() async {
    let task = Task { await console.type("sulk") }
    await waitUntil { Sulk.begun.withLock(\.self) > 0 }
    task.cancel()
    #expect(await task.value == .init("", .cancelled))
    #expect(await console.type("up").text == "floor(1)\n")
  }

  @Test("goes back one screen, several, or home; at the first screen it says so")
  func backAndHome() async {
    _ = await console.type("climb 3")
    #expect(await console.type("back 2").text == "floor(1)\n")
    #expect(await console.type("back 2").end == .failed("back: you can go back at most 1 screen"))
    #expect(await console.type("home").text == "ground\n")
    #expect(await console.type("home").end == .failed("home: this is the first screen"))
    #expect(await console.type("back").end == .failed("back: this is the first screen"))
    #expect(
      await console.type("back 0").end == .failed("back: <count> must be 1 or more, not 0"))
  }

  @Test("goes to a path text, in one change")
  func goto() async {
    #expect(await console.type("goto /floor:5/floor:6").text == "floor(6)\n")
    #expect(await console.type("path").text == "/floor:5/floor:6\n")
    #expect(await console.type("goto /").text == "ground\n")
  }

  @Test(
    "reports the mistake in a path text, and stays where it was",
    arguments: [
      ("goto", "goto: <path> is missing"),
      ("goto floor", "goto: column 1: "),
      ("goto /cellar", "goto: column 2: "),
      ("goto /floor:x", "goto: column 8: "),
      ("goto /floor:1,2", "goto: column 10: "),
      (
        "goto /floor:1/secret",
        "goto: column 10: \"secret\" cannot be opened by a path; only the program can open it (in segment 2; /floor:1 can be opened)"
      ),
    ])
  func badPath(line: String, message: String) async {
    _ = await console.type("up")
    let answer = await console.type(line)
    guard case .failed(let text) = answer.end else {
      Issue.record("\(answer)")
      return
    }
    #expect(text.hasPrefix(message), "\(text)")
    #expect(console.path == "/floor:1")
  }

  @Test("fails if a screen cannot be created, and stays where it was")
  func factoryThrows() async {
    let answer = await console.type("goto /floor:1/ruin/floor:2")
    #expect(answer == .init("", .failed("the ceiling has come down.")))
    #expect(console.path == "/")
  }

  @Test("asks to leave")
  func quit() async {
    #expect(await console.type("quit") == .init("", .quit))
    #expect(await console.type("q").end == .quit)
  }
}

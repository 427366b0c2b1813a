import ArgumentParser
import CScreenKitTermTesting
import Glibc
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

/// Consoles on terminals other than the process's own, using only public names.
@MainActor @Suite("A console on descriptors of its own", .timeLimit(.minutes(10)))
struct OwnTerminalTests {
  @Test("serves its terminal alongside others in one process, and leaves when its user does")
  func several() async throws {
    let lines = try (0..<3).map { _ in try Line() }
    let runs = lines.map { line in Task { await line.console.run(on: line.terminal) } }
    for (number, line) in lines.enumerated() {
      await waitUntil { line.shows("/>") }
      line.type("add \(number + 1)\r")
    }
    for (number, line) in lines.enumerated() {
      await waitUntil { line.shows("count  \(number + 1)") }
      #expect(line.store.state.count == number + 1)
      line.type("quit\r")
    }
    for run in runs { #expect(await run.value == .success) }
  }

  @Test("learns of another size, and of Ctrl-C, from its server")
  func told() async throws {
    let line = try Line()
    let run = Task { await line.console.run(on: line.terminal) }
    await waitUntil { line.store.state.columns == 80 }
    line.resize(columns: 33, rows: 7)
    line.terminal.resized()
    await waitUntil { line.store.state.columns == 33 }
    line.type("wait\r")
    await waitUntil { line.store.state.isWaiting }
    line.terminal.interrupt()
    await waitUntil { line.shows("cancelled") }
    // A line that is typed is given up.
    line.type("add 5")
    await waitUntil { line.shows("add 5") }
    line.terminal.interrupt()
    await waitUntil { line.shows("add 5^C") }
    line.type("quit\r")
    #expect(await run.value == .success)
    #expect(line.store.state.count == 0)
  }

  @Test("is not on the terminal of the process, which has the standard streams, and which no server notifies")
  func ofProcess() {
    let terminal = Terminal.ofProcess
    #expect([terminal.input, terminal.output, terminal.errors] == [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO])
    #expect(terminal.clock is ContinuousClock)
    // As signals, these would reach the tests.
    terminal.resized()
    terminal.interrupt()
  }

  @Test("does not stop the process at Ctrl-Z, at a prompt or while a shell command runs")
  func stopKey() async throws {
    let line = try Line(permissions: [.shell])
    let run = Task { await line.console.run(on: line.terminal) }
    await waitUntil { line.shows("/>") }
    line.type("add\u{1A} 7\r")
    await waitUntil { line.store.state.count == 7 }
    line.type("!echo rea''dy; read word; kill -STOP $$; echo \"<$word>\"\r")
    await waitUntil { line.shows("ready") }
    line.type("begun\r")
    await waitUntil { line.shows("\n<begun>") }
    line.type("\u{1A}add 1\r")
    await waitUntil { line.store.state.count == 8 }
    line.type("quit\r")
    #expect(await run.value == .success)
  }

  @Test("ends when its terminal hangs up, or its task is canceled", arguments: [false, true])
  func left(isCancelled: Bool) async throws {
    let line = try Line()
    let run = Task { await line.console.run(on: line.terminal) }
    await waitUntil { line.shows("/>") }
    if isCancelled { run.cancel() } else { line.hangUp() }
    // A closed terminal takes no output.
    #expect(await run.value == (isCancelled ? .success : .failure))
  }
}

/// A console at one end of a pseudo-terminal, with a test at the other.
@MainActor
private final class Line {
  struct Sum {
    var count = 0
    var columns = 0
    var isWaiting = false
    var path: [Route] = []
  }

  enum Change: Navigating { case add(Int), wait, waiting(Bool), columns(Int), navigate(PathIntent<Route>) }

  enum Route: ScreenFactory {
    case none

    func makeScreen() -> any Screen<Sum, Change> { Home() }
  }

  struct Home: Screen<Sum, Change> {
    func body(_ state: Sum) -> [Block] { Block.fields(["count": .integer(state.count)]) }

    func verbs(_ state: Sum) -> [Verb<Change>] {
      Verb("add", .integer("amount"), "Add a number") { .add($0) }
      Verb("wait", "Wait for ever") { .wait }
    }
  }

  struct Wait: Command {
    func run(_ dispatcher: Dispatcher<Change>) async throws {
      dispatcher(.waiting(true))
      try await dispatcher.clock.sleep(for: .seconds(100_000))
    }
  }

  let store = Store(
    Sum(),
    reducer: Reducer<Sum, Change> { state, change in
      switch change {
      case .add(let amount): state.count += amount
      case .wait: Wait()
      case .waiting(let isWaiting): state.isWaiting = isWaiting
      case .columns(let columns): state.columns = columns
      case .navigate(let intent): state.path.apply(intent)
      }
    })
  let console: Console<Sum, Change>
  let terminal: Terminal
  private var near: Int32
  private let far: Int32
  private var screen = TerminalScreen(columns: 80, rows: 24)

  init(permissions: Set<Permission> = []) throws {
    var name = [CChar](repeating: 0, count: 64)
    near = cterm_open_terminal(&name, name.count)
    try #require(near >= 0)
    far = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(far >= 0)
    terminal = Terminal(
      input: far, output: far, errors: far, environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"], isControlling: false)
    console = Console(store, path: \.path, root: Home(), permissions: permissions)
    console.session.windowAction = { .columns($0.columns ?? 0) }
    resize(columns: 80, rows: 24)
  }

  isolated deinit {
    hangUp()
    close(far)
  }

  func type(_ keys: String) {
    #expect(write(near, keys, keys.utf8.count) == keys.utf8.count)
  }

  /// Whether a text is on the screen by now.
  func shows(_ text: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(near, &bytes, bytes.count)
    if count > 0 { screen.feed(String(decoding: bytes[..<count], as: UTF8.self)) }
    return screen.text.contains(text)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(near, UInt(TIOCSWINSZ), &size) == 0)
  }

  func hangUp() {
    if near >= 0 { close(near) }
    near = -1
  }
}

// A custom front end: a parcel counter that fills the terminal and is used with single keys.

import Dispatch
import Glibc
import ScreenKit

struct Counter { var parcels: [String], pace: Duration, selected = 0, weighings = 0, path: [Route] = [] }
enum Change: Navigating, Hashable, Codable {
  case next, ask, delete, weigh, weighed, add(String), navigate(PathIntent<Route>)
}
let reducer = Reducer<Counter, Change> { counter, change in
  switch change {
  case .next: counter.selected = (counter.selected + 1) % counter.parcels.count
  case .ask: counter.path.push(.sure(Question("Delete?", .destructive("Yes", .delete), .no("No"))))
  case .delete: (_, counter.selected, counter.path) = (counter.parcels.remove(at: counter.selected), 0, [])
  case .weigh: .after(counter.pace * 40, .weighed)
  case .weighed: counter.weighings += 1
  case .add(let title): counter.parcels.append(title)
  case .navigate(let intent): counter.path.apply(intent)
  }
}
.navigation(\.path)
enum Route: ScreenFactory, QuestionRoute {
  case parcel, sure(Question<Change>)
  var question: Question<Change>? { if case .sure(let question) = self { question } else { nil } }
  func makeScreen() -> any Screen<Counter, Change> { question?.makeScreen() ?? Parcel() }
}
struct Parcels: Screen {
  func body(_ counter: Counter) -> [Block] {
    let rows = zip(0..., counter.parcels).map { [$0 == counter.selected ? ">" : "", Block.Value($1)] }
    Block.table(titles: ["", "parcel"], rows: rows)
  }
  func verbs(_ counter: Counter) -> [Verb<Change>] {
    let reason = counter.parcels.isEmpty ? "there are no parcels" : nil
    Verb("next", "Select the next parcel") { .next }.disabled(reason)
    Verb("open", "Show the parcel") { .push(.parcel) }.disabled(reason)
    Verb("add", .text("title"), "Add a parcel") { .add($0) }
    Verb("weigh", "Weigh all parcels (takes a while)") { .weigh }
    Verb.showing("about", "Explain this program") { "A counter for parcels." }
  }
}
struct Parcel: Screen {
  func body(_ counter: Counter) -> [Block] {
    "Parcel \(counter.parcels.dropFirst(counter.selected).first ?? "", style: .strong)"
  }
  func verbs(_ counter: Counter) -> [Verb<Change>] { Verb("delete", "Delete the parcel") { .ask } }
}
/// Everything that happens, in order.
enum Event: Sendable {
  case key(Character), signal(Int32), change(SessionChange)
  case end(LineEnd), frame
}
/// A front end that shows one screen at a time, wipes from one to the next, and gives every verb without arguments a key.
@MainActor class Kiosk: PresentationHost {
  let (events, happened) = AsyncStream.makeStream(of: Event.self)
  let pace: Duration, fd: Int32, clock: any Clock<Duration>
  var port: (any SessionPort)?, screenful: Screenful?, answer: [Block] = [], notices: [StyledText] = []
  private var line: (task: Task<Void, Never>, text: String)?, ticking: Task<Void, Never>?, frames = 0, pages = 0
  private var wipe: (to: PresentationTransition<Route, any Screen<Counter, Change>>.Pending, old: [String], rows: Int)?
  private var verbs: [VerbDescription] = [], keys: [Character] = [], shown: [String] = []
  init(pace: Duration, fd: Int32, clock: any Clock<Duration>) { (self.pace, self.fd, self.clock) = (pace, fd, clock) }
  func run(_ port: any SessionPort) async -> Int32? {
    self.port = port
    let changes = Task { for await change in port.changes(screens: true) { happened.yield(.change(change)) } }
    defer { changes.cancel() }
    happened.yield(.change(.screen(await port.screen())))
    for await event in events {
      switch event {
      case .key("\u{3}"): if let line { line.task.cancel() } else { return SIGINT }
      case .key("x") where keys.isEmpty && (wipe?.rows ?? 0) > 0: port.close(serial: screenful?.serial ?? 0)
      case .key(let key): keys.append(key)
      case .signal(SIGWINCH): wipe?.old = []
      case .signal(let number): return number
      case .change(.screen(let new)): await show(new)
      case .change(.notices(let new)): notices += new.map(\.text)
      case .change(.progress), .change(.completion): break
      case .change(.ended): return nil
      case .end(let end) where end.status == .quit: return nil
      case .end(let end):
        (line, answer) = (nil, end.output)
        let seen = screenful?.frame
        if let seen { screenful?.frame = max(seen, end.frame) }
        if let error = end.error { notices.append(StyledText(error.description, .error)) }
        await show(end.screen)
      case .frame: await advance()
      }
      while !keys.isEmpty, line == nil, wipe == nil { press(keys.removeFirst()) }
      paint()
      guard ticking == nil, line != nil || wipe != nil else { continue }
      ticking = Task { if (try? await clock.sleep(for: pace)) != nil { happened.yield(.frame) } }
    }
    return nil
  }
  func present(
    _ transition: PresentationTransition<Route, any Screen<Counter, Change>>
  ) {
    guard port != nil, transition.changesTop else { return }
    wipe = (transition.takeTime(), shown, 0)
  }
  private func advance() async {
    (ticking, frames) = (nil, frames + 1)
    if wipe?.rows == 0, let new = await port?.screen() { await show(new) }
    wipe?.rows += max(1, size.rows / 5)
    guard let done = wipe, done.rows >= size.rows else { return }
    wipe = nil
    done.to.shown()
  }
  func show(_ new: Screenful?) async {
    if let new { (screenful, pages) = (new, 0) }
    let all = await port?.verbs() ?? []
    verbs = all.filter { !$0.isBuiltIn && $0.arguments != .required }
  }
  func press(_ key: Character) {
    (answer, notices) = ([], Array(notices.dropFirst()))
    switch key {
    case "b": begin(":back")
    case "q": begin(":quit")
    case "x": port?.close(serial: screenful?.serial ?? 0)
    case " ": pages += 1
    default: if let number = key.wholeNumberValue, verbs.indices.contains(number - 1) { begin(verbs[number - 1].name) }
    }
  }
  func begin(_ text: String) {
    let seen = screenful?.frame
    let task = Task {
      guard let end = await port?.type(text, on: seen) else { return }
      happened.yield(.end(end))
    }
    (line, frames) = ((task, text), 0)
  }
  var help: StyledText {
    zip(1...9, verbs).reduce(StyledText()) { text, verb in
      text + "\(verb.0, style: .accent) \(verb.1.name, style: verb.1.disabledReason == nil ? .plain : .faint)  "
    } + "b back  x close  q quit"
  }
  private func paint() {
    let (rendering, rows) = (Rendering(columns: size.columns, styles: .ansi), size.rows)
    var foot = rendering.lines([.text(help)]), body = rendering.lines(answer.isEmpty ? screenful?.blocks ?? [] : answer)
    if let notice = notices.first { foot.insert(rendering.line(notice), at: 0) }
    if let line, frames > 0 { foot.insert(rendering.line("\(["|", "/", "-", "\\"][frames % 4]) \(line.text)"), at: 0) }
    let page = max(1, rows - 2 - foot.count)
    if body.count > page + 1 { body = body.dropFirst(pages * page % body.count).prefix(page) + ["(space: more)"] }
    body += Array(repeating: "", count: max(0, page + 1 - body.count))
    shown = ([rendering.line(StyledText(screenful?.location.path ?? "", .strong))] + body + foot).suffix(rows)
    if let wipe { shown = Array(shown.prefix(wipe.rows) + wipe.old.dropFirst(wipe.rows)) }
    write("\u{1B}[?2026h\u{1B}[2J" + zip(1..., shown).map { "\u{1B}[\($0)H\($1)" }.joined() + "\u{1B}[?2026l")
  }
  func write(_ text: String) { _ = Glibc.write(fd, text, text.utf8.count) }
  private var size: (columns: Int, rows: Int) {
    var size = winsize()
    return ioctl(fd, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
  }
}
/// Runs a kiosk that counts parcels.
@MainActor func serve(_ kiosk: Kiosk, typing: any DispatchSourceRead, parcels: [String]) async -> Int32? {
  let notices = Notices(), store = Store(Counter(parcels: parcels, pace: kiosk.pace), reducer: reducer)
  let session = Session(store, path: \.path, root: Parcels(), notices: notices, host: kiosk)
  let weighed = store.observe(\.weighings) { if $0 > 0 { notices.post("All parcels are weighed.") } }
  defer { weighed.cancel() }
  return await serve(session, by: kiosk, typing: typing)
}
/// Takes the terminal for a kiosk while it runs, and returns the signal that ended it, if there was one.
@MainActor func serve(_ session: any SessionPort, by kiosk: Kiosk, typing: any DispatchSourceRead) async -> Int32? {
  let input = Int32(typing.handle)
  var before = termios()
  tcgetattr(input, &before)
  var raw = before
  cfmakeraw(&raw)
  tcsetattr(input, TCSADRAIN, &raw)
  kiosk.write("\u{1B}[?1049h\u{1B}[?25l")
  typing.setEventHandler {
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { $1 = max(0, read(input, $0.baseAddress, $0.count)) }
    if bytes.isEmpty { kiosk.happened.yield(.signal(SIGHUP)) }
    // Arrows and function keys send sequences that begin with ESC. The kiosk ignores them.
    for byte in bytes where bytes[0] != 0x1B { kiosk.happened.yield(.key(Character(Unicode.Scalar(byte)))) }
  }
  typing.activate()
  let ending = await kiosk.run(session)
  kiosk.write("\u{1B}[?25h\u{1B}[?1049l")
  tcsetattr(input, TCSADRAIN, &before)
  typing.cancel()
  return ending
}
#if !SNIPPET_TESTS
  @main struct Program {
    @MainActor static func main() async {
      guard isatty(0) == 1, isatty(1) == 1 else {
        print("The kiosk needs a terminal.")
        exit(1)
      }
      let arguments = CommandLine.arguments.dropFirst(), pace = Duration.milliseconds(Int(arguments.first ?? "") ?? 40)
      let kiosk = Kiosk(pace: pace, fd: 1, clock: ContinuousClock())
      var signals: [any DispatchSourceSignal] = []
      for number in [SIGWINCH, SIGINT, SIGTERM, SIGHUP] {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { kiosk.happened.yield(.signal(number)) }
        signals.append(source)
        await withCheckedContinuation { listening in
          source.setRegistrationHandler { listening.resume() }
          source.activate()
        }
      }
      let typing = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
      if let ending = await serve(kiosk, typing: typing, parcels: Array(arguments.dropFirst())) {
        signal(ending, SIG_DFL)
        var none = sigset_t()
        pthread_sigmask(SIG_SETMASK, &none, nil)
        raise(ending)  // To this thread alone: the sources would take it from the process.
      }
    }
  }
#endif

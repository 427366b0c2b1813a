// The cost of finding things at a prompt: candidates for TAB, the intended name, the text of a deep path.
//
// Each figure is compared with a bare loop over the same strings, measured in the same run, at several sizes.

import Glibc
import Measuring
import ScreenKitTerm
import ScreenKitTermTesting

struct Office {
  var path: [Route] = []
  var count = 0
  var draft = FormDraft<[String]>([])
}

/// A form with one field for each value of its draft.
struct Questionnaire: FormScreen {
  /// Making a key path with an index takes longer than making its field.
  static let parts: [WritableKeyPath<[String], String>] = (0..<1_000).map { \.[$0] }

  func form(_ office: Office) -> Form<[String], Change> {
    Form(office.draft, edit: Change.draft, done: { _ in .take("") }) {
      for index in office.draft.values.indices { Field("Field \(index)", Self.parts[index], .text) }
    }
  }
}

enum Route: ScreenFactory {
  case drawer(String, page: Int)
  static let caseNames = ["drawer"]
  func makeScreen() -> any Screen<Office, Change> { Desk(names: [], verbs: 0) }
}

enum Change: Navigating { case take(String), draft(FormDraft<[String]>), navigate(PathIntent<Route>) }

let reducer = Reducer<Office, Change> { office, change in
  switch change {
  case .take: office.count += 1
  case .draft(let draft): office.draft = draft
  case .navigate(let intent): office.path.apply(intent)
  }
}

/// A screen with an argument with many possible names, and with further verbs.
struct Desk: Screen {
  let names: [String]
  let verbs: Int
  var rows = 0

  func body(_ office: Office) -> [Block] {
    Block.text("A desk")
    for row in 0..<rows { "row \(row)" }
  }

  func verbs(_ office: Office) -> [Verb<Change>] {
    Verb("take", .choice("name", from: names), "Take a paper") { .take($0) }
    Verb("push", "Open a drawer") { .push(.drawer("New", page: 0)) }
    Verb("stay", "Answer without an action") { throw LineError("no.") }
    for index in 0..<verbs { Verb("verb\(index)", "Do something") { .take("") } }
  }
}

@MainActor
func console(_ root: Desk, path: [Route] = []) -> ScriptedConsole<Office, Change> {
  ScriptedConsole(Store(Office(path: path), reducer: reducer), path: \.path, root: root)
}

func names(_ count: Int) -> [String] { (0..<count).map { "paper-\($0)-of-\(count)" } }

var report = Report()

/// Milliseconds, and the ratio to the bare loop.
func figure(_ time: Double, _ bare: Double) -> String {
  "\(rounded(time / 1e6)) ms, \(rounded(time / bare)) x the bare loop"
}

for count in [1, 10, 1_000, 10_000, 100_000] {
  let all = names(count)
  let desk = console(Desk(names: all, verbs: 0))
  let bare = nanoseconds { use(all.filter { $0.hasPrefix("pap") }.map { "take " + $0 + " " }) }
  let tab = await nanoseconds(rounds: 5, calls: max(1, 1_000 / count)) { use(await desk.completions(of: "take pap")) }
  report.line(
    "TAB over \(count) candidates", figure(tab, bare), promise: "under 50 ms at 100,000", kept: tab < 50e6)
  let offered = await desk.completions(of: "take pap").count
  precondition(offered == count)

  let wanted = Array("papre-17-of-1000000".utf8)
  let compared = nanoseconds {
    use(all.reduce(0) { sum, name in sum + zip(wanted, name.utf8).count { $0 == $1 } })
  }
  let meant = await nanoseconds(rounds: 5, calls: max(1, 1_000 / count)) {
    use(await desk.type("take papre-17-of-1000000"))
  }
  report.line(
    "a mistyped word among \(count) candidates", figure(meant, compared), promise: "under 100 ms at 100,000",
    kept: meant < 100e6)
}

for count in [1, 10, 1_000, 10_000] {
  let desk = console(Desk(names: [], verbs: count))
  let screen = Desk(names: [], verbs: count)
  let bare = nanoseconds { use(screen.verbs(Office())) }
  let tab = await nanoseconds(rounds: 5, calls: max(1, 1_000 / count)) { use(await desk.completions(of: "verb")) }
  report.line(
    "TAB over \(count) verbs", "\(rounded(tab / 1e6)) ms, \(rounded(tab / bare)) x making the verbs",
    promise: "under 50 ms at 10,000", kept: tab < 50e6)
}

for depth in [1, 10, 400, 1_000] {
  let path = (0..<depth).map { Route.drawer("Album \($0)", page: $0) }
  let desk = console(Desk(names: [], verbs: 0), path: path)
  let once = nanoseconds { use(try? path.pathText()) }
  let tab = await nanoseconds(rounds: 5, calls: 20) { use(await desk.completions(of: "goto /")) }
  report.line(
    "TAB behind goto at depth \(depth)", "\(rounded(tab / 1e6)) ms, \(rounded(tab / once)) x the text of the path",
    promise: "under 10 ms at 400", kept: depth > 400 || tab < 10e6)
  let line = await nanoseconds(calls: 50) {
    use(await desk.type("stay"))
    use(desk.path)
  }
  let flat = console(Desk(names: [], verbs: 0))
  let base = await nanoseconds(calls: 50) {
    use(await flat.type("stay"))
    use(flat.path)
  }
  report.line(
    "a line and a prompt at depth \(depth)",
    "\(rounded(line / 1e3)) us, \(rounded(line / base)) x the same at the root", promise: "under 1 ms",
    kept: line < 1e6)
}

var pushAtOne = 0.0
for depth in [1, 10, 1_000, 10_000] {
  let path = (0..<depth).map { Route.drawer("Album \($0)", page: $0) }
  let session = Session(Store(Office(path: path), reducer: reducer), path: \.path, root: Desk(names: [], verbs: 0))
  let both = await nanoseconds(calls: 50) {
    use(await session.run("push"))
    use(await session.run("back"))
  }
  if depth == 1 { pushAtOne = both }
  report.line(
    "push and back at depth \(depth)", "\(rounded(both / 1e3)) us, \(rounded(both / pushAtOne)) x the same at depth 1",
    promise: "under 40 us at 1,000", kept: depth > 1_000 || both < 40e3)
}

for count in [1, 10, 100, 1_000] {
  let store = Store(Office(), reducer: reducer)
  let alone = nanoseconds { store.send(.take("")) }
  let sessions = (0..<count).map { _ in Session(store, path: \.path, root: Desk(names: [], verbs: 0)) }
  let together = nanoseconds { store.send(.take("")) }
  withExtendedLifetime(sessions) {
    let each = (together - alone) / Double(count)
    report.line(
      "an action, for each of \(count) sessions", "\(rounded(each)) ns, \(rounded(alone)) ns without any",
      promise: "at most 20 ns", kept: each <= 20)
  }
}

// A field takes longer in a longer form: each line shows all answers so far, and makes all fields again.
var fieldAtTen = 0.0
for count in [10, 100, 1_000] {
  let time = await nanoseconds(rounds: 2, calls: 1) {
    let office = Office(draft: FormDraft(Array(repeating: "", count: count)))
    let session = Session(Store(office, reducer: reducer), path: \.path, root: Questionnaire())
    for index in 0..<count { use(await session.run("answer \(index)")) }
  }
  if count == 10 { fieldAtTen = time / 10 }
  report.line(
    "answering \(count) fields of a form",
    "\(rounded(time / 1e6)) ms, for each field \(rounded(time / Double(count) / fieldAtTen)) x the same with 10",
    promise: "under 1 s at 1,000", kept: time < 1e9)
}

for rows in [1, 10, 1_000, 10_000] {
  let desk = console(Desk(names: ["a"], verbs: 0, rows: rows))
  let screen = Desk(names: ["a"], verbs: 0, rows: rows)
  let body = nanoseconds { use(screen.body(Office())) }
  let refused = await nanoseconds(calls: 20) { use(await desk.type("back")) }
  let taken = await nanoseconds(calls: 20) { use(await desk.type("take a")) }
  report.line(
    "a line without an action below \(rows) rows", "\(rounded(refused / 1e3)) us", promise: "under 100 us",
    kept: refused < 100e3)
  report.line(
    "a line with an action below \(rows) rows",
    "\(rounded(taken / 1e3)) us, \(rounded(taken / body)) x making the body", promise: "at most 3 x from 1,000 rows",
    kept: rows < 1_000 || taken < 3 * body)
}

exit(report.isKept ? 0 : 1)

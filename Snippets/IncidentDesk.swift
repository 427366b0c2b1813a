// A larger program, an incident desk: a live board, a list in pages, a wizard, notes, roles, alerts, saving to a file, and undo.

import ArgumentParser
import Foundation
import ScreenKitTerm

// MARK: - Incidents

enum Severity: CaseIterable, Comparable, Codable { case low, medium, high, critical }
enum Step: Hashable, Codable { case opened, alerted, acknowledged, assigned(String), noted(String), resolved }
struct Event: Hashable, Codable { let time: Date, author: String, step: Step }
struct Report: Hashable, Codable {
  var title = "", severity = Severity.medium, description = "", assignee: String?
}
/// A report and the events since then, which determine the status and the assignee.
struct Incident: Hashable, Codable {
  let number: Int, report: Report
  var events: [Event]

  var isResolved: Bool { events.contains { $0.step == .resolved } }
  var isAcknowledged: Bool { events.contains { $0.step == .acknowledged } }
  var status: String { isResolved ? "resolved" : isAcknowledged ? "acknowledged" : "open" }
  var assignee: String? {
    events.reversed().lazy.compactMap { if case .assigned(let person) = $0.step { person } else { nil } }.first
  }
}

/// The people at the desk, and what each of them may do.
let team = ["ann": VerbRole.destroys, "bob": .changes, "eve": .reads]

struct Desk {
  let me: String
  var incidents: [Incident] = []
  var draft = FormDraft(Report()), page = ListPage(), path: [Route] = []

  var open: [Incident] { incidents.filter { !$0.isResolved } }
  subscript(number: Int) -> Incident? { incidents.first { $0.number == number } }

  /// Returns why the user may not do what has a role; `nil` if the user may.
  func denial(_ role: VerbRole) -> String? {
    let access = team[me, default: .reads]
    return role <= access ? nil : access == .reads ? "\(me) may only look" : "\(me) may not delete anything"
  }
}

enum Change: Navigating, Restoring, Hashable, Codable {
  case report(Report), act(Int, Step), alert(Report)
  case draft(FormDraft<Report>), discard(then: PathIntent<Route>), delete(Int), window(Window)
  case navigate(PathIntent<Route>), restore(Restoration)
}

enum Route: ScreenFactory, QuestionRoute {
  case list(Severity? = nil, mine: Bool? = nil, order: Order? = nil, from: Int? = nil)
  case incident(Int), note(Int), new, confirm(Question<Change>)
  static let caseNames = ["list", "incident", "note", "new"]

  var question: Question<Change>? { if case .confirm(let question) = self { question } else { nil } }
  func makeScreen() -> any Screen<Desk, Change> {
    switch self {
    case .list(let severity, let mine, let order, let from):
      List(severity: severity, mine: mine, order: order, from: from)
    case .incident(let number): IncidentScreen(number: number)
    case .note(let number): ask("Note", .lines) { .act(number, .noted($0)) }
    case .new: NewIncident()
    case .confirm(let question): question.makeScreen()
    }
  }
}

// MARK: - Effects

/// Sends an alert in each interval, in place of a connection to a real monitor.
struct Monitor: Subscription {
  let interval: Duration
  static let alerts = [
    Report(title: "api answers slowly", severity: .high, description: "Half of the requests take over two seconds."),
    Report(title: "disk of db-2 is almost full", severity: .medium),
    Report(title: "mail is down", severity: .critical, description: "No connection to port 25."),
  ]

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    for number in 0... {
      try await dispatcher.clock.sleep(for: interval)
      dispatcher(.alert(Self.alerts[number % Self.alerts.count]))
    }
  }
}

struct Save: Command {
  typealias Action = Change
  let incidents: [Incident], file: URL
  @concurrent func run(_ dispatcher: Dispatcher<Change>) async throws {
    try JSONEncoder().encode(incidents).write(to: file, options: .atomic)
  }
}

extension Desk {
  /// Saves the incidents in the background, once none has changed for a second.
  func save(to file: URL) -> some Command<Change> {
    Save(incidents: incidents, file: file).debounced(id: "save", for: .seconds(1)).inBackground()
  }
}

func load(_ file: URL) throws -> [Incident] {
  guard FileManager.default.fileExists(atPath: file.path) else { return [] }
  do { return try JSONDecoder().decode([Incident].self, from: Data(contentsOf: file)) } catch is DecodingError {
    throw LineError("\(file.path) is not a file of incidents")
  }
}

// MARK: - Changes

extension Event {
  /// An action without a user is one of the monitor.
  init(_ step: Step, _ origin: ActionOrigin) {
    self.init(time: Date(timeIntervalSince1970: origin.time), author: origin.user ?? "monitor", step: step)
  }
}

extension Desk {
  /// Adds an incident, and returns its number.
  mutating func add(_ report: Report, _ origin: ActionOrigin) -> Int {
    let number = (incidents.map(\.number).max() ?? 0) + 1
    let steps = [.opened] + (report.assignee.map { [Step.assigned($0)] } ?? [])
    incidents.append(Incident(number: number, report: report, events: steps.map { Event($0, origin) }))
    return number
  }
}

func reducer(_ notices: Notices, savingTo file: URL) -> Reducer<Desk, Change> {
  Reducer { desk, change, origin in
    switch change {
    case .report(let report):
      let number = desk.add(report, origin)
      desk.draft = FormDraft(Report())
      if desk.path.close(.new) { desk.path.push(.incident(number)) }
      desk.save(to: file)
    case .alert(let report):
      if let index = desk.incidents.firstIndex(where: { !$0.isResolved && $0.report.title == report.title }) {
        desk.incidents[index].events.append(Event(.alerted, origin))
      } else {
        let number = desk.add(report, origin)
        if report.severity == .critical {
          .post("Incident \(number): \(report.title).", level: .warning, ringsBell: true, to: notices)
        }
      }
      desk.save(to: file)
    case .act(let number, let step):
      if let index = desk.incidents.firstIndex(where: { $0.number == number }) {
        desk.incidents[index].events.append(Event(step, origin))
        if case .noted = step { desk.path.close(.note(number)) }
        desk.save(to: file)
      } else {
        .fail(LineError("incident \(number) no longer exists"))
      }
    case .delete(let number):
      desk.incidents.removeAll { $0.number == number }
      desk.path.close(.incident(number))
      desk.save(to: file)
    case .draft(let draft): desk.draft = draft
    case .discard(let intent):
      desk.draft = FormDraft(Report())
      Navigate(intent)
    case .window(let window): desk.page.fit(window, leaving: 6)
    case .navigate(let intent): desk.path.apply(intent)
    case .restore: desk.save(to: file)
    }
  }
  .restorable(\.incidents, as: "incidents", undoable: true, resumed: false)
  .restorable(\.draft, as: "draft", undoable: true)
  .navigation(\.path) {
    $0.entering { route, desk in
      switch route {
      case .incident(let number) where desk[number] == nil, .note(let number) where desk[number] == nil:
        "unknown incident \(number)"
      case .note, .new: desk.denial(.changes)
      case .list, .incident, .confirm: nil
      }
    }
    .leaving(.new, draft: \.draft, question: Route.confirm, discard: Change.discard)
  }
}

// MARK: - Screens

extension Severity {
  var text: Block.Value {
    switch self {
    case .critical: "\(self, style: .error)"
    case .high: "\(self, style: .warning)"
    case .medium, .low: "\(self)"
    }
  }
}

extension Event {
  var when: String {
    time.formatted(.iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
  }
  var what: String {
    switch step {
    case .opened: "opened"
    case .alerted: "alerted again"
    case .acknowledged: "acknowledged"
    case .assigned(let person): "assigned to \(person)"
    case .noted: "wrote a note"
    case .resolved: "resolved"
    }
  }
}

func table(_ incidents: some Sequence<Incident>) -> Block {
  .table(
    [
      "#", .init("Severity", priority: 2), .init("Title", priority: 3, minimum: 20), .init("Status", priority: 1),
      .init("Assigned to", missing: "no one"), .init("Opened", priority: -1),
    ],
    rows: incidents.map { incident in
      Block.Row(
        [
          .init(incident.number), incident.report.severity.text, .init(incident.report.title), .init(incident.status),
          .init(incident.assignee), .init(incident.events.first?.when),
        ], mark: incident.status == "open" ? .new : nil, line: "open \(incident.number)")
    })
}

/// The open incidents, the most severe first. The board changes while the user types.
struct Board: Screen<Desk, Change> {
  var liveRegion: LiveRegion? { .keepingTop }
  func body(_ desk: Desk) -> [Block] {
    if desk.open.isEmpty { "No incidents are open." } else { table(desk.open.sorted(by: Order.severity.areInOrder)) }
  }
}

enum Order: CaseIterable, Codable {
  case newest, severity, title
  func areInOrder(_ one: Incident, _ other: Incident) -> Bool {
    switch self {
    case .newest: one.number > other.number
    case .severity: (one.report.severity, one.number) > (other.report.severity, other.number)
    case .title: (one.report.title, one.number) < (other.report.title, other.number)
    }
  }
}

/// All incidents, or some of them, page by page. The path says which: `/list:high,mine=true,from=21`.
struct List: Screen {
  var severity: Severity?, mine: Bool?, order: Order?, from: Int?

  func incidents(_ desk: Desk) -> [Incident] {
    desk.incidents.filter { incident in
      (severity ?? incident.report.severity) == incident.report.severity
        && (mine != true || incident.assignee == desk.me)
    }.sorted(by: (order ?? .newest).areInOrder)
  }
  func page(_ desk: Desk) -> ListPage {
    var page = desk.page
    page.start = (from ?? 1) - 1
    return page
  }
  func show(_ change: (inout Self) -> Void) -> Change {
    var list = self
    list.from = nil
    change(&list)
    return .navigate(.replaceTop(.list(list.severity, mine: list.mine, order: list.order, from: list.from)))
  }

  func body(_ desk: Desk) -> [Block] {
    let (incidents, page) = (incidents(desk), page(desk))
    let filters = [severity.map { "\($0)" }, mine == true ? "mine" : nil, "by \(order ?? .newest)"].compactMap(\.self)
    "Incidents, \(filters.joined(separator: ", ")): \(page.summary(of: incidents.count))"
    table(page.rows(of: incidents))
  }
  func verbs(_ desk: Desk) -> [Verb<Change>] {
    Verb("severity", .optional(.choice("severity", of: Severity.self)), "Show one severity, or all") { severity in
      show { $0.severity = severity }
    }
    Verb("mine", "Show only what is assigned to me, or all") { show { $0.mine = mine == true ? nil : true } }
    Verb("sort", .choice("order", of: Order.self), "Sort the list") { order in show { $0.order = order } }
    Verb.turning(page(desk), of: incidents(desk).count) { page in show { $0.from = page.start + 1 } }
  }
}

/// One incident. It is live because an alert may change it.
struct IncidentScreen: Screen {
  let number: Int

  var liveRegion: LiveRegion? { .keepingEnd }
  func body(_ desk: Desk) -> [Block] {
    if let incident = desk[number] {
      Block.heading("\(number). \(incident.report.title)")
      Block.fields([
        .init("Severity", incident.report.severity.text), .init("Status", .init(incident.status)),
        .init("Assigned to", .init(incident.assignee), missing: "no one"),
      ])
      if !incident.report.description.isEmpty { Block.text("\(lines: incident.report.description)") }
      for event in incident.events {
        if case .noted(let text) = event.step {
          Block.group("\(event.author), \(event.when)") { Block.text("\(lines: text)") }
        }
      }
      Block.table(
        titles: ["When", "Who", "What"],
        rows: incident.events.map { [.init($0.when), .init($0.author), .init($0.what)] })
    } else {
      "Incident \(number) no longer exists."
    }
  }
  func verbs(_ desk: Desk) -> [Verb<Change>] {
    let incident = desk[number]
    let missing = incident == nil ? "the incident no longer exists" : nil
    let resolved = incident?.isResolved == true ? "the incident is resolved" : nil
    Verb.role(.changes) {
      Verb("acknowledge", "Say that you work on it") { .act(number, .acknowledged) }
        .disabled(missing ?? resolved ?? (incident?.isAcknowledged == true ? "the incident is acknowledged" : nil))
      Verb("assign", .choice("person", from: team.keys.sorted()), "Assign the incident") {
        .act(number, .assigned($0))
      }.disabled(missing ?? resolved)
      Verb("note", "Write a note") { .push(.note(number)) }.disabled(missing)
      Verb("resolve", "Close the incident") { .act(number, .resolved) }.disabled(missing ?? resolved)
    }
    Verb("delete", "Delete the incident and its notes") {
      .push(.confirm(Question("Delete incident \(number)?", .destructive("delete", .delete(number)), .no("keep"))))
    }.role(.destroys).disabled(missing)
  }
}

struct NewIncident: FormScreen {
  func body(_ desk: Desk) -> [Block] { Block.heading("New incident") }
  func form(_ desk: Desk) -> Form<Report, Change> {
    Form(desk.draft, edit: Change.draft, done: Change.report) {
      Field("Title", \.title, .text) { (1...60).contains($0.count) ? nil : "must have 1 to 60 characters" }
      Field("Severity", \.severity, .choice(of: Severity.self))
      Field("Assigned to", \.assignee, .optional(.choice(from: team.keys.sorted())))
      Field("Description", \.description, .lines)
    }
    .checked { report in
      if report.severity >= .high, report.description.isEmpty {
        throw LineError("severity \(report.severity) needs a description", place: "Description")
      }
    }
  }
}

// MARK: - The program

@MainActor func incidentDesk(
  for me: String, incidents: [Incident] = [], savedIn file: URL, alertsEvery interval: Duration = .seconds(20),
  clock: any Clock<Duration> = ContinuousClock(),
  now: @escaping @Sendable () -> Double = { Date.now.timeIntervalSince1970 }
) -> Console<Desk, Change> {
  let notices = Notices()
  let store = Store(
    Desk(me: me, incidents: incidents), reducer: reducer(notices, savingTo: file),
    subscriptions: { _ in [Monitor(interval: interval)] }, clock: clock, now: now)
  let console = Console(
    store, path: \.path, root: Board(), resumption: Resumption(of: file.path), notices: notices,
    verbs: { _ in
      Verb("open", .integer("number", in: 1...9999), "Show an incident") { .push(.incident($0)) }
      Verb("list", "List all incidents") { .navigate(.set([.list()])) }
      Verb("new", "Open an incident") { .push(.new) }.role(.changes)
    }, window: Change.window, destinations: { $0.incidents.map { .incident($0.number) } })
  console.session.user = me
  console.session.status = { desk in
    desk.open.isEmpty
      ? nil : StyledText("\(desk.open.count) open", desk.open.contains { !$0.isAcknowledged } ? .warning : .plain)
  }
  console.session.denial = { desk, verb in verb.role.flatMap(desk.denial) }
  return console
}

#if !SNIPPET_TESTS
  @main struct IncidentDesk: ConsoleProgram {
    @Argument(help: "The file to keep the incidents in.") var file = "incidents.json"
    @Option(help: "The user: \(team.keys.sorted().joined(separator: ", ")).") var user = "ann"
    @Option(help: "The number of seconds between two alerts.") var interval = 20
    @OptionGroup var options: ConsoleOptions

    func validate() throws {
      if team[user] == nil { throw ValidationError("unknown user \"\(user)\"") }
      if interval < 1 { throw ValidationError("<interval> must be 1 or more, not \(interval)") }
    }
    func console() throws -> Console<Desk, Change> {
      let file = URL(filePath: file)
      return incidentDesk(for: user, incidents: try load(file), savedIn: file, alertsEvery: .seconds(interval))
    }
  }
#endif

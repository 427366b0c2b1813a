// An incident desk: a list, an incident with notes, a wizard, pages to people on duty, and a feed that stays current.

import ScreenKitTerm

enum Severity: String, CaseIterable, Codable, Sendable { case low, medium, high }
struct Incident: Hashable, Codable, Sendable {
  var title = "", severity = Severity.medium, called = "", services: [String] = [], notes = ""
}

struct Desk {
  var incidents: [Incident] = [], events: [String] = [], checks = 0
  var draft = FormDraft(Incident()), path: [Route] = []
}
enum Change: Navigating, Hashable, Codable {
  case draft(FormDraft<Incident>), open(Incident), note(Int, String), resolve(Int)
  case page(Int), paged(String), check
  case discard(then: PathIntent<Route>), navigate(PathIntent<Route>)
}
enum Route: ScreenFactory, QuestionRoute {
  case new, feed, incident(Int), note(Int), confirm(Question<Change>)
  static let caseNames = ["new", "feed", "incident", "note"]

  var question: Question<Change>? { if case .confirm(let question) = self { question } else { nil } }
  func makeScreen() -> any Screen<Desk, Change> {
    switch self {
    case .new: NewIncident()
    case .feed: Feed()
    case .incident(let number): IncidentScreen(number: number)
    case .note(let number): Note(number: number)
    case .confirm(let question): question.makeScreen()
    }
  }
}

/// Pages the people on duty for some services, one after another.
struct Page: Command {
  typealias Action = Change
  let services: [String]

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    for (index, service) in services.enumerated() {
      dispatcher.progress(index, of: services.count, service)
      try await dispatcher.clock.sleep(for: .milliseconds(500))
      dispatcher(.paged(service))
    }
  }
}

let reducer = Reducer<Desk, Change> { desk, change in
  switch change {
  case .draft(let draft): desk.draft = draft
  case .open(var incident):
    if incident.severity != .high { incident.called = "" }
    desk.incidents.append(incident)
    desk.draft = FormDraft(Incident())
    desk.path.set([.incident(desk.incidents.count)])
    desk.events.append("opened: \(incident.title)")
  case .note(let number, let text):
    let notes = desk.incidents[number - 1].notes
    desk.incidents[number - 1].notes = notes.isEmpty ? text : "\(notes)\n\(text)"
    desk.path.back()
  case .resolve(let number):
    desk.events.append("resolved: \(desk.incidents.remove(at: number - 1).title)")
    desk.path.home()
  case .page(let number): Page(services: desk.incidents[number - 1].services)
  case .paged(let service): desk.events.append("paged: \(service)")
  case .check:
    desk.checks += 1
    desk.events.append("check \(desk.checks): \(desk.incidents.count) open")
  case .discard(let intent):
    desk.draft = FormDraft(Incident())
    Navigate(intent)
  case .navigate(let intent): desk.path.apply(intent)
  }
}
.navigation(\.path) {
  $0.leaving(
    .new, draft: \.draft, question: Route.confirm,
    discard: Change.discard
  )
}

struct Incidents: Screen {
  func body(_ desk: Desk) -> [Block] {
    Block.table(
      ["#", "severity", "title"],
      rows: desk.incidents.enumerated().map { index, incident in
        Block.Row(
          [
            .init(index + 1), .init(incident.severity.rawValue),
            .init(incident.title),
          ],
          line: "show \(index + 1)")
      })
  }
  func verbs(_ desk: Desk) -> [Verb<Change>] {
    Verb("new", "Open an incident") { .push(.new) }
    Verb("feed", "Show the events") { .push(.feed) }
    Verb("show", .integer("number", in: 1...max(1, desk.incidents.count)), "Show an incident") { .push(.incident($0)) }
      .disabled(desk.incidents.isEmpty ? "there are no incidents" : nil)
  }
}

struct NewIncident: FormScreen {
  func form(_ desk: Desk) -> Form<Incident, Change> {
    Form(desk.draft, edit: Change.draft, done: Change.open) {
      Field("Title", \.title, .text) { $0.isEmpty ? "a title is needed" : nil }
      Field("Severity", \.severity, .choice(of: Severity.self))
      if desk.draft.values.severity == .high {
        Field("Who was called", \.called, .text) { $0.isEmpty ? "enter who was called" : nil }
      }
      Field("Services", \.services, .choices(from: ["api", "web", "mail"]))
      Field("Notes", \.notes, .lines)
    }
  }
}

extension Desk {
  subscript(number: Int) -> Incident? { incidents.indices.contains(number - 1) ? incidents[number - 1] : nil }
}

struct IncidentScreen: Screen {
  let number: Int
  func body(_ desk: Desk) -> [Block] {
    if let incident = desk[number] {
      Block.heading("\(incident.title)")
      Block.fields(["severity": "\(incident.severity)", "services": "\(incident.services.joined(separator: ", "))"])
      Block.text("\(lines: incident.notes)")
    } else {
      "This incident no longer exists."
    }
  }
  func verbs(_ desk: Desk) -> [Verb<Change>] {
    let reason = desk[number] == nil ? "the incident no longer exists" : nil
    Verb("note", "Write a note") { .push(.note(number)) }.disabled(reason)
    let services = desk[number]?.services ?? []
    Verb("page", "Page the people on duty for its services") { .page(number) }
      .disabled(reason ?? (services.isEmpty ? "the incident affects no service" : nil))
    Verb("resolve", "Resolve the incident") { .resolve(number) }.disabled(reason)
  }
}

/// Shows the events, newest last. While it is on top, the incidents are counted every second.
struct Feed: Screen<Desk, Change> {
  var liveRegion: LiveRegion? { .keepingEnd }
  func body(_ desk: Desk) -> [Block] {
    for event in desk.events { Block.text("\(event)") }
  }
}

struct Note: Screen {
  let number: Int
  func body(_ desk: Desk) -> [Block] {}
  func input(_ desk: Desk) -> Input<Change>? {
    Input("Note", .text) { note in
      guard desk.incidents.indices.contains(number - 1) else {
        throw LineError("the incident no longer exists")
      }
      return .note(number, note)
    }
  }
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async {
      let store = Store(
        Desk(), reducer: reducer,
        subscriptions: { $0.path.last == .feed ? [.every(.seconds(1), Change.check)] : [] })
      await Console(store, path: \.path, root: Incidents()).main()
    }
  }
#endif

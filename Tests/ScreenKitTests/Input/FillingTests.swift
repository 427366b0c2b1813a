import ScreenKit
import TestSupport
import Testing

private enum Severity: String, CaseIterable, Sendable { case low, critical }

private struct Incident: Equatable, Sendable {
  var title = "", severity = Severity.low, called = "", services: [String] = [], notes = "", password = Secret("")
}

private struct Helpdesk {
  var incidents: [Incident] = [], draft = FormDraft(Incident()), isKeeping = true, path: [Page] = []
}

private enum Change: Navigating { case draft(FormDraft<Incident>), open(Incident), navigate(PathIntent<Page>) }

private struct NewIncident: FormScreen {
  var asksSecret = false

  func form(_ desk: Helpdesk) -> Form<Incident, Change> {
    Form(desk.draft, edit: Change.draft, done: Change.open) {
      Field("Title", \.title, .text) { title in
        await Task.yield()
        return title.isEmpty ? "a title is needed" : nil
      }
      Field("Severity", \.severity, .choice(of: Severity.self))
      if desk.draft.values.severity == .critical { Field("done", \.called, .text) }
      Field("Services", \.services, .choices(from: ["api", "mail", "web"]))
      Field("Notes", \.notes, .lines)
      if asksSecret { Field("Password", \.password, .secret) }
    }
    .checked { if $0.title == "odd" { throw LineError("that is odd.", place: "Title") } }
  }
}

/// Returns secrets, or nothing.
private final class Clerk: SessionFrontEnd {
  func lineBegins(remembering text: String?) {}
  func secret(prompt: String) async throws(LineError) -> String { "sesame" }
  func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
}

@MainActor @Suite("A form that is filled in with one call", .timeLimit(.minutes(10)))
struct FillingTests {
  private let pair = RemotePair()
  private let store = Store(
    Helpdesk(path: [.first]),
    reducer: Reducer<Helpdesk, Change> { desk, change in
      switch change {
      case .draft(let draft):
        if desk.isKeeping { desk.draft = draft }
        if draft.values.title == "leave" { desk.path = [] }
      case .open(let incident):
        (desk.incidents, desk.draft) = (desk.incidents + [incident], FormDraft(Incident()))
        desk.path = []
      case .navigate(let intent): desk.path.apply(intent)
      }
    })

  private func session(asksSecret: Bool = false) -> Session<Helpdesk, Change> {
    Session(store, path: \.path, root: Plain()) { _, _ in NewIncident(asksSecret: asksSecret) }
  }

  private struct Plain: Screen {
    func body(_ desk: Helpdesk) -> [Block] { "\(desk.incidents.count) incidents" }
    func verbs(_ desk: Helpdesk) -> [Verb<Change>] { [] }
  }

  enum Way: CaseIterable { case direct, encoded, remote }

  private func port(_ way: Way, asksSecret: Bool = false) async throws -> any SessionPort {
    let session = session(asksSecret: asksSecret)
    return switch way {
    case .direct: session
    case .encoded: EncodedPort(session)
    case .remote: try await pair.connect(session)
    }
  }

  private let all = [
    "Title": ":disk full", "Severity": "critical", "done": "nobody", "Services": "web, 1", "Notes": "one\n.\ntwo",
  ]

  private var incident: Incident {
    Incident(
      title: ":disk full", severity: .critical, called: "nobody", services: ["api", "web"], notes: "one\n.\ntwo")
  }

  @Test("gets all values, in whatever order they are given and wherever the user was", arguments: Way.allCases, 0...6)
  func filled(way: Way, begun: Int) async throws {
    let port = try await port(way)
    for line in ["x", "low", "api", "old", ".", "2"].prefix(begun) { _ = await port.type(line) }
    let end = await port.fill(all, on: begun == 0 ? await port.screen().frame : nil)
    #expect(end.status == .done, "\(end)")
    #expect(store.state.incidents == [incident] && !store.state.draft.isBegun)
    #expect(end.screen?.blocks == ["\(1) incidents"] && end.location.input == nil)
  }

  @Test("keeps the values that are not given, and asks the front end for secrets", arguments: Way.allCases)
  func kept(way: Way) async throws {
    let (port, clerk) = (try await port(way, asksSecret: true), Clerk())
    let error = await port.fill(["Title": "x"], on: nil).error
    #expect(error?.description.hasPrefix("Password: the user cannot be asked") == true)
    port.frontEnd = clerk
    store.send(.draft(FormDraft(incident)))
    #expect(await port.fill([:], on: nil).status == .done)
    var expected = incident
    expected.password = Secret("sesame")
    #expect(store.state.incidents == [expected])
  }

  @Test(
    "is not confirmed if a value is wrong: it says which, and keeps the others",
    arguments: Way.allCases,
    [
      (["Severity": "critical"], "Title: a title is needed", "Title"),
      (["Title": "x", "Severity": "high"], "Severity: ", "Severity"),
      (["Title": "odd", "Notes": "n"], "Title: that is odd.", "Title"),
      (["Title": "x", "Colour": "red"], "the form has no field \"Colour\"", "Ready"),
      (["Colour": "red"], "the form has no field \"Colour\"; choose from \"Title\"", "Title"),
      (["Titel": "x", "Severity": "low"], "the form has no field \"Titel\"", "Title"),
      (["Titel": "x", "title": "y"], "the form has no field \"Titel\"", "Title"),
      (["Severity": "high", "Colour": "red"], "the form has no field \"Colour\"", "Title"),
      (["Title": "x", "Severity": "low", "done": "Ann"], "the form has no field \"done\"", "Ready"),
    ] as [([String: String], String, String)])
  func refused(way: Way, refusal: (values: [String: String], message: String, label: String)) async throws {
    let port = try await port(way)
    let end = await port.fill(refusal.values, on: nil)
    #expect(end.status == .failed && end.error?.description.contains(refusal.message) == true, "\(end)")
    #expect(end.location.input?.label == refusal.label && store.state.incidents.isEmpty)
    if let title = refusal.values["Title"] { #expect(store.state.draft.values.title == title) }
    let rest = await port.fill(all, on: nil)
    #expect(rest.status == .done && store.state.incidents == [incident], "\(rest)")
  }

  @Test("describes its fields, with their current values", arguments: Way.allCases)
  func described(way: Way) async throws {
    let port = try await port(way)
    #expect(await port.fields().map(\.label) == ["Title", "Severity", "Services", "Notes"])
    for line in ["x", "critical"] { _ = await port.type(line) }
    let fields = await port.fields()
    #expect(fields.map(\.label) == ["Title", "Severity", "done", "Services", "Notes"])
    #expect(fields.map(\.defaultText) == ["x", "critical", "", "none", ""])
    #expect(fields[1].choices == ["low", "critical"] && fields.map { $0.step?.number } == [1, 2, 3, 4, 5])
    _ = await port.run(":home")
    #expect(await port.fields().isEmpty)
    #expect(await port.fill(all, on: nil).error?.problem == "this screen is not a form")
  }

  @Test("is refused if it must not be filled in")
  func forbidden() async {
    let session = session()
    let frame = await session.screen().frame
    store.send(.navigate(PathIntent(.push(.second))))
    #expect(await session.fill(all, on: frame).status == .stale)
    session.access = .reads
    #expect(await session.fill(all, on: nil).status == .failed)
    session.access = .changes
    store.send(.draft(FormDraft(Incident())))
    #expect(!store.state.draft.isBegun && store.state.incidents.isEmpty)
  }

  @Test("ends in a state that keeps no answers, whether fields are asked for or the summary", arguments: [0, 5])
  func stubborn(begun: Int) async {
    let session = session()
    for line in ["x", "low", "api", "old", "."].prefix(begun) { _ = await session.type(line) }
    #expect(session.location.input?.label == (begun == 0 ? "Title" : "Ready"))
    let stubborn = Store(
      Helpdesk(draft: store.state.draft, isKeeping: false),
      reducer: Reducer<Helpdesk, Change> { desk, change in
        if case .open(let one) = change { desk.incidents.append(one) }
      })
    let end = await Session(stubborn, path: \.path, root: NewIncident()) { _, _ in NewIncident() }.fill(all, on: nil)
    #expect(end.error?.description == "Title: the value was not kept, so the form was not confirmed")
    #expect(stubborn.state.incidents.isEmpty)
  }

  @Test("is not confirmed if it is canceled, or if its screen is closed")
  func cancelled() async {
    let session = session()
    let task = Task { await session.fill(all, on: nil) }
    task.cancel()
    #expect(await task.value.status == .cancelled && store.state.incidents.isEmpty)
    var values = all
    values["Title"] = "leave"
    #expect(await session.fill(values, on: nil).error?.problem == "this screen is not a form")
    #expect(store.state.path.isEmpty && store.state.incidents.isEmpty)
  }
}

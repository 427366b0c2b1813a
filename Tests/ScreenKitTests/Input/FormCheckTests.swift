import Foundation
import TestSupport
import Testing

import ScreenKit

private enum Severity: String, CaseIterable, Codable, Sendable { case low, critical }

private struct Incident: Hashable, Codable, Sendable {
  var severity = Severity.low, description = "", code: Secret<String>? = nil, password = Secret("")
}

private struct Helpdesk { var incidents: [Incident] = [], draft = FormDraft(Incident()), path: [Page] = [] }

private enum Change: Navigating { case draft(FormDraft<Incident>), open(Incident), navigate(PathIntent<Page>) }

private struct NewIncident: FormScreen {
  var asksSecret = false

  func form(_ desk: Helpdesk) -> Form<Incident, Change> {
    let values = desk.draft.values
    return Form(desk.draft, edit: Change.draft, done: Change.open) {
      if asksSecret {
        Field("Password", \.password, .secret)
        Field("Code", \.code, .optional(.secret))
      }
      Field("Severity", \.severity, .choice(of: Severity.self))
      Field("Description", \.description, .lines) { description in
        await Task.yield()
        if description.hasPrefix("todo"), !description.hasSuffix("now") { return "it is not done" }
        return values.severity == .critical && description.isEmpty ? "critical ones need a description" : nil
      }
    }
    .checked { incident in
      if incident.description == "odd" { throw LineError("that is odd.", place: "Severity") }
      if incident.description == "strange" { throw LineError("that is strange.") }
    }
    .checked { incident in
      if incident.description == "late" { throw LineError("that is late.", place: "No field") }
    }
  }
}

/// Returns secrets.
private final class Secrets: SessionFrontEnd {
  func lineBegins(remembering text: String?) {}
  func secret(prompt: String) async throws(LineError) -> String { "sesame" }
  func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
}

@MainActor @Suite("A form that checks its values", .timeLimit(.minutes(10)))
struct FormCheckTests {
  private let store = Store(
    Helpdesk(path: [.first]),
    reducer: Reducer<Helpdesk, Change> { desk, change in
      switch change {
      case .draft(let draft): desk.draft = draft
      case .open(let incident): (desk.incidents, desk.draft) = (desk.incidents + [incident], FormDraft(Incident()))
      case .navigate(let intent): desk.path.apply(intent)
      }
    })

  private func session(asksSecret: Bool = false) -> Session<Helpdesk, Change> {
    Session(store, path: \.path, root: NewIncident()) { page, _ in
      page == .first ? NewIncident(asksSecret: asksSecret) : NewIncident()
    }
  }

  @discardableResult
  private func type(_ lines: String..., in session: Session<Helpdesk, Change>) async -> LineEnd {
    var end = LineEnd(.done, location: session.location)
    for line in lines { end = await EncodedPort(session).type(line) }
    return end
  }

  // MARK: Checks

  @Test("runs the checks of its fields again, and goes to the one that refuses")
  func checksAgain() async {
    let session = session()
    await type("low", ".", "Severity", "critical", in: session)
    #expect(session.location.input?.label == "Ready")
    let end = await type("done", in: session)
    #expect(end.error?.description == "Description: critical ones need a description")
    #expect(end.location.input?.label == "Description")
    #expect(end.location.input?.problem == "critical ones need a description")
    #expect(store.state.incidents.isEmpty)
    await type("the disk is full", ".", "done", in: session)
    #expect(store.state.incidents == [Incident(severity: .critical, description: "the disk is full")])
  }

  @Test(
    "then checks the whole, and goes to the field that is named",
    arguments: [
      ("odd", "Severity", "Severity: that is odd."), ("strange", "Ready", "Ready: that is strange."),
      ("late", "Ready", "No field: that is late."),
    ])
  func checksWhole(text: String, label: String, message: String) async {
    let session = session()
    await type("low", text, ".", in: session)
    let end = await type("done", in: session)
    #expect(end.status == .failed && end.error?.description == message)
    #expect(end.location.input?.label == label && end.location.input?.problem == "that is \(text).")
    #expect(store.state.incidents.isEmpty && store.state.draft.values.description == text)
  }

  @Test("with actions that are mapped goes to the field that refuses, too")
  func mapped() async throws {
    let store = Store(
      FormDraft(Incident()),
      reducer: Reducer<FormDraft<Incident>, Lifted> { draft, change in
        if case .change(.draft(let new)) = change { draft = new }
      })
    let session = Session(store, path: { _ in [] }, root: LiftedForm()) { _, _ in LiftedForm() }
    for line in ["low", ".", "1", "critical"] { _ = await session.run(line) }
    _ = await session.run("Severity")
    _ = await session.run("critical")
    let end = await session.run("done")
    #expect(end.location.input?.label == "Description" && end.error?.place == "Description")
  }

  private enum Lifted: Navigating { case change(Change), navigate(PathIntent<Page>) }

  private struct LiftedForm: Screen {
    func body(_ draft: FormDraft<Incident>) -> [Block] {}
    func input(_ draft: FormDraft<Incident>) -> Input<Lifted>? {
      NewIncident().input(Helpdesk(draft: draft))?.map { .change($0) }
    }
  }

  // MARK: Lines

  @Test("keeps the lines of a field from the first one, on other fields and screens, and in another session")
  func lines() async throws {
    let session = session()
    await type("low", "one", in: session)
    #expect(store.state.draft.begunLines == ["Description": ["one"]])
    let saved = try JSONDecoder().decode(
      FormDraft<Incident>.self, from: JSONEncoder().encode(FormDraft(Incident())))
    #expect(!saved.isBegun)
    await type("::two", ":back", in: session)
    #expect(session.location.input?.label == "Severity")
    await type("", in: session)
    #expect(session.location.input?.label == "Description" && session.location.input?.lineCount == 2)
    #expect(await type(":home", in: session).status == .done, "the draft waits in the state")
    let other = self.session()
    await type(":goto /first", "three", in: other)
    #expect(other.location.input?.lineCount == 3)
    await type(".", in: other)
    #expect(store.state.draft.values.description == "one\n:two\nthree" && store.state.draft.begunLines.isEmpty)
  }

  @Test("counts a line as begun; discard drops it")
  func begun() async throws {
    store.send(.draft(FormDraft(Incident())))
    let session = session()
    await type("low", in: session)
    let answered = store.state.draft
    await type("one", in: session)
    #expect(store.state.draft != answered)
    let restored = try JSONDecoder().decode(
      FormDraft<Notes>.self, from: Data(#"{"values":{},"answered":[],"begunLines":{"Notes":["one"]}}"#.utf8))
    #expect(restored.isBegun && restored.begunLines == ["Notes": ["one"]])
    let again = try JSONDecoder().decode(FormDraft<Notes>.self, from: JSONEncoder().encode(restored))
    #expect(again == restored)
    #expect(await session.verbs().contains { $0.name == ":discard" })
    #expect(await type(":discard", in: session).output == [.text(StyledText("Dropped 1 line of \"Description\"."))])
    #expect(store.state.draft == answered && session.location.input?.lineCount == 0)
    #expect(await session.verbs().allSatisfy { $0.name != ":discard" })
  }

  private struct Notes: Hashable, Codable {}

  @Test("keeps lines that its check refuses, whether they were typed or given at once; a whole value replaces them")
  func keptRefusedLines() async {
    let session = session()
    await type("critical", "todo", ".", in: session)
    #expect(store.state.draft.begunLines == ["Description": ["todo"]] && session.location.input?.problem != nil)
    #expect(await session.run(value: "todo\ntoday").status == .failed)
    #expect(store.state.draft.begunLines == ["Description": ["todo", "today"]])
    await type(":back", "", in: session)
    #expect(session.location.input?.lineCount == 2, "they stay on other fields")
    await type("now", ".", in: session)
    #expect(store.state.draft.values.description == "todo\ntoday\nnow" && store.state.draft.begunLines.isEmpty)
  }

  @Test("drops blank lines that its check refuses")
  func refusedLines() async {
    let session = session()
    await type("critical", "", in: session)
    #expect(await type(".", in: session).error?.description == "Description: critical ones need a description")
    #expect(session.location.input?.lineCount == 0 && store.state.draft.begunLines.isEmpty)
    await type("x", in: session)
    #expect(session.location.input?.lineCount == 1)
    await type(".", "done", in: session)
    #expect(store.state.incidents.map(\.description) == ["x"])
  }

  @Test("takes a whole text of one line in one call")
  func wholeValue() async {
    let session = session()
    #expect(await session.run(value: "critical").status == .done)
    #expect(await session.run(value: "one").status == .done)
    #expect(session.location.input?.label == "Ready" && store.state.draft.values.description == "one")
  }

  // MARK: Secrets

  @Test("is saved without its secrets, and asks for them again")
  func secrets() async throws {
    let (session, secrets) = (session(asksSecret: true), Secrets())
    session.frontEnd = secrets
    await type("", "", "critical", "x", ".", in: session)
    #expect(session.location.input?.label == "Ready")
    #expect(store.state.draft.values.password.reveal() == "sesame")
    let saved = try JSONEncoder().encode(store.state.draft)
    #expect(!String(decoding: saved, as: UTF8.self).contains("sesame"))
    let restored = try JSONDecoder().decode(FormDraft<Incident>.self, from: saved)
    #expect(restored.values.password.reveal().isEmpty && restored.values.severity == .critical)
    #expect(restored != store.state.draft && restored.isBegun)
    store.send(.draft(restored))
    #expect(session.location.input?.label == "Password")
    await type("", in: session)
    #expect(session.location.input?.label == "Code")
    await type("", in: session)
    #expect(session.location.input?.label == "Ready")
    await type("done", in: session)
    #expect(store.state.incidents.first?.password.reveal() == "sesame")
  }

  @Test("Outside of drafts, and where it is not text, a secret still cannot be decoded")
  func undecodable() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Secret<String>].self, from: Data(#"["x"]"#.utf8)) }
    let draft = Data(#"{"values":["x"],"answered":[]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FormDraft<[Secret<Int>]>.self, from: draft) }
    #expect(throws: Never.self) { try JSONDecoder().decode(FormDraft<[Secret<String>]>.self, from: draft) }
  }
}

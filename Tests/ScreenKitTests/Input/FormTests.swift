import Foundation
import TestSupport
import Testing

// The contents of an `Input` are internal.
@testable import ScreenKit

private enum Severity: String, CaseIterable, Codable, Sendable { case low, high }

private struct Incident: Hashable, Codable, Sendable {
  var title = "", severity = Severity.low, called: String?, tags: [String] = [], notes = ""
}

private struct Hotline: Hashable, Codable {
  var incidents: [Incident] = [], draft = FormDraft(Incident()), path: [Route] = []
}

private enum Change: Navigating, Hashable, Codable {
  case draft(FormDraft<Incident>), open(Incident), navigate(PathIntent<Route>)
}

private enum Route: ScreenFactory {
  case new
  func makeScreen() -> any Screen<Hotline, Change> { NewIncident() }
}

private struct Incidents: Screen {
  func body(_ line: Hotline) -> [Block] { for incident in line.incidents { "\(incident.title)" } }
  func verbs(_ line: Hotline) -> [Verb<Change>] { Verb("new", "Open an incident") { .push(.new) } }
}

private struct NewIncident: FormScreen {
  func form(_ line: Hotline) -> Form<Incident, Change> {
    Form(line.draft, edit: Change.draft, done: Change.open) {
      Field("Title", \.title, .text) { title in
        await Task.yield()
        return title.isEmpty ? "a title is needed" : nil
      }
      Field("Severity", \.severity, .choice(of: Severity.self))
      if line.draft.values.severity == .high {
        Field("Who was called", \.called, .optional(.text))
      } else {
        for index in 0..<1 { Field("Tags", \.tags, .choices(from: ["a\(index)", "b"])) }
      }
      Field("Notes", \.notes, .lines)
    }
  }
}

/// A form whose fields are partly in lists.
private struct Recall: FormScreen {
  private var details: [Field<Incident>] {
    [Field("Severity", \.severity, .choice(of: Severity.self)), Field("Who was called", \.called, .optional(.text))]
  }
  private var more: [Field<Incident>] { [Field("Notes", \.notes, .lines)] }

  func form(_ line: Hotline) -> Form<Incident, Change> {
    Form(line.draft, edit: Change.draft, done: Change.open) {
      Field("Title", \.title, .text)
      details
      if line.draft.values.severity == .high { more }
    }
  }
}

@MainActor @Suite("A form", .timeLimit(.minutes(10)))
struct FormTests {
  private static let reducer = Reducer<Hotline, Change> { line, change in
    switch change {
    case .draft(let draft): line.draft = draft
    case .open(let incident):
      line.incidents.append(incident)
      line.draft = FormDraft(Incident())
      line.path.back()
    case .navigate(let intent): line.path.apply(intent)
    }
  }

  private let store: Store<Hotline, Change>
  private let session: Session<Hotline, Change>

  init() {
    store = Store(
      Hotline(),
      reducer: Self.reducer)
    session = Session(store, path: \.path, root: Incidents())
  }

  /// Runs lines at the other end of a wire, and returns the end of the last one.
  @discardableResult
  private func type(_ lines: String...) async -> LineEnd {
    let port = EncodedPort(session)
    var end = LineEnd(.done, location: session.location)
    for line in lines { end = await port.type(line) }
    return end
  }

  private var label: String? { session.location.input?.label }
  private var screen: String { Rendering().text(session.look().blocks) }

  @Test("asks field by field, shows the answers, and has one final action")
  func fieldByField() async {
    await type("new")
    #expect(
      session.location.input == InputDescription(label: "Title", kind: .text, defaultText: "", step: .init(1, of: 4)))
    await type("home # 1")
    #expect(
      session.location.input
        == InputDescription(
          label: "Severity", kind: .choice, choices: ["low", "high"], defaultText: "low", canGoBack: true,
          step: .init(2, of: 4)))
    #expect(screen == "Title  home # 1\n1. low\n2. high\n")
    await type("")
    #expect(label == "Tags")
    await type("1,2")
    #expect(label == "Notes")
    await type("one", "", "two", ".")
    #expect(session.location.input?.step == nil)
    #expect(label == "Ready" && session.location.input?.choices == ["done", "Title", "Severity", "Tags", "Notes"])
    #expect(screen.hasPrefix("Title     home # 1\nSeverity  low\nTags      a0, b\nNotes     one\n"))
    #expect(store.state.incidents.isEmpty)
    #expect(await type("").screen?.blocks == ["home # 1"])
    #expect(
      store.state.incidents == [Incident(title: "home # 1", tags: ["a0", "b"], notes: "one\n\ntwo")])
    #expect(!store.state.draft.isBegun && label == nil)
  }

  @Test("takes several fields from a list, in its place", arguments: ["low", "high"])
  func lists(severity: String) async {
    let session = Session(store, path: \.path, root: Recall())
    var labels: [String] = []
    for line in ["x", severity, "me", "."] {
      if let label = session.location.input?.label, label != "Ready" { labels.append(label) }
      _ = await session.type(line)
    }
    let expected = ["Title", "Severity", "Who was called"] + (severity == "high" ? ["Notes"] : [])
    #expect(labels == expected)
    #expect(session.location.input?.choices == ["done"] + expected)
  }

  @Test("checks each value, including the default of a blank line")
  func checks() async {
    #expect(await type("new", "").error?.description == "Title: a title is needed")
    #expect(session.location.input?.problem == "a title is needed" && !store.state.draft.isBegun)
    #expect(
      await type("x", "middling").error?.description
        == "Severity: unknown choice \"middling\"; choose from \"low\", \"high\"")
    #expect(label == "Severity")
  }

  @Test("An optional field is cleared with none, which it shows")
  func none() async {
    await type("new", "x", "high")
    #expect(label == "Who was called" && session.location.input?.defaultText == "none")
    await type("me", ":back", "none")
    #expect(label == "Notes" && store.state.draft.values.called == nil)
    #expect(Rendering().text(session.look().blocks).contains("Who was called  none\n"))
    await type(":back", "you", ".", "done")
    #expect(store.state.incidents == [Incident(title: "x", severity: .high, called: "you")])
  }

  @Test("goes back field by field, and keeps the answers; on the first one it leaves the screen")
  func back() async {
    await type("new", "x", "high", "me", ":back")
    #expect(label == "Who was called" && session.location.input?.defaultText == "me")
    await type(":back", ":back")
    #expect(label == "Title" && session.location.input?.canGoBack == false)
    #expect(store.state.draft.values == Incident(title: "x", severity: .high, called: "me"))
    await type("")
    #expect(label == "Notes", "the first field without an answer")
    await type(".")
    #expect(label == "Ready")
    await type(":back")
    #expect(label == "Notes")
    await type(".", "done")
    #expect(store.state.incidents == [Incident(title: "x", severity: .high, called: "me")])
    await type("new", ":back")
    #expect(store.state.path.isEmpty)
    await type("new", "y", ":home")
    #expect(store.state.path.isEmpty && store.state.draft.isBegun)
    await type("new")
    #expect(label == "Severity", "a draft waits for its user")
  }

  @Test("changes one field from the summary, and returns to it")
  func jump() async {
    await type("new", "x", "", "none", ".")
    #expect(label == "Ready")
    #expect(await type("nothing").status == .failed)
    await type("2")
    #expect(label == "Title" && session.location.input?.defaultText == "x")
    await type("y")
    #expect(label == "Ready")
    await type("tit", ":back")
    #expect(store.state.path.isEmpty, "the first field is left by going back")
    await type("new", "z", "d")
    #expect(store.state.incidents == [Incident(title: "z")])
  }

  @Test("asks what earlier answers require, and nothing else")
  func wizard() async {
    await type("new", "x", "low", "b", ".")
    #expect(label == "Ready")
    await type("Severity", "high")
    #expect(label == "Who was called")
    await type("", "Severity", "low")
    #expect(label == "Ready", "what was answered once is not asked again")
    await type("")
    #expect(store.state.incidents == [Incident(title: "x", tags: ["b"])])
  }

  @Test("keeps its draft as plain values")
  func coding() async throws {
    await type("new", "x", ":back")
    let state = try JSONDecoder().decode(Hotline.self, from: JSONEncoder().encode(store.state))
    #expect(state == store.state && state.draft.isBegun)
  }

  @Test("Without fields, there is only the confirmation")
  func empty() async throws {
    let form = Form<Incident, Change>(FormDraft(Incident()), edit: Change.draft, done: Change.open) {}
    #expect(form.input.above.isEmpty)
    #expect(form.input.description.choices == ["done"] && form.input.previous == nil)
  }

  @Test("Random lines do the same here and at the other end of a wire, and end as the answers say", arguments: 0..<100)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let lines = [
      "new", "", "x", ":back", "low", "high", "1", "2", "done", "Title", ".", "none", ":home", "look", ":help", "#",
      "4",
    ]
    let other = Store(Hotline(), reducer: Self.reducer)
    let plain = Session(other, path: \.path, root: Incidents())
    let port = EncodedPort(session)
    for _ in 0..<40 {
      let line = lines.randomElement(using: &random) ?? ""
      let note: Comment = "seed \(seed): \(line)"
      let (one, two) = (await plain.run(line), await port.run(line))
      try #require(one == two && other.state == store.state, note)
      for incident in store.state.incidents { try #require(!incident.title.isEmpty, note) }
      if one.location.input?.label == "Ready" {
        try #require(
          (store.state.draft.values.severity == .high)
            == (one.location.input?.choices.contains("Who was called") == true), note)
      }
    }
  }

  #if DEBUG
    @Test("with two fields of one label, the second of which would never be asked for, reports that")
    func doubledLabel() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          _ = Form(FormDraft(Incident()), edit: Change.draft, done: Change.open) {
            Field("Title", \.title, .text)
            Field("Notes", \.notes, .text)
            Field("Title", \.notes, .text)
          }
        }
      }
      let message = try #require(String(bytes: result.standardErrorContent, encoding: .utf8))
      #expect(message.contains("two fields are called \"Title\"; the second would never be asked for"))
    }
  #endif
}

import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("The role of a screen", .timeLimit(.minutes(10)))
struct ScreenRoleTests {
  private let pair = RemotePair()
  private let store: Store<Works, Job>
  private let session: Session<Works, Job>

  init() { (store, session) = Self.make() }

  private static func make() -> (store: Store<Works, Job>, session: Session<Works, Job>) {
    let store = Store(Works(), reducer: Works.reducer)
    let session = Session(store, path: \.path, root: Foyer())
    session.verbsEverywhere = { _ in [Verb("every", "Do something on every screen") { .log("every") }] }
    return (store, session)
  }

  private static func restriction(_ access: VerbRole) -> String {
    access == .reads ? "this session is read-only" : "destructive commands are not allowed in this session"
  }

  /// A way to a screen with a role.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The lines that lead to the beginning of the way.
    var before: [String] = []
    /// The state if the screen is refused, and nothing before it.
    var rest: (@Sendable (inout Works) -> Void)?
    let go: @MainActor @Sendable (any SessionPort) async -> LineEnd

    static func line(_ line: String, after before: String...) -> Self {
      Self(testDescription: line, before: before) { await $0.run(line) }
    }

    var role: VerbRole { testDescription.contains("archive") ? .changes : .destroys }
  }

  private nonisolated static let ways: [Way] = [
    .line("settings"), .line("also"), .line("by way settings"), .line("by way by way also"), .line("goto /settings"),
    .line("goto /page:1/settings/search"), .line("archive"), .line("goto /archive"), .line("swap", after: "open 1"),
    .line("goto /page:-1", after: "open 1"), .line("back", after: "open 1", "ask otherwise"),
    Way(testDescription: "script") { await $0.type("settings") },
    Way(testDescription: "row") { await $0.type("1", on: $0.screen().frame) },
    Way(testDescription: "typed ahead") { await $0.typeAhead("settings", on: nil) },
    Way(testDescription: "value", before: ["name"]) { await $0.run(value: "settings") },
    Way(testDescription: "typed value", before: ["name"]) { await $0.type("settings") },
    Way(testDescription: "done", before: ["form", "1"]) { await $0.type("done") },
    // The value of a field is an action of its own.
    Way(testDescription: "form", before: ["form", "1"], rest: { $0.entry.values = 3 }) {
      await $0.fill(["Count": "3"], on: nil)
    },
    Way(testDescription: "answer", before: ["ask push"]) { await $0.answer(0, on: $0.screen().frame) },
    Way(testDescription: "typed answer", before: ["ask push"]) { await $0.type("agree", on: $0.screen().frame) },
    Way(testDescription: "action of an answer", before: ["ask both"]) { await $0.answer(0, on: $0.screen().frame) },
    // The user has agreed to give up the draft.
    Way(
      testDescription: "intent that waited", before: ["open 1", "write", "goto /settings"],
      rest: { ($0.path, $0.draft) = ([.page(1)], "") }
    ) { await $0.answer(0, on: $0.screen().frame) },
  ]

  @Test(
    "refuses the front end's own means to close a screen if that leads there, and says so", arguments: [false, true])
  func closing(isRemote: Bool) async throws {
    for access in VerbRole.allCases {
      let (store, session) = Self.make()
      let port: any SessionPort = isRemote ? try await pair.connect(session) : EncodedPort(session)
      for line in ["open 1", "ask otherwise"] { #expect(await port.type(line).error == nil) }
      session.access = access
      let before = store.state
      port.close(serial: await port.screen().serial)
      await waitUntil { store.state != before || !session.notices.recent.isEmpty }
      let notice = session.notices.recent.last?.text.string ?? ""
      #expect(access == .destroys ? notice.isEmpty : notice.hasPrefix(Self.restriction(access)))
      #expect(access == .destroys ? store.state.path.contains(.settings) : store.state == before)
    }
  }

  @Test("refuses every line that leads there, and nothing of it remains", arguments: ways, [false, true])
  func refused(way: Way, isRemote: Bool) async throws {
    for access in VerbRole.allCases {
      let (store, session) = Self.make()
      let port: any SessionPort = isRemote ? try await pair.connect(session) : EncodedPort(session)
      for line in way.before { #expect(await port.type(line).error == nil) }
      session.access = access
      let before = store.state
      let end = await way.go(port)
      if way.role <= access {
        #expect(end.error == nil)
        #expect(store.state.path.contains { [.settings, .archive, .page(-1)].contains($0) })
        continue
      }
      let error = end.error?.problem ?? ""
      #expect(end.status == .failed && error.hasPrefix(Self.restriction(access)), "\(error)")
      var rest = before
      if access == .changes { way.rest?(&rest) }
      #expect(store.state.path == rest.path && store.state.log == [] && store.state.draft == rest.draft)
      #expect(store.state.entry.values == rest.entry.values && store.state.count == rest.count)
      #expect(end.location.path == session.location.path && session.location.path == session.look().location.path)
    }
  }

  @Test("is named when a line is refused", arguments: ["goto /settings", "archive"])
  func reason(line: String) async {
    let change = line == "archive" ? "changes" : "destroys"
    for access in [VerbRole.reads, .changes] where line != "archive" || access == .reads {
      session.access = access
      let reason = "\(Self.restriction(access)), and this leads to a screen that \(change) something"
      #expect(await session.run(line).error?.description == reason)
    }
  }

  @Test("cuts the path of a saved session, which a notice says", arguments: VerbRole.allCases)
  func resumed(access: VerbRole) async {
    let path: [Corner] = [.page(1), .settings, .search]
    store.send(.navigate(.set(path)))
    let (again, other) = Self.make()
    other.access = access
    #expect(await other.resume(session.saved()).error == nil)
    #expect(again.state.path == (access == .destroys ? path : [.page(1)]))
    let reason = "\(Self.restriction(access)), and this leads to a screen that destroys something"
    let notices = access == .destroys ? [] : ["The screen \"settings\" was not restored: \(reason)"]
    #expect(other.notices.recent.map(\.text.string) == notices)
  }

  @Test("lets the program open the screen, where nothing can be done but look and leave")
  func opened() async {
    session.access = .changes
    for line in ["open 1", "fetch"] { #expect(await session.run(line).error == nil, "a command is the program's") }
    #expect(store.state.path == [.page(1), .settings])
    let port = EncodedPort(session)
    let frame = await port.screen().frame
    let before = store.state
    let ends = [
      await port.type("5"), await port.type("5", on: frame), await port.run(value: "5"),
      await port.fill(["Count": "5"], on: nil), await port.type(":tidy"), await port.type(":add"),
      await port.type(":burn"),
    ]
    for end in ends { #expect(end.error?.problem == Self.restriction(.changes) && end.status == .failed) }
    for line in [":show", ":look", ":help", ":path", ":notices"] { #expect(await port.type(line).error == nil) }
    #expect(store.state == before)
    #expect(await port.type(":back").error == nil)
    #expect(store.state.path == [.page(1)])
  }

  @Test("holds as soon as the access is lowered; then back leaves a form at once")
  func lowered() async {
    for line in ["goto /page:1/settings", "7"] { _ = await session.type(line) }
    #expect(session.location.input?.label == "Ready")
    session.access = .changes
    for line in ["done", "2"] { #expect(await session.type(line).error?.problem == Self.restriction(.changes)) }
    #expect(store.state.path == [.page(1), .settings] && store.state.count.values == 7)
    #expect(await session.type(":back").error == nil && store.state.path == [.page(1)])
    #expect(await session.type("settings").error != nil)
    session.access = .destroys
    for line in ["settings", "done"] { #expect(await session.type(line).error == nil) }
    #expect(store.state.log == ["saved 7"])
  }

  @Test("is part of what verbs report, and completion and help agree", arguments: VerbRole.allCases)
  func described(access: VerbRole) async {
    store.send(.navigate(.push(.settings)))
    session.access = access
    let port = EncodedPort(session)
    let verbs = await port.verbs().filter { !$0.isBuiltIn }
    let roles = verbs.map { "\($0.name) \($0.role?.rawValue ?? "-")" }
    #expect(roles == [":show reads", ":tidy destroys", ":add destroys", ":burn destroys", ":every -"])
    for verb in verbs { #expect((verb.disabledReason != nil) == (verb.role.map { $0 > access } ?? false), "\(verb)") }
    let words = await port.completion(of: ":").candidates.map(\.word)
    #expect(words.contains(":tidy") == (access == .destroys) && words.contains(":show") && words.contains(":back"))
    let help = Rendering().text(await port.run(":help tidy").output)
    #expect(help.contains("This cannot be undone.") && help.contains("Not allowed") == (access != .destroys))
    session.access = .destroys
    _ = await port.type("1")
    session.access = access
    let choices = await port.verbs().prefix(2)
    #expect(choices.map(\.name) == ["done", "Count"] && choices.allSatisfy { $0.role == .destroys })
    #expect(choices.allSatisfy { ($0.disabledReason == nil) == (access == .destroys) })
    #expect(await port.completion(of: "").candidates.contains { $0.word == "done" } == (access == .destroys))
  }

  @Test("applies to the answers of a question that is asked there, except to those that do nothing")
  func asked() async {
    let question = Corner.asking(about: .yes("agree", .log("done")))
    store.send(.navigate(.set([.settings, question])))
    session.access = .changes
    let port = EncodedPort(session)
    let frame = await port.screen().frame
    #expect(await port.verbs().first { $0.name == "agree" }?.role == .destroys)
    var end = await port.answer(0, on: frame)
    #expect(end.error?.problem == Self.restriction(.changes))
    end = await port.type("agree", on: end.frame)
    #expect(end.error?.problem == Self.restriction(.changes))
    #expect(store.state.log.isEmpty && store.state.path == [.settings, question])
    #expect(await port.answer(1, on: end.frame).error == nil && store.state.path == [.settings])
    store.send(.navigate(.set([.page(1), question])))
    #expect(await port.answer(0, on: port.screen().frame).error == nil && store.state.log == ["done"])
  }

  @Test("of reading allows its verbs and values in a session that only reads")
  func reading() async {
    session.access = .reads
    for line in ["goto /search", "moon", ":mark"] { #expect(await session.type(line).error == nil) }
    #expect(store.state.log == ["moon", "mark"])
    #expect(await session.type(":every").error != nil, "this verb is not the screen's")
  }

  @Test("of destroying excludes values that were typed before the prompt appeared")
  func ahead() async {
    store.send(.navigate(.push(.settings)))
    #expect(await EncodedPort(session).typeAhead("5", on: nil).status == .stale)
    #expect(store.state.count.values == 0)
    #expect(await session.type("5").error == nil && store.state.count.values == 5)
  }

  @Test("stays when the screen is lifted, and can be given to a screen that only asks")
  func lifted() {
    let feature = Feature(state: \Works.self, action: \Job.itself, embed: { $0 })
    let lifted: any Screen<Works, Job> = Settings().lift(feature)
    let asking: any Screen<Works, Job> = ask("Name", .text, role: .changes) { .log($0) }
    let choosing: any Screen<Works, Job> = choose("Name", from: { $0.log }, role: .changes) { .log($0) }
    #expect(lifted.role == .destroys && asking.role == .changes && choosing.role == .changes && Foyer().role == nil)
  }
}

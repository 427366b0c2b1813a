import PresentationTesting
import ScreenKit
import TestSupport
import Testing

private struct Vault {
  var path: [Chamber] = []
  var log: [String] = []
  var isOwner = false
}

private enum Chamber: QuestionRoute, ScreenFactory {
  case hall, form
  case ask(Question<VaultChange>)

  var question: Question<VaultChange>? { if case .ask(let question) = self { question } else { nil } }

  func makeScreen() -> any Screen<Vault, VaultChange> {
    switch self {
    case .hall: Chest()
    case .form: Form()
    case .ask(let question): question.makeScreen()
    }
  }
}

private indirect enum VaultChange: Hashable, Codable, Navigating {
  case log(String), own
  case navigate(PathIntent<Chamber>)
}

private struct Chest: Screen {
  func body(_ vault: Vault) -> [Block] { ["\(vault.log.count) things were done"] }

  func verbs(_ vault: Vault) -> [Verb<VaultChange>] {
    Verb.showing("show", "Show something") { "shown" }
    Verb("enter", "Go to the hall") { .push(.hall) }
    Verb("mark", "Do something without a role") { .log("mark") }
    Verb.doing("effect", "Do something on the session") { _ in }
    Verb("filter", "Show it in another way") { .log("filter") }.role(.reads)
    Verb("add", "Add something") { .log("add") }.role(.changes)
    Verb("delete", "Delete something") { .log("delete") }.role(.destroys)
    Verb.doing("by way", .line("line"), "Run a line") { try await $1.run($0).check() }.role(.reads)
    Verb.role(.destroys) {
      Verb("burn", "Burn it") { .log("burn") }
      Verb("scorch", "Scorch it") { .log("scorch") }.role(.changes)
    }
    Verb("fill", "Go to the form") { .push(.form) }
    for (name, answer) in Question<VaultChange>.answers {
      Verb("ask \(name)", "Ask") { .push(.ask(Question("Sure?", answer, .no("keep")))) }
    }
  }
}

private struct Form: Screen {
  func body(_ vault: Vault) -> [Block] { "form" }

  func input(_ vault: Vault) -> Input<VaultChange>? {
    Input("Where", .text, previous: .log("previous")) { $0 == "hall" ? .push(.hall) : .log($0) }
  }
}

extension Question<VaultChange> {
  fileprivate static var answers: [(String, Answer)] {
    [
      ("nothing", .yes("agree")), ("navigation", .yes("agree", .push(.hall))), ("change", .yes("agree", .log("agree"))),
      ("loss", .destructive("agree", .log("agree"))), ("idle loss", .destructive("agree")),
      ("other", .init("agree", .log("agree"))),
    ]
  }
}

@MainActor @Suite("The access of a line", .timeLimit(.minutes(10)))
struct AccessTests {
  private let store = Store(
    Vault(),
    reducer: Reducer<Vault, VaultChange> { vault, change in
      switch change {
      case .log(let text): vault.log.append(text)
      case .own: vault.isOwner = true
      case .navigate(let intent): vault.path.apply(intent)
      }
    }
    .navigation(\.path))
  private let session: Session<Vault, VaultChange>

  init() {
    session = Session(store, path: \.path, root: Chest())
  }

  private nonisolated static let lines: [(line: String, least: VerbRole, done: String?)] = [
    ("show", .reads, nil), ("enter", .reads, nil), ("mark", .changes, "mark"), ("effect", .changes, nil),
    ("filter", .reads, "filter"), ("add", .changes, "add"), ("delete", .destroys, "delete"),
    ("burn", .destroys, "burn"), ("scorch", .changes, "scorch"), ("by way show", .reads, nil),
    ("by way mark", .changes, "mark"), ("by way delete", .destroys, "delete"),
    ("by way by way delete", .destroys, "delete"),
    ("look", .reads, nil), ("path", .reads, nil), ("help", .reads, nil), ("help delete", .reads, nil),
    ("notices", .reads, nil), ("goto /hall", .reads, nil), ("wait", .reads, nil),
    ("quit", .reads, nil), ("", .reads, nil), ("# delete", .reads, nil),
  ]

  @Test("is what its verbs may do at most", arguments: VerbRole.allCases, lines)
  func verbs(access: VerbRole, line: (line: String, least: VerbRole, done: String?)) async {
    session.access = access
    let end = await EncodedPort(session).run(line.line)
    let isAllowed = line.least <= access
    #expect((end.error == nil) == isAllowed, "\(end.error?.description ?? "")")
    #expect(store.state.log == (isAllowed ? line.done.map { [$0] } ?? [] : []))
    guard !isAllowed else { return }
    let reason = access == .reads ? "this session is read-only" : "destructive commands are not allowed in this session"
    #expect(end.error?.problem.hasPrefix(reason) == true && end.status == .failed)
  }

  @Test("is known to front ends, to help and to completion before a line is typed", arguments: VerbRole.allCases)
  func described(access: VerbRole) async {
    session.access = access
    for verb in await EncodedPort(session).verbs() {
      #expect((verb.disabledReason != nil) == (verb.role.map { $0 > access } ?? false), "\(verb)")
      if verb.isBuiltIn { #expect(verb.role == .reads) }
    }
    let candidates = await session.completion(of: "").candidates.map(\.word)
    #expect(
      candidates.contains("add") == (access >= .changes) && candidates.contains("delete") == (access == .destroys))
    #expect(candidates.contains("mark") && candidates.contains("show"))
    let help = await EncodedPort(session).run("help delete").output
    #expect(
      Rendering().text(help).contains("This cannot be undone.")
        && Rendering().text(help).contains("Not allowed") == (access != .destroys))
  }

  @Test("is not what a rule denies to this user, however the line arrives", arguments: lines)
  func denial(line: (line: String, least: VerbRole, done: String?)) async {
    let port = EncodedPort(session)
    _ = await port.screen()
    session.denial = { vault, verb in
      verb.role == .destroys && !vault.isOwner ? "only the owner may do this" : nil
    }
    let isDenied = line.least == .destroys
    for end in [await port.run(line.line), await port.type(line.line, on: port.screen().frame)] {
      #expect((end.error != nil) == isDenied)
      if isDenied { #expect(end.error?.problem == "only the owner may do this") }
    }
    #expect(store.state.log == (isDenied ? [] : line.done.map { [$0, $0] } ?? []))
    store.send(.own)
    #expect(await port.run(line.line).error == nil)
    #expect(await !port.verbs().contains { $0.disabledReason != nil })
  }

  @Test("is explained by help once for each reason, after all other verbs")
  func deniedHelp() async {
    session.denial = { vault, verb in
      if verb.name == "mark" { return "marks are out" }
      return verb.role == .destroys && !vault.isOwner ? "only the owner may do this" : nil
    }
    let help = await Rendering().text(session.run("help").output)
    #expect(
      help.hasSuffix(
        """

        Not allowed: mark (marks are out)
        Not allowed: delete, burn (only the owner may do this)

        """), "\(help)")
    #expect(help.ranges(of: "burn").count == 1)
    let one = await Rendering().text(session.run("help burn").output)
    #expect(one.contains("  Not allowed: only the owner may do this."))
    let candidates = await session.completion(of: "").candidates.map(\.word)
    #expect(!candidates.contains("burn") && candidates.contains("add"))
    let abbreviated = await session.type("del")
    #expect(abbreviated.error == LineError("only the owner may do this", place: "delete"))
    store.send(.own)
    let ofOwner = await Rendering().text(session.run("help").output)
    #expect(!ofOwner.contains("owner"))
    session.access = .reads
    let readOnly = await Rendering().text(session.run("help").output)
    #expect(
      readOnly.hasSuffix(
        """

        Not allowed: mark (marks are out)
        Not allowed: add, delete, burn, scorch (this session is read-only)

        """), "\(readOnly)")
  }

  private nonisolated static let answers: [(name: String, least: VerbRole, isLogged: Bool)] = [
    ("nothing", .reads, false), ("navigation", .reads, false), ("change", .changes, true), ("loss", .destroys, true),
    ("idle loss", .destroys, false), ("other", .changes, true),
  ]

  @Test("is what answers may do, however they are given", arguments: VerbRole.allCases, answers)
  func answers(access: VerbRole, answer: (name: String, least: VerbRole, isLogged: Bool)) async {
    session.access = access
    let port = EncodedPort(session)
    for isTyped in [true, false] {
      let asked = await port.run("ask \(answer.name)")
      #expect(asked.location.question?.text == "Sure?")
      let end = isTyped ? await port.type("agree", on: asked.frame) : await port.answer(0, on: asked.frame)
      let isAllowed = answer.least <= access
      #expect((end.error == nil) == isAllowed)
      #expect((end.location.question == nil) == isAllowed)
      #expect(store.state.log.isEmpty == !(isAllowed && answer.isLogged))
      if !isAllowed { #expect(await port.answer(1, on: end.frame).location.question == nil) }
    }
  }

  @Test("is what values may do", arguments: VerbRole.allCases)
  func values(access: VerbRole) async {
    session.access = access
    let port = EncodedPort(session)
    _ = await port.run("fill")
    let end = await port.run(value: "something")
    #expect((end.error == nil) == (access != .reads) && store.state.log.isEmpty == (access == .reads))
    store.send(.navigate(.home))
    #expect(await port.run("fill").location.path == "/form")
    let before = store.state.log
    let back = await port.run(":back")
    #expect((back.error == nil) == (access != .reads))
    #expect(store.state.log == before + (access == .reads ? [] : ["previous"]))
    #expect(await port.run(value: "hall").location.path == "/form/hall")
  }

  @Test("excludes destructive lines that were typed before the prompt appeared", arguments: lines)
  func ahead(line: (line: String, least: VerbRole, done: String?)) async {
    let end = await EncodedPort(session).typeAhead(line.line, on: nil)
    #expect((end.status == .stale) == (line.least == .destroys))
    #expect(store.state.log == (line.least == .destroys ? [] : line.done.map { [$0] } ?? []))
  }

  @Test("is agreed to as far as the session consents", arguments: [nil, .harmless, .all] as [Consent?], answers)
  func consent(consent: Consent?, answer: (name: String, least: VerbRole, isLogged: Bool)) async {
    session.consent = consent
    let end = await EncodedPort(session).run("ask \(answer.name)")
    let agrees = answer.name != "other"
    let isHarmless = answer.least != .destroys
    let isAgreed = agrees && (consent == .all || consent == .harmless && isHarmless)
    #expect((end.location.question == nil) == isAgreed)
    #expect((end.error != nil) == (consent != nil && !agrees))
    #expect(store.state.log.isEmpty == !(isAgreed && answer.isLogged))
    // The next line answers the open question.
    guard !isAgreed, agrees else { return }
    #expect(await session.type("agree").location.question == nil)
    #expect(store.state.log.isEmpty != answer.isLogged)
  }

  @Test("is never more than the session's access, even if it agrees")
  func limitedConsent() async {
    (session.consent, session.access) = (.all, .changes)
    let end = await EncodedPort(session).run("ask loss")
    #expect(end.error?.problem == "destructive commands are not allowed in this session")
    #expect(end.location.question != nil)
    #expect(store.state.log.isEmpty)
  }
}

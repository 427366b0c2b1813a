import ScreenKitTerm
import ScreenKitTermTesting
import Dispatch
import Synchronization

/// The state of a program that asks for every kind of input of a console, in two tabs.
struct Study: Equatable {
  typealias Place = Stacks<StudyTab, Corner>.Element

  var stacks = Stacks<StudyTab, Corner>(selecting: .main)
  var draft = FormDraft(StudyReport())
  /// All completed actions; each story performs an action once.
  var log: [String] = []

  static let reducer = Reducer<Study, StudyStep> { study, step in
    switch step {
    case .draft(let draft): study.draft = draft
    case .file(let report):
      study.log.append("filed \(report.title)")
      study.draft = FormDraft(StudyReport())
      study.stacks.selected.home()
    case .log(let text): study.log.append(text)
    case .select(let tab): study.stacks.select(tab)
    case .discard(let intent):
      study.draft = FormDraft(StudyReport())
      Navigate(intent)
    case .navigate(let intent): study.stacks.apply(intent)
    }
  }
  .navigation(\.stacks) {
    $0.leaving(.route(.main, .form), draft: \.draft, question: { .route(.main, .sure($0)) }, discard: StudyStep.discard)
  }
}

struct StudyReport: Hashable, Codable, Sendable {
  enum Level: String, CaseIterable, Codable { case low, medium, high }
  var title = "", level = Level.low, notes = "", pin = Secret("")
}

enum StudyStep: Navigating, Hashable, Codable {
  case draft(FormDraft<StudyReport>), file(StudyReport), log(String), select(StudyTab)
  case discard(PathIntent<Study.Place>), navigate(PathIntent<Study.Place>)
}

enum StudyTab: String, ScreenFactory, CaseIterable {
  case main, side
  func makeScreen() -> any Screen<Study, StudyStep> { Hall(name: rawValue) }
}

enum Corner: ScreenFactory, QuestionRoute {
  case form, memo, list, item(Int), live, news, sure(Question<StudyStep>)

  var question: Question<StudyStep>? { if case .sure(let question) = self { question } else { nil } }

  /// The beginnings of its prompts.
  var prompts: [String] {
    switch self {
    case .form: ["Title", "Level", "Notes", "Pin", "Ready"]
    case .memo: ["Memo"]
    case .list: ["list>"]
    case .item: ["item>"]
    case .live: ["live>"]
    case .news: ["news>"]
    case .sure: ["/", "..."]
    }
  }

  func makeScreen() -> any Screen<Study, StudyStep> {
    switch self {
    case .form: Reporting()
    case .memo: Memo()
    case .list: List()
    case .item: Plain(name: "item")
    case .live: Plain(name: "live", liveRegion: .keepingTop)
    case .news: Plain(name: "news")
    case .sure(let question): question.makeScreen()
    }
  }
}

private struct Hall: Screen {
  let name: String

  func title(_ study: Study) -> String? { name }
  func body(_ study: Study) -> [Block] { "This is \(name)." }
  func verbs(_ study: Study) -> [Verb<StudyStep>] {
    Verb("new", "Write a report") { .push(.route(.main, .form)) }
    Verb("memo", "Write a memo") { .push(.route(.main, .memo)) }
    Verb("list", "List things") { .push(.route(.main, .list)) }
    Verb("live", "Watch things") { .push(.route(.main, .live)) }
    Verb("delete", "Delete a thing") {
      .push(.route(.main, .sure(Question("Delete it?", .destructive("yes", .log("deleted")), .no("no")))))
    }
    Verb("unlock", .secret("password"), "Unlock a thing") { .log("unlocked \($0.reveal().count)") }
    Verb("write", .edited("text", from: "one"), "Write a text") { .log("wrote \($0)") }
    Verb("pick", .choice("fruit", from: ["apple", "apricot", "pear"]), "Pick a fruit") { .log("picked \($0)") }
    Verb("log", .text("what"), "Log a text") { .log($0) }
    Verb("tab", .choice("tab", of: StudyTab.self), "Select a tab") { .select($0) }
  }
}

private struct Reporting: FormScreen {
  func form(_ study: Study) -> Form<StudyReport, StudyStep> {
    Form(study.draft, edit: StudyStep.draft, done: StudyStep.file) {
      Field("Title", \.title, .text) { $0.isEmpty ? "a title is needed" : nil }
      Field("Level", \.level, .choice(of: StudyReport.Level.self))
      Field("Notes", \.notes, .lines) { $0.hasSuffix("bad") ? "that is bad" : nil }
      Field("Pin", \.pin, .secret)
    }
  }
}

private struct Memo: Screen {
  func body(_ study: Study) -> [Block] {}
  func input(_ study: Study) -> Input<StudyStep>? { Input("Memo", .lines) { .log("memo \($0)") } }
}

private struct List: Screen {
  func title(_ study: Study) -> String? { "list" }
  func body(_ study: Study) -> [Block] {
    Block.table(titles: ["#", "thing"], rows: [[1, "first"], [2, "second"]])
  }
  func verbs(_ study: Study) -> [Verb<StudyStep>] {
    Verb("open", .integer("number", in: 1...2), "Open a thing") { .push(.route(.main, .item($0))) }
  }
}

private struct Plain: Screen {
  let name: String
  var liveRegion: LiveRegion?

  func title(_ study: Study) -> String? { name }
  func body(_ study: Study) -> [Block] { "\(study.log.count) things were done." }
  func verbs(_ study: Study) -> [Verb<StudyStep>] { Verb("log", .text("what"), "Log a text") { .log($0) } }
}

/// The program at a console, whose state a test sees.
final class StudyConsole: Sendable {
  private let store = Mutex<Store<Study, StudyStep>?>(nil)

  var console: TestedConsole {
    TestedConsole("Study") { [self] terminal in
      let store = Store(Study(), reducer: Study.reducer)
      self.store.withLock { $0 = store }
      return await Console(
        store, path: \.stacks.path, root: Hall(name: "never seen"), permissions: [.editorOfUser], prompt: .title
      ).main(on: terminal)
    }
  }

  /// The state of the console that was opened last.
  var study: Study { onMain { $0?.state ?? Study() } }

  /// Changes that from outside.
  func send(_ step: StudyStep) { onMain { $0?.send(step) } }

  private func onMain<Result: Sendable>(_ body: @escaping @MainActor @Sendable (Store<Study, StudyStep>?) -> Result)
    -> Result
  {
    let store = store.withLock(\.self)
    return DispatchQueue.main.sync { MainActor.assumeIsolated { body(store) } }
  }
}

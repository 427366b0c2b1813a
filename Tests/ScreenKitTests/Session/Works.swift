import PresentationTesting
import ScreenKit

/// A program with screens of all roles.
struct Works: Equatable {
  var path: [Corner] = []
  var count = FormDraft(0), entry = FormDraft(0)
  var draft = ""
  var log: [String] = []
  var contents = RouteState<Corner, String>()

  static var reducer: Reducer<Works, Job> {
    Reducer<Works, Job> { works, job in
      switch job {
      case .log(let text): works.log.append(text)
      case .draft(let text): works.draft = text
      case .count(let draft): works.count = draft
      case .save(let count): works.log.append("saved \(count)")
      case .entry(let draft): works.entry = draft
      case .also:
        works.log.append("also")
        works.path.append(.settings)
      case .fetch: Fetch()
      case .drop(let intent):
        works.draft = ""
        Navigate(intent)
      case .navigate(let intent): works.path.apply(intent)
      case .arrive: ()
      }
    }
    .navigation(\.path) {
      $0.leaving { corner, works, intent in
        guard case .page = corner, !works.draft.isEmpty else { return .leave }
        return .show(.asking(Question("Give it up?", .yes("agree", .drop(intent)), .no("keep"))))
      }
      .loading(\.contents) { corner, _ in corner == .archive ? Fetched() : nil }
    }
  }
}

indirect enum Job: Hashable, Codable, Loading {
  case log(String), draft(String), also, fetch, count(FormDraft<Int>), save(Int), entry(FormDraft<Int>)
  case drop(PathIntent<Corner>), navigate(PathIntent<Corner>), arrive(Arrival<Corner, String>)

  var itself: Job? { self }
}

/// Opens a screen without being asked.
private struct Fetch: Command { func run(_ dispatcher: Dispatcher<Job>) async { dispatcher(.also) } }

private struct Fetched: Command { func run(_ dispatcher: Dispatcher<String>) async { dispatcher("contents") } }

indirect enum Corner: QuestionRoute, ScreenFactory {
  case page(Int), settings, archive, form, name, search, asking(Question<Job>)

  static let caseNames = ["page", "settings", "archive", "form", "name", "search"]

  var question: Question<Job>? { if case .asking(let question) = self { question } else { nil } }
  /// All pages are one screen.
  var identity: Corner { if case .page = self { .page(0) } else { self } }

  func makeScreen() -> any Screen<Works, Job> {
    switch self {
    case .page(let number): Foyer(number: number)
    case .settings: Settings()
    case .archive: Archive()
    case .form: Entry()
    case .name: ask("Name", .text) { $0 == "settings" ? .push(.settings) : .log($0) }
    case .search: Search()
    case .asking(let question): question.makeScreen()
    }
  }

  static func asking(about answer: Question<Job>.Answer, otherwise: Job? = nil) -> Corner {
    .asking(Question("Sure?", answer, .no("keep"), otherwise: otherwise))
  }
}

/// The first screen, and pages, of which some destroy something.
struct Foyer: Screen {
  var number = 0
  var role: VerbRole? { number < 0 ? .destroys : nil }

  func body(_ works: Works) -> [Block] { Block.table(["#"], rows: [Block.Row([1], line: "settings")]) }

  func verbs(_ works: Works) -> [Verb<Job>] {
    Verb("settings", "Go to the settings") { .push(.settings) }
    Verb("also", "Go there, and do something") { .also }
    Verb("fetch", "Have a command go there") { .fetch }.role(.reads)
    Verb("open", .integer("page"), "Open a page") { .push(.page($0)) }
    Verb("swap", "Turn the page") { .navigate(.replaceTop(.page(-1))) }
    Verb("archive", "Open the archive") { .push(.archive) }
    Verb("form", "Fill in a form") { .push(.form) }
    Verb("name", "Give a name") { .push(.name) }
    Verb("write", "Write something") { .draft("x") }
    Verb("ask push", "Ask") { .push(.asking(about: .yes("agree", .push(.settings)))) }
    Verb("ask both", "Ask") { .push(.asking(about: .yes("agree", .also))) }
    Verb("ask otherwise", "Ask") { .push(.asking(about: .yes("agree"), otherwise: .push(.settings))) }
    Verb.doing("by way", .line("line"), "Run a line") { try await $1.run($0).check() }.role(.reads)
  }
}

struct Settings: FormScreen {
  var role: VerbRole? { .destroys }

  func form(_ works: Works) -> Form<Int, Job> {
    Form(works.count, edit: Job.count, done: Job.save) { Field("Count", \.self, .integer) }
  }

  func verbs(_ works: Works) -> [Verb<Job>] {
    Verb.showing("show", "Show something") { "shown" }
    Verb("tidy", "Do something without a role") { .log("tidy") }
    Verb("add", "Add something") { .log("add") }.role(.changes)
    Verb("burn", "Burn it") { .log("burn") }.role(.destroys)
  }
}

private struct Archive: Screen<Works, Job> {
  var role: VerbRole? { .changes }
  func body(_ works: Works) -> [Block] { "\(works.contents[.archive] ?? "empty")" }
}

/// A form that leads to the settings.
private struct Entry: FormScreen {
  func form(_ works: Works) -> Form<Int, Job> {
    Form(works.entry, edit: Job.entry, done: { _ in .also }) { Field("Count", \.self, .integer) }
  }
}

private struct Search: Screen {
  var role: VerbRole? { .reads }

  func body(_ works: Works) -> [Block] { [] }
  func input(_ works: Works) -> Input<Job>? { Input("Words", .text) { .log($0) } }
  func verbs(_ works: Works) -> [Verb<Job>] { Verb("mark", "Mark it") { .log("mark") } }
}

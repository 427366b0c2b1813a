import PresentationTesting
import ScreenKit
import ScreenKitTermTesting
import Synchronization

/// A library whose screens record what happens to them.
struct Library {
  var path: [Shelf] = []
  var refusals: [String] = []

  static let reducer = Reducer<Library, Visit> { library, visit in
    switch visit {
    case .nap: ()
    case .turn(let shelf): library.path.replaceTop(shelf)
    case .navigate(let intent):
      if case .failed(_, let reason, _) = intent.kind { library.refusals.append(reason) }
      library.path.apply(intent)
    }
  }
}

enum Visit: Navigating { case nap, turn(Shelf), navigate(PathIntent<Shelf>) }

/// The events of the screens of one test.
final class Diary: Sendable {
  @TaskLocal static var current: Diary?

  private let entries = Mutex<[String]>([])

  var all: [String] { entries.withLock(\.self) }

  func write(_ entry: String) { entries.withLock { $0.append(entry) } }
}

/// A book on a page, whose identity is the book; one that cannot be found; or a slip to fill in.
enum Shelf: ScreenFactory {
  case book(String, page: Int), lost, slip

  var identity: String? { if case .book(let title, _) = self { title } else { nil } }

  func makeScreen() throws -> any Screen<Library, Visit> {
    if self == .slip { return Slip(diary: Diary.current) }
    guard case .book(let title, let page) = self else { throw LineError("the book is lost.") }
    Diary.current?.write("make \(title) \(page)")
    return Book(title: title, page: page, diary: Diary.current)
  }

  func updated(_ screen: any Screen<Library, Visit>) throws -> any Screen<Library, Visit> {
    guard case .book(let title, let page) = self else { return screen }
    Diary.current?.write("update \(title) \(page)")
    if page == 13 { throw LineError("page 13 is missing.") }
    return screen
  }

  func assign(to screen: any Screen<Library, Visit>) {
    guard case .book(_, let page) = self, let book = screen as? Book else { return }
    Diary.current?.write("assign \(book.title) \(page)")
    book.page = page
  }
}

/// A screen with state of its own: the number of times it was read.
final class Book: Screen {
  let title: String
  var page: Int
  private var readings = 0
  private let diary: Diary?

  init(title: String, page: Int, diary: Diary?) {
    (self.title, self.page, self.diary) = (title, page, diary)
  }

  deinit { diary?.write("end \(title)") }

  func body(_ library: Library) -> [Block] { "\(title), page \(page), read \(readings) times" }

  func verbs(_ library: Library) -> [Verb<Visit>] {
    Verb.showing("read", "Read the page") {
      self.readings += 1
      return ["reading \(self.readings)"]
    }
    Verb("turn", .integer("page"), "Turn to a page") { .turn(.book(self.title, page: $0)) }
    Verb("take", .text("title"), "Take another book") { .push(.book($0, page: 1)) }
    Verb("lose", "Look for a lost book") { .push(.lost) }
    Verb("nap", "Do nothing") { .nap }
  }
}

/// A screen that its input and its verb retain.
final class Slip: Screen {
  private let diary: Diary?
  private var title = ""

  init(diary: Diary?) {
    self.diary = diary
  }

  deinit { diary?.write("end slip") }

  func body(_ library: Library) -> [Block] { "a slip" }

  func input(_ library: Library) -> Input<Visit>? {
    Input("Title", .text) { title in
      self.title = title
      return .navigate(.home)
    }
  }

  func verbs(_ library: Library) -> [Verb<Visit>] {
    Verb("sign", .secret("name"), "Fill the slip in out of sight") { name in
      self.title = name.reveal()
      return .navigate(.home)
    }
  }
}

struct Entrance: Screen {
  func body(_ library: Library) -> [Block] { "the entrance" }
  func verbs(_ library: Library) -> [Verb<Visit>] {
    Verb("enter", .text("title"), "Take a book") { .push(.book($0, page: 1)) }
    Verb("lose", "Look for a lost book") { .push(.lost) }
    Verb("nap", "Do nothing") { .nap }
  }
}

/// A user of a library, with a front end.
@MainActor
final class Visitor {
  /// The front ends for which the promises of the core hold.
  enum FrontEnd: CaseIterable {
    /// The console without a terminal.
    case console
    /// A session without a front end.
    case session
    /// A session with a host of its own.
    case host
    /// A console that drives such a session.
    case consoleWithHost
  }

  let store = Store(Library(), reducer: Library.reducer)
  let host = RecordingHost<Shelf, any Screen<Library, Visit>>()
  let session: Session<Library, Visit>
  private let console: ScriptedConsole<Library, Visit>?

  init(_ frontEnd: FrontEnd, patience: HostPatience = .endless) {
    let isHosted = frontEnd == .host || frontEnd == .consoleWithHost
    session = Session(store, path: \.path, root: Entrance(), host: isHosted ? host : nil, patience: patience)
    console = frontEnd == .console || frontEnd == .consoleWithHost ? ScriptedConsole(session) : nil
  }

  /// Types a line; returns its output, or its error after an exclamation mark.
  @discardableResult
  func type(_ line: String) async -> String {
    if let console {
      let answer = await console.type(line)
      if case .failed(let error) = answer.end { return answer.text + "! \(error)" }
      return String(answer.text.trimmingSuffix { $0 == "\n" })
    }
    let end = await session.run(line)
    let text = Rendering().text(end.output + (end.screen?.blocks ?? []))
    return end.error.map { text + "! \($0)" } ?? String(text.trimmingSuffix { $0 == "\n" })
  }

  var path: [Shelf] { store.state.path }

  /// The names of the verbs of the screen on top.
  func verbs() async -> [String] { await session.verbs().filter { !$0.isBuiltIn }.map(\.name) }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}

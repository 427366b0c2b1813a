// Two tabs: films, with a form that keeps its draft, and an account. With a login on the way, a genre that is passed back, a logout, and
// everything restored by --resume.

import ScreenKitTerm

typealias Tabs = Stacks<Tab, Page>
struct Film: Hashable, Codable { var year = 1979, genre = "drama" }
struct Cinema: Equatable {
  var films = ["Alien": Film(), "Persona": Film(year: 1966)], user: String?
  var tabs = Tabs(selecting: .films), waiting: Waiting<Tabs>?
  var drafts = RouteState<Tabs.Element, FormDraft<Film>>()
}
enum Change: Navigating, Restoring, Hashable, Codable {
  case logIn(String), logOut, draft(FormDraft<Film>, of: String), genre(String, of: String), save(Film, as: String)
  case navigate(PathIntent<Tabs.Element>), restore(Restoration)
}
enum Tab: String, ScreenFactory, CaseIterable {
  case films, account
  func makeScreen() -> any Screen<Cinema, Change> {
    self == .account ? Account() : choose("Film", from: { $0.films.keys.sorted() }) { .push(.film(.film($0))) }
  }
}
enum Page: ScreenFactory, QuestionRoute {
  case film(String), edit(String), genre(of: String)
  case confirm(Question<Change>)
  static let caseNames = ["film", "edit", "genre"]
  var question: Question<Change>? { if case .confirm(let question) = self { question } else { nil } }
  func makeScreen() -> any Screen<Cinema, Change> {
    switch self {
    case .film(let title): Details(title: title)
    case .edit(let title): Edit(title: title)
    case .genre(let title): choose("Genre", from: { _ in ["drama", "horror"] }) { .genre($0, of: title) }
    case .confirm(let question): question.makeScreen()
    }
  }
}
extension Tabs.Element { static func film(_ page: Page) -> Self { .route(.films, page) } }
let reducer = Reducer<Cinema, Change> { cinema, change in
  switch change {
  case .logIn(let name): cinema.user = name
  case .logOut:
    cinema.user = nil
    Navigate(.recheck)
  case .draft(let draft, let title): cinema.drafts[.film(.edit(title))] = draft
  case .genre(let genre, let title):
    if cinema.tabs.selected.close(.genre(of: title)) {
      cinema.drafts[.film(.edit(title))]?.values.genre = genre
    }
  case .save(let film, let title):
    cinema.films[title] = film
    cinema.drafts[.film(.edit(title))] = nil
    cinema.tabs.selected.close(.edit(title))
  case .navigate(let intent): cinema.tabs.apply(intent)
  case .restore: ()
  }
}
.restorable(\.films, as: "films")
.restorable(\.drafts, as: "drafts").restorable(\.waiting, as: "waiting")
.navigation(\.tabs) {
  $0.entering(waiting: \.waiting) { place, cinema in
    switch place.route {
    case .film(let title) where cinema.films[title] == nil:
      .refuse("there is no film \(title)")
    case .edit where cinema.user == nil: .show(.root(.account))
    default: .enter
    }
  }
  .keeping(\.drafts) { place, cinema in
    guard case .edit(let title)? = place.route else { return nil }
    return cinema.films[title].map(FormDraft.init)
  }
  .leaving(drafts: \.drafts, question: { .film(.confirm($0)) })
}
struct Account: Screen {
  func body(_ cinema: Cinema) -> [Block] { if let user = cinema.user { "You are \(user)." } }
  func input(_ cinema: Cinema) -> Input<Change>? {
    if cinema.user == nil { Input("Name", .text) { .logIn($0) } } else { nil }
  }
}
struct Details: Screen {
  let title: String
  func body(_ cinema: Cinema) -> [Block] { if let film = cinema.films[title] { "\(film.genre), \(film.year)" } }
  func verbs(_ cinema: Cinema) -> [Verb<Change>] { Verb("edit", "Edit the film") { .push(.film(.edit(title))) } }
}
struct Edit: FormScreen {
  let title: String
  func form(_ cinema: Cinema) -> Form<Film, Change> {
    Form(cinema.drafts[.film(.edit(title))] ?? FormDraft(Film()), edit: { .draft($0, of: title) }) {
      .save($0, as: title)
    } fields: {
      Field("Year", \.year, .integer(in: 1888...2100))
      Field("Genre", \.genre, .text)
    }
  }
  func verbs(_ cinema: Cinema) -> [Verb<Change>] { Verb("genres", "List genres") { .push(.film(.genre(of: title))) } }
}
@MainActor func session() -> Session<Cinema, Change> {
  let session = Session(Store(Cinema(), reducer: reducer), path: \.tabs.path, root: Account())
  session.verbsEverywhere = { cinema in
    [
      Verb("tab", .choice("tab", of: Tab.self), "Select a tab") { .push(.root($0)) },
      Verb("logout", "Log out") { .logOut }.disabled(cinema.user == nil ? "you are not logged in" : nil),
    ]
  }
  return session
}
#if !SNIPPET_TESTS
  @main struct Program { static func main() async { await Console(session()).main() } }
#endif

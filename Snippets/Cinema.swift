// Two tabs: films, with a form that keeps its draft, and an account. With a login on the way, a genre that is passed back, and saving.

import Foundation
import ScreenKitTerm

typealias Tabs = Stacks<Tab, Page>
struct Film: Hashable, Codable { var year = 1979, genre = "drama" }
struct Cinema: Equatable, Codable {
  var films = ["Alien": Film(), "Persona": Film(year: 1966)], user: String?
  var tabs = Tabs(selecting: .films), waiting: Waiting<Tabs>?
  var drafts = RouteState<Tabs.Element, FormDraft<Film>>()
}
enum Change: Navigating, Hashable, Codable {
  case logIn(String), draft(FormDraft<Film>, of: String), genre(String, of: String), save(Film, as: String)
  case navigate(PathIntent<Tabs.Element>)
}
enum Tab: String, ScreenFactory, CaseIterable {
  case films, account
  func makeScreen() -> any Screen<Cinema, Change> {
    self == .account ? Account() : choose("Film", from: { $0.films.keys.sorted() }) { .push(.film(.film($0))) }
  }
}
enum Page: ScreenFactory, QuestionRoute {
  case film(String), edit(String), genre(of: String), confirm(Question<Change>)
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
struct Save: Command {
  let cinema: Cinema, file: URL
  func run(_ dispatcher: Dispatcher<Change>) async throws { try JSONEncoder().encode(cinema).write(to: file) }
}
func reducer(savingTo file: URL) -> Reducer<Cinema, Change> {
  Reducer { cinema, change in
    switch change {
    case .logIn(let name): cinema.user = name
    case .draft(let draft, let title): cinema.drafts[.film(.edit(title))] = draft
    case .genre(let genre, let title):
      if cinema.tabs.selected.close(.genre(of: title)) {
        cinema.drafts[.film(.edit(title))]?.values.genre = genre
      }
    case .save(let film, let title):
      cinema.films[title] = film
      cinema.drafts[.film(.edit(title))] = nil
      cinema.tabs.selected.close(.edit(title))
      Save(cinema: cinema, file: file).inBackground()
    case .navigate(let intent): cinema.tabs.apply(intent)
    }
  }
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
}
struct Account: Screen {
  func body(_ cinema: Cinema) -> [Block] { if let user = cinema.user { "You are \(user)." } }
  func input(_ cinema: Cinema) -> Input<Change>? { Input("Name", .text) { .logIn($0) } }
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
@MainActor func session(in file: URL) -> Session<Cinema, Change> {
  let cinema = (try? JSONDecoder().decode(Cinema.self, from: Data(contentsOf: file))) ?? Cinema()
  let session = Session(Store(cinema, reducer: reducer(savingTo: file)), path: \.tabs.path, root: Account())
  session.verbsEverywhere = { _ in [Verb("tab", .choice("tab", of: Tab.self), "Select a tab") { .push(.root($0)) }] }
  return session
}
#if !SNIPPET_TESTS
  @main struct Program { static func main() async { await Console(session(in: URL(filePath: "cinema.json"))).main() } }
#endif

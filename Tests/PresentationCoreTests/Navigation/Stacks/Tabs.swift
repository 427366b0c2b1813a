import PresentationCore

enum Shelf: String, Codable, CaseIterable { case music, films }
enum Page: QuestionRoute, Codable {
  case album(Int), film(Int), ask(Question<Browse>)

  var question: Question<Browse>? {
    if case .ask(let question) = self { question } else { nil }
  }
}

enum Browse: Navigating, Hashable, Codable {
  case navigate(PathIntent<Stacks<Shelf, Page>.Element>)
  case select(Shelf)
  case note(String)
}

typealias Tabs = Stacks<Shelf, Page>

extension Tabs {
  init(music: [Page] = [], films: [Page] = [], selecting shelf: Shelf) {
    self.init(selecting: shelf)
    self[.music] = music
    self[.films] = films
  }

  /// Both shelves with every path of up to two of two pages, each shelf selected once.
  static let small: [Tabs] = {
    let paths = allPaths(over: [Page.album(1), .film(2)], upTo: 2)
    return Shelf.allCases.flatMap { tab in
      paths.flatMap { music in paths.map { Tabs(music: music, films: $0, selecting: tab) } }
    }
  }()
}

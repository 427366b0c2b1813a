import PresentationCore
import Testing

/// The routes of the article on path text.
private enum Sight: PathRoute, Codable {
  enum Recipe: Hashable, Codable { case all, recipe(String) }

  case list(page: Int? = nil), detail(Int), edit(Int, field: String), search(String, limit: Int?), recipes(Recipe)
}

@Suite("The texts of the article on path text", .timeLimit(.minutes(10)))
struct PathTextArticleTests {
  @Test(
    "are printed, and read in every spelling that it shows",
    arguments: [
      ([], ["/"]), ([.list()], ["/list"]), ([.list(), .detail(3)], ["/list/detail:3"]),
      ([.list(page: 2)], ["/list:2", "/list:page=2"]),
      ([.edit(3, field: "title")], ["/edit:3,title", "/edit:3,field=title", "/edit:field=title,3"]),
      ([.search("", limit: 5)], ["/search:@,5"]), ([.search("two words", limit: nil)], ["/search:two%20words"]),
      ([.recipes(.recipe("soup"))], ["/recipes:(recipe:soup)"]),
      ([.recipes(.all)], ["/recipes:all"]),
    ] as [([Sight], [String])])
  fileprivate func texts(path: [Sight], texts: [String]) throws {
    #expect(texts.contains(try path.pathText()))
    for text in texts { #expect(try [Sight](pathText: text) == path, "\(text)") }
  }
}

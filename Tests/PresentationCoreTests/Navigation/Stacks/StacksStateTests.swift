import Foundation
import PresentationCore
import Testing

@Suite("The state of the routes of several stacks", .timeLimit(.minutes(10)))
struct StacksStateTests {
  /// A route whose identity is a part of it.
  struct Film: PathRoute, Codable {
    var number: Int
    var page = 1

    var identity: Int { number }
  }

  typealias Place = Stacks<Shelf, Film>.Element

  struct Saved: Codable, Hashable, Sendable {
    var tabs = Stacks<Shelf, Film>(selecting: .films)
    var drafts = RouteState<Place, String>()
  }

  // Rule P-11.3
  @Test("is saved and comes back with the stacks, those that are not selected too")
  func saving() throws {
    var saved = Saved()
    saved.tabs.selected = [Film(number: 1)]
    saved.tabs.select(.music)
    saved.tabs.selected = [Film(number: 1, page: 2)]
    saved.drafts = RouteState(along: saved.tabs.path) { $0.route.map { "\($0.number) in \($0.page)" } }
    #expect(saved.drafts.values.count == 2, "one route in two stacks is two screens")
    let data = try JSONEncoder().encode(saved)
    let restored = try JSONDecoder().decode(Saved.self, from: data)
    #expect(restored == saved)
    #expect(restored.drafts[.route(.films, Film(number: 1, page: 9))] == "1 in 1")
  }
}

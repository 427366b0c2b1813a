import PresentationCore
import Testing

@Suite("A stack, selected or not", .timeLimit(.minutes(10)))
struct StacksNavigationTests {
  typealias Intent = PathIntent<Tabs.Element>

  // Rule P-09.3
  @Test("is closed by an intent, which leave checks are asked about; questions in it go unanswered")
  func closing() {
    let reducer = Reducer<[Tabs], Browse> { state, browse in
      switch browse {
      case .navigate(let intent): state[0].apply(intent)
      case .select(let tab): state[0].select(tab)
      case .note: state[0].selected = [.album(99)]
      }
    }
    .navigation(\.[0]) {
      $0.leaving { place, _, _ in place?.route == .film(1) ? .stay("it is not saved.") : .leave }
    }
    let close = Browse.navigate(Intent(.close, reason: .user, from: .init(.root(.films))))
    var kept = [Tabs(films: [.film(1), .film(2)], selecting: .music)]
    #expect(throws: LeaveRefused("it is not saved.")) { try reducer.reduce(&kept, close) }
    let question = Page.ask(Question("Sure?", .yes("yes"), otherwise: .note("gone")))
    var closed = [Tabs(films: [.film(2), question], selecting: .films)]
    _ = reducer(&closed, close)
    #expect(closed[0].keys == [.music] && closed[0].selected == [.album(99)])
    _ = reducer(&closed, .navigate(Intent(.close, reason: .user, from: .init(.root(.music)))))
    #expect(closed[0].keys == [.music], "the only one stays")
  }

  // Rule P-11.5
  @Test("is where a feature navigates that belongs to it: every change of every small world")
  func features() {
    for tabs in Tabs.small {
      for shelf in Shelf.allCases {
        for change in PathChange.all(of: [Page.album(1), .film(2)], backUpTo: 2) + [.set([.film(2)])] {
          for origin in [nil, PathIntent<Page>.Origin(topOf: tabs[shelf] ?? [])] {
            var expected = tabs
            let intent = PathIntent(change, reason: .program, from: origin)
            expected[shelf]?.apply(intent)
            var result = tabs
            result.apply(tabs.intent(within: intent, of: shelf))
            #expect(result == expected, "\(tabs), \(shelf): \(intent)")
          }
        }
      }
    }
  }

  @Test("is closed by a feature that closes its root, hidden or not", arguments: Shelf.allCases)
  func closingByFeature(shelf: Shelf) {
    var tabs = Tabs(music: [.album(1)], selecting: .music)
    tabs.apply(tabs.intent(within: PathIntent<Page>(.close, reason: .user, from: .init(nil)), of: shelf))
    #expect(tabs.keys == Shelf.allCases.filter { $0 != shelf })
  }

  @Test("says whether an intent came too late, or had nothing to do")
  func stale() {
    var tabs = Tabs(music: [.album(1)], selecting: .music)
    let back = Intent(.back(1), reason: .user, from: .init(topOf: tabs.path))
    #expect(!back.isStale(in: tabs.path))
    var changes = [tabs.apply(back), tabs.apply(back)]
    #expect(changes == [true, false] && back.isStale(in: tabs.path), "the key was pressed twice")
    let atRoot = Intent(.back(1), reason: .user, from: .init(topOf: tabs.path))
    changes = [tabs.apply(atRoot)]
    #expect(changes == [false] && !atRoot.isStale(in: tabs.path), "there is nothing below")
    #expect(Intent(.failed([], reason: "", proposal: [])).isStale(in: tabs.path))
    #expect(!Intent.leave.isStale(in: tabs.path))
  }
}

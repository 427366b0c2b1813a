import PresentationCore
import Testing

@Suite("An intent about several stacks", .timeLimit(.minutes(10)))
struct StacksIntentTests {
  typealias Intent = PathIntent<Stacks<Shelf, Page>.Element>
  typealias Change = PathChange<Stacks<Shelf, Page>.Element>

  /// The tabs after `intent`, or `nil` if the intent reported no change.
  private func applied(_ intent: Intent, to tabs: Tabs) -> Tabs? {
    var changed = tabs
    let said = changed.apply(intent)
    #expect(said == (changed != tabs), "\(intent) \(tabs)")
    return said ? changed : nil
  }

  private func withSelected(_ tabs: Tabs, _ change: (inout [Page]) -> Void) -> Tabs? {
    var changed = tabs
    change(&changed.selected)
    return changed == tabs ? nil : changed
  }

  @Test("goes back within the selected stack: from every small world")
  func back() {
    for tabs in Tabs.small {
      for origin in [nil, Intent.Origin(topOf: tabs.path)] {
        for count in -1...4 {
          let expected = withSelected(tabs) { $0.back(count) }
          #expect(applied(Intent(.back(count), from: origin), to: tabs) == expected)
        }
        #expect(applied(Intent(.home, from: origin), to: tabs) == withSelected(tabs) { $0.home() })
        for page in [Page.album(1), .film(2)] {
          for tab in Shelf.allCases {
            let expected = tab == tabs.selection ? withSelected(tabs) { $0.backTo(page) } : nil
            #expect(applied(Intent(.backTo(.route(tab, page)), from: origin), to: tabs) == expected)
          }
        }
        for tab in Shelf.allCases {
          let expected = tab == tabs.selection ? withSelected(tabs) { $0.home() } : nil
          #expect(applied(Intent(.backTo(.root(tab)), from: origin), to: tabs) == expected)
        }
      }
    }
  }

  @Test("pushes on the stack it names and selects it: from every small world")
  func push() {
    for tabs in Tabs.small {
      for tab in Shelf.allCases {
        var expected = tabs
        expected.select(tab)
        #expect(applied(.push(.root(tab)), to: tabs) == (expected == tabs ? nil : expected))
        expected.selected.push(.film(9))
        #expect(applied(.push(.route(tab, .film(9))), to: tabs) == expected)
      }
    }
  }

  @Test(
    "closes a screen and what lies above it in its stack, or a stack, selected or not: every screen of every small world"
  )
  func closed() {
    for tabs in Tabs.small {
      for depth in 0...tabs.path.count {
        let below = Array(tabs.path[..<depth])
        let result = applied(Intent(.closed, reason: .user, from: Intent.Origin(topOf: below)), to: tabs)
        guard let element = below.last else {
          #expect(result == nil)
          continue
        }
        var expected = tabs
        guard element.route != nil else {
          expected.remove(element.key)
          #expect(result == expected)
          continue
        }
        expected[element.key] = Array(
          below.drop { $0 != .root(element.key) }.dropFirst().compactMap(\.route).dropLast())
        #expect(result == expected, "\(tabs) \(depth)")
      }
    }
  }

  // Rule P-11.1
  @Test("sets the stacks it contains: every small world from every other")
  func set() {
    for old in Tabs.small {
      for new in Tabs.small {
        #expect(applied(.set(new.path), to: old) == (old == new ? nil : new))
      }
    }
  }

  @Test("leaves stacks alone that a new path does not contain")
  func setOne() {
    let tabs = Tabs(music: [.album(1)], films: [.film(2)], selecting: .music)
    #expect(
      applied(.set([.root(.films), .route(.films, .film(3))]), to: tabs)
        == Tabs(music: [.album(1)], films: [.film(3)], selecting: .films))
    #expect(applied(.set([.root(.music)]), to: tabs) == Tabs(films: [.film(2)], selecting: .music))
    #expect(
      applied(.set([.root(.films), .root(.music)]), to: tabs) == Tabs(selecting: .music))
  }

  @Test("does nothing with a path that is not one of stacks")
  func setNonsense() {
    let tabs = Tabs(music: [.album(1)], selecting: .films)
    let paths: [[Stacks<Shelf, Page>.Element]] = [
      [], [.route(.music, .album(2))], [.route(.films, .film(1))], [.root(.music), .route(.films, .film(1))],
      [.root(.music), .root(.music)], [.root(.music), .root(.films), .route(.music, .album(2))],
      [.root(.music), .root(.films), .root(.music)],
    ]
    for path in paths { #expect(applied(.set(path), to: tabs) == nil, "\(path)") }
    var numbered = Stacks<Int, Stop>([1], selecting: 1)
    let changes: [PathChange<Stacks<Int, Stop>.Element>] = [
      .push(.root(2)), .push(.route(2, .a)), .pushUnlessTop(.root(1)), .pushUnlessTop(.root(2)),
      .bringToFront(.root(2)),
      .bringToFront(.route(2, .a)), .set([.root(2)]), .set([.root(1), .root(2)]), .backTo(.root(2)),
      .replaceTop(.root(1)),
      .replaceTop(.route(1, .a)), .replaceTop(.route(2, .a)),
    ]
    for change in changes {
      let hasChanged = numbered.apply(change)
      #expect(!hasChanged, "\(change)")
      #expect(numbered == Stacks([1], selecting: 1))
    }
  }

  // Rule P-08.6
  @Test("from a screen that was closed, or is not on top where that matters, does nothing")
  func origins() {
    let tabs = Tabs(music: [.album(1)], films: [.film(2)], selecting: .music)
    let gone = Intent.Origin(topOf: Tabs(music: [.album(7)], films: [.film(2)], selecting: .music).path)
    for change in [.back(1), .home, .push(.root(.films)), .set([.root(.music)])] as [Change] {
      #expect(applied(Intent(change, from: gone), to: tabs) == nil, "\(change)")
    }
    #expect(applied(Intent(.closed, from: gone), to: tabs) == nil)
    let hidden = Intent.Origin(topOf: Array(tabs.path[..<2]))
    for change in [.back(1), .push(.root(.films)), .backTo(.root(.music))] as [Change] {
      #expect(applied(Intent(change, from: hidden), to: tabs) == nil, "\(change)")
    }
    #expect(applied(Intent(.home, from: hidden), to: tabs) == Tabs(films: [.film(2)], selecting: .music))
  }

  @Test("about a failure removes the route that failed from its stack, or the stack whose root did: every small world")
  func failed() {
    for tabs in Tabs.small {
      for (index, element) in tabs.path.enumerated() {
        let proposal = Array(tabs.path[..<index])
        let kind = Intent.Kind.failed(tabs.path, reason: "no", proposal: proposal)
        let result = applied(Intent(kind, reason: .failure), to: tabs)
        var expected: Tabs? = tabs
        if element.route != nil {
          expected = applied(Intent(.closed, from: Intent.Origin(topOf: Array(tabs.path[...index]))), to: tabs)
        } else if index > 0 {
          expected?.remove(element.key)
        } else {
          expected = nil
        }
        #expect(result == expected)
      }
    }
    let tabs = Tabs(music: [.album(1)], selecting: .films)
    let wrong: [[Stacks<Shelf, Page>.Element]] = [
      tabs.path, [.route(.films, .film(1))], tabs.path + [.root(.music)], [.root(.films), .root(.films)],
    ]
    for stale in wrong {
      #expect(applied(Intent(.failed(tabs.path, reason: "no", proposal: stale)), to: tabs) == nil)
    }
    let late = Intent(.failed(tabs.path + [.route(.films, .film(1))], reason: "no", proposal: []))
    #expect(applied(late, to: tabs) == nil, "the path is another by now")
  }

  @Test("about a change that the host refused brings back what it shows: all pairs of small worlds")
  func refused() {
    for old in Tabs.small {
      for new in Tabs.small where new.path != old.path {
        let intent = Intent(.failed(new.path, reason: "no", proposal: old.path), reason: .failure)
        #expect(applied(intent, to: new) == old)
      }
    }
  }

  @Test("about a host that goes on refusing brings back the stacks that it shows: all pairs of sets of stacks")
  func refusedStacks() {
    let orders = [[1], [2], [1, 2], [2, 1], [2, 3], [1, 2, 3], [3, 1, 2], [2, 3, 1]]
    let worlds: [Stacks<Int, Stop>] = orders.flatMap { keys in
      keys.flatMap { selection in
        [[], [Stop.a]].map { path in
          var stacks = Stacks<Int, Stop>(keys, selecting: selection)
          stacks[keys[0]] = path
          return stacks
        }
      }
    }
    for old in worlds {
      for new in worlds where new.path != old.path {
        var stacks = new
        for _ in 1...4 where stacks.path != old.path {
          stacks.apply(.init(.failed(stacks.path, reason: "no", proposal: old.path), reason: .failure))
        }
        #expect(stacks.path == old.path, "\(new)")
      }
    }
  }

  @Test("made of one about the routes of the selected stack does the same to it: every change of every small world")
  func within() {
    let changes =
      PathChange.all(of: [Page.album(1), .film(2)], backUpTo: 3) + [
        .set([]), .set([.film(2)]), .set([.film(2), .album(1)]),
      ]
    for tabs in Tabs.small {
      for change in changes {
        for origin in [nil, .init(nil), .init(topOf: tabs.selected)] as [PathIntent<Page>.Origin?] {
          let intent = PathIntent(change, reason: .user, from: origin)
          let expected = withSelected(tabs) { $0.apply(intent) }
          #expect(applied(tabs.intent(within: intent), to: tabs) == expected, "\(intent) \(tabs)")
        }
      }
    }
    let tabs = Tabs(music: [.album(1)], selecting: .music)
    #expect(tabs.intent(within: .back).origin == nil)
    let kind = tabs.intent(within: PathIntent(.back(1), reason: .user))
    #expect(kind == Intent(.back(1), reason: .user, from: .init(topOf: tabs.path)))
  }

  @Test("applies to one stack when it is about the routes of one")
  func ofOneStack() {
    var tabs = Tabs(music: [.album(1)], films: [.film(2)], selecting: .music)
    tabs.selected.apply(.push(.album(3)))
    tabs[.films]?.apply(PathIntent<Page>(.back(1), from: PathIntent.Origin(topOf: [.film(2)])))
    #expect(tabs == Tabs(music: [.album(1), .album(3)], selecting: .music))
  }
}

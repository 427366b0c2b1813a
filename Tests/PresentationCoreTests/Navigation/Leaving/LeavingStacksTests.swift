import PresentationCore
import Testing

@Suite(
  "A leave check of a screen that is covered, or in a stack that is not selected", .timeLimit(.minutes(RunLength.limit))
)
struct LeavingStacksTests {
  typealias Intent = PathIntent<Tabs.Element>

  struct Browser: Equatable {
    var tabs: Tabs
    var notes: [String] = []

    /// How often each question is asked.
    var counts: [String: Int] {
      Dictionary(tabs.path.compactMap { $0.question.map { ($0.text, 1) } }, uniquingKeysWith: +)
    }
  }

  /// Pages with odd numbers are not to be left without a question.
  static let reducer = Reducer<Browser, Browse> { browser, browse in
    switch browse {
    case .navigate(let intent): browser.tabs.apply(intent)
    case .select(let tab): browser.tabs.select(tab)
    case .note(let text): browser.notes.append(text)
    }
  }
  .navigation(\.tabs) {
    $0.leaving { place, _, intent in
      guard let place, let number = place.route?.number, number % 2 == 1 else { return .leave }
      let question = Question<Browse>(
        "Discard \(number)?", .destructive("discard", .note("discarded for \(intent.kind.word)")), .no("keep"))
      return .show(.route(place.key, .ask(question)))
    }
  }

  private func send(_ kind: Intent.Kind, to browser: inout Browser) {
    _ = Self.reducer(&browser, .navigate(Intent(kind, reason: .user, from: .init(topOf: browser.tabs.path))))
  }

  // Rule P-11.7
  @Test("asks once, where the user is, however often the user wants to leave the program: the latest intent counts")
  func otherStack() {
    var browser = Browser(tabs: Tabs(films: [.film(1)], selecting: .films))
    send(.change(.back(1)), to: &browser)
    for tab in [Shelf.music, .films, .music] {
      #expect(browser.counts == ["Discard 1?": 1] && browser.tabs.path.last?.question != nil)
      browser.tabs.select(tab)
      send(.leave, to: &browser)
    }
    #expect(browser.counts == ["Discard 1?": 1] && browser.tabs.selection == .music)
    send(.answer(0), to: &browser)
    #expect(browser.tabs == Tabs(films: [.film(1)], selecting: .music))
    #expect(browser.notes == ["discarded for leave"])
  }

  @Test("brings a covered question to the top")
  func covered() {
    var browser = Browser(tabs: Tabs(films: [.film(2), .film(1)], selecting: .films))
    send(.change(.back(1)), to: &browser)
    browser.tabs.selected.push(.film(4))
    send(.change(.back(3)), to: &browser)
    #expect(browser.counts == ["Discard 1?": 1])
    #expect(browser.tabs.selected.prefix(3) == [.film(2), .film(1), .film(4)])
    send(.answer(0), to: &browser)
    #expect(browser.notes == ["discarded for back 2"], "the question was one of the three steps")
  }

  @Test("asks about two pages with two questions, each in its stack")
  func twoPages() {
    var browser = Browser(tabs: Tabs(music: [.album(3)], films: [.film(1)], selecting: .music))
    send(.leave, to: &browser)
    browser.tabs.select(.films)
    send(.leave, to: &browser)
    #expect(browser.counts == ["Discard 1?": 1, "Discard 3?": 1])
  }

  // Rule P-09.5
  @Test("never has two questions about one page, in random stories", arguments: [1_729, UInt64.random(in: 0 ... .max)])
  func random(seed: UInt64) throws {
    for round in 0..<(RunLength.isLong ? 10_000 : 200) as Range<UInt64> {
      var random = SeededGenerator(seed: seed &+ round)
      var browser = Browser(tabs: Tabs(selecting: .films))
      for step in 0..<40 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: browser.tabs.selected.push(.film(step))
        case 2: send(.change(.back(1)), to: &browser)
        case 3: send(.change([.home, .set([.root(.music)])].randomElement(using: &random) ?? .home), to: &browser)
        case 4: send(.leave, to: &browser)
        case 5: send(.answer(Int.random(in: 0...1, using: &random)), to: &browser)
        case 6: send(.change(.back(2)), to: &browser)
        default: browser.tabs.select(Bool.random(using: &random) ? .films : .music)
        }
        try #require(browser.counts.values.allSatisfy { $0 == 1 }, "seed \(seed &+ round), step \(step)")
      }
    }
  }
}

extension Page {
  fileprivate var number: Int? {
    switch self {
    case .album(let number), .film(let number): number
    case .ask: nil
    }
  }
}

extension PathIntent.Kind {
  fileprivate var word: String {
    switch self {
    case .leave: "leave"
    case .change(.back(let count)): "back \(count)"
    default: "another change"
    }
  }
}

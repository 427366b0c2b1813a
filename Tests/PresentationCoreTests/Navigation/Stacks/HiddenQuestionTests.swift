import PresentationCore
import Testing

/// Stacks that change in every way that there is.
private struct Windows {
  typealias Place = Stacks<Int, Pane>.Element

  var stacks = Stacks<Int, Pane>([0, 1, 2], selecting: 2)
  var answers: [String] = []

  static let reducer = Reducer<Windows, Click> { windows, click in
    switch click {
    case .move(let key, let place): windows.stacks.move(key, to: place)
    case .add(let key, let place): windows.stacks.add(key, path: [.plain], at: place)
    case .remove(let key): windows.stacks.remove(key)
    case .select(let key): windows.stacks.select(key)
    case .answered(let text): windows.answers.append(text)
    case .navigate(let intent): windows.stacks.apply(intent)
    }
  }
  .navigation(\.stacks)
}

private enum Pane: QuestionRoute {
  case plain, ask(Question<Click>)
  var question: Question<Click>? { if case .ask(let question) = self { question } else { nil } }
}

private enum Click: Navigating, Hashable {
  case move(Int, Int), add(Int, Int), remove(Int), select(Int), answered(String), navigate(PathIntent<Windows.Place>)
}

@Suite("A question in a stack that is not selected", .timeLimit(.minutes(10)))
struct HiddenQuestionTests {
  private static let pane = Pane.ask(
    Question("Sure?", .yes("yes", .answered("yes")), otherwise: .answered("left")))
  private static let answer = Click.navigate(
    PathIntent(.answer(0), reason: .user, from: .init(.route(1, pane))))

  private func windows(_ clicks: [Click]) -> Windows {
    var windows = Windows()
    windows.stacks[1] = [.plain, Self.pane]
    for click in clicks { _ = Windows.reducer(&windows, click) }
    return windows
  }

  // Rule P-11.8
  @Test("stays open while stacks are moved, added and removed around it, and is answered once after that")
  func reordered() {
    for key in 0...2 {
      for place in 0...3 {
        let clicks: [Click] = [.move(key, place), .add(7, place), .select(7), .move(1, place), .remove(0), .remove(7)]
        for count in 0...clicks.count {
          let open = Array(clicks.prefix(count))
          #expect(windows(open).answers.isEmpty && windows(open).stacks[1] == [.plain, Self.pane])
          let answered = windows(open + [Self.answer, Self.answer])
          #expect(answered.answers == ["yes"] && answered.stacks[1] == [.plain])
        }
      }
    }
  }

  // Rule P-10.3
  @Test("goes without an answer when its stack does, once, and is not answered after that")
  func removed() {
    let without = windows([.remove(1), Self.answer, .add(1, 0), Self.answer])
    #expect(without.answers == ["left"] && without.stacks[1] == [.plain])
  }

  @Test("is one of several equal ones, each answered in its own place")
  func several() {
    var windows = windows([])
    windows.stacks[0] = [Self.pane, Self.pane]
    windows.stacks[2] = [Self.pane]
    for click in [Self.answer, .move(0, 2), .select(0), .remove(2)] { _ = Windows.reducer(&windows, click) }
    #expect(windows.answers == ["yes", "left"])
    #expect(windows.stacks[0] == [Self.pane, Self.pane] && windows.stacks[1] == [.plain])
    let upper = PathIntent<Windows.Place>(.answer(0), reason: .user, from: .init(.route(0, Self.pane), ordinal: 1))
    _ = Windows.reducer(&windows, .navigate(upper))
    _ = Windows.reducer(&windows, .navigate(upper))
    #expect(windows.answers == ["yes", "left", "yes"] && windows.stacks[0] == [Self.pane])
  }
}

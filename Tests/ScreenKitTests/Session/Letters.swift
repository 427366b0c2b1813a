import PresentationTesting
import ScreenKit
import ScreenKitTermTesting
import TestSupport

/// Letters that are written one at a time, and must not be lost.
struct Office: Equatable {
  var path: [Desk] = []
  /// The text on each desk that is in use.
  var drafts: [Int: String] = [:]
  /// The reason to stay at work, if any.
  var duty: String?
  var lost = 0

  static let reducer = Reducer<Office, Duty> { office, duty in
    switch duty {
    case .write(let text):
      if case .desk(let number, _)? = office.path.last { office.drafts[number] = text }
    case .turn(let number): office.path.replaceTop(.desk(number, page: 2))
    case .take(let reason): office.duty = reason
    case .discard(let number, let intent):
      office.drafts[number] = nil
      office.lost += 1
      Navigate(intent)
    case .navigate(let intent): office.path.apply(intent)
    case .goBackLater: Navigate(.back)
    case .leaveLater(let reason): Navigate(PathIntent(.leave, reason: reason))
    }
  }
  .navigation(\.path) {
    $0.leaving { desk, office, intent in
      guard let desk else { return office.duty.map(LeaveAnswer.stay) ?? .leave }
      guard case .desk(let number, _) = desk, office.drafts[number] != nil else { return .leave }
      return .show(
        .ask(
          Question(
            "Discard the letter on desk \(number)?", .destructive("discard", .discard(number, then: intent)),
            .no("keep"))))
    }
  }
}

enum Duty: Navigating, Hashable, Codable {
  case write(String), turn(Int), take(String?), discard(Int, then: PathIntent<Desk>), navigate(PathIntent<Desk>)
  case goBackLater, leaveLater(PathIntent<Desk>.Reason)
}

/// A desk, which is the same whichever page is on it; or a question.
enum Desk: ScreenFactory, QuestionRoute {
  case desk(Int, page: Int)
  case ask(Question<Duty>)

  var identity: Desk { if case .desk(let number, _) = self { .desk(number, page: 1) } else { self } }
  var question: Question<Duty>? { if case .ask(let question) = self { question } else { nil } }

  func makeScreen() -> any Screen<Office, Duty> {
    switch self {
    case .desk(let number, _): Room(number: number)
    case .ask(let question): question.makeScreen()
    }
  }
}

struct Room: Screen {
  var number: Int?

  func body(_ office: Office) -> [Block] {
    "\(number.map { "desk \($0)" } ?? "the office")"
    for text in number.flatMap({ office.drafts[$0] }).map({ [$0] }) ?? [] { "\(text)" }
  }

  func verbs(_ office: Office) -> [Verb<Duty>] {
    Verb("sit", .integer("desk"), "Go to a desk") { .navigate(.pushUnlessTop(.desk($0, page: 1))) }
    Verb("write", .text("text"), "Write a letter") { .write($0) }
    Verb("up", "Get up") { .navigate(.back) }
    Verb("far", .integer("count"), "Go far back") { .navigate(.back($0)) }
    Verb("later", "Get up when there is time") { .goBackLater }
    Verb("turn", "Turn the page") { .turn(self.number ?? 0) }
    Verb("take", .text("why"), "Take a duty") { .take($0) }
    Verb("drop", "Drop the duty") { .take(nil) }
    Verb("dismiss", "Send everybody home") { .leaveLater(.program) }
    Verb("wish", "Kind to go home, later") { .leaveLater(.user) }
  }
}

/// A value in a path that can ask the user something.
///
///     enum Route: QuestionRoute {
///       case list, confirm(Question<Change>)
///       var question: Question<Change>? {
///         if case .confirm(let question) = self { question } else { nil }
///       }
///     }
///
/// Its screen shows the text and the answers, and sends the chosen answer as an intent with the screen as its origin:
/// `PathIntent(.answer(index), reason: .user, from: origin)`. The screen does not run the action of the answer.
public protocol QuestionRoute<Action>: PathRoute {
  /// The type of the actions that answers lead to: the actions of the app.
  associatedtype Action

  /// The question on the screen of this value; `nil` if there is none.
  var question: Question<Action>? { get }
}

extension QuestionRoute {
  /// `true` if there is no question: a question holds actions, which only the program may create.
  public var mayComeFromText: Bool { question == nil }

  fileprivate var countOfAnswers: Int { question?.answers.count ?? 0 }

  /// The text and the answers, as the user reads them.
  var words: [String]? { question.map { [$0.text] + $0.answers.map(\.label) } }
}

extension PathRoute {
  package var asksSomething: Bool { textOfQuestion != nil }

  /// The text of the question on the screen; `nil` if there is none.
  var textOfQuestion: String? { (self as? any QuestionRoute)?.words?.first }

  /// Whether the screens of two routes show the same question to the user, regardless of the actions of the answers.
  /// Without questions: whether one screen can become the other.
  func asksTheSame(as other: Self) -> Bool {
    let (words, others) = ((self as? any QuestionRoute)?.words, (other as? any QuestionRoute)?.words)
    return words == nil && others == nil ? identity == other.identity : words == others
  }
}

extension QuestionRoute {
  /// Whether another route asks the same question. Questions that cannot be compared differ.
  func asks(sameAs other: any PathRoute) -> Bool {
    guard let question = question as? AnyHashable, let other = other as? Self else { return false }
    return question == other.question as? AnyHashable
  }
}

extension PathIntent.Origin where Route: PathRoute {
  /// Whether the screen had a question with an answer at this index, and still has the same question.
  ///
  /// - Parameter current: The current route of the screen.
  @usableFromInline
  func asks(withAnswer index: Int, now current: Route) -> Bool {
    guard let asking = route as? any QuestionRoute else { return false }
    return (0..<asking.countOfAnswers).contains(index) && (route == current || asking.asks(sameAs: current))
  }
}

/// A value in a path that may ask the user something.
///
///     enum Route: QuestionRoute {
///       case list, confirm(Question<Change>)
///       var question: Question<Change>? {
///         if case .confirm(let question) = self { question } else { nil }
///       }
///     }
///
/// Its screen shows the text and the answers, and sends the one that the user chose as an intent that comes from it:
/// `PathIntent(.answer(index), reason: .user, from: origin)`. The screen does not run the action of the answer.
public protocol QuestionRoute<Action>: PathRoute {
  /// What answers lead to: the actions of the app.
  associatedtype Action

  /// What the screen of this value asks; `nil` when it asks nothing.
  var question: Question<Action>? { get }
}

extension QuestionRoute {
  /// Whether there is no question: one holds actions, which nobody but the program may make up.
  public var mayComeFromText: Bool { question == nil }

  fileprivate var countOfAnswers: Int { question?.answers.count ?? 0 }

  /// The text and the answers, as the user reads them.
  var words: [String]? { question.map { [$0.text] + $0.answers.map(\.label) } }
}

extension PathRoute {
  var asksSomething: Bool { textOfQuestion != nil }

  /// The text of what the screen asks; `nil` when it asks nothing.
  var textOfQuestion: String? { (self as? any QuestionRoute)?.words?.first }

  /// Whether the user reads the same question on the screens of two routes, whatever its answers lead to. Without
  /// questions: whether one screen can become the other.
  func asksTheSame(as other: Self) -> Bool {
    let (words, others) = ((self as? any QuestionRoute)?.words, (other as? any QuestionRoute)?.words)
    return words == nil && others == nil ? identity == other.identity : words == others
  }
}

extension QuestionRoute {
  /// Whether another route asks what this one does. Questions that cannot be compared differ.
  func asks(sameAs other: any PathRoute) -> Bool {
    guard let question = question as? AnyHashable, let other = other as? Self else { return false }
    return question == other.question as? AnyHashable
  }
}

extension PathIntent.Origin where Route: PathRoute {
  /// Whether the screen asked something that has an answer with this index, and asks it still.
  ///
  /// - Parameter current: The route of the screen as it is now.
  @usableFromInline
  func asks(withAnswer index: Int, now current: Route) -> Bool {
    guard let asking = route as? any QuestionRoute else { return false }
    return (0..<asking.countOfAnswers).contains(index) && (route == current || asking.asks(sameAs: current))
  }
}

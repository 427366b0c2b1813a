/// A value in a path that may ask the user something.
///
///     enum Place: Asking {
///       case list, confirm(Question<Change>)
///       var question: Question<Change>? {
///         if case .confirm(let question) = self { question } else { nil }
///       }
///     }
///
/// Its screen shows the text and the answers, and says which of them the user chose with an intent that comes from it:
/// `PathIntent(.answer(index), reason: .user, from: origin)`. What the answer leads to is not for the screen to do.
public protocol Asking<Action>: PathElement {
  /// What answers lead to: the actions of the app.
  associatedtype Action

  /// What the screen of this value asks; `nil` when it asks nothing.
  var question: Question<Action>? { get }
}

extension Asking {
  /// Whether there is no question: one holds actions, which nobody but the program may make up.
  public var mayComeFromText: Bool { question == nil }

  fileprivate var countOfAnswers: Int { question?.answers.count ?? 0 }
}

extension PathIntent.Origin {
  /// Whether the screen asks something that has an answer with this index.
  @usableFromInline
  func asks(withAnswer index: Int) -> Bool {
    guard let asking = route as? any Asking else { return false }
    return (0..<asking.countOfAnswers).contains(index)
  }
}

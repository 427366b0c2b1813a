import Synchronization

/// Messages for whoever sits at the console, from any thread or task, at any time.
///
/// What is posted while a line is typed appears above it, whole and in order, and disturbs nothing; while a line runs, between the
/// things it shows. In a script it goes to standard error, each message as lines of its own. What comes in a burst is shown
/// together.
///
///     let notices = Notices()
///     Task.detached { await backUp(); notices.post("The backup is finished.") }
///     await Console(store, path: \.path, root: Home(), notices: notices).main()
///
/// What is posted before a console runs waits for it; what is posted after it has ended is lost.
public final class Notices: Sendable {
  private struct Contents {
    var messages: [StyledText] = []
    var dropped = 0
    var listener: (@Sendable () -> Void)?
    /// Whether the listener knows that there is something.
    var isTold = false
  }

  /// The most messages that wait to be shown; of more the number is told.
  private static let most = 500

  private let contents = Mutex(Contents())

  /// Makes notices that no console shows yet.
  public init() {}

  /// Posts a message and returns at once. Messages of one caller are shown in the order of its calls.
  ///
  /// Of a burst of thousands, the first 500 are shown, and how many there were besides.
  public func post(_ message: StyledText) {
    let listener = contents.withLock { contents -> (@Sendable () -> Void)? in
      if contents.messages.count < Self.most { contents.messages.append(message) } else { contents.dropped += 1 }
      guard let listener = contents.listener, !contents.isTold else { return nil }
      contents.isTold = true
      return listener
    }
    listener?()
  }

  /// Has `listener` called, on any thread, when there is something to take; once until it is taken.
  func listen(_ listener: (@Sendable () -> Void)?) {
    let isTold = contents.withLock { contents in
      contents.listener = listener
      contents.isTold = listener != nil && !contents.messages.isEmpty
      return contents.isTold
    }
    if isTold { listener?() }
  }

  /// Takes what has been posted since, to be shown.
  func take() -> [StyledText] {
    let (messages, dropped) = contents.withLock { contents in
      defer { (contents.messages, contents.dropped, contents.isTold) = ([], 0, false) }
      return (contents.messages, contents.dropped)
    }
    let rest = dropped > 0 ? [StyledText("... \(dropped) more messages", .faint)] : []
    return messages + rest
  }
}

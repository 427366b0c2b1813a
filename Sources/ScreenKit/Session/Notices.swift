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
/// What is posted before a console runs waits for it; what is posted after it has ended is lost. The verb `notices`
/// lists the latest again.
///
/// What fails in the background, where no line waits for it, is posted as an error. An app that wants something else says so:
///
///     let notices = Notices { error in error is Offline ? nil : Notice(failure: error) }
public final class Notices: Sendable {
  private struct Contents {
    var messages: [Notice] = []
    /// The latest, whether they have been shown or not, the oldest first.
    var recent: [Notice] = []
    var dropped = 0
    /// How many have been posted.
    var count = 0
    /// Rung when the next one is posted.
    var waiting: [Bell] = []
    var listener: (@Sendable () -> Void)?
    /// Whether the listener knows that there is something.
    var isTold = false
  }

  /// The most messages that wait to be shown; of more the number is told.
  private static let most = 500

  /// The most messages that are kept to be listed again.
  private static let mostRecent = 100

  private let contents = Mutex(Contents())
  /// Makes a notice of what an effect throws while no line waits for it.
  let ofFailure: @MainActor (any Error) -> Notice?

  /// Makes notices that no console shows yet.
  ///
  /// - Parameter ofFailure: Makes a notice of the error of an effect that no line waits for; with `nil` nothing is posted. One that comes
  ///   again and again is posted the first time, the tenth, the hundredth, and so on, with how often it has come.
  public init(ofFailure: @escaping @MainActor (any Error) -> Notice? = { Notice(failure: $0) }) {
    self.ofFailure = ofFailure
  }

  /// The latest notices, at most 100, the oldest first, whether they have been shown or not.
  public var recent: [Notice] { contents.withLock { Array($0.recent.suffix(Self.mostRecent)) } }

  /// Posts a message and returns at once; see ``post(_:)-(Notice)``.
  ///
  /// - Parameters:
  ///   - message: The text to show.
  ///   - level: How much it matters.
  public func post(_ message: StyledText, level: Notice.Level = .info) { post(Notice(message, level: level)) }

  /// Posts a notice and returns at once. Those of one caller are shown in the order of its calls.
  ///
  /// Of a burst of thousands, the first 500 are shown, and how many there were besides.
  public func post(_ message: Notice) {
    let (listener, waiting) = contents.withLock { contents -> ((@Sendable () -> Void)?, [Bell]) in
      contents.count += 1
      contents.recent.append(message)
      // Seldom, since it moves all of them.
      if contents.recent.count > 2 * Self.mostRecent { contents.recent.removeFirst(Self.mostRecent) }
      if contents.messages.count < Self.most { contents.messages.append(message) } else { contents.dropped += 1 }
      guard let listener = contents.listener, !contents.isTold else { return (nil, contents.waiting) }
      contents.isTold = true
      return (listener, contents.waiting)
    }
    listener?()
    for bell in waiting { bell.ring() }
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

  /// Rings `bell` at each notice, from any thread, until ``stopRinging(_:)``.
  func ring(_ bell: Bell) { contents.withLock { $0.waiting.append(bell) } }

  func stopRinging(_ bell: Bell) { contents.withLock { $0.waiting.removeAll { $0 === bell } } }

  /// How many have been posted.
  var count: Int { contents.withLock { $0.count } }

  /// The notices behind the first `count` that were posted, as far as they are kept, and how many there are with these.
  func posted(behind count: Int) -> (notices: ArraySlice<Notice>, count: Int) {
    contents.withLock { contents in
      let recent = contents.recent.suffix(Self.mostRecent)
      return (recent.suffix(max(0, contents.count - count)), contents.count)
    }
  }

  /// Takes what has been posted since, to be shown.
  func take() -> [Notice] {
    let (messages, dropped) = contents.withLock { contents in
      defer { (contents.messages, contents.dropped, contents.isTold) = ([], 0, false) }
      return (contents.messages, contents.dropped)
    }
    let rest = dropped > 0 ? [Notice(StyledText("... \(dropped) more messages", .faint))] : []
    return messages + rest
  }
}

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
/// Messages that are posted while no console runs wait for the next one. The verb `notices` lists the latest again.
///
/// What fails in the background, where no line waits for it, is posted as an error. An app that wants something else says so:
///
///     let notices = Notices { error in error is Offline ? nil : Notice(failure: error) }
public final class Notices: Sendable {
  private struct Contents {
    /// The latest, the oldest first.
    var latest: [Notice] = []
    /// How many have been posted.
    var count = 0
    /// How many of these a front end has taken.
    var delivered = 0
    /// Rung when the next one is posted.
    var bells: [Bell] = []
  }

  /// The most notices that are kept for those who read them.
  private static let most = 500

  /// The most notices that are listed again.
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
  public var recent: [Notice] { contents.withLock { Array($0.latest.suffix(Self.mostRecent)) } }

  /// Posts a message and returns at once; see ``post(_:)-(Notice)``.
  ///
  /// - Parameters:
  ///   - message: The text to show.
  ///   - level: How much it matters.
  ///   - ringsBell: Whether a console rings the bell of its terminal.
  public func post(_ message: StyledText, level: Notice.Level = .info, ringsBell: Bool = false) {
    post(Notice(message, level: level, ringsBell: ringsBell))
  }

  /// Posts a notice and returns at once. Those of one caller are shown in the order of its calls.
  ///
  /// A console shows the last 500 of a burst of thousands, below the number of the others.
  public func post(_ message: Notice) {
    let bells = contents.withLock { contents in
      contents.count += 1
      contents.latest.append(message)
      // Seldom, since it moves all of them.
      if contents.latest.count > 2 * Self.most { contents.latest.removeFirst(Self.most) }
      return contents.bells
    }
    for bell in bells { bell.ring() }
  }

  /// Rings `bell` at each notice, from any thread, until ``stopRinging(_:)``.
  func ring(_ bell: Bell) { contents.withLock { $0.bells.append(bell) } }

  func stopRinging(_ bell: Bell) { contents.withLock { $0.bells.removeAll { $0 === bell } } }

  /// How many have been posted.
  var count: Int { contents.withLock { $0.count } }

  /// How many of them a front end has taken. The next front end begins with the notices after these.
  var delivered: Int { contents.withLock { $0.delivered } }

  /// The notices after the first `count` that were posted, as far as they are kept, and the number of all that were posted.
  func posted(behind count: Int) -> (notices: ArraySlice<Notice>, count: Int) {
    contents.withLock { contents in
      (contents.latest.suffix(min(Self.most, max(0, contents.count - count))), contents.count)
    }
  }

  /// Returns the notices after the first `count`, to be shown, and sets `count` to the number of all. If some of them were dropped, the
  /// first notice that is returned says how many.
  ///
  /// - Parameter isFrontEnd: Whether a front end takes them, so that the next front end does not get them.
  func take(behind count: inout Int, asFrontEnd isFrontEnd: Bool) -> [Notice] {
    let (notices, all) = posted(behind: count)
    let lost = all - count - notices.count
    count = all
    if isFrontEnd, !notices.isEmpty { contents.withLock { $0.delivered = max($0.delivered, all) } }
    return (lost > 0 ? [Notice(StyledText("... \(lost) earlier messages", .faint))] : []) + notices
  }
}

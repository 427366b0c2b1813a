import Synchronization

/// Messages for the user of a console, from any thread or task, at any time.
///
/// A message posted while the user types appears above the line, whole and in order, without disturbing it; while a line runs, it appears
/// between the outputs of the line. In a script, each message is written to standard error, on lines of its own. Messages posted in quick
/// succession are shown together.
///
///     let notices = Notices()
///     Task.detached { await backUp(); notices.post("The backup is finished.") }
///     await Console(store, path: \.path, root: Home(), notices: notices).main()
///
/// Messages that are posted while no console runs wait for the next console. The verb `notices` lists the latest messages again.
///
/// A failure in the background that no line waits for is posted as an error. An app can change that:
///
///     let notices = Notices { error in error is Offline ? nil : Notice(failure: error) }
public final class Notices: Sendable {
  private struct Contents {
    /// The latest, the oldest first.
    var latest: [Notice] = []
    /// The number of notices posted so far.
    var count = 0
    /// How many of these a front end has taken.
    var delivered = 0
    /// Rung when the next one is posted.
    var bells = Bells()
  }

  /// The largest number of notices that are kept for readers.
  private static let most = 500

  /// The largest number of notices that are listed again.
  private static let mostRecent = 100

  private let contents = Mutex(Contents())
  /// Makes a notice of what an effect throws while no line waits for it.
  let ofFailure: @MainActor (any Error) -> Notice?

  /// Makes an empty list of notices, which no console shows yet.
  ///
  /// - Parameter ofFailure: Makes the notice for the error of an effect that no line waits for; if it returns `nil`, nothing is posted. A
  ///   repeated failure is posted the first time, the tenth, the hundredth, and so on, with its number of occurrences.
  public init(ofFailure: @escaping @MainActor (any Error) -> Notice? = { Notice(failure: $0) }) {
    self.ofFailure = ofFailure
  }

  /// The latest notices, at most 100, the oldest first, whether they have been shown or not.
  public var recent: [Notice] { contents.withLock { Array($0.latest.suffix(Self.mostRecent)) } }

  /// Posts a message and returns immediately; see ``post(_:)-(Notice)``.
  ///
  /// - Parameters:
  ///   - message: The text to show.
  ///   - level: The importance of the notice.
  ///   - ringsBell: Whether a console rings the bell of its terminal.
  public func post(_ message: StyledText, level: Notice.Level = .info, ringsBell: Bool = false) {
    post(Notice(message, level: level, ringsBell: ringsBell))
  }

  /// Posts a notice and returns immediately. The notices of one caller are shown in the order of its calls.
  ///
  /// If thousands are posted at once, a console shows the last 500, preceded by the number of the others.
  public func post(_ message: Notice) {
    let bells = contents.withLock { contents in
      contents.count += 1
      contents.latest.append(message)
      // Seldom, since it moves all of them.
      if contents.latest.count > 2 * Self.most { contents.latest.removeFirst(Self.most) }
      return contents.bells
    }
    bells.ring()
  }

  /// Rings `bell` at each notice, from any thread, until ``stopRinging(_:)``.
  func ring(_ bell: Bell) { contents.withLock { $0.bells.add(bell) } }

  func stopRinging(_ bell: Bell) { contents.withLock { $0.bells.remove(bell) } }

  /// The number of notices posted so far.
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

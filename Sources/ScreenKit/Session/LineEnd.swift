/// How a line ended, and what it showed.
public struct LineEnd: Hashable, Codable, Sendable {
  /// The way in which a line ended, for programs.
  public enum Status: String, Hashable, Codable, Sendable {
    /// The line succeeded.
    case done
    /// The line failed; ``LineEnd/error`` gives the reason.
    case failed
    /// The line was canceled.
    case cancelled
    /// The line did nothing, because its meaning may have changed since the frame it was meant for; ``LineEnd/error`` gives the reason. It
    /// can be typed again.
    case stale
    /// The session has ended: the user has left the program.
    case quit
  }

  /// The blocks that its verb shows.
  public var output: [Block]
  /// The top screen, if its content has changed since the last look.
  public var screen: Screenful?
  private var failure: Failure?
  /// How the line ended.
  public var status: Status
  /// Whether the line asked for a change of the path that had no effect, because it was too late or there was nothing to do.
  public var hasStayed: Bool
  /// Whether the line asked to see the top screen, changed or not, as `look` does. A front end that keeps a live screen visible shows it
  /// again only in that case.
  public var hasLooked: Bool
  /// The number of the newest frame that the front end has received; 0 if no session has run the line.
  ///
  /// It is the ``Screenful/frame`` of ``screen`` if there is one. Otherwise it is the frame of the line, or a newer one that differs only
  /// in its ``location``. If the front end read a screen while the line ran, that frame may be newer.
  public var frame: Int
  /// The user's current location.
  public var location: SessionLocation
  /// The notices that were posted while the line ran, the latest 500 of them, the oldest first. ``SessionPort/changes(screens:)``
  /// delivers them as well, perhaps after the end of the line.
  public var notices: [Notice]

  /// The reason why the line failed or did nothing; `nil` unless ``status`` is `failed` or `stale`.
  public var error: LineError? {
    get { failure?.error }
    set { failure = newValue.map(Failure.error) }
  }

  /// Throws unless the line succeeded.
  ///
  /// - Throws: The error that made the line fail; `LineError.cancelled` if it was canceled.
  public func check() throws(LineError) {
    switch status {
    case .done, .quit: break
    case .cancelled: throw .cancelled
    case .failed, .stale: throw error ?? LineError("the command failed")
    }
  }
}

extension LineEnd {
  /// Makes the end of a line.
  public init(
    _ status: Status, output: [Block] = [], screen: Screenful? = nil, error: LineError? = nil, hasStayed: Bool = false,
    hasLooked: Bool = false, frame: Int = 0, location: SessionLocation, notices: [Notice] = []
  ) {
    // One call: if the initializer sets one property after the other, Swift copies the whole value afterwards.
    self.init(
      output: output, screen: screen, failure: error.map(Failure.error), status: status, hasStayed: hasStayed,
      hasLooked: hasLooked, frame: frame, location: location, notices: notices)
  }

  private enum CodingKeys: String, CodingKey {
    case status, output, screen, hasStayed, hasLooked, frame, location, notices
    case failure = "error"
  }

  /// Holds an error elsewhere: errors are large and rare, and the ends of lines are copied often.
  private indirect enum Failure: Hashable, Codable, Sendable {
    case error(LineError)

    var error: LineError {
      switch self {
      case .error(let error): error
      }
    }

    init(from decoder: any Decoder) throws { self = .error(try LineError(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try error.encode(to: encoder) }
  }
}

extension LineError {
  /// The status of a line that ends with the error.
  var status: LineEnd.Status { isCancellation ? .cancelled : isStale ? .stale : .failed }
}

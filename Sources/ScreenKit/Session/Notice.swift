import PresentationCore

/// A message that no line has asked for, and its importance.
public struct Notice: Hashable, Codable, Sendable {
  /// The importance of a notice.
  public enum Level: String, Hashable, Codable, Sendable, CaseIterable {
    /// Useful information.
    case info
    /// A possible problem.
    case warning
    /// A failure.
    case error
  }

  /// The text. In a warning or an error, parts without a style have the style of the level.
  public var text: StyledText
  /// Its importance.
  public var level: Level
  /// Whether a console rings the bell of its terminal when it shows the notice.
  public var ringsBell: Bool

  /// Makes a notice.
  public init(_ text: StyledText, level: Level = .info, ringsBell: Bool = false) {
    self.level = level
    self.ringsBell = ringsBell
    self.text =
      switch level {
      case .info: text
      case .warning: text.styled(where: .plain, as: .warning)
      case .error: text.styled(where: .plain, as: .error)
      }
  }

  /// Makes the notice of a failure that no line waits for: its level is `error`, and its text is the description of the thrown error.
  ///
  /// Returns `nil` for a ``/PresentationCore/PartMissing``: a late action for a part that was just removed is not a failure to a
  /// user.
  public init?(failure: any Error) {
    if failure is PartMissing { return nil }
    self.init("In the background: " + StyledText(LineError(failure).message), level: .error)
  }
}

extension Notice {
  private enum Key: CodingKey { case text, level, ringsBell }

  /// Decodes a notice. If ``ringsBell`` is missing, it is `false`.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    text = try object.decode(StyledText.self, forKey: .text)
    level = try object.decode(Level.self, forKey: .level)
    ringsBell = try object.decodeIfPresent(Bool.self, forKey: .ringsBell) ?? false
  }

  /// Writes the text and the level, and ``ringsBell`` if it is `true`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(text, forKey: .text)
    try object.encode(level, forKey: .level)
    if ringsBell { try object.encode(true, forKey: .ringsBell) }
  }
}

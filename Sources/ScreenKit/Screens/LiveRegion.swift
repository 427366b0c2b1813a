/// The end of a live screen that stays visible when its body is longer than the room above the prompt; see ``Screen/liveRegion``.
public enum LiveRegion: String, Hashable, Codable, Sendable {
  /// Keeps the beginning, which suits lists and tables.
  case keepingTop
  /// Keeps the end, which suits growing content such as a log.
  case keepingEnd
}

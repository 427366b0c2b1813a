/// The lines typed so far for a text of several lines that a screen asks for (`InputKind.lines`).
///
/// A form keeps such lines in its ``FormDraft``; for every other input, the session keeps them: ``Session/begunLines``.
public struct BegunLines: Hashable, Codable, Sendable {
  /// How many screens are below the screen that asks: 0 for the root screen.
  public var depth: Int
  /// The label of what the screen asks for.
  public var label: String
  /// The lines, as the value will have them.
  public var lines: [String]

  /// Makes a value of its parts.
  public init(depth: Int, label: String, lines: [String]) {
    self.depth = depth
    self.label = label
    self.lines = lines
  }

  /// How many lines of what: `2 lines of "Note"`.
  var summary: String { "\(lines.count == 1 ? "1 line" : "\(lines.count) lines") of \(Wording.quotedText(label))" }
}

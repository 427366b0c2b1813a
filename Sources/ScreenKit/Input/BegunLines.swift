import PresentationCore

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

  /// Returns whether an intent removes the screen that asks for them from a path.
  func isLost<Route: PathRoute>(by intent: PathIntent<Route>, on path: [Route]) -> Bool {
    if case .leave = intent.kind { return true }
    guard depth > 0 else { return false }
    var new = path
    new.apply(intent)
    guard PresentationDiff(from: path, to: new).removed.contains(depth - 1) else { return false }
    // Stacks that a new path does not mention are not changed.
    guard case .change(.set(let routes)) = intent.kind,
      let root = path.prefix(depth).last(where: \.isStackRoot)
    else { return true }
    return routes.contains(root)
  }
}

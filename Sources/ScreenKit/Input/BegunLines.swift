import PresentationCore

/// The lines typed so far for a multi-line text that a screen asks for (`InputKind.lines`).
///
/// A form keeps such lines in its ``FormDraft``; for every other input, the session keeps them: ``Session/begunLines``.
public struct BegunLines: Hashable, Codable, Sendable {
  /// The number of screens below the one that asks; 0 for the root screen.
  public var depth: Int
  /// The label of the input.
  public var label: String
  /// The lines, in the form that the value will have.
  public var lines: [String]

  /// Makes a value.
  public init(depth: Int, label: String, lines: [String]) {
    self.depth = depth
    self.label = label
    self.lines = lines
  }

  /// A description, such as `2 lines of "Note"`.
  var summary: String { "\(lines.count == 1 ? "1 line" : "\(lines.count) lines") of \(Wording.quotedText(label))" }

  /// Returns whether an intent removes the screen that asks for them from a path.
  func isLost<Route: PathRoute>(by intent: PathIntent<Route>, on path: [Route]) -> Bool {
    if case .leave = intent.kind { return true }
    guard depth > 0 else { return false }
    var new = path
    new.apply(intent)
    guard PresentationDiff(from: path, to: new).removed.contains(depth - 1) else { return false }
    // Stacks that a new path does not mention are not changed.
    switch intent.kind {
    case .change(.set(let routes)), .change(.restore(let routes)):
      return path.prefix(depth).last(where: \.isStackRoot).map(routes.contains) ?? true
    default: return true
    }
  }
}

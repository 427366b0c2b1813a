import ScreenKit

/// A plain model of the form of a label: its state after each typed line.
struct NaiveForm {
  private static let labels = ["Title", "Notes", "Pin"]

  private(set) var label = JarLabel()
  private(set) var filed: [JarLabel] = []
  private var answered: Set<String> = []
  private var current: String?
  private(set) var lines: [String] = []

  /// The field that it asks for.
  var asked: String { current ?? Self.labels.first { !answered.contains($0) } ?? "Ready" }

  /// Whether dropping it would lose something.
  var isBegun: Bool { !answered.isEmpty || !lines.isEmpty }

  /// Takes a line that is a value, and returns whether it succeeds.
  ///
  /// - Parameter isRefused: Whether the form reports that its lines were refused. Then a whole text replaces them.
  mutating func take(_ line: String, whole: Bool, isRefused: Bool) -> Bool {
    let text = whole ? line : InputDescription.text(of: line)
    let isBlank = text.allSatisfy(\.isWhitespace)
    switch asked {
    case "Title":
      if text == "two" { return false }
      if !isBlank { label.title = text }
    case "Notes":
      if !whole, line != "." {
        lines.append(text)
        return true
      }
      let begun = whole && isRefused ? [] : lines
      let given = (begun + (whole ? [text] : [])).joined(separator: "\n")
      let value = begun.isEmpty && !whole ? label.notes : given
      let isEmpty = value.allSatisfy(\.isWhitespace)
      if value.hasSuffix("two") {
        lines = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return false
      }
      label.notes = isEmpty ? "" : value
      lines = []
    case "Pin":
      if !text.isEmpty { return false }
      label.pin = Secret("1234")
    default: return confirm(text)
    }
    answered.insert(asked)
    current = nil
    return true
  }

  private mutating func confirm(_ text: String) -> Bool {
    if text.isEmpty || text == "1" {
      filed.append(label)
      (label, answered, lines) = (JarLabel(), [], [])
      return true
    }
    // The summary accepts the beginning of a label.
    let chosen = text == "2" ? "Title" : text == "n" ? "Notes" : nil
    if let chosen { current = chosen }
    return chosen != nil
  }

  /// Goes to the previous field; returns `false` if there is none, so that the screen is left.
  mutating func goBack() -> Bool {
    let index = Self.labels.firstIndex(of: asked) ?? Self.labels.count
    guard index > 0 else { return false }
    current = Self.labels[index - 1]
    return true
  }

  mutating func discardLines() { lines = [] }
}

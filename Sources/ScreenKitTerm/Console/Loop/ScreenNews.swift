import ScreenKit

/// Reports the changes of a live screen in one line, on a terminal that cannot repaint.
enum ScreenNews {
  /// The shortest time between two reports.
  static let rest = Duration.seconds(3)

  /// Returns the changed line, or the number of changed lines; `nil` if none has changed.
  ///
  /// - Parameter look: The name of the verb that shows the screen; `nil` if there is none.
  static func line(from old: [Block], to new: [Block], _ rendering: Rendering, look: String?) -> StyledLine? {
    let (old, new) = (rendering.styledLines(old), rendering.styledLines(new))
    guard old != new else { return nil }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let (before, behind) = (old.dropFirst(same), new.dropFirst(same))
    let changed = behind.dropLast(zip(before.reversed(), behind.reversed()).prefix { $0 == $1 }.count)
    if changed.count == 1, let line = changed.first, line.width > 0 { return line }
    let what = changed.count > 1 ? "\(changed.count) lines have changed" : "The screen has changed"
    return rendering.styledLine(StyledText(what + (look.map { "; type \($0)." } ?? "."), .faint))
  }
}

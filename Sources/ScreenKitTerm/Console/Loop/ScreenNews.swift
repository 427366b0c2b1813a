import ScreenKit

/// Tells in one line what has changed on a live screen, where nothing can be painted anew.
enum ScreenNews {
  /// How long nothing more is told.
  static let rest = Duration.seconds(3)

  /// Returns the line that has changed, or how many have; `nil` if none has.
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

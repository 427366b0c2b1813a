extension PresentationDiff: CustomStringConvertible {
  /// The change in one line, from the root screen up: `home > list > -detail(3) > +edit(3)`.
  ///
  /// `-` marks a removed route, `+` an added one, `~` one that stays with a new value, and `^` one that stays at another place. A long run
  /// of unchanged routes is shortened to its ends. Between the common beginning and the common end, removed routes are named before added
  /// and kept ones.
  ///
  /// The values are printed as in string interpolation. If they contain untrusted text, escape this line
  /// before printing it to a terminal.
  public var description: String {
    let shift = new.count - old.count
    let gone = removed.reversed().map { "-\(old[$0])" }
    var stays = keptMiddle[...]
    // The matched routes in the middle keep their order unless a lower old index follows a higher one.
    var highest = -1
    let middle = (prefixCount..<(new.count - suffixCount)).map { index in
      guard let kept = stays.first, kept.newIndex == index else { return "+\(new[index])" }
      stays.removeFirst()
      let hasMoved = kept.oldIndex < highest
      highest = max(highest, kept.oldIndex)
      let mark = (hasMoved ? "^" : "") + (old[kept.oldIndex] == new[index] ? "" : "~")
      return "\(mark)\(new[index])"
    }
    let beginning = Self.shortened(0..<prefixCount) { "\(new[$0])" }
    let end = Self.shortened((new.count - suffixCount)..<new.count) { "\(old[$0 - shift])" }
    return (["home"] + beginning + gone + middle + end).joined(separator: " > ")
  }

  private static func shortened(_ range: Range<Int>, _ name: (Int) -> String) -> [String] {
    guard range.count > 4 else { return range.map(name) }
    return [name(range.lowerBound), "(\(range.count - 2) more)", name(range.upperBound - 1)]
  }
}

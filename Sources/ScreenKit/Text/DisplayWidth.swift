extension String {
  /// Measures the cells that the text takes in a terminal, once it is neutralised; in linear time.
  public func displayWidth(as characterSupport: CharacterSupport = .unicode) -> Int {
    var line = StyledLine()
    line.append(self, as: characterSupport)
    return line.width
  }

  /// Returns the text, or as much of its end as fits behind an ellipsis, if it takes more cells than `width`. The time it takes is
  /// linear in the text and quadratic in the width.
  public func tail(width: Int, as characterSupport: CharacterSupport) -> String {
    if displayWidth(as: characterSupport) <= width { return self }
    var rest = suffix(max(0, width - characterSupport.ellipsis.count))
    while !rest.isEmpty, (characterSupport.ellipsis + rest).displayWidth(as: characterSupport) > width {
      rest.removeFirst()
    }
    return characterSupport.ellipsis + rest
  }

  /// The beginning of the text, which takes at most `width` cells; when it is cut, an ellipsis says so.
  public func head(width: Int, as characterSupport: CharacterSupport) -> String {
    if displayWidth(as: characterSupport) <= width { return self }
    var rest = prefix(max(0, width - characterSupport.ellipsis.count))
    while !rest.isEmpty, (rest + characterSupport.ellipsis).displayWidth(as: characterSupport) > width {
      rest.removeLast()
    }
    return rest + characterSupport.ellipsis
  }
}

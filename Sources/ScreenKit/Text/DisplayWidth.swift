extension String {
  /// Measures the width of the neutralized text in terminal cells. Linear in its length.
  package func displayWidth(as characterSupport: CharacterSupport = .unicode) -> Int {
    var line = StyledLine()
    line.append(self, as: characterSupport)
    return line.width
  }

  /// Returns the text, or an ellipsis and as much of its end as fits, if it takes more cells than `width`. The time is linear in the text
  /// and quadratic in the width.
  package func tail(width: Int, as characterSupport: CharacterSupport) -> String {
    if displayWidth(as: characterSupport) <= width { return self }
    var rest = suffix(max(0, width - characterSupport.ellipsis.count))
    while !rest.isEmpty, (characterSupport.ellipsis + rest).displayWidth(as: characterSupport) > width {
      rest.removeFirst()
    }
    return characterSupport.ellipsis + rest
  }

  /// Returns the text, or as much of its beginning as fits and an ellipsis, if it takes more cells than `width`.
  package func head(width: Int, as characterSupport: CharacterSupport) -> String {
    if displayWidth(as: characterSupport) <= width { return self }
    var rest = prefix(max(0, width - characterSupport.ellipsis.count))
    while !rest.isEmpty, (rest + characterSupport.ellipsis).displayWidth(as: characterSupport) > width {
      rest.removeLast()
    }
    return rest + characterSupport.ellipsis
  }
}

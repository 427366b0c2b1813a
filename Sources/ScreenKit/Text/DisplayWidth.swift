extension String {
  /// Measures the cells that the text takes in a terminal, once it is neutralised; in linear time.
  public func displayWidth(as repertoire: Repertoire = .unicode) -> Int {
    var line = StyledLine()
    line.append(self, as: repertoire)
    return line.width
  }

  /// Returns the text, or as much of its end as fits behind an ellipsis, if it takes more cells than `width`. The time it takes is
  /// linear in the text and quadratic in the width.
  public func tail(width: Int, as repertoire: Repertoire) -> String {
    if displayWidth(as: repertoire) <= width { return self }
    var rest = suffix(max(0, width - repertoire.ellipsis.count))
    while !rest.isEmpty, (repertoire.ellipsis + rest).displayWidth(as: repertoire) > width { rest.removeFirst() }
    return repertoire.ellipsis + rest
  }

  /// The beginning of the text, which takes at most `width` cells; when it is cut, an ellipsis says so.
  public func head(width: Int, as repertoire: Repertoire) -> String {
    if displayWidth(as: repertoire) <= width { return self }
    var rest = prefix(max(0, width - repertoire.ellipsis.count))
    while !rest.isEmpty, (rest + repertoire.ellipsis).displayWidth(as: repertoire) > width { rest.removeLast() }
    return rest + repertoire.ellipsis
  }
}

extension String {
  /// Measures the cells that the text takes in a terminal, once it is neutralised; in linear time.
  func displayWidth(as repertoire: Repertoire = .unicode) -> Int {
    var line = StyledLine()
    line.append(self, as: repertoire)
    return line.width
  }
}

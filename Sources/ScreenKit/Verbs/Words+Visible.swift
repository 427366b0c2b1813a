extension Words {
  /// Spells a line so that every character shows and it still means the same: as it is, else with its words in quotes.
  ///
  /// It can be copied from a screen and run again. Of a line that has no meaning, because a quote is left open, and of a comment
  /// the text is returned as it is.
  public static func visible(_ line: String) -> String {
    let shown = Rendering().line(StyledText(line))
    if shown == line || line.drop(while: { $0 == " " || $0 == "\t" }).first == "#" { return line }
    // Colons in front are no part of the first word.
    let colons = line.prefix { $0 == ":" }
    if !colons.isEmpty { return colons + visible(String(line[colons.endIndex...])) }
    let words = Words(line)
    return words.openQuote == nil ? words.texts.map { Words.quote($0) }.joined(separator: " ") : line
  }
}

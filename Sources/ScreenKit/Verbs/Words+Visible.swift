extension Words {
  /// Spells a line so that every character is visible and its meaning stays the same: unchanged if possible, otherwise with its words in
  /// quotes.
  ///
  /// The result can be copied from a screen and run again. A comment, or a line with an open quote, has no such meaning; its text is
  /// returned unchanged.
  package static func visible(_ line: String) -> String {
    let shown = Rendering().line(StyledText(line))
    if shown == line || line.drop(while: { $0 == " " || $0 == "\t" }).first == "#" { return line }
    // Leading colons are not part of the first word.
    let colons = line.prefix { $0 == ":" }
    if !colons.isEmpty { return colons + visible(String(line[colons.endIndex...])) }
    let words = Words(line)
    return words.openQuote == nil ? words.texts.map { Words.quote($0) }.joined(separator: " ") : line
  }
}

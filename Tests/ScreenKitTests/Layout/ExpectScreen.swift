import ScreenKit
import Testing

/// Expects that blocks look as drawn. No line of a drawing ends with a space.
func expectScreen(
  _ blocks: [Block], columns: Int?, repertoire: Repertoire = .unicode, drawsLines: Bool = true, _ screen: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = Rendering(columns: columns, repertoire: repertoire, drawsLines: drawsLines).lines(blocks)
  let drawn = screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  #expect(lines == drawn, "\n\(lines.joined(separator: "\n"))\n", sourceLocation: sourceLocation)
}

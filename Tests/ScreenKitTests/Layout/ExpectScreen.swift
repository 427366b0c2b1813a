import Foundation
import ScreenKit
import Testing

/// Expects that blocks look as drawn. No line of a drawing ends with a space.
func expectScreen(
  _ blocks: [Block], columns: Int?, characterSupport: CharacterSupport = .unicode, drawsLines: Bool = true,
  _ screen: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = Rendering(columns: columns, characterSupport: characterSupport, drawsLines: drawsLines).lines(blocks)
  let drawn = screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  #expect(lines == drawn, "\n\(lines.joined(separator: "\n"))\n", sourceLocation: sourceLocation)
}

/// Expects a text to match a recorded file, which `SCREENKIT_RECORD=1` rewrites.
func expectGolden(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens/\(name)")
    .standardizedFileURL
  if ProcessInfo.processInfo.environment["SCREENKIT_RECORD"] != nil {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
  let golden = try String(contentsOf: file, encoding: .utf8)
  #expect(text == golden, "\(name)\n\(text)", sourceLocation: sourceLocation)
}

import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Suite(
  "The pictures of the pages and of the reference", .serialized,
  .timeLimit(.minutes(10)))
struct PicturesTests {
  /// Reads the pictures in a folder: the text of each, without the durations of queries.
  private func texts(in folder: URL) throws -> [String: [String]] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return Dictionary(
      uniqueKeysWithValues: try files.map { file in
        let texts = try String(contentsOf: file, encoding: .utf8).matches(of: /<text[^>]*>([^<]*)/)
        return (file.lastPathComponent, texts.map { String($0.output.1.replacing(#/ \([0-9.]+ m?s\)/#, with: "")) })
      })
  }

  @Test("show the output of the programs")
  func current() throws {
    let pages = try TestDirectory()
    let reference = try TestDirectory()
    let programs = URL(filePath: Programs.pictures).deletingLastPathComponent().path
    let run = try Programs.run(Programs.pictures, [programs, pages.path, reference.path])
    #expect(run.errorText == "" && run.exit == .exited(0))
    for (directory, folder) in [
      (pages, "Docs/pictures"), (reference, "Sources/ScreenKit/Documentation.docc/Resources"),
    ] {
      let drawn = try texts(in: URL(filePath: directory.path))
      #expect(drawn.count == 8)
      #expect(try texts(in: TestEnvironment.package.appending(path: folder)) == drawn, "Run Scripts/pictures.sh.")
    }
  }
}

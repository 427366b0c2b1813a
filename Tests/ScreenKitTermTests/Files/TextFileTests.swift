import Glibc
import Testing

// `TextFile` is internal.
@testable import ScreenKitTerm

@Suite("A file for an editor or a pager", .timeLimit(.minutes(10)))
struct TextFileTests {
  @Test("is made in /tmp unless TMPDIR names another directory", arguments: [[:], ["TMPDIR": ""], ["TMPDIR": "/tmp"]])
  func temporary(variables: [String: String]) throws {
    let file = try TextFile.temporary("text", Environment(variables))
    defer {
      close(file.descriptor)
      unlink(file.name)
    }
    #expect(file.name.hasPrefix("/tmp/screenkit-"))
  }
}

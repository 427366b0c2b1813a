import ScreenKitTerm
import TestSupport
import Testing

@testable import TestedBackups

@MainActor @Suite("Backups that were recorded", .timeLimit(.minutes(10)))
struct ReplayedBackupsTests {
  /// A recording of some lines.
  private func recording(of lines: [String]) async -> String {
    var (text, encoder) = ("", Recording.Encoder())
    let session = Session(Store(Backups(), reducer: reducer), path: \.path, root: Home())
    session.record { text += encoder.line(Recording.Entry(0, $0)) }
    for line in lines { _ = await session.type(line) }
    return text
  }

  @Test("are replayed by a console of their own")
  func faithful() async throws {
    let folder = try TestDirectory()
    let file = try folder.write("bug.record", await recording(of: ["look", "back", "nonsense"]))
    let console = Console(Store(Backups(), reducer: reducer), path: \.path, root: Home())
    #expect(try await console.replay(file) == .faithful)
  }

  @Test("are read completely before the first line runs, or refused")
  func refused() async throws {
    let folder = try TestDirectory()
    let file = try folder.write("bug.record", await recording(of: ["help"]) + "oops\n")
    let console = Console(Store(Backups(), reducer: reducer), path: \.path, root: Home())
    let error = await #expect(throws: LineError.self) { try await console.replay(file) }
    #expect(error?.description == "\(file): line 4 is not an event of a recording")
  }
}

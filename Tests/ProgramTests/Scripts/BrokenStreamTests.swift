import ScreenKitTermTesting
import TestDatabases
import Testing

@Suite("dbwalk with a script", .timeLimit(.minutes(10)))
struct BrokenStreamTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  // Rule C-02.4
  @Test("fails when its output cannot be written, or its input cannot be read")
  func brokenStreams() throws {
    func status(_ command: String) throws -> (ProgramExit, String) {
      let run = try Programs.run("/bin/sh", ["-c", command, Programs.dbwalk, music.path])
      return (run.exit, run.errorText)
    }
    let full = try status(#""$0" "$1" -c "open Album" >/dev/full"#)
    #expect(full.0 == .exited(1) && full.1 == "standard output: No space left on device\n")
    let closed = try status(#""$0" "$1" -c "open Album" >&-"#)
    #expect(closed.0 == .exited(1) && closed.1 == "standard output: Bad file descriptor\n")
    let directory = try status(#""$0" "$1" </"#)
    #expect(directory.0 == .exited(1) && directory.1 == "<stdin>: Is a directory\n")
    #expect(try status(#""$0" "$1" <&-"#) == (.exited(0), ""))
    #expect(try status(#""$0" "$1" -c "open Album" 2>&- | head -1 >/dev/null"#).0 == .exited(0))
  }
}

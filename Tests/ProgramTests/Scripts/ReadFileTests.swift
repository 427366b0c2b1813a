import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

/// A file that an option or a verb reads.
private enum Reader: CaseIterable {
  case script, load, replay

  var arguments: [String] {
    switch self {
    case .script: ["--script", "f"]
    case .load: ["-c", "load f"]
    case .replay: ["--replay", "f"]
    }
  }

  /// The reason to refuse a line of 10 MiB.
  var tooLong: String {
    self == .replay ? "line 6 is not an event of a recording" : "f:2: the line is longer than 1048576 bytes"
  }
}

/// A change of the file before it is read.
private enum Damage: CaseIterable {
  case none, mark, lineEnds, invalid, utf16, nul, long, directory, missing

  func apply(to bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .none: bytes
    case .mark: [0xEF, 0xBB, 0xBF] + bytes
    case .lineEnds: bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    case .invalid: bytes + [0x78, 0xFF, 0x0A]
    case .utf16: [0xFF, 0xFE] + bytes.flatMap { [$0, 0] }
    case .nul: bytes + [0x78, 0, 0x0A]
    case .long: bytes + [UInt8](repeating: 0x78, count: 10 << 20) + [0x0A]
    case .directory, .missing: nil
    }
  }

  /// The reason to refuse it; `nil` if it is read like the original.
  func problem(for reader: Reader) -> String? {
    switch self {
    case .none, .mark, .lineEnds: nil
    case .invalid: "0xff is not UTF-8"
    case .utf16: "byte 1: this is UTF-16, not UTF-8"
    case .nul: "a line cannot contain NUL"
    case .long: reader.tooLong
    case .directory: "\"f\": Is a directory; name a file, not a folder"
    case .missing: "\"f\": No such file or directory; check the path"
    }
  }
}

@Suite("A file that is read", .timeLimit(.minutes(10)))
struct ReadFileTests {
  private let directory: TestDirectory

  init() throws { directory = try TestDirectory() }

  @Test(
    "may have a byte order mark and CRLF; anything else is refused in one line, and is as before",
    arguments: Reader.allCases, Damage.allCases)
  fileprivate func damaged(reader: Reader, damage: Damage) throws {
    let made = try PipedProgram.run(
      "/usr/bin/sqlite3", arguments: [directory.path + "/a.db"], input: "CREATE TABLE t (a);")
    try #require(made.exit == .exited(0))
    func run(_ arguments: [String]) throws -> PipedProgram {
      try PipedProgram.run(
        Programs.dbwalk, arguments: ["a.db"] + arguments, environment: TestEnvironment.variables, input: "",
        workingDirectory: directory.path)
    }
    var bytes = Array("query SELECT 41 + 1\n".utf8)
    if reader == .replay {
      #expect(try run(["--record", "r", "-c", "path"]).exit == .exited(0))
      bytes = try Array(Data(contentsOf: URL(filePath: directory.path + "/r")))
    }
    let content = damage.apply(to: bytes)
    if let content { try directory.write("f", content) }
    if damage == .directory {
      try FileManager.default.createDirectory(atPath: directory.path + "/f", withIntermediateDirectories: false)
    }
    let run = try run(reader.arguments)
    if let problem = damage.problem(for: reader) {
      #expect(run.exit == .exited(1) && run.errorText.hasSuffix("\n"))
      #expect(run.errorText.contains(problem) && run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
    } else {
      #expect(run.exit == .exited(0) && run.errorText.isEmpty, "\(run.errorText)")
      #expect(run.outputText.contains(reader == .replay ? "faithful" : "42"))
    }
    if let content { #expect(try Array(Data(contentsOf: URL(filePath: directory.path + "/f"))) == content) }
  }
}

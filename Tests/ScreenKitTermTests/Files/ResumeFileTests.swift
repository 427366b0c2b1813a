import Foundation
import Glibc
import PresentationFiles
import ScreenKit
import TestSupport
import Testing

@testable import ScreenKitTerm

@MainActor @Suite("The file of a saved session", .timeLimit(.minutes(10)))
struct ResumeFileTests {
  private let folder: TestDirectory
  private let path: String

  init() throws {
    folder = try TestDirectory()
    path = folder.path + "/state/resume.json"
  }

  private func file(_ resumption: Resumption = .standard, program: String = "tasks") -> ResumeFile {
    ResumeFile(path: path, program: program, resumption)
  }

  private func saved(line: String = "half", version: Int = 1) -> SavedSession {
    var saved = SavedSession()
    (saved.line, saved.version) = (line, version)
    return saved
  }

  /// A file that contains a saved session.
  private func written(_ resumption: Resumption = .standard, hasLeft: Bool = true) throws -> ResumeFile {
    let file = file(resumption)
    #expect(try file.takeLock())
    try file.write(saved(version: resumption.version), hasLeft: hasLeft)
    return file
  }

  private var mode: mode_t {
    var status = stat()
    stat(path, &status)
    return status.st_mode & 0o777
  }

  private func refusal(_ file: ResumeFile) -> String? {
    do throws(ResumeFile.Refusal) {
      _ = try file.read()
      return nil
    } catch {
      return "\(error.ending): \(error.reason)"
    }
  }

  @Test("is complete, records whether the user has left, and is readable only by its owner", arguments: [true, false])
  func whole(hasLeft: Bool) throws {
    let file = try written(hasLeft: hasLeft)
    let read = try #require(try file.read())
    #expect(read.session == saved() && read.hasLeft == hasLeft && mode == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state").sorted() == [
        "resume.json", "resume.json.lock",
      ])
    file.remove()
    #expect(try file.read() == nil)
  }

  @Test("counts as damaged wherever it is cut off, and is never read in part")
  func torn() throws {
    let file = try written()
    let bytes = try Data(contentsOf: URL(filePath: path))
    for count in 1..<(bytes.count - 1) {
      try bytes.prefix(count).write(to: URL(filePath: path))
      #expect(refusal(file) == "damaged: it is damaged", "\(count) bytes")
    }
    try Data().write(to: URL(filePath: path))
    #expect(try file.read() == nil, "an empty file holds nothing")
  }

  @Test("of another program, another document, or a newer version is not used")
  func foreign() throws {
    _ = try written(Resumption(of: "/a.db", version: 2))
    let other = "foreign: another program has saved it"
    #expect(refusal(file(Resumption(of: "/a.db", version: 2), program: "notes")) == other)
    #expect(refusal(file(Resumption(of: "/b.db", version: 2))) == other)
    #expect(refusal(file(Resumption(version: 2))) == other)
    let newer = "newer: a newer version of the program has saved it"
    #expect(refusal(file(Resumption(of: "/a.db"))) == newer)
    #expect(refusal(file(Resumption(of: "/a.db", version: 2))) == nil)
    try Data(#"{"format":2,"everything":"else"}"#.utf8).write(to: URL(filePath: path))
    #expect(refusal(file(Resumption(of: "/a.db", version: 2))) == newer)
  }

  @Test("of an older version is converted, or not used if that fails")
  func older() throws {
    _ = try written()
    var converted = saved(line: "1 -> 3")
    converted.version = 3
    let converting = Resumption(version: 3) { $0.line = "\($0.version) -> 3" }
    #expect(try file(converting).read()?.session == converted)
    #expect(try file(Resumption(version: 2)).read()?.session.version == 2)
    let failing = Resumption(version: 2) { _ in throw LineError("no") }
    #expect(refusal(file(failing)) == "old: its data cannot be converted: no")
  }

  @Test("belongs to one process at a time")
  func lock() throws {
    let (one, other) = (file(), file())
    #expect(try one.takeLock() && one.takeLock())
    #expect(try !other.takeLock())
    one.releaseLock()
    #expect(try other.takeLock())
    #expect(try !one.takeLock())
  }

  @Test("is not written after its lock file was removed, replaced or linked", arguments: LostFile.allCases)
  func lostLock(_ way: LostFile) throws {
    let file = try written()
    try way.perform(on: path + ".lock")
    #expect(throws: FileError.self) { try file.write(saved(line: "other"), hasLeft: false) }
    #expect(try file.read()?.session == saved())
  }

  @Test("is set aside under a free name, and never replaces another file")
  func aside() throws {
    let file = try written()
    #expect(file.setAside(as: "damaged") == path + ".damaged")
    #expect(file.setAside(as: "damaged") == nil, "the file has another name already")
    for number in 2...4 {
      try file.write(saved(), hasLeft: true)
      #expect(file.setAside(as: "damaged") == path + ".damaged-\(number)")
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test("is marked while it is resumed, and set aside if that fails")
  func attempts() throws {
    let file = try written()
    file.beginAttempt()
    #expect(try file.read() == nil)
    file.endAttempt()
    #expect(try file.read()?.session == saved() && file.takeFailedAttempt() == nil)
    file.beginAttempt()
    #expect(file.takeFailedAttempt() == path + ".failed")
    try file.write(saved(), hasLeft: true)
    // The process ends here.
    file.beginAttempt()
    #expect(self.file().takeFailedAttempt() == path + ".failed-2")
    #expect(try file.read() == nil)
  }

  @Test("can be saved under another name before it is replaced")
  func copy() throws {
    let file = try written()
    #expect(file.keepCopy(as: "incomplete") == path + ".incomplete")
    #expect(file.keepCopy(as: "incomplete") == path + ".incomplete-2")
    try file.write(saved(line: "other"), hasLeft: false)
    let copy = ResumeFile(path: path + ".incomplete", program: "tasks", .standard)
    #expect(try copy.read()?.session == saved())
    #expect(try file.read()?.session.line == "other")
  }

  @Test("that cannot be written is unchanged")
  func unwritable() throws {
    let file = try written()
    for call in [SystemCall.write, .rename] {
      SystemCall.$fault.withValue({ $0 == call ? SystemError(code: ENOSPC) : nil }) {
        #expect(throws: FileError(path, SystemError(code: ENOSPC))) {
          try file.write(saved(line: "other"), hasLeft: false)
        }
      }
      #expect(try file.read()?.session == saved())
    }
    try file.write(saved(line: "other"), hasLeft: false)
    #expect(try file.read()?.session.line == "other")
  }

  @Test("is not used if it is not a regular file, or is a link that others can write to")
  func unusable() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(refusal(file())?.hasPrefix("foreign: not a regular file") == true)
    #expect(throws: FileError.self) { try file().write(saved(), hasLeft: false) }
  }

  @Test("has its own name for each document, whatever that is called")
  func names() {
    let environment = Environment(["XDG_STATE_HOME": "/state"])
    let keys = [
      "/a/x.db", "/b/x.db", "x.db", "", "/", "..", "日本語.db", "a b\n\u{1B}c", String(repeating: "long", count: 100),
    ]
    let paths = keys.map { Resumption(of: $0).file(program: "walk", environment: environment) ?? "" }
    #expect(Set(paths).count == keys.count)
    for path in paths {
      let name = path.dropFirst("/state/walk/".count)
      #expect(path.hasPrefix("/state/walk/resume-") && name.hasSuffix(".json") && name.utf8.count < 100)
      #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }, "\(path)")
    }
    #expect(Resumption.standard.file(program: "walk", environment: environment) == "/state/walk/resume.json")
    #expect(Resumption.none.file(program: "walk", environment: environment) == nil)
    #expect(Resumption.standard.file(program: "walk", environment: Environment([:])) == nil)
  }
}

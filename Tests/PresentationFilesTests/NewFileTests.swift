import CScreenKitPlatform
import Foundation
import PresentationFiles
import TestSupport
import Testing

@Suite("A file that appears when it is complete", .timeLimit(.minutes(10)))
struct NewFileTests {
  private let folder: TestDirectory
  private var path: String { folder.path + "/a.csv" }

  init() throws { folder = try TestDirectory() }

  private func write(_ text: String, to path: String? = nil, replaces: Bool = false) throws(FileError) {
    let file = try NewFile(path ?? self.path, replaces: replaces)
    // In two pieces.
    try file.write(Array(text.utf8.prefix(2)))
    try file.write(Array(text.utf8.dropFirst(2)))
    try file.finish()
  }

  private func text(_ path: String? = nil) -> String? {
    FileManager.default.contents(atPath: path ?? self.path).map { String(decoding: $0, as: UTF8.self) }
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  private func reason(_ body: () throws(FileError) -> Void) -> String? {
    do throws(FileError) {
      try body()
      return nil
    } catch {
      return error.description
    }
  }

  @Test("replaces another one only on request, and has no name before", arguments: [false, true])
  func existing(isNamed: Bool) throws {
    try Faults.named(isNamed) {
      let file = try NewFile(path, replaces: false)
      try file.write(Array("one".utf8))
      #expect(names == (isNamed ? [".a.csv.unfinished-1"] : []))
      try file.finish()
      #expect(reason { () throws(FileError) in try write("two") } == "\"\(path)\": already exists; name a new one")
      #expect(text() == "one")
      try write("three", replaces: true)
      #expect(text() == "three" && names == ["a.csv"])
    }
  }

  @Test("does not replace one that has appeared meanwhile", arguments: [false, true])
  func overtaken(isNamed: Bool) throws {
    try Faults.named(isNamed) {
      let file = try NewFile(path, replaces: false)
      try write("first")
      #expect(throws: FileError(path, SystemError(code: EEXIST))) { try file.finish() }
      #expect(text() == "first" && names == ["a.csv"])
    }
  }

  @Test("leaves nothing when it is discarded or released, and takes no more bytes", arguments: [false, true])
  func discarded(isNamed: Bool) throws {
    try Faults.named(isNamed) {
      let file = try NewFile(path, replaces: true)
      try file.write([1])
      file.discard()
      #expect(throws: FileError.self) { try file.write([2]) }
      #expect(throws: FileError.self) { try file.finish() }
      _ = try NewFile(path, replaces: true)
      #expect(names == [])
    }
  }

  @Test(
    "has the old text or the new one, and leaves nothing, whichever call fails", arguments: [false, true],
    [false, true])
  func failing(isNamed: Bool, isThere: Bool) throws {
    func old() throws { if isThere { try Data("old".utf8).write(to: URL(filePath: path)) } else { unlink(path) } }
    try old()
    let count = try Faults.calls { try Faults.named(isNamed) { try write("new", replaces: isThere) } }
    #expect(count >= 4)
    for number in 1...count {
      try old()
      var problem: String?
      Faults.failing(at: number, with: SystemError(code: ENOSPC)) {
        Faults.named(isNamed) { problem = reason { () throws(FileError) in try write("new", replaces: isThere) } }
      }
      // A failure to change the owner, to use a file without a name, or to remove a name is ignored.
      let expected = problem == nil ? "new" : isThere ? "old" : nil
      #expect(text() == expected, "call \(number): \(problem ?? "")")
      if let problem {
        #expect(problem == "\"\(path)\": No space left on device; free some space, or choose another folder")
      }
      #expect(names.filter { !$0.hasSuffix(".unfinished-1") } == (text() == nil ? [] : ["a.csv"]))
      try write("next", replaces: true)
      #expect(names == ["a.csv"], "call \(number)")
    }
  }

  @Test(
    "has the old text or the new one wherever the process is killed, and the next one removes what is left",
    arguments: [false, true], [false, true])
  func killed(isNamed: Bool, isThere: Bool) throws {
    func old() throws { if isThere { try Data("old".utf8).write(to: URL(filePath: path)) } else { unlink(path) } }
    try old()
    let count = try Faults.calls { try Faults.named(isNamed) { try write("new", replaces: isThere) } }
    for number in 1...count {
      try old()
      Faults.killed(at: number) { Faults.named(isNamed) { try? write("new", replaces: isThere) } }
      #expect(text() == (isThere ? "old" : nil) || text() == "new", "call \(number): \(text() ?? "nothing")")
      try write("next", replaces: true)
      #expect(text() == "next" && names == ["a.csv"], "call \(number): \(names)")
    }
  }

  @Test("does not disturb others that replace the same file at the same time", arguments: [false, true])
  func together(isNamed: Bool) throws {
    try Faults.named(isNamed) {
      let files = try (1...5).map { number in
        let file = try NewFile(path, replaces: true)
        try file.write(Array("\(number)".utf8))
        return file
      }
      for (index, file) in files.enumerated() {
        try file.finish()
        #expect(text() == "\(index + 1)")
      }
      #expect(names == ["a.csv"])
    }
  }

  @Test(
    "keeps the permissions, the owner and the group of a replaced file", arguments: [0o640, 0o600, 0o444, 0o666, 0o755])
  func modes(mode: mode_t) throws {
    try write("old")
    #expect(chmod(path, mode) == 0)
    let isSuperuser = geteuid() == 0
    if isSuperuser { #expect(chown(path, 4321, 1234) == 0) }
    try write("new", replaces: true)
    let status = status(path)
    #expect(text() == "new" && status.st_mode & 0o777 == mode)
    if isSuperuser { #expect(status.st_uid == 4321 && status.st_gid == 1234) }
  }

  @Test(
    "gives other users no more access when the system does not let it keep the group",
    arguments: [(0o640, 0o600), (0o664, 0o644), (0o604, 0o600), (0o666, 0o666), (0o777, 0o777), (0o751, 0o711)]
      as [(mode_t, mode_t)])
  func lostGroup(mode: mode_t, expected: mode_t) throws {
    try write("old")
    #expect(chmod(path, mode) == 0)
    let count = Counter()
    // The third of these calls sets the permissions.
    try SystemCall.$fault.withValue({ $0 == .own && count.next() <= 2 ? SystemError(code: EPERM) : nil }) {
      try write("new", replaces: true)
    }
    #expect(text() == "new" && status(path).st_mode & 0o777 == expected)
  }

  @Test("of a link replaces or creates its target, and the link stays", arguments: [true, false], [true, false])
  func links(isRelative: Bool, isThere: Bool) throws {
    let target = folder.path + "/inner/target"
    try FileManager.default.createDirectory(atPath: folder.path + "/inner", withIntermediateDirectories: false)
    if isThere { try write("old", to: target) }
    symlink("target", folder.path + "/inner/second")
    symlink(isRelative ? "inner/second" : folder.path + "/inner/second", folder.path + "/link")
    try write("new", to: folder.path + "/link", replaces: true)
    #expect(text(target) == "new" && names == ["inner", "link"])
    #expect(status(folder.path + "/link").st_mode & S_IFMT == S_IFLNK)
    #expect(status(folder.path + "/inner/second").st_mode & S_IFMT == S_IFLNK)
  }

  @Test("that must be new is refused at a link, wherever that leads")
  func newLink() throws {
    symlink("nowhere", path)
    #expect(throws: FileError(path, SystemError(code: EEXIST))) { try write("x") }
    #expect(names == ["a.csv"])
  }

  @Test("replaces nothing but files, and says what is in its way")
  func places() throws {
    let (pipe, circle) = (folder.path + "/pipe", folder.path + "/circle")
    #expect(mkfifo(pipe, 0o600) == 0 && symlink(circle, circle) == 0)
    try write("x")
    let long = folder.path + "/" + String(repeating: "x", count: 300)
    let places = [
      (folder.path + "/none/a", "No such file or directory; check the path"),
      (path + "/a", "Not a directory; check the path"),
      (folder.path, "Is a directory; name a file, not a folder"), (pipe, "not a regular file; choose another file"),
      ("/dev/null", "not a regular file; choose another file"),
      (circle, "Too many levels of symbolic links; check its links"),
      (long, "File name too long; choose a shorter name"),
    ]
    for (place, problem) in places {
      #expect(
        reason { () throws(FileError) in try write("y", to: place, replaces: true) } == "\"\(place)\": \(problem)")
    }
    #expect(names == ["a.csv", "circle", "pipe"] && text() == "x")
  }

  @Test(
    "has a name of any length that the system takes, and is created in the current folder, too",
    arguments: [1, 200, 255])
  func names(count: Int) throws {
    let name = folder.path + "/" + String(repeating: "é", count: count / 2) + (count % 2 == 1 ? "x" : "")
    for isNamed in [false, true] {
      try Faults.named(isNamed) { try write("\(isNamed)", to: name, replaces: true) }
      #expect(text(name) == "\(isNamed)" && names.count == 1)
    }
  }
}

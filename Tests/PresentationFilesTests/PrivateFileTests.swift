import CScreenKitPlatform
import Foundation
import PresentationFiles
import TestSupport
import Testing

@Suite("A file of a program's own", .timeLimit(.minutes(10)))
struct PrivateFileTests {
  private let folder: TestDirectory
  private var path: String { folder.path + "/state/lines" }
  private var file: PrivateFile { PrivateFile(path: path) }

  init() throws {
    folder = try TestDirectory()
    try PrivateFile(path: path).prepare()
  }

  private var text: String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/state")) ?? []).sorted()
  }

  private func append(_ line: String) throws { #expect(try file.append(Array("\(line)\n".utf8), isLast: true)) }

  @Test("has the old lines or the new ones wherever the process is killed", arguments: [false, true])
  func killed(rewrites: Bool) throws {
    func change() throws {
      if rewrites { _ = try file.rewrite { Array("new\n".utf8) + $0 } } else { try append("new") }
    }
    try append("old")
    let count = try Faults.calls { try change() }
    for number in 1...count {
      FileName.remove(path)
      try append("old")
      Faults.killed(at: number) { try? change() }
      #expect(["old\n", rewrites ? "new\nold\n" : "old\nnew\n"].contains(text), "call \(number): \(text)")
      #expect(try file.rewrite { $0 + Array("last\n".utf8) })
      #expect(text.hasSuffix("old\nlast\n") || text.hasSuffix("new\nlast\n"))
      #expect(names == ["lines"], "call \(number)")
    }
  }

  @Test("is unchanged when it cannot be rewritten, and keeps what the change declines")
  func failing() throws {
    try append("old")
    SystemCall.$fault.withValue({ $0 == .write ? SystemError(code: ENOSPC) : nil }) {
      #expect(throws: FileError(path, SystemError(code: ENOSPC))) { try file.rewrite { _ in [1] } }
    }
    #expect(try file.rewrite { _ in nil })
    #expect(text == "old\n" && names == ["lines"])
  }

  @Test("is closed to others, unless it is a link, or has a second name, or is not secret")
  func access() throws {
    func mode() -> mode_t {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
    chmod(path, 0o644)
    #expect(try PrivateFile(path: path, isSecret: false).rewrite { $0 })
    #expect(mode() == 0o644)
    _ = try file.read()
    #expect(mode() == 0o600)
    chmod(path, 0o644)
    #expect(link(path, path + "-2") == 0)
    do throws(FileError) {
      _ = try file.read()
      Issue.record("it is read")
    } catch {
      #expect(error.isAboutForeignFile && mode() == 0o644)
    }
  }

  @Test("creates the target of a dangling link, and keeps the link")
  func dangling() throws {
    FileName.remove(path)
    #expect(symlink("target", path) == 0)
    #expect(try file.rewrite { _ in Array("new\n".utf8) })
    #expect(text == "new\n" && names == ["lines", "target"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "target")
  }

  @Test("of another kind is refused, and /dev/null is recognized")
  func kinds() throws {
    do throws(FileError) {
      _ = try PrivateFile(path: "/dev/null").read()
      Issue.record("it is read")
    } catch {
      #expect(error.isAboutDevice)
    }
    FileName.remove(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: FileError.self) { try file.read() }
    #expect(throws: FileError.self) { try file.rewrite { $0 } }
  }
}

@Suite("The name of a file", .timeLimit(.minutes(10)))
struct FileNameTests {
  @Test("is changed to a free one", arguments: [false, true])
  func aside(keepsFirst: Bool) throws {
    let folder = try TestDirectory()
    let path = try folder.write("a", "mine")
    for number in 1...3 {
      try folder.write("a", "\(number)")
      let name = path + (number == 1 ? ".old" : ".old-\(number)")
      #expect(FileName.setAside(path, as: path + ".old", keepsFirst: keepsFirst) == name)
      #expect(FileName.exists(path) == keepsFirst && FileName.exists(name))
      if keepsFirst { FileName.remove(path) }
    }
    #expect(FileName.setAside(path, as: path + ".old", keepsFirst: keepsFirst) == nil)
  }
}

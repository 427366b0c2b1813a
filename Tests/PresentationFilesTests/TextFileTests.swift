import CScreenKitPlatform
import Foundation
import PresentationFiles
import TestSupport
import Testing

@Suite("A text file", .timeLimit(.minutes(10)))
struct TextFileTests {
  private let folder: TestDirectory

  init() throws { folder = try TestDirectory() }

  private func read(_ path: String, upTo limit: Int = 16 << 20) -> Result<String, FileError> {
    Result { () throws(FileError) in try TextFile.read(path, upTo: limit) }
  }

  @Test(
    "is UTF-8 with any line endings, and without its byte order mark",
    arguments: [
      ("", ""), ("a", "a"), ("a\nb\n", "a\nb\n"), ("a\r\nb\r\n", "a\nb\n"), ("a\rb\r", "a\nb\n"),
      ("a\r\n\r\n\rb\n\r", "a\n\n\nb\n\n"), ("\u{FEFF}a\u{FEFF}", "a\u{FEFF}"), ("é日👩\u{2028}", "é日👩\u{2028}"),
    ])
  func text(content: String, text: String) throws {
    #expect(read(try folder.write("a", content)) == .success(text))
  }

  @Test(
    "with other bytes is refused with the first of them, and unchanged",
    arguments: [
      ([0xFF], "byte 1: 0xff is not UTF-8"), ([0x61, 0x0A, 0xFC, 0x0A], "byte 3: 0xfc is not UTF-8"),
      ([0x61, 0xE2, 0x82], "byte 2: 0xe2 is not UTF-8"), ([0x61, 0x00, 0x62], "byte 2: a line cannot contain NUL"),
      ([0xED, 0xA0, 0x80], "byte 1: 0xed is not UTF-8"),
      ([0xEF, 0xBB, 0xBF, 0x0D, 0x0A, 0x80], "byte 6: 0x80 is not UTF-8"),
      ([0xFF, 0xFE, 0x61, 0x00], "byte 1: this is UTF-16, not UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x61], "byte 1: this is UTF-16, not UTF-8"),
    ] as [([UInt8], String)])
  func bytes(_ bytes: [UInt8], problem: String) throws {
    let path = try folder.write("a", bytes)
    #expect(read(path) == .failure(FileError(path, problem, advice: "save the file as UTF-8 text")))
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes)
  }

  @Test(
    "is read up to its limit, and refused beyond that",
    arguments: [(10 << 20, true), (16 << 20, true), (16 << 20 + 1, false)])
  func sizes(count: Int, isRead: Bool) throws {
    let text = String(repeating: "x", count: count)
    let path = try folder.write("a", text)
    #expect(read(path) == (isRead ? .success(text) : .failure(FileError(path, "larger than 16 MiB"))))
  }

  @Test("is a file, or a device that is empty; nothing else is waited for")
  func kinds() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(read("/dev/null") == .success(""))
    let kinds = [
      (pipe, "not a regular file; choose another file"), (folder.path, "Is a directory; name a file, not a folder"),
      (folder.path + "/no/a", "No such file or directory; check the path"),
      (pipe + "/a", "Not a directory; check the path"),
      ("", "No such file or directory; check the path"),
    ]
    for (path, problem) in kinds {
      guard case .failure(let error) = read(path) else {
        Issue.record("\(path) is read")
        continue
      }
      #expect(error.description == "\"\(path)\": \(problem)")
    }
    // Its length is 0 for the system.
    #expect(throws: Never.self) { try #require(try read("/proc/self/status").get().contains("State:")) }
  }

  @Test("that is temporary is for its owner alone, and open at its beginning")
  func temporary() throws {
    let (path, file) = try TextFile.temporary("text", in: folder.path)
    defer { file.close() }
    var status = stat()
    #expect(path.hasPrefix(folder.path + "/screenkit-") && stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try String(decoding: file.readAll(upTo: 99), as: UTF8.self) == "text")
    FileName.remove(path)
    #expect(!FileName.exists(path))
    #expect(throws: FileError(folder.path + "/no", SystemError(code: ENOENT))) {
      try TextFile.temporary("", in: folder.path + "/no")
    }
    SystemCall.$fault.withValue({ $0 == .write ? SystemError(code: ENOSPC) : nil }) {
      #expect(throws: FileError.self) { try TextFile.temporary("text", in: folder.path) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}

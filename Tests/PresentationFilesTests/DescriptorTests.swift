import CScreenKitPlatform
import Foundation
import PresentationFiles
import TestSupport
import Testing

@Suite("A lock file", .timeLimit(.minutes(10)))
struct LockFileTests {
  private let folder: TestDirectory
  private var path: String { folder.path + "/a.lock" }

  init() throws { folder = try TestDirectory() }

  @Test("is held once, until it is closed")
  func once() throws {
    let lock = try #require(try Descriptor(locking: path))
    #expect(lock.isOnly(at: path))
    #expect(try Descriptor(locking: path) == nil)
    lock.close()
    try #require(try Descriptor(locking: path)).close()
  }

  @Test("that was removed, renamed, replaced or linked is noticed", arguments: LostFile.allCases)
  func lost(way: LostFile) throws {
    let lock = try #require(try Descriptor(locking: path))
    defer { lock.close() }
    try way.perform(on: path)
    #expect(!lock.isOnly(at: path))
  }

  @Test("must be a file with one name")
  func kinds() throws {
    #expect(throws: SystemError(code: ENOENT)) { try Descriptor(locking: folder.path + "/no/a.lock") }
    #expect(throws: SystemError.self) { try Descriptor(locking: folder.path) }
    try folder.write("a.lock", "")
    #expect(link(path, path + "2") == 0)
    #expect(throws: SystemError(code: EMLINK)) { try Descriptor(locking: path) }
    FileName.remove(path)
    #expect(symlink("a.lock2", path) == 0)
    #expect(throws: SystemError(code: ELOOP)) { try Descriptor(locking: path) }
  }
}

@Suite("Bytes that are written to a descriptor", .timeLimit(.minutes(10)))
struct WholeWriteTests {
  /// A pipe whose writing end does not block.
  private func makePipe() -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  @Test(
    "all arrive, in order, at a slow reader of a pipe that does not block",
    arguments: [0, 1, 65_536, 65_537, 1_000_000])
  func slow(count: Int) throws {
    let (reading, writing) = makePipe()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    // A thread of its own, since it waits while the pipe is full.
    Thread.detachNewThread {
      #expect(throws: Never.self) { try writing.writeAll(bytes.span.bytes) }
      writing.close()
    }
    var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1_000))
    while case let count = read(reading.number, &piece, piece.count), count > 0 { all += piece[..<count] }
    #expect(all == bytes)
    reading.close()
  }

  @Test("are an error, and no signal, when the reader has closed a pipe; so is a full disk")
  func failing() {
    let (reading, writing) = makePipe()
    reading.close()
    defer { writing.close() }
    for _ in 1...3 { #expect(throws: SystemError(code: EPIPE)) { try writing.writeAll([1, 2].span.bytes) } }
    let full = Descriptor(open("/dev/full", O_WRONLY))
    defer { full.close() }
    #expect(throws: SystemError(code: ENOSPC)) { try full.writeAll([1].span.bytes) }
  }

  @Test("to a stream fail with the first reason from then on, so that nothing is left out in the middle")
  func output() throws {
    let (reading, writing) = makePipe()
    let output = Output.to(writing.number)
    try output.write([1])
    SystemCall.$fault.withValue({ _ in SystemError(code: ENOSPC) }) {
      #expect(throws: FileError.self) { try output.write([2]) }
    }
    #expect(throws: FileError("standard output", SystemError(code: ENOSPC))) { try output.write([3]) }
    writing.close()
    #expect(try reading.readAll(upTo: 9) == [1] && output.failure == SystemError(code: ENOSPC))
    reading.close()
    #expect(Output.to(STDOUT_FILENO) === Output.standard)
  }
}

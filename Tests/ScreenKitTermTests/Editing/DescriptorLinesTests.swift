import Glibc
import TestSupport
import Testing

// `DescriptorLines` is internal.
@testable import ScreenKitTerm

@MainActor @Suite("The lines of a descriptor", .timeLimit(.minutes(10)))
struct DescriptorLinesTests {
  /// A pipe: bytes written to one end are read from the other.
  private struct Pipe {
    let input: Int32, output: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      (input, output) = (ends[0], ends[1])
    }

    func write(_ bytes: [UInt8]) {
      #expect(Glibc.write(output, bytes, bytes.count) == bytes.count)
    }
  }

  /// The next line, each byte that is not UTF-8 as U+FFFD; `nil` if there is none.
  private func next(of lines: DescriptorLines) async -> String? {
    guard case .bytes(let bytes)? = await lines.nextBytes() else { return nil }
    return String(decodingEachByte: bytes)
  }

  private func lines(of text: [UInt8]) async -> [String] {
    let pipe = Pipe()
    pipe.write(text)
    close(pipe.output)
    defer { close(pipe.input) }
    let lines = DescriptorLines(descriptor: pipe.input)
    var all: [String] = []
    while let line = await next(of: lines) { all.append(line) }
    return all
  }

  @Test(
    "end with a newline, a carriage return and a newline, or at the end of the file",
    arguments: [
      ("", []),
      ("a\nb\n", ["a", "b"]),
      ("a\nb", ["a", "b"]),
      ("a\r\nb\r\n", ["a", "b"]),
      ("\n\n", ["", ""]),
      ("\r\n\r", ["", "\r"]),
      ("a\rb\n", ["a\rb"]),
      ("a\0b\u{1B}\n", ["a\0b\u{1B}"]),
    ] as [(String, [String])])
  func ends(text: String, expected: [String]) async {
    #expect(await lines(of: Array(text.utf8)) == expected)
  }

  @Test("show each byte that is not UTF-8")
  func invalidBytes() async {
    #expect(await lines(of: [0x61, 0xFF, 0xC0, 0x0A, 0xC3, 0xA9]) == ["a\u{FFFD}\u{FFFD}", "é"])
  }

  @Test("are not read if the input has been dropped meanwhile: that would block the main actor")
  func dropped() async {
    let pipe = Pipe()
    defer { for end in [pipe.input, pipe.output] { close(end) } }
    var asked = 0
    let lines = DescriptorLines(descriptor: pipe.input) { descriptor in
      asked += 1
      guard asked == 2 else { return asked > 2 }
      // As the driver of a terminal does at Ctrl-C, after the reader was notified of input.
      var dropped: [UInt8] = [0, 0]
      #expect(read(descriptor, &dropped, 2) == 2)
      pipe.write(Array("y\n".utf8))
      return false
    }
    pipe.write(Array("x\n".utf8))
    #expect(await next(of: lines) == "y")
  }

  @Test("may be longer than a read")
  func longLines() async {
    let pipe = Pipe()
    defer { close(pipe.input) }
    let long = String(repeating: "x", count: 200_000)
    let writer = Task {
      await onOwnThread {
        pipe.write(Array("\(long)\nend".utf8))
        close(pipe.output)
      }
    }
    let lines = DescriptorLines(descriptor: pipe.input)
    #expect(await next(of: lines) == long)
    #expect(await next(of: lines) == "end")
    #expect(await next(of: lines) == nil)
    await writer.value
  }

  @Test("are waited for without blocking the main actor")
  func waiting() async {
    let pipe = Pipe()
    defer { close(pipe.input) }
    let lines = DescriptorLines(descriptor: pipe.input)
    var order: [String] = []
    let reader = Task {
      order.append(await next(of: lines) ?? "end")
    }
    // The reader waits for input; this task goes on meanwhile.
    await Task.yield()
    order.append("free")
    pipe.write(Array("late\n".utf8))
    await reader.value
    #expect(order == ["free", "late"])
    close(pipe.output)
  }
}

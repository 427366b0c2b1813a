import Dispatch
import Glibc
import Testing

@testable import ScreenKitTerm

@MainActor @Suite("The lines of a descriptor")
struct DescriptorLinesTests {
  /// A pipe: what is written to one end is read from the other.
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

  private func lines(of text: [UInt8]) async -> [String] {
    let pipe = Pipe()
    pipe.write(text)
    close(pipe.output)
    defer { close(pipe.input) }
    let lines = DescriptorLines(descriptor: pipe.input)
    var all: [String] = []
    while let line = await lines.next() { all.append(line) }
    return all
  }

  @Test(
    "end with a newline, a carriage return and a newline, or the end",
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

  @Test("do not hold up the main actor when what was there has been dropped before it is read")
  func dropped() async {
    let pipe = Pipe()
    defer { for end in [pipe.input, pipe.output] { close(end) } }
    let lines = DescriptorLines(descriptor: pipe.input)
    let line = Task.immediate { await lines.next() }
    // Both are told that there is something; this one is as quick as the driver of a terminal at Ctrl-C.
    let (taken, taking) = AsyncStream<Int>.makeStream()
    let (gone, going) = AsyncStream<Void>.makeStream()
    let taker = DispatchSource.makeReadSource(fileDescriptor: pipe.input, queue: .main)
    taker.setEventHandler {
      var bytes: [UInt8] = [0, 0]
      var request = pollfd(fd: pipe.input, events: Int16(POLLIN), revents: 0)
      taking.yield(poll(&request, 1, 0) > 0 ? read(pipe.input, &bytes, 2) : 0)
      taking.finish()
    }
    taker.setCancelHandler { going.finish() }
    taker.activate()
    // Only a main actor that is held up hears of this.
    let rescue = DispatchWorkItem { _ = Glibc.write(pipe.output, "late\n", 5) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(20), execute: rescue)
    pipe.write(Array("x\n".utf8))
    // The reader may have been quicker: then nothing is left for the other one to hear of.
    Task {
      _ = await line.value
      taking.finish()
    }
    var count = 0
    for await bytes in taken { count += bytes }
    taker.cancel()
    for await _ in gone {}
    for _ in 0..<100 { await Task.yield() }
    pipe.write(Array("y\n".utf8))
    #expect(await line.value == (count == 2 ? "y" : "x"))
    rescue.cancel()
  }

  @Test("may be longer than a read")
  func longLines() async {
    let pipe = Pipe()
    defer { close(pipe.input) }
    let long = String(repeating: "x", count: 200_000)
    let writer = Task.detached {
      pipe.write(Array("\(long)\nend".utf8))
      close(pipe.output)
    }
    let lines = DescriptorLines(descriptor: pipe.input)
    #expect(await lines.next() == long)
    #expect(await lines.next() == "end")
    #expect(await lines.next() == nil)
    await writer.value
  }

  @Test("are waited for without keeping the main actor busy")
  func waiting() async {
    let pipe = Pipe()
    defer { close(pipe.input) }
    let lines = DescriptorLines(descriptor: pipe.input)
    var order: [String] = []
    let reader = Task {
      order.append(await lines.next() ?? "end")
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

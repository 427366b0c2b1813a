import Glibc
import PresentationFiles
import TestSupport
import Testing

@MainActor @Suite("Lines over two descriptors", .timeLimit(.minutes(10)))
struct LineStreamTests {
  private let pair = RemotePair()

  /// Writes all bytes, in pieces, while the main actor is free.
  private func write(_ pieces: [ArraySlice<UInt8>], to descriptor: Int32) async {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    for piece in pieces {
      var rest = piece
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) } else { await Task.yield() }
      }
    }
  }

  @Test(
    "arrive whole and in order, however they are split, the last one without a newline",
    arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<200).map { _ in
      [UInt8](
        repeating: UInt8(97 + random.next(below: 26)),
        count: random.next(below: 20) == 0 ? 9_999 : random.next(below: 50))
    }
    var rest = Array(lines.joined(separator: [10]))[...]
    var pieces: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      pieces.append(rest.prefix(1 + random.next(below: 20_000)))
      rest = rest.dropFirst(pieces.last?.count ?? 0)
    }
    let (input, output) = (pair.pipe(), pair.pipe())
    let stream = LineStream(reading: input.reading, writing: output.writing, longest: 9_999)
    let writing = Task {
      await write(pieces, to: input.writing)
      pair.hangUp(input.writing)
    }
    var read: [[UInt8]] = []
    while let line = try await stream.next() {
      read.append(line)
      if random.next(below: 4) == 0 { await Task.yield() }
    }
    await writing.value
    // An empty last line does not begin.
    #expect(read == (lines.last == [] ? lines.dropLast() : lines), "seed \(seed)")
    stream.finish()
  }

  @Test("pass through new streams, one after the other: none waits for an event of another stream")
  func succession() async throws {
    for number in 0..<3_000 {
      let (there, back) = (pair.pipe(), pair.pipe())
      let one = LineStream(reading: back.reading, writing: there.writing, longest: 100)
      one.send(Array("\(number)".utf8))
      let other = LineStream(reading: there.reading, writing: back.writing, longest: 100)
      let line = try #require(try await other.next())
      #expect(String(decoding: line, as: UTF8.self) == "\(number)")
      for stream in [one, other] { stream.finish() }
      for end in [there.reading, there.writing, back.reading, back.writing] { pair.hangUp(end) }
    }
  }

  @Test(
    "are refused if they are longer than the longest, with or without their end", arguments: [100, 101, 70_000],
    [true, false])
  func long(length: Int, hasEnd: Bool) async throws {
    let (input, output) = (pair.pipe(), pair.pipe())
    let stream = LineStream(reading: input.reading, writing: output.writing, longest: 100)
    let bytes = Array("a\n".utf8) + [UInt8](repeating: 98, count: length) + (hasEnd ? [10] : [])
    let writing = Task {
      await write([bytes[...]], to: input.writing)
      pair.hangUp(input.writing)
    }
    #expect(try await stream.next() == [97])
    if length > 100 {
      await #expect(throws: LineStream.Problem.tooLong(100)) { try await stream.next() }
    } else {
      #expect(try await stream.next()?.count == length)
      #expect(try await stream.next() == nil)
    }
    // The bytes that are not read fit into the pipe.
    await writing.value
    stream.finish()
  }

  @Test("are counted until they are written, and dropped as a whole")
  func unsent() async throws {
    let (input, output) = (pair.pipe(), pair.pipe())
    let stream = LineStream(reading: input.reading, writing: output.writing, longest: 100)
    for letter in UInt8(97)...99 { stream.send([UInt8](repeating: letter, count: 100_000)) }
    stream.send([100])
    await waitUntil { stream.unsent <= 300_000 - (60 << 10) }
    stream.dropUnsent()
    stream.send([101])
    stream.finish()
    var text = ""
    while !text.hasSuffix("e\n") { text += try await pair.next(from: output.reading) }
    #expect(text == String(repeating: "a", count: 100_000) + "\ne\n")
    #expect(stream.unsent == 0)
  }

  @Test("end for a waiting reader when the stream is stopped, or the task is canceled", arguments: [true, false])
  func stopped(isCancelled: Bool) async throws {
    let (input, output) = (pair.pipe(), pair.pipe())
    let stream = LineStream(reading: input.reading, writing: output.writing, longest: 100)
    let reading = Task.immediate { try await stream.next() }
    if isCancelled { reading.cancel() } else { stream.stop() }
    #expect(try await reading.value == nil)
    stream.finish()
  }
}

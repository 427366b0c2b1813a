import Foundation
@testable import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("Random requests", .timeLimit(.minutes(RunLength.limit)))
struct RandomRequestTests {
  private let pair = RemotePair()

  private nonisolated static let requests = [
    #"{"id":#,"call":"screen"}"#, #"{"id":#,"call":"peek"}"#, #"{"id":#,"call":"verbs"}"#, #"{"id":#,"call":"fields"}"#,
    #"{"id":#,"call":"run","line":"write #","frame":1}"#, #"{"id":#,"call":"type","line":"write #"}"#,
    #"{"id":#,"call":"type","line":"sign"}"#, #"{"id":#,"call":"typeAhead","line":"wait nothing --limit 0"}"#,
    #"{"id":#,"call":"run","line":"wait nothing --limit 1000"}"#, #"{"id":#,"call":"value","line":"x"}"#,
    #"{"id":#,"call":"fill","values":{"a":"b"}}"#, #"{"id":#,"call":"answer","choice":-1,"frame":#}"#,
    #"{"id":#,"call":"remembered","line":"sign #"}"#, #"{"id":#,"call":"completion","line":"w"}"#,
    #"{"id":#,"call":"expectations","line":"write "}"#, #"{"id":#,"call":"questions"}"#,
    #"{"id":#,"call":"changes","reader":1}"#, #"{"id":#,"call":"changes"}"#, #"{"id":#,"call":"watch"}"#,
    #"{"call":"changes","reader":#}"#, #"{"call":"cancel","id":#}"#, #"{"call":"cancel","reader":#}"#,
    #"{"call":"give","id":#,"line":"1234"}"#, #"{"call":"give","id":#}"#, #"{"call":"parts"}"#,
    #"{"call":"resized","window":{"columns":1,"rows":-1}}"#, #"{"call":"close","serial":#}"#, "rubbish", "", "{}",
    #"{"id":#,"call":"dance"}"#,
  ]
  private nonisolated static let last = [#"{"call":"end"}"#, #"{"id":1000,"call":"run","line":"quit"}"#]

  private enum End: CaseIterable { case input, output, both, task, request }

  @Test(
    "of any kind, in any order, cut and interrupted anywhere, never leave a session running",
    arguments: 0..<(RunLength.isLong ? 1_000 : 40) as Range<UInt64>)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let session = Session(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path,
      root: Cover { _ in
        Verb("write", .text("what"), "Write") { .note($0) }
        Verb("sign", .secret("code"), "Sign") { .note("signed \($0.reveal())") }
      })
    let (requests, replies) = (pair.pipe(), pair.pipe())
    let serving = Task { try await session.serve(reading: requests.reading, writing: replies.writing) }
    _ = fcntl(requests.writing, F_SETFL, O_NONBLOCK)
    // Without an endless line, what was sent is finished.
    let isEndless = random.next(below: 4) == 0
    for id in 1...100 {
      var text = Self.requests[random.next(below: Self.requests.count)]
      if !isEndless, text.contains("1000") { continue }
      text = text.replacing("#", with: "\(random.next(below: 3) == 0 ? random.next(below: 40) : id)") + "\n"
      if random.next(below: 30) == 0 { text = String(text.prefix(random.next(below: text.count))) }
      _ = text.withCString { write(requests.writing, $0, strlen($0)) }
      if random.next(below: 4) == 0 { await Task.yield() }
    }
    let reading = random.next(below: 2) == 0 ? Task { await pair.rest(from: replies.reading) } : nil
    switch isEndless ? End.task : End.allCases[random.next(below: End.allCases.count)] {
    case .input: pair.hangUp(requests.writing)
    case .output where reading == nil: pair.hangUp(replies.reading)
    case .both where reading == nil:
      pair.hangUp(requests.writing)
      pair.hangUp(replies.reading)
    case .request:
      _ = ("\n" + Self.last[random.next(below: 2)] + "\n").withCString { write(requests.writing, $0, strlen($0)) }
      pair.hangUp(requests.writing)
    case .task, .output, .both: serving.cancel()
    }
    if reading == nil { serving.cancel() }
    _ = await serving.result
    #expect(session.hasEnded && !session.turns.isTaken, "seed \(seed)")
    pair.hangUp(replies.writing)
    _ = await reading?.value
  }

  @Test("and replies with random bytes are decoded or refused", arguments: [UInt64.random(in: 0 ... .max), 1])
  func decoders(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = Block.table(["a", "b"], rows: [["1", 2], [nil, "x"]])
    let screen = Screenful(
      location: SessionLocation(path: "/", exactPath: "/", depth: 0), body: [table, "text", .heading("h")], serial: 1,
      frame: 1)
    let replies = try [
      PortReply { $0.screen = screen }, PortReply { $0.change = .screen(screen) },
      PortReply { ($0.id, $0.parts) = (1, BlockPart.parts(of: [table, "y"], since: screen.body)) },
      PortReply { $0.end = LineEnd(.done, output: [table], screen: screen, location: screen.location) },
    ].map { try PortCoding.encode($0) }
    let seeds = replies + Self.requests.map { Array($0.replacing("#", with: "1").utf8) }
    for round in 0..<(RunLength.isLong ? 100_000 : 3_000) {
      var bytes = seeds[random.next(below: seeds.count)]
      for _ in 0...random.next(below: 4) where !bytes.isEmpty {
        let place = random.next(below: bytes.count)
        switch random.next(below: 4) {
        case 0: bytes[place] = UInt8(random.next(below: 256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Array("[{\"-9:,}]e1".utf8).shuffled(using: &random).prefix(2), at: place)
        default: bytes.removeLast(min(bytes.count, random.next(below: 3)))
        }
      }
      _ = try? PortCoding.decode(PortRequest.self, from: bytes)
      guard let reply = try? PortCoding.decode(PortReply.self, from: bytes) else { continue }
      let body = reply.parts.flatMap { BlockPart.blocks(of: $0, since: screen.body) } ?? reply.body ?? []
      let lines = Rendering(columns: 40).lines(body + (reply.end?.output ?? []))
      #expect(lines.allSatisfy { !$0.contains("\u{1B}") }, "seed \(seed), round \(round)")
    }
  }
}

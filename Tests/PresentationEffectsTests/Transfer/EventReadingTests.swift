// The reader of the events is internal.
@testable import PresentationEffects
import Testing

@Suite("A stream of events", .timeLimit(.minutes(10)))
struct EventReadingTests {
  private static let streams: [(String, [HTTP.Event], String)] = [
    ("", [], ""),
    ("data: one\n\ndata: two\n\n", [.init(data: "one"), .init(data: "two")], ""),
    ("data: one\r\n\r\ndata: two\r\n\r\n", [.init(data: "one"), .init(data: "two")], ""),
    ("data: one\r\rdata: two\r\r", [.init(data: "one"), .init(data: "two")], ""),
    ("\u{FEFF}data: one\n\n", [.init(data: "one")], ""),
    ("data: a\ndata: b\ndata\ndata:  c\n\n", [.init(data: "a\nb\n\n c")], ""),
    (": a comment\n\nevent: film\ndata:M\nid: 7\n\n", [.init(type: "film", data: "M", id: "7")], "7"),
    ("id: 7\n\ndata: a\n\nid\ndata: b\n\n", [.init(data: "a", id: "7"), .init(data: "b")], ""),
    ("id: a\u{0}b\ndata: x\n\n", [.init(data: "x")], ""),
    ("id: 7\nid: \u{1B}[2J\nid: \u{7F}\ndata: x\n\n", [.init(data: "x", id: "7")], "7"),
    ("event: film\n\ndata: x\n\n", [.init(data: "x")], ""),
    ("data: unfinished\n", [], ""), ("data: unfinished", [], ""), ("id: 3", [], ""), ("id: 3\n", [], ""),
    ("data\n\n", [.init(data: "")], ""), ("unknown: x\nData: y\n data: z\n\n", [], ""),
    ("data: ü日\u{FFFD}\n\n", [.init(data: "ü日\u{FFFD}")], ""),
  ]

  @Test("reads the same in whatever pieces it comes", arguments: streams)
  func pieces(stream: String, events: [HTTP.Event], id: String) throws {
    let bytes = Array(stream.utf8)
    for cut in 0...bytes.count {
      var reading = EventReading(limit: 1_000, id: "")
      let read = try reading.take(bytes[..<cut]) + reading.take([]) + reading.take(bytes[cut...])
      #expect(read == events && reading.id == id, "cut at \(cut)")
    }
    var reading = EventReading(limit: 1_000, id: "")
    #expect(try bytes.flatMap { try reading.take([$0]) } == events)
  }

  @Test(
    "says how long to wait before the next connection",
    arguments: [
      ("retry: 100\n", .milliseconds(100)), ("retry: 100\nretry: x\n", .milliseconds(100)), ("retry:\n", nil),
      ("retry: -1\n", nil), ("retry: 1.5\n", nil), ("retry: 99999999999999999999999\n", nil),
      ("retry: 99999999999\n", .seconds(3600)), ("retry: 0\n", .zero),
    ] as [(String, Duration?)])
  func retry(text: String, duration: Duration?) throws {
    var reading = EventReading(limit: 1_000, id: "")
    _ = try reading.take(text.utf8)
    #expect(reading.retry == duration)
  }

  @Test("is bounded by event, comments included, and not as a whole")
  func limit() throws {
    var reading = EventReading(limit: 10, id: "")
    for _ in 1...1_000 { #expect(try reading.take("data: 1234\n\n".utf8) == [.init(data: "1234")]) }
    #expect(throws: HTTP.Failure.Reason.tooLarge(limit: 10)) { try reading.take("data: 12345\n\n".utf8) }
    var other = EventReading(limit: 10, id: "")
    #expect(throws: HTTP.Failure.Reason.tooLarge(limit: 10)) { try other.take(": 1234\ndata: 5".utf8) }
  }
}

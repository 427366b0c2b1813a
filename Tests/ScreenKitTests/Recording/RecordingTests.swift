import PresentationTesting
import ScreenKit
import TestSupport
import Testing

/// Answers the questions of lines.
private final class User: SessionFrontEnd {
  func lineBegins(remembering text: String?) {}
  func secret(prompt: String) async throws(LineError) -> String { "pa55" }
  func edit(_ text: String, name: String) async throws(LineError) -> String { text + ", edited" }
}

/// Records a session while `body` drives it, and returns the text of the recording.
@MainActor
private func text(
  of session: Session<Jotter, Jot> = Jotter.session(), _ body: (Session<Jotter, Jot>) async -> Void
) async -> String {
  var (encoder, text, seconds) = (Recording.Encoder(), "", 0.0)
  session.record { event in
    text += encoder.line(Recording.Entry(seconds, event))
    seconds += 0.25
  }
  let user = User()
  session.frontEnd = user
  await body(session)
  session.record(nil)
  return text
}

@MainActor
private func text(typing lines: String...) async -> String {
  await text { session in
    for line in lines { _ = await session.type(line, on: session.peek().frame) }
  }
}

@Suite("A recording of a session", .timeLimit(.minutes(10)))
@MainActor
struct RecordingTests {
  @Test("is one line of JSON for each event, with its changes")
  func format() async {
    #expect(
      await text(typing: "add milk", "count", "open x", "", "# nothing") == """
        {"recording":1,"path":"/","screen":["0 notes"],"seconds":0.0}
        {"line":"add milk","seconds":0.25}
        {"status":"done","screen":["1 note"],"seconds":0.5}
        {"line":"count","seconds":0.75}
        {"status":"done","output":["There is 1 note."],"seconds":1.0}
        {"line":"open x","seconds":1.25}
        {"status":"failed","error":"open: <number> must be a whole number, not \\"x\\"","seconds":1.5}

        """)
  }

  private func name(_ event: Recording.Event) -> String {
    switch event {
    case .start: "start"
    case .line(let line, _): line
    case .end: "end"
    default: "other"
    }
  }

  @Test("does not replace the receiver of the app while another one also listens")
  func receivers() async {
    let session = Jotter.session()
    var (own, other): ([String], [String]) = ([], [])
    session.record { own.append(name($0)) }
    let stop = session.recordToo { other.append(name($0)) }
    _ = await session.run("add milk")
    stop()
    _ = await session.run("count")
    #expect(own == ["start", "add milk", "end", "count", "end"])
    #expect(other == ["start", "add milk", "end"])
    session.record(nil)
    let alone = session.recordToo { other.append(name($0)) }
    _ = await session.run("count")
    alone()
    _ = await session.run("count")
    #expect(own.count == 5 && other == ["start", "add milk", "end", "start", "count", "end"])
  }

  @Test("gives nothing to a listener that has stopped listening, not even the event after the start")
  func stoppedWhileListening() async {
    let session = Jotter.session()
    var (own, other, stop) = ([String](), [String](), { () -> Void in })
    session.record { event in
      own.append(name(event))
      session.record(nil)
    }
    stop = session.recordToo { event in
      other.append(name(event))
      stop()
    }
    _ = await session.run("add milk")
    #expect(own == ["start"] && other == ["start"])
  }

  @Test("goes to the other listener, too, when the app begins to listen, listens again, or stops")
  func laterReceivers() async {
    let session = Jotter.session()
    var (first, second, other) = ([String](), [String](), [String]())
    let stop = session.recordToo { other.append(name($0)) }
    session.record { first.append(name($0)) }
    _ = await session.run("add milk")
    session.record { second.append(name($0)) }
    _ = await session.run("count")
    session.record(nil)
    _ = await session.run("add nuts")
    stop()
    _ = await session.run("count")
    #expect(first == ["start", "add milk", "end"])
    #expect(second == ["start", "count", "end"])
    #expect(other == ["start", "add milk", "end", "count", "end", "add nuts", "end"])
  }

  @Test("is read back as it was written")
  func reading() async throws {
    let text = await everything()
    let recording = try Recording(reading: text)
    var encoder = Recording.Encoder()
    #expect(recording.entries.map { encoder.line($0) }.joined() == text)
    #expect(recording.entries.count == text.split(separator: "\n").count)
  }

  @Test("replays: the same program shows the same")
  func faithful() async throws {
    let recording = try Recording(reading: await everything())
    #expect(await Jotter.session().replay(recording, secrets: ["pa55"]) == .faithful)
  }

  @Test("may be written by hand: the result of each line is what must not have changed")
  func handmade() async {
    let screen = Recording.Screen(path: "/", lines: ["1 note"])
    let problem = #"open: <number> must be a whole number, not "x""#
    func outcome(_ change: (inout [Recording.Result]) -> Void = { _ in }) async -> String {
      var results = [
        Recording.Result(.done, screen: screen), Recording.Result(.done, output: ["There is 1 note."], screen: screen),
        Recording.Result(.failed, error: problem, screen: screen),
      ]
      change(&results)
      var recording = Recording([.init(0, .start(.init(path: "/", lines: ["0 notes"])))])
      for (line, result) in zip(["add milk", "count", "open x"], results) {
        recording.entries += [.init(1, .line(line, isWhole: true)), .init(2, .end(result))]
      }
      return await Jotter.session().replay(recording).description
    }
    #expect(await outcome() == "faithful")
    #expect(await outcome { $0[0].screen.path = "/note:0" } == #"line 1, "add milk", now leads to /, not to /note:0"#)
    #expect(await outcome { $0[1].output = [] }.hasPrefix(#"line 2, "count", now shows something else"#))
    #expect(await outcome { $0[1].status = .quit } == #"line 2, "count", now ends as done, not as quit"#)
    #expect(await outcome { $0[2].error = nil } == #"line 3, "open x", now fails: "# + problem)
  }

  @Test("names the first line with different output, and the difference", arguments: JotterChange.allCases)
  fileprivate func differing(change: JotterChange) async throws {
    let recording = try Recording(reading: await text(typing: "add milk", "count", "open 1", "back"))
    #expect(await Jotter.session(change).replay(recording).description.hasPrefix(change.description))
  }

  @Test("runs no line if the first screen differs")
  func otherStart() async throws {
    let recording = try Recording(reading: await text(typing: "add milk"))
    let later = Jotter.session(.start)
    #expect(await later.replay(recording) != .faithful)
    #expect(await later.screen().body == ["No notes"])
    #expect(
      await Jotter.session(.start).replay(try Recording(reading: await text { $0.resized(to: Window(rows: 5)) }))
        != .faithful)
  }

  @Test("replays as many lines as requested")
  func until() async throws {
    let recording = try Recording(reading: await text(typing: "add milk", "count", "open 1", "back"))
    #expect(await Jotter.session(.failure).replay(recording, until: 2) == .faithful)
    let later = Jotter.session()
    #expect(await later.replay(recording, until: 3) == .faithful)
    #expect(later.location.path == "/note:0")
    #expect(await Jotter.session(.failure).replay(recording, until: 100) != .faithful)
  }

  @Test("contains no secret, and says what it would need")
  func secrets() async throws {
    let text = await text(typing: "unlock", "add milk")
    #expect(!text.contains("pa55"))
    let recording = try Recording(reading: text)
    let outcome = await Jotter.session().replay(recording)
    #expect(
      outcome.description == """
        line 1, "unlock", now fails: unlock: password is a secret, and a recording holds none; use --secrets
        """)
    #expect(await Jotter.session().replay(recording, secrets: ["pa55"]) == .faithful)
  }

  @Test("says that a line was cut off at a secret")
  func cut() async throws {
    let recording = Recording([
      .init(0, .start(.init(path: "/", lines: ["0 notes"]))), .init(0, .line("login ada", isWhole: false)),
    ])
    #expect(
      await Jotter.session().replay(recording).description
        == "line 1, \"login ada\", held a secret, which is not recorded")
  }

  @Test("ends within a line if the program crashed")
  func crash() async throws {
    let whole = await text(typing: "add milk", "open 1")
    let lines = whole.split(separator: "\n").map { $0 + "\n" }
    let crashed = try Recording(reading: lines.dropLast().joined())
    #expect(crashed.entries.last?.event == .line("open 1", isWhole: true))
    #expect(
      await Jotter.session().replay(crashed).description
        == #"line 2, "open 1", had not ended when the recording ended, and now ends as done"#)
    // A step that was not reached is not judged.
    #expect(await Jotter.session().replay(crashed, until: 1) == .faithful)
  }

  @Test("that is empty or cut off is not faithful", arguments: 0..<7)
  func cutOff(count: Int) async throws {
    let whole = await text(typing: "add milk", "open 1", "back")
    let lines = whole.split(separator: "\n").map { $0 + "\n" }
    let half = lines[count].prefix(lines[count].count / 2)
    let cut = try Recording(reading: lines.prefix(count).joined() + half)
    #expect(cut.isCut && cut.entries.count == count)
    let outcome = await Jotter.session().replay(cut).description
    if count == 0 {
      #expect(outcome == "the first screen is missing: the recording is empty")
      #expect(await Jotter.session().replay(try Recording(reading: "")) != .faithful)
      #expect(await Jotter.session().replay(Recording()) != .faithful)
    } else {
      let last = count / 2
      let line = last == 0 ? "the first screen" : "line \(last), \"\(["add milk", "open 1", "back"][last - 1])\","
      #expect(outcome.hasSuffix("\(line) is the last one: the recording is cut off after it"))
    }
  }

  @Test("reports all differences, and goes on after each", arguments: [JotterChange.words, .otherPath, .failure])
  fileprivate func all(change: JotterChange) async throws {
    let recording = try Recording(
      reading: await text(typing: "add milk", "count", "open 1", "home", "add nuts", "open 2", "home"))
    guard case .differs(let differences) = await Jotter.session(change).replay(recording) else {
      Issue.record("nothing differs")
      return
    }
    #expect(differences.map(\.number).starts(with: change == .words ? [1, 2, 4] : [3, 4, 6]))
  }

  @Test("does not compare lines for which a front end gives a reason, and says so")
  func skipped() async throws {
    let recording = try Recording(reading: await text(typing: "add milk", "count", "open 1", "home"))
    var places: [String] = []
    let frontEnd = ReplayFrontEnd(
      willRun: { place, differences, _ in places.append("\(place) \(differences.count)") },
      show: { end, _ in end.output.isEmpty ? nil : "it counts" })
    let outcome = await Jotter.session(.otherOutput).replay(recording, until: nil, secrets: [], for: frontEnd)
    #expect(
      outcome.description == """
        line 2, "count", was not compared: it counts
        faithful, except for 1 line not compared
        """)
    #expect(
      places == [
        "line 1 of 4, \"add milk\", 0", "line 2 of 4, \"count\", 0", "line 3 of 4, \"open 1\", 1",
        "line 4 of 4, \"home\", 1",
      ])
  }

  @Test("drops a torn last line, at each byte")
  func torn() async throws {
    let whole = await text(typing: "add milk", "open 1")
    let bytes = Array(whole.utf8)
    for count in bytes.indices {
      let recording = try Recording(reading: String(decoding: bytes[..<count], as: UTF8.self))
      #expect(recording.entries.count == bytes[..<count].count { $0 == UInt8(ascii: "\n") })
    }
  }

  @Test("says in its first line what was recorded")
  func header() throws {
    let headers = [
      Recording.Header(program: "jotter"),
      Recording.Header(program: "a \"b\"\n", version: "1.0", arguments: ["-c", "", "é\u{1B}"], omittedLines: 3),
    ]
    for header in headers {
      var encoder = Recording.Encoder(header)
      let start = Recording.Entry(0, .start(Recording.Screen(path: "/", lines: ["x"])))
      let text = encoder.line(start)
      #expect(text.hasPrefix("{\"recording\":1,\"program\":") && text.count { $0 == "\n" } == 1)
      #expect(try Recording(reading: text) == Recording([start], of: header))
    }
  }

  @Test("begins a replay on the screen where it began")
  func elsewhere() async throws {
    var recorded = ""
    let session = Jotter.session()
    _ = await session.type("add milk")
    _ = await session.type("open 1")
    var encoder = Recording.Encoder()
    session.record { recorded += encoder.line(Recording.Entry(0, $0)) }
    _ = await session.type("back", on: session.peek().frame)
    let again = Jotter.session()
    _ = await again.type("add milk")
    #expect(await again.replay(try Recording(reading: recorded)) == .faithful)
  }

  @Test(
    "refuses other texts, and says where they are wrong",
    arguments: [
      ("hello\n", "line 1 is not an event of a recording"), ("{}\n", "this is not a recording"),
      ("{\"line\":\"a\"}\n", "this is not a recording"),
      ("{\"recording\":2}\n", "a newer version of the program has made this recording; use that version"),
      ("{\"recording\":1}\n{}\n", "line 2 is not an event of a recording"),
      ("{\"recording\":1}\n\n", "line 2 is not an event of a recording"),
      ("{\"recording\":1}\n{\"status\":\"odd\"}\n", "line 2 is not an event of a recording"),
    ])
  func refused(text: String, problem: String) {
    let error = #expect(throws: LineError.self) { try Recording(reading: text) }
    #expect(error?.description == problem)
  }

  @Test("contains values, answers, forms, edited texts, windows and lines that were given up")
  func events() async throws {
    let recording = try Recording(reading: await everything())
    let events = recording.entries.map(\.event)
    #expect(events.contains(.window(Window(columns: 40, rows: 10))))
    #expect(events.contains(.value("two\nlines")))
    #expect(events.contains(.line("typed", isWhole: true)))
    #expect(events.contains(.edit("draft, edited")))
    #expect(events.contains(.answer(0)))
    #expect(events.contains { if case .end(let result) = $0 { result.status == .cancelled } else { false } })
  }

  @Test("leaves out lines that did nothing")
  func stale() async throws {
    let text = await text { session in
      let frame = await session.screen().frame
      _ = await session.type("open 1", on: frame)
      #expect(await session.type("open 2", on: frame).status == .stale)
      #expect(await session.typeAhead("drop 1", on: nil).status != .quit)
    }
    #expect(!text.contains("open 2"))
  }

  @Test("ends when its receiver is removed")
  func ended() async {
    let session = Jotter.session()
    var count = 0
    session.record { _ in count += 1 }
    _ = await session.type("add milk")
    session.record(nil)
    _ = await session.type("add milk")
    #expect(count == 3)
  }

  /// A recording of everything that can be recorded.
  private func everything() async -> String {
    await text { session in
      session.resized(to: Window(columns: 40, rows: 10))
      for line in ["add milk", "unlock", "edit", "new", "typed"] {
        _ = await session.type(line, on: session.peek().frame)
      }
      _ = await session.run(value: "two\nlines")
      for line in [":back", "open 1", "back", "drop 1", "keep", "drop 1"] {
        _ = await session.type(line, on: session.peek().frame)
      }
      _ = await session.answer(0, on: session.peek().frame)
      // It runs at once, up to where it has to wait.
      let line = Task.immediate { await session.type("wait", on: nil) }
      line.cancel()
      _ = await line.value
      _ = await session.type("quit", on: session.peek().frame)
    }
  }
}

import PresentationTesting
import ScreenKit
import Synchronization
import Testing

private enum StampPlace: ScreenFactory {
  case desk
  func makeScreen() -> any Screen<StampBook, Stamp> { StampDesk() }
}

private enum Stamp: Navigating, Hashable {
  case sign(String), countersign, tear, post(String), posted(String)
  case navigate(PathIntent<StampPlace>)
}

/// Answers in the background, long after its line has ended.
private struct Post: Command {
  let name: String
  func run(_ dispatcher: Dispatcher<Stamp>) async {
    for _ in 0..<50 { await Task.yield() }
    dispatcher(.posted(name))
  }
}

/// A book that notes who has signed and when, from the origin alone.
private struct StampBook: Equatable {
  var names: [String] = [], posts = 0
  var path: [StampPlace] = []

  static let reducer = Reducer<StampBook, Stamp>.throwing { book, stamp, origin in
    let note = "\(origin.user ?? "nobody") at \(Int(origin.time))"
    switch stamp {
    case .sign(let name):
      book.names.append("\(name), \(note)")
      return [.send(.countersign)]
    case .countersign: book.names.append("countersigned, \(note)")
    case .post(let name): return [Post(name: name).inBackground()]
    case .posted: book.posts += 1
    case .tear:
      guard origin.user == "ann" else { throw LineError("only ann may tear pages out") }
      book.names = []
    case .navigate(let intent): book.path.apply(intent)
    }
    return []
  }
}

private struct StampDesk: Screen {
  func body(_ book: StampBook) -> [Block] { book.names.map { .text("\($0)") } }
  func verbs(_ book: StampBook) -> [Verb<Stamp>] {
    Verb("sign", .text("name"), "Sign") { .sign($0) }
    Verb("tear", "Tear the page out") { .tear }
    Verb("post", .text("name"), "Send a letter") { .post($0) }
  }
}

@MainActor @Suite("A recording of a program whose reducer reads the origins of actions", .timeLimit(.minutes(10)))
struct RecordedOriginTests {
  /// A session whose clock advances by a second whenever it is read.
  private func session(_ user: String?, from start: Int) -> Session<StampBook, Stamp> {
    let clock = Mutex(start)
    let store = Store(
      StampBook(), reducer: StampBook.reducer, clock: TestClock(),
      now: {
        clock.withLock {
          $0 += 1
          return Double($0)
        }
      })
    let session = Session(store, path: \.path, root: StampDesk())
    session.user = user
    return session
  }

  private func recording(of lines: String..., by user: String?) async -> String {
    let session = session(user, from: 10)
    var (encoder, text) = (Recording.Encoder(), "")
    session.record { text += encoder.line(Recording.Entry(0, $0)) }
    for line in lines { _ = await session.type(line, on: session.peek().frame) }
    return text
  }

  @Test("has the time and the user of each action that a line leads to")
  func format() async {
    #expect(
      await recording(of: "sign x", "tear", by: "bob") == """
        {"recording":1,"path":"/","screen":[],"seconds":0.0}
        {"line":"sign x","seconds":0.0}
        {"time":11.0,"user":"bob","seconds":0.0}
        {"time":12.0,"user":"bob","seconds":0.0}
        {"status":"done","screen":["x, bob at 11","countersigned, bob at 12"],"seconds":0.0}
        {"line":"tear","seconds":0.0}
        {"time":13.0,"user":"bob","seconds":0.0}
        {"status":"failed","error":"only ann may tear pages out","seconds":0.0}

        """)
  }

  @Test("is replayed with its times, and later lines have the present time", arguments: ["ann", "bob", nil])
  func times(user: String?) async throws {
    let text = await recording(of: "sign x", "tear", "sign y", by: user)
    let recording = try Recording(reading: text)
    var encoder = Recording.Encoder()
    #expect(recording.entries.map { encoder.line($0) }.joined() == text)
    let session = session(user, from: 500)
    #expect(await session.replay(recording) == .faithful)
    let end = await session.run("sign z")
    let book = "\(end.screen?.blocks ?? [])"
    #expect(book.contains("z, \(user ?? "nobody") at 5"))
  }

  @Test("has no times of actions in the background, which may come during any line")
  func background() async throws {
    let session = session("ann", from: 10)
    var (encoder, text) = (Recording.Encoder(), "")
    session.record { text += encoder.line(Recording.Entry(0, $0)) }
    for line in ["post a", "sign x"] { _ = await session.type(line, on: session.peek().frame) }
    _ = await session.type("wait", on: session.peek().frame)
    _ = await session.type("sign y", on: session.peek().frame)
    let recording = try Recording(reading: text)
    let times = recording.entries.filter { if case .action = $0.event { true } else { false } }
    // Two of each "sign", and the one of "post", but none of its answer.
    #expect(times.count == 5, "\(text)")
    let outcome = await self.session("ann", from: 500).replay(recording)
    #expect(outcome == .faithful, "\(outcome)")
  }

  @Test("gives its user no rights in a replay by another user, which names both")
  func rights() async throws {
    let recording = try Recording(reading: await recording(of: "tear", by: "ann"))
    let outcome = await session("bob", from: 0).replay(recording)
    #expect(
      "\(outcome)" == """
        line 1, "tear", now fails: only ann may tear pages out (as bob; it was recorded as ann)
        """)
  }
}

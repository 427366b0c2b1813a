import ScreenKit
import Synchronization
import Testing

private enum StampPlace: ScreenFactory {
  case desk
  func makeScreen() -> any Screen<StampBook, Stamp> { StampDesk() }
}

private enum Stamp: Navigating, Hashable {
  case sign(String), countersign, tear
  case navigate(PathIntent<StampPlace>)
}

/// A book that notes who has signed and when, from the origin alone.
private struct StampBook: Equatable {
  var names: [String] = []
  var path: [StampPlace] = []

  static let reducer = Reducer<StampBook, Stamp>.throwing { book, stamp, origin in
    let note = "\(origin.user ?? "nobody") at \(Int(origin.time))"
    switch stamp {
    case .sign(let name):
      book.names.append("\(name), \(note)")
      return [.send(.countersign)]
    case .countersign: book.names.append("countersigned, \(note)")
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
  }
}

@MainActor @Suite("A recording of a program whose reducer reads the origins of actions", .timeLimit(.minutes(10)))
struct RecordedOriginTests {
  /// A session whose clock advances by a second whenever it is read.
  private func session(_ user: String?, from start: Int) -> Session<StampBook, Stamp> {
    let clock = Mutex(start)
    let store = Store(
      StampBook(), reducer: StampBook.reducer,
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

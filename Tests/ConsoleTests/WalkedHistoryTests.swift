import Dispatch
import Testing

/// Keys that walk through a history, search it and change its lines, typed into readline itself.
@Typist @Suite("The history that readline has line by line", .serialized, .timeLimit(.minutes(10)))
struct WalkedHistoryTests {
  #if Readline
    @Test("is what it would be if it were given anew before each line, whatever is typed", arguments: 0..<40)
    func random(seed: Int) throws {
      for story in 0..<50 {
        let story = WalkedHistory(seed: UInt64(seed * 1_000 + story))
        let (told, anew) = try DispatchQueue.main.sync {
          try MainActor.assumeIsolated { (try story.tell(anew: false), try story.tell(anew: true)) }
        }
        #expect(told == anew, "\(story.seed)")
      }
    }

    @Test("is not searched any more when it has been taken away")
    func empty() throws {
      let seen = try DispatchQueue.main.sync {
        try MainActor.assumeIsolated {
          let editor = try BareEditor()
          editor.recall(["say one", "say two"])
          editor.recall([])
          _ = editor.readLine(typing: ["\u{12}s"])
          return editor.seen
        }
      }
      #expect(seen.first == #""\u{12}s":  @0 (failed reverse-i-search)`s': "#)
    }
  #endif
}

import Dispatch
import Testing

// `LineEditor` is internal.
@testable import ScreenKitTerm

/// Keys that walk through a history, search it and change its lines, typed into readline itself.
@Typist @Suite("The history that readline has line by line", .serialized, .timeLimit(.minutes(10)))
struct WalkedHistoryTests {
  init() { TypedLines.waitForReadline() }

  #if Readline
    @Test("is what it would be if it were set again before each line, whatever is typed", arguments: 0..<40)
    func random(seed: Int) {
      for story in 0..<50 {
        let story = WalkedHistory(seed: UInt64(seed * 1_000 + story))
        let (told, anew) = DispatchQueue.main.sync {
          MainActor.assumeIsolated {
            let stories = (story.tell(anew: false), story.tell(anew: true))
            // The first story also sees what an earlier console of this process has left in readline.
            return stories.0 == stories.1 ? stories : (story.tell(anew: false), story.tell(anew: true))
          }
        }
        #expect(told == anew, "\(story.seed)")
      }
    }

    @Test("is not searched any more after it is taken away")
    func empty() {
      let seen = DispatchQueue.main.sync {
        MainActor.assumeIsolated {
          let editor = TypedLines(.readline)
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

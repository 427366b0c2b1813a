// A diary whose user may use an editor and a pager, but not a shell.

import PresentationCore
import ScreenKitTerm

struct Diary: Equatable {
  var path: [Page] = []
  var entries: [String] = []
}

enum Page: String, Hashable, Codable, Sendable { case none }

enum Entry: Navigating {
  case write(String)
  case navigate(PathIntent<Page>)
}

let reducer = Reducer<Diary, Entry> { diary, entry in
  switch entry {
  case .write(let text): diary.entries.append(text)
  case .navigate(let intent): diary.path.apply(intent)
  }
}

extension Page: ScreenFactory {
  func makeScreen() -> any Screen<Diary, Entry> { Cover() }
}

struct Cover: Screen {
  func body(_ diary: Diary) -> [Block] {
    for entry in diary.entries { "\(entry)" }
  }

  func verbs(_ diary: Diary) -> [Verb<Entry>] {
    Verb("write", .edited("text", from: diary.entries.last ?? ""), "Write an entry") { .write($0) }
  }
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async {
      await Console(
        Store(Diary(), reducer: reducer), path: \.path, root: Cover(), permissions: [.pager("less", "-S"), .editor]
      ).main()
    }
  }
#endif

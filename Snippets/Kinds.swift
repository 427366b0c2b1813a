// Asks for a value of each kind at the terminal. The signal USR2 posts a message meanwhile.

import Dispatch
import Glibc
import ScreenKitTerm

struct Answers { var given: [String] = [], path: [Kind] = [] }
enum Change: Navigating { case answer(String), navigate(PathIntent<Kind>) }

enum Kind: String, Codable, CaseIterable, ScreenFactory {
  case text, number, yesNo, choice, choices, lines, secret, maybe

  func makeScreen() -> any Screen<Answers, Change> {
    let towns = ["Paris", "Porto", "東京", "Київ"]
    return switch self {
    case .text: ask("Text", .text(suggestions: towns)) { .answer($0) }
    case .number: ask("Number", .number, default: 0.5) { .answer("\($0)") }
    case .yesNo: ask("Sure", .yesNo, default: false) { .answer("\($0)") }
    case .choice: ask("Town", .choice(from: towns)) { .answer($0) }
    case .choices: ask("Towns", .choices(from: towns), default: []) { .answer($0.joined(separator: " and ")) }
    case .lines: ask("Lines", .lines) { .answer($0) }
    case .secret: ask("Secret", .secret) { .answer("\($0.reveal().count) characters") }
    case .maybe: ask("Rooms", .optional(.integer(in: 1...9))) { .answer($0.map { "\($0)" } ?? "no rooms") }
    }
  }
}

struct Kinds: Screen {
  func body(_ answers: Answers) -> [Block] { for answer in answers.given { Block.text("\(lines: answer)") } }
  func verbs(_ answers: Answers) -> [Verb<Change>] {
    for kind in Kind.allCases { Verb(kind.rawValue, "Ask for a value of this kind") { .push(kind) } }
  }
}

@main @MainActor struct Program {
  static let notices = Notices()
  static let messages = {
    signal(SIGUSR2, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGUSR2, queue: .main)
    source.setEventHandler { [notices] in notices.post("USR2 came.") }
    return source
  }()

  static func main() async {
    let reducer = Reducer<Answers, Change> { answers, change in
      switch change {
      case .answer(let text):
        answers.given.append(text)
        answers.path.home()
      case .navigate(let intent): answers.path.apply(intent)
      }
    }
    messages.activate()
    await Console(
      Store(Answers(), reducer: reducer), path: \.path, root: Kinds(), permissions: [.editorOfUser], notices: notices
    ).main()
  }
}

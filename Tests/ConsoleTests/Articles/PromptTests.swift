import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

private struct Post {
  var path: [Box] = []
  var letters = 0
  var name = "Post office"
  var isClerk = false
}

private enum Box: ScreenFactory {
  case box
  func makeScreen() -> any Screen<Post, Delivery> { Counter() }
}

private enum Delivery: Navigating { case arrive, rename(String), navigate(PathIntent<Box>) }

/// A screen that changes only its title.
private struct Counter: Screen {
  func title(_ post: Post) -> String? { post.name }
  func body(_ post: Post) -> [Block] { "Nobody is waiting." }
  func verbs(_ post: Post) -> [Verb<Delivery>] {
    Verb("rename", .text("name"), "Rename it") { .rename($0) }
    Verb("burn", "Burn the letters") { .arrive }.role(.destroys)
  }
}

/// Delivers a letter when the first gate opens, and a name when the second one does.
@MainActor
private func deliver(
  to store: Store<Post, Delivery>, _ letter: Gate, _ name: Gate, _ newName: String
) -> Task<Void, Never> {
  Task {
    await letter.pass()
    store.send(.arrive)
    await name.pass()
    store.send(.rename(newName))
  }
}

@Typist
@Suite(
  "The prompt", .serialized, .timeLimit(.minutes(10)))
struct PromptTests {
  /// A console that gets letters, and whose title changes, when gates open.
  private func post(_ prompt: ConsolePrompt, letter: Gate, name: Gate) -> TestedConsole {
    TestedConsole("Post") { terminal in
      let store = Store(
        Post(),
        reducer: Reducer<Post, Delivery> { post, delivery in
          switch delivery {
          case .arrive: post.letters += 1
          case .rename(let name): post.name = name
          case .navigate(let intent): post.path.apply(intent)
          }
        })
      let console = Console(store, path: \.path, root: Counter(), prompt: prompt)
      console.session.status = { $0.letters == 0 ? nil : StyledText("\($0.letters) letters", .warning) }
      let coming = deliver(to: store, letter, name, "Night counter")
      defer { coming.cancel() }
      return await console.main(on: terminal)
    }
  }

  @Test("changes with the state while a line is typed, and the screen is not written again", arguments: [true, false])
  func changing(showsTitle: Bool) throws {
    let (letter, name) = (Gate(), Gate())
    let session = try Consoles.open(post(showsTitle ? .title : .path, letter: letter, name: name))
    let first = showsTitle ? "Post office>" : "/>"
    try session.wait(for: first)
    try session.waitUntilIdle()
    try session.type("ren")
    try session.wait(for: first + " ren")
    letter.open()
    try session.wait(for: "1 letters \(first) ren")
    name.open()
    if showsTitle { try session.wait(for: "1 letters Night counter> ren") }
    try session.type("ame Station\r")
    try session.wait(for: showsTitle ? "1 letters Station>" : "ame Station")
    try session.waitUntilIdle()
    #expect(session.promptLine == "1 letters " + (showsTitle ? "Station>" : "/>"))
    let text = session.screen.text
    #expect(text.ranges(of: "Nobody is waiting.").count == 1, "\(text)")
  }

  @Test(
    "keeps its last sign if it is cut, and is whole if it fits",
    arguments: [(60, "router1(config-if-eth0)# "), (40, "router1(config-if…# "), (20, "router1…# ")])
  func cut(columns: Int, prompt: String) throws {
    let console = post(.custom { _ in "router1(config-if-eth0)# " }, letter: Gate(), name: Gate())
    let session = try Consoles.open(console, columns: columns)
    try session.wait(for: prompt.trimmingCharacters(in: .whitespaces))
    try session.waitUntilIdle()
    try session.type("x")
    try session.wait(for: prompt + "x")
  }
}

@Typist
@Suite("Notices of a reducer, and a rule about users", .serialized, .timeLimit(.minutes(10)))
struct CounterTests {
  /// A console whose reducer posts one notice that rings the bell, and one that does not.
  private func console(_ ring: Gate, _ tell: Gate) -> TestedConsole {
    TestedConsole("Post") { terminal in
      let notices = Notices()
      let reducer = Reducer<Post, Delivery>.returning { post, delivery in
        switch delivery {
        case .arrive:
          return [.post("A letter has come.", level: .warning, ringsBell: true, to: notices)]
        case .rename(let name): return [.post("The name is \(name).", to: notices)]
        case .navigate: return []
        }
      }
      let store = Store(Post(), reducer: reducer)
      let console = Console(store, path: \.path, root: Counter(), notices: notices)
      console.session.denial = { post, verb in
        verb.role == .destroys && !post.isClerk ? "only clerks may do this" : nil
      }
      let coming = deliver(to: store, ring, tell, "Station")
      defer { coming.cancel() }
      return await console.main(on: terminal)
    }
  }

  @Test("rings the terminal's bell only for the notice whose author asks for it")
  func ringing() throws {
    let (ring, tell) = (Gate(), Gate())
    let session = try Consoles.openConsole(console(ring, tell))
    let before = session.screen.bells
    ring.open()
    try session.wait(for: "A letter has come.")
    tell.open()
    try session.wait(for: "The name is Station.")
    try session.waitUntilIdle()
    #expect(session.screen.bells - before == 1)
    #expect(session.promptLine == "/>")
  }

  @Test("refuses what a rule denies, and help says so once")
  func denial() throws {
    let run = try Consoles.run(console(Gate(), Gate()), ["--keep-going"], script: "burn\nhelp\n")
    #expect(run.errorText == "<stdin>:1: burn: only clerks may do this\n")
    #expect(run.outputText.hasSuffix("\n\nNot allowed: burn (only clerks may do this)\n"), "\(run.outputText)")
  }
}

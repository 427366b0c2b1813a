import TestSupport
import Testing

// The contents of an `Input` are internal.
@testable import ScreenKit

@MainActor @Suite("The names of choices", .timeLimit(.minutes(10)))
struct ChoiceNameTests {
  nonisolated private static let lists = [
    ["Ann", "Ann", "bob"], ["Rome", "Paris, TX"], [" x ", "", "b"], ["none", "bold"], ["1 2", "x", "y"], ["a,", "a"],
    ["2", "1", "z", "z"], ["a\nquit", "b\rc", "d"], [":x", ":x"], ["\u{3000}", "\tx", "a\0b"],
  ]

  private func session(_ names: [String], several: Bool, _ store: Store<Notebook, Note>) -> Session<Notebook, Note> {
    let root = Asker { _ in
      if several { return Input("It", .choices(from: names)) { .note("\($0)") } }
      return Input("It", .choice(from: Array(names.indices), named: { names[$0] })) { .note("\($0)") }
    }
    return Session(store, path: \.path, root: root) { _, _ in Asker.title() }
  }

  @Test("select their choice with keys and with TAB, or its number does", arguments: lists, [false, true])
  func chosen(names: [String], several: Bool) async throws {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let session = session(names, several: several, store)
    let keys = await session.verbs().prefix(names.count)
    let offered = await session.completion(of: "").candidates.map(\.line)
    #expect(Array(offered.prefix(names.count)) == keys.map(\.name))
    #expect(keys.map(\.summary) == names.map { "Answer \(Wording.quoted($0))" })
    for (index, line) in keys.map(\.name).enumerated() {
      if several {
        #expect(session.location.input?.choices(named: InputDescription.text(of: line)) == [index], "\(line)")
      }
      try #require(await session.run(line).status == .done, "\(line)")
      if !several { #expect(store.state.notes.last == "\(index)", "\(line)") }
    }
  }

  @Test("distinguish a letter from the same one in another spelling", arguments: [0, 1])
  func spelled(index: Int) throws {
    let names = ["e\u{301}", "\u{e9}"]
    #expect(try ChoiceReading.index(of: names[index], among: names) == index)
    #expect(try ChoiceReading.indices(of: names[index], among: names) == [index])
  }

  @Test("are not named by numbers outside of the list", arguments: [0, 3, -1, .min, .max])
  func outside(number: Int) throws {
    #expect(try ChoiceReading.index(of: "2", among: ["a", "b"]) == 1)
    #expect(throws: LineError.self) { try ChoiceReading.index(of: "\(number)", among: ["a", "b"]) }
  }

  @Test("distinguish no choice, the default, from one called none", arguments: [[], ["none"], ["none", "bold"]])
  func noneByDefault(value: [String]) throws {
    let input = InputKind<[String]>.choices(from: ["bold", "none", "light"]).description(label: "It", default: value)
    let text = try #require(input.defaultText)
    let chosen = try #require(input.choices(named: text))
    #expect(Set(chosen.map { input.choices[$0] }) == Set(value))
  }

  @Test("mean their choice at TAB after others", arguments: lists)
  func behind(names: [String]) async throws {
    let session = session(names, several: true, Store(Notebook(), reducer: Notebook.reducer))
    let first = try #require(await session.verbs().first?.name)
    for (index, candidate) in await session.completion(of: first + ", ").candidates.enumerated() {
      let text = InputDescription.text(of: candidate.line)
      #expect(session.location.input?.choices(named: text) == Array(Set([0, index]).sorted()), "\(text)")
    }
  }
}

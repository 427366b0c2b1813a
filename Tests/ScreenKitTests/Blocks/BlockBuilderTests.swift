import ScreenKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct BlockBuilderTests {
  enum Mode { case short, long, none }

  @BlockBuilder func body(_ mode: Mode, names: [String], note: String?) -> [Block] {
    "Mode"
    switch mode {
    case .short: "short"
    case .long:
      "long"
      Block.fields(["A": 1])
    case .none: [Block]()
    }
    for (index, name) in names.enumerated() where !name.isEmpty {
      "\(index) \(name)"
    }
    if let note {
      "\(note)"
    }
    if names.isEmpty { "empty" } else { ["some", "names"] }
  }

  @Test("Statements become blocks in order")
  func order() {
    #expect(body(.short, names: [], note: nil) == ["Mode", "short", "empty"])
    #expect(
      body(.long, names: ["a", "", "b"], note: "n")
        == ["Mode", "long", .fields(["A": 1]), "0 a", "2 b", "n", "some", "names"])
    #expect(body(.none, names: ["a"], note: nil) == ["Mode", "0 a", "some", "names"])
  }

  @Test("Blocks that need a newer system keep their place")
  func availability() {
    @BlockBuilder func body() -> [Block] {
      "before"
      if #available(macOS 26, *) {
        "new"
        "newer"
      }
      "behind"
    }
    #expect(body() == ["before", "new", "newer", "behind"])
  }

  @Test("No statements result in no blocks")
  func empty() {
    @BlockBuilder func nothing() -> [Block] {}
    #expect(nothing() == [])
  }
}

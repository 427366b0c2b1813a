import Testing

// The creation and listing of completions is internal.
@testable import ScreenKit

@Suite("A completion", .timeLimit(.minutes(10)))
struct CompletionTests {
  private func common(_ words: [String], typed: String = "open ") -> String? {
    Completion(
      candidates: words.map { .init(word: $0, line: "open " + $0) }, typed: typed, before: "open ", partial: ""
    ).common
  }

  @Test(
    "of several candidates is their common beginning, in whole scalars",
    arguments: [
      (["candidate-1", "candidate-10", "candidate-2"], "open candidate-"), (["one", "two"], "open "),
      (["aé", "aè"], "open a"), (["日本", "日曜"], "open 日"), (["e\u{301}", "e\u{300}"], "open e"), (["🙂", "🙃"], "open "),
      (["same", "same"], "open same"), (["", "a"], "open "), (["ab", "a"], "open a"),
    ])
  func several(words: [String], line: String) {
    #expect(common(words).map { Array($0.unicodeScalars) } == Array(line.unicodeScalars))
  }

  @Test("of none is nothing, of one the whole line with it")
  func few() {
    #expect(common([]) == nil)
    #expect(common(["é"]) == "open é")
  }

  @Test("is listed in columns as wide as what can be shown, whatever follows that")
  func columns() {
    let words = (0..<5_000).map { "w\($0)" } + [String(repeating: "x", count: 70)]
    let completion = Completion(candidates: words.map { .init(word: $0, line: $0) })
    let lines = completion.styledListing(Rendering(columns: 80), rows: 10).map(\.plain)
    #expect(lines.count == 7 && (lines.first?.split(separator: " ").count ?? 0) > 5)
  }
}

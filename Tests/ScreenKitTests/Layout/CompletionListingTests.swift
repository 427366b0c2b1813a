import Testing

// The listing of completions is internal.
@testable import ScreenKit

@Suite("The list of what a line can become", .timeLimit(.minutes(10)))
struct CompletionListingTests {
  private func lines(_ count: Int, summary: String = "", columns: Int, rows: Int) -> [String] {
    let candidates = (1...count).map { Completion.Candidate(word: "word\($0)", summary: summary, line: "word\($0) ") }
    return Completion(candidates: candidates).styledListing(Rendering(columns: columns), rows: rows).map(\.plain)
  }

  @Test(
    "is never more than a screen, and says how many more there are",
    arguments: ["", "what this one is for, at some length"], [2, 24])
  func bounded(summary: String, rows: Int) throws {
    for columns in [25, 40, 80] {
      let lines = lines(5_000, summary: summary, columns: columns, rows: rows)
      #expect(lines.count <= max(2, rows - 1), "the prompt has a row left")
      #expect(lines.allSatisfy { $0.displayWidth() <= columns })
      let shown = lines.joined(separator: " ").split(separator: " ").count { $0.hasPrefix("word") }
      #expect(lines.last == "... \(5_000 - shown) more")
    }
  }

  @Test("shows summaries next to words, and words alone in columns that are read downwards")
  func shape() {
    #expect(lines(3, summary: "One of them", columns: 40, rows: 24).first == "word1  One of them")
    #expect(lines(5, columns: 22, rows: 24) == ["word1  word3  word5", "word2  word4"])
    #expect(lines(5, columns: 5, rows: 24) == (1...5).map { "word\($0)" })
  }
}

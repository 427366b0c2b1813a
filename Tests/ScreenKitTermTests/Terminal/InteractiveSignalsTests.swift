import Testing

@testable import ScreenKitTerm

@Suite("Ctrl-C that nobody notices")
struct UnnoticedTests {
  @Test(
    "is enough when it comes a third time in quick succession, a second after the first or later",
    arguments: [
      ([0, 100, 200], nil), ([0, 100, 1_000], 2), ([0, 100, 200, 999, 1_001], 4), ([0, 2_000], nil),
      ([0, 3_001, 6_002, 9_003], nil), ([0, 3_001, 3_500, 4_001], 3),
    ] as [([Int], Int?)])
  func third(milliseconds: [Int], enough: Int?) {
    let unnoticed = Unnoticed()
    let judged = milliseconds.map { unnoticed.addAndJudge(at: .milliseconds($0)) }
    #expect(judged.firstIndex(of: true) == enough)
  }

  @Test("is forgotten when it was noticed after all")
  func forgotten() {
    let unnoticed = Unnoticed()
    for second in 0..<10 {
      #expect(!unnoticed.addAndJudge(at: .seconds(second)))
      if second % 2 == 1 { unnoticed.forget() }
    }
  }
}

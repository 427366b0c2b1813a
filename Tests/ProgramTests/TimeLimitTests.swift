import Foundation
import TestSupport
import Testing

@Suite("Every suite", .timeLimit(.minutes(10)))
struct TimeLimitTests {
  @Test("has a time limit")
  func limits() throws {
    var suites = 0
    for (path, text) in try TestEnvironment.files(in: "Tests", where: { $0.hasSuffix(".swift") }) {
      var line = 1
      // Each declaration at the top level ends at the first column. Extensions and inner suites inherit a limit.
      for declaration in text.components(separatedBy: "\n}\n") {
        if let test = declaration.firstMatch(of: /(?m)^ *@Test/), !declaration.contains(#/(?m)^ *extension /#) {
          let testLine = line + declaration[..<test.range.lowerBound].count { $0.isNewline }
          let isLimited = declaration.contains(".timeLimit(")
          #expect(isLimited, "Tests/\(path):\(testLine): the suite of this test has none.")
          suites += 1
        }
        line += declaration.count { $0.isNewline } + 2
      }
    }
    #expect(suites > 300)
  }
}

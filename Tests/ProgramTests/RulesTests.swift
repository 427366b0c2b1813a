import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("The rules and features", .timeLimit(.minutes(10)))
struct RulesTests {
  @Test("have tests, which name them, or a reason why they have none")
  func complete() throws {
    let run = try Programs.run(TestEnvironment.package.appending(path: "Scripts/rules.sh").path)
    #expect(run.exit == .exited(0) && run.errorText == "", "\(run.errorText)")
    func numbers(_ letter: String, _ count: Int) -> [String] {
      (1...count).map { "\(letter)-\($0 < 10 ? "0" : "")\($0)" }
    }
    let printed = run.outputText.matches(of: /(?m)^([A-Z]-\d\d)(?: |\.(\d+) )/).map(\.output)
    let all = numbers("S", 13) + numbers("P", 13) + numbers("C", 15) + numbers("F", 90)
    #expect(printed.filter { $0.2 == nil }.map { String($0.1) } == all)
    // The claims of each rule are numbered from 1.
    let claims = Dictionary(grouping: printed.filter { $0.2 != nil }) { $0.1 }.mapValues { $0.map { Int($0.2!) } }
    #expect(claims.values.allSatisfy { $0 == Array(1...$0.count) } && claims.count == 13 + 13 + 15)
    #expect(claims.values.map(\.count).reduce(0, +) >= 180)
    #expect(run.outputText.matches(of: /(?m)^ {4}\S+Tests\S*\.swift:\d+  \S/).count >= 458)
  }

  @Test(
    "are checked: a missing test, an unknown number, a comment that is not above a test",
    arguments: [
      ("// Rule S-01.1\n@Test(\"a\")\nfunc a() {}\n// Feature F-01\n@Test func b() {}", ""),
      ("// Rules S-01.1, F-01\n@MainActor @Test(\n\"a\")\nfunc a() {}", ""),
      ("// Rule S-01.1\n@Test(\"a\")", "F-01 has no test, and no reason for that"),
      ("// Rules S-01.1, F-01, P-07.9\n@Test(\"a\")", "unknown number \"P-07.9\" at ATests/A.swift:2"),
      (
        "// Rules S-01.1, F-01\n@Test(\"a\")\n// Feature F-01\nstruct A {}",
        "the comment at ATests/A.swift:3 is not above a test"
      ),
    ])
  func faults(tests: String, fault: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "Scripts/rules.sh": try String(
        contentsOf: TestEnvironment.package.appending(path: "Scripts/rules.sh"), encoding: .utf8),
      "Tests/Rules.md": "**S-01** A rule.\n\n- S-01.1: A claim.\n- S-01.2: A claim. No test: the compiler checks it.\n",
      "Tests/Features.md": "| F-01 | a feature | here |\n", "Tests/ATests/A.swift": tests + "\n",
    ]
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let run = try Programs.run("/bin/sh", [folder.appending(path: "Scripts/rules.sh").path])
    #expect(run.errorText == (fault.isEmpty ? "" : "rules.sh: \(fault)\n"))
    #expect(run.exit == .exited(fault.isEmpty ? 0 : 1))
  }
}

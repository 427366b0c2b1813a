import Foundation
import TestSupport
import TestedCinema
import Testing

@MainActor @Suite("The article on tabs", .timeLimit(.minutes(10)))
struct TabsArticleTests {
  private func contents(of path: String) throws -> String {
    try String(contentsOf: TestEnvironment.package.appending(path: path), encoding: .utf8)
  }

  @Test("is about a program of at most 110 lines")
  func length() throws {
    #expect(try contents(of: "Snippets/Cinema.swift").count { $0 == "\n" } <= 110)
  }

  @Test("shows what the program prints, line by line; the saved state is restored")
  func lines() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "cinema-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let cinema = TestedCinema(savedIn: file.path)
    let blocks = try contents(of: "Sources/ScreenKitTerm/Documentation.docc/Tabs.md").components(separatedBy: "```")
    let sessions = blocks.filter { $0.hasPrefix("text\n> ") }.map { $0.dropFirst(5) }.joined()
    var typed = 0
    for step in sessions.components(separatedBy: "> ").dropFirst() {
      let parts = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      #expect(await cinema.type(String(parts[0])) == parts[1], "\(parts[0])")
      typed += 1
    }
    #expect(typed == 15)
    let again = TestedCinema(savedIn: file.path)
    #expect(again.path == "/films/film:Alien")
    #expect(await again.type("edit") == "", "the user is still logged in, and the old draft is not there")
    #expect(again.path == "/films/film:Alien/edit:Alien")
    #expect(await again.type("") == "Year  1970\n")
  }
}

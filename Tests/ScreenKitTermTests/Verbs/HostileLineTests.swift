import ScreenKitTermTesting
import Testing

@testable import ScreenKitTerm

private enum Named: PathElement { case named(String) }

@MainActor @Suite("A hostile text around a line")
struct HostileLineTests {
  @Test("is offered, explained and taken as what it is, and shown in visible characters", arguments: HostileStrings.all)
  private func offered(_ hostile: HostileString) async throws {
    let text = String(decoding: hostile.bytes, as: UTF8.self)
    let console = Notebook.console { _ in
      Verb("open", .choice("name", from: [Suggestion(text, text)]), "Open") { .note($0 == text ? "taken" : "another") }
    }
    let line = try #require(console.completions(of: "open ").first)
    #expect(!line.unicodeScalars.contains { $0.isObeyed })
    #expect(await console.type(line) == .init("taken\n"))
    let candidates = [text, "b"].map { Completion.Candidate(word: $0, summary: text, line: $0) }
    let listing = Completion(candidates: candidates).listing(Rendering(columns: 40), rows: 24)
    for shown in [try #require(console.expectations(at: "open ")), listing] {
      for line in shown.split(separator: "\n") { #expect(flaw(of: String(line)) == nil) }
    }
  }

  @Test("is complained of, remembered and part of a prompt in visible characters", arguments: HostileStrings.all)
  private func written(_ hostile: HostileString) async throws {
    let text = String(decoding: hostile.bytes, as: UTF8.self)
    let console = Notebook.console { _ in Verb("fail", "Fail") { throw CommandError(text) } }
    for line in [text, "help \(text)", "open \(text)", "fail"] {
      guard case .failed(let message) = await console.type(line).end else { continue }
      #expect(flaw(of: Rendering().line(StyledText(message))) == nil)
    }
    let encoded = HistoryEntry(line: text, path: "/", time: 0).encoded
    let entry = encoded.withUnsafeBufferPointer { HistoryEntry(encoded: UnsafeBufferPointer(rebasing: $0.dropLast())) }
    #expect(entry?.line.unicodeScalars.contains { $0.isObeyed && $0 != "\n" } != true)
    #expect(flaw(of: Rendering().line(StyledText(try [Named.named(text)].pathText()))) == nil)
  }
}

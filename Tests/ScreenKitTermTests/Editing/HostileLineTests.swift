import ScreenKitTermTesting
import Testing
import TestSupport

// `Words` and the neutralizer of texts are internal.
@testable import ScreenKit
// `HistoryEntry` and `PastedText` are internal.
@testable import ScreenKitTerm

private enum Named: PathRoute, Codable { case named(String) }

@MainActor @Suite("A hostile text around a line", .timeLimit(.minutes(10)))
struct HostileLineTests {
  @Test("is offered, explained and taken literally, and shown in visible characters", arguments: HostileStrings.all)
  private func offered(_ hostile: HostileString) async throws {
    let text = String(decoding: hostile.bytes, as: UTF8.self)
    let console = Notebook.console { _ in
      Verb("open", .choice("name", from: [Suggestion(text, text)]), "Open") { .note($0 == text ? "taken" : "another") }
    }
    let line = try #require(await console.completions(of: "open ").first)
    #expect(flaw(of: line) == nil)
    #expect(await console.type(line) == .init("taken\n"))
    let candidates = [text, "b"].map { Completion.Candidate(word: $0, summary: text, line: $0) }
    let listing = Completion(candidates: candidates).styledListing(Rendering(columns: 40), rows: 24)
    let expectations = try #require(await console.expectations(at: "open "))
    for line in expectations.split(separator: "\n").map(String.init) + listing.map(\.plain) {
      #expect(flaw(of: line) == nil)
    }
  }

  @Test("is reported, remembered and part of a prompt in visible characters", arguments: HostileStrings.all)
  private func written(_ hostile: HostileString) async throws {
    let text = String(decoding: hostile.bytes, as: UTF8.self)
    let console = Notebook.console { _ in Verb("fail", "Fail") { throw LineError(text) } }
    for line in [text, "help \(text)", "open \(text)", "fail"] {
      guard case .failed(let message) = await console.type(line).end else { continue }
      #expect(flaw(of: Rendering().line(StyledText(message))) == nil)
    }
    let encoded = HistoryEntry(line: text, path: "/", time: 0).encoded
    let entry = encoded.withUnsafeBufferPointer { HistoryEntry(encoded: UnsafeBufferPointer(rebasing: $0.dropLast())) }
    for line in entry?.line.split(separator: "\n") ?? [] { #expect(flaw(of: String(line)) == nil) }
    #expect(flaw(of: String(decoding: encoded.dropLast(), as: UTF8.self)) == nil)
    #expect(flaw(of: Rendering().line(StyledText(try [Named.named(text)].pathText()))) == nil)
  }

  @Test(
    "is pasted without control characters, and remembered and recalled in visible ones", arguments: HostileStrings.all)
  private func edited(_ hostile: HostileString) throws {
    let paste = PastedText(hostile.bytes)
    for text in [paste.text, paste.whole] {
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" })
    }
    let history = HistoryStore(LineHistory(location: .memory))
    history.add("say " + String(decodingEachByte: hostile.bytes), at: "/")
    for line in history.recalled(at: "/").flatMap({ $0.split(separator: "\n") }) {
      #expect(flaw(of: String(line)) == nil)
      #expect(String(line).harmless == line, "it is remembered as it was recalled")
    }
  }

  @Test("is typed in visible characters, one key after the other", arguments: HostileStrings.all)
  private func typed(_ hostile: HostileString) throws {
    var line = "say "
    for scalar in String(decodingEachByte: hostile.bytes).unicodeScalars {
      if scalar.isVisible(behind: line) { line.unicodeScalars.append(scalar) } else { line += scalar.spelledOut }
    }
    if hostile.number != 67 { #expect(flaw(of: line) == nil) }
  }

  @Test(
    "does not include what people type: marks, joined letters, flags and emoji",
    arguments: [
      "Jose\u{301}", "می\u{200C}خواهم", "क्\u{200D}ष", "র\u{200D}্য", "👩\u{200D}🚀", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "🇩🇪",
      "👍🏽",
    ])
  private func honest(text: String) {
    var line = ""
    for scalar in text.unicodeScalars where scalar.isVisible(behind: line) { line.unicodeScalars.append(scalar) }
    #expect(Array(line.unicodeScalars) == Array(text.unicodeScalars))
    #expect(text.harmless == text && Words.quote(text) == text)
  }
}

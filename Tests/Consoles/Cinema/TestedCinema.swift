import Foundation
import ScreenKitTerm
import ScreenKitTermTesting

/// A console in a cinema, which can be left and resumed.
@MainActor package final class TestedCinema {
  private let visit: Session<Cinema, Change>
  private let console: ScriptedConsole<Cinema, Change>

  package init() {
    visit = session()
    console = ScriptedConsole(visit)
  }

  /// The path in its text form.
  package var path: String { console.path }
  /// The content of the top screen.
  package var screen: String { console.screen }
  /// The latest notices, oldest first.
  package var notices: [String] { console.notices.map { "\($0.text)" } }
  /// The label of what the top screen asks for; `nil` if it asks for nothing.
  package var label: String? { console.input?.label }

  /// Types a line and returns what it shows, or the error with which it failed.
  package func type(_ line: String) async -> String {
    let answer = await console.type(line)
    return if case .failed(let error) = answer.end { "\(error)\n" } else { answer.text }
  }

  /// Types a line, and returns whether it has ended the program.
  package func ends(with line: String) async -> Bool { await console.type(line).end == .quit }

  /// Returns the cinema of another process, which `--resume` has brought to the same place.
  package func resumed() async throws -> TestedCinema {
    let file = try JSONEncoder().encode(visit.saved())
    let cinema = TestedCinema()
    let end = await cinema.visit.resume(try JSONDecoder().decode(SavedSession.self, from: file))
    if let error = end.error { throw error }
    return cinema
  }

  /// The findings of a selftest, as texts.
  package func faults() async -> [String] { await visit.selftest(lines: 500).findings.map { "\($0)" } }
}

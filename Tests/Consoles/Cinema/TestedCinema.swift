import Foundation
import ScreenKitTermTesting

/// A console in a cinema that is saved in a file.
@MainActor package final class TestedCinema {
  private let console: ScriptedConsole<Cinema, Change>

  package init(savedIn path: String) { console = ScriptedConsole(session(in: URL(filePath: path))) }

  /// The path in its text form.
  package var path: String { console.path }

  /// Types a line and returns what it shows, or the error with which it failed.
  package func type(_ line: String) async -> String {
    let answer = await console.type(line)
    return if case .failed(let error) = answer.end { "\(error)\n" } else { answer.text }
  }
}

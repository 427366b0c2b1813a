import ScreenKitTerm
import ScreenKitTermTesting

/// A console that types in the kitchen.
@MainActor package final class TestedKitchen {
  private let console = ScriptedConsole(Store(Kitchen(), reducer: reducer), path: \.path, root: Home())

  package init() {}

  /// The path in its text form.
  package var path: String { console.path }

  /// Types a line and returns what it shows, without the last line end, or the error with which it failed; "quit" if it left.
  package func type(_ line: String) async -> String {
    let answer = await console.type(line)
    switch answer.end {
    case .done: return String(answer.text.dropLast())
    case .failed(let error), .stale(let error): return error
    case .cancelled: return "cancelled"
    case .quit: return "quit"
    }
  }

  /// The line after each candidate of completion.
  package func completions(of line: String) async -> [String] { await console.completions(of: line) }
}

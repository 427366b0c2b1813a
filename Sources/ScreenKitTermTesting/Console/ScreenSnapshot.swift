import Foundation
public import ScreenKitTerm

/// A difference between a screen and its recording.
public struct ScreenMismatch: Error, Hashable, CustomStringConvertible {
  /// The call that compared them, as `file:line`.
  public let place: String
  /// The problem, the lines that differ, and how to record the current screen.
  public let description: String
}

/// Expects that a screen looks the same as its recording, in the file `Screens/<name>.txt` next to the test.
///
///     @Test func home() throws {
///       try expectScreen(Home(), state: Counter(count: 12), columns: 40, matches: "home-40")
///     }
///
/// Tests that run with `SCREENKIT_RECORD=1` in the environment record the screen instead; inspect the files before you commit them. A
/// test target with recordings needs `exclude: ["Screens"]` in its package description. A test ends at the first screen that differs.
///
/// - Parameters:
///   - screen: The screen to compare.
///   - state: The state for the screen.
///   - columns: The width of a line in cells; `nil` for a pipe, which has no width.
///   - characterSupport: The characters that can be shown.
///   - name: The name of the recorded file, without its extension.
///   - file: The file of the test; the recording is next to it. By default, the file of the call.
///   - line: The line at which a failure is reported; by default, the line of the call.
/// - Throws: ``ScreenMismatch`` if the screen looks different, or was not recorded.
@MainActor
public func expectScreen<State, Action>(
  _ screen: some Screen<State, Action>, state: State, columns: Int? = 80, characterSupport: CharacterSupport = .unicode,
  matches name: String, file: StaticString = #filePath, line: UInt = #line
) throws(ScreenMismatch) {
  let rendering = Rendering(columns: columns, characterSupport: characterSupport)
  let blocks = screen.body(state, in: rendering.window) + (screen.input(state)?.listing ?? [])
  try ScreenSnapshot(name, "\(file)", line).check(rendering.text(blocks), records: ScreenSnapshot.records)
}

extension ScriptedConsole {
  /// Expects that the top screen looks the same as its recording, in the file `Screens/<name>.txt` next to the test; see
  /// `expectScreen(_:state:columns:characterSupport:matches:)`.
  ///
  /// - Throws: ``ScreenMismatch`` if the screen looks different, or was not recorded.
  public func expectScreen(
    matches name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws(ScreenMismatch) {
    try ScreenSnapshot(name, "\(file)", line).check(screen, records: ScreenSnapshot.records)
  }
}

/// A recorded screen.
package struct ScreenSnapshot {
  private static let variable = "SCREENKIT_RECORD"

  /// Whether screens are recorded rather than compared.
  static var records: Bool { ProcessInfo.processInfo.environment[variable]?.isEmpty == false }

  private let file: URL
  private let place: String

  /// - Parameter test: The path of the file that compares the screen.
  package init(_ name: String, _ test: String, _ line: UInt) {
    let test = URL(filePath: test)
    file = test.deletingLastPathComponent().appending(path: "Screens/\(name).txt")
    place = "\(test.lastPathComponent):\(line)"
  }

  /// Compares the shown text with the recording, or records it.
  package func check(_ shown: String, records: Bool) throws(ScreenMismatch) {
    guard !records else { return try record(shown) }
    guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
      throw mismatch("\(file.lastPathComponent) has not been recorded; it would be:\n\n\(shown)")
    }
    guard recorded != shown else { return }
    let difference = Rendering().text([.difference(from: recorded, to: shown)])
    throw mismatch("the screen differs from \(file.lastPathComponent):\n\n\(difference)")
  }

  private func record(_ shown: String) throws(ScreenMismatch) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try shown.write(to: file, atomically: true, encoding: .utf8)
    } catch {
      throw mismatch("\(file.lastPathComponent) cannot be recorded: \(error.localizedDescription)\n")
    }
  }

  private func mismatch(_ text: String) -> ScreenMismatch {
    ScreenMismatch(
      place: place, description: "\(place): \(text)\nTo record what is shown, run the tests with \(Self.variable)=1.")
  }
}

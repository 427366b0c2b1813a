import Dispatch
import Glibc

// `LineEditor` is internal.
@testable import ScreenKitTerm

/// Lines that are typed into an editor alone, without reading or painting.
@MainActor
final class TypedLines: ConfiguredEditorHost, LineRecalling {
  /// An editor.
  enum Kind: CaseIterable {
    #if Readline
      case readline
    #endif
    case own
  }

  let editor: any ConfiguredEditor
  /// The line, the cursor and the text in place of the prompt, after each key.
  private(set) var seen: [String] = []
  /// The line after each key, and whether a letter would then be inserted.
  private(set) var shown: [(line: EditedLine, inserts: Bool)] = []
  /// The accepted line; `nil` when the line was given up, or has not ended.
  private(set) var accepted: String?
  private var isEditing = false
  private static let paste = "\u{1B}[200~"

  /// Waits until no console of an earlier test, which may be about to end, still has readline.
  nonisolated static func waitForReadline() {
    #if Readline
      for _ in 1...100_000 {
        if !DispatchQueue.main.sync(execute: { MainActor.assumeIsolated { ReadlineEditor.isInUse } }) { return }
      }
    #endif
  }

  init(_ kind: Kind) {
    // Ignores the user's key file, and the locale of the user who runs the tests.
    setenv("INPUTRC", "/dev/null", 1)
    setlocale(LC_CTYPE, "C.UTF-8")
    switch kind {
    #if Readline
      case .readline: editor = ReadlineEditor(name: "walk", descriptor: STDIN_FILENO, type: "xterm-256color")
    #endif
    case .own: editor = OwnEditor()
    }
    editor.host = self
    editor.take(DriverSettings(echoes: false))
  }

  /// Types keys until they end the line, and returns it; `nil` if it was given up. A key that begins with the mark of a paste is pasted.
  func readLine(typing keys: [String]) -> String? {
    (accepted, isEditing) = (nil, true)
    editor.begin()
    for key in keys {
      let pasted = key.hasPrefix(Self.paste) ? String(key.dropFirst(Self.paste.count)) : nil
      if let pasted { editor.insert(pasted) }
      var bytes = pasted == nil ? Array(key.utf8)[...] : []
      while !bytes.isEmpty, isEditing { bytes = bytes.dropFirst(editor.type(bytes)) }
      guard isEditing else { break }
      let line = editor.line
      seen.append("\(key.debugDescription): \(line.text) @\(line.cursor) \(line.message ?? "")")
      shown.append((line, editor.use(of: [UInt8(ascii: "a")]) == .inserts))
    }
    editor.end()
    seen.append("= \(accepted ?? "")")
    return accepted
  }

  func recall(_ lines: [String]) { editor.recall(lines) }
  var hasRecalled: Bool { editor.hasRecalled }
  func addRecalled(_ line: String) { editor.addRecalled(line) }
  func removeRecalled(age: Int) { editor.removeRecalled(age: age) }

  func end(_ ending: LineEnding) {
    isEditing = false
    if case .accepted(let line) = ending { accepted = line }
  }

  func completion(of line: String) -> Completion? { Completion() }
  func list(_ completion: Completion) {}
  func explain(_ line: String) -> Bool { false }
  func clear(lineOnly: Bool) {}
  func stop() {}
  func edit() -> Bool { false }
  func quit() {}
  func blink() {}
  func warn(_ problems: [String]) {}
  func ring() {}
  func takeSettings() {}
}

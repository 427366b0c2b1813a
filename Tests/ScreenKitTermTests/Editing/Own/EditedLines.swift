// `Completion.init` and `OwnEditor` are internal.
@testable import ScreenKit
@testable import ScreenKitTerm

/// Lines that are typed into the editor without readline: keys go in, and the text to show comes out.
@MainActor
final class EditedLines: ConfiguredEditorHost {
  let editor: OwnEditor
  /// The completions of the line up to the cursor; `nil` where they are not known yet.
  var complete: (String) -> Completion? = { _ in Completion() }
  /// The effect of `?`.
  var explains = false
  private(set) var ends: [LineEnding] = []
  /// The number of bells, and the shown texts.
  private(set) var bells = 0
  private(set) var listed: [Completion] = []
  private(set) var explained: [String] = []
  private(set) var cleared: [Bool] = []
  private(set) var settingsTaken = 0

  /// - Parameter keyFile: The contents of the user's key file.
  init(history: [String] = [], keyFile: String = "") {
    editor = OwnEditor { KeyFile(keyFile) }
    editor.host = self
    editor.recall(history)
    editor.begin()
  }

  /// Types keys, each on its own, and returns the line, with `|` for the cursor.
  @discardableResult
  func type(_ keys: String...) -> String {
    for key in keys { send(key) }
    return shown
  }

  private func send(_ key: String) {
    let isSequence = key.first == "\u{1B}" || key.first == "\u{18}"
    for key in isSequence ? [key] : key.map(String.init) {
      var bytes = Array(key.utf8)[...]
      while !bytes.isEmpty {
        let count = editor.type(bytes.prefix(editor.length(of: bytes)))
        if count == 0 { return }
        bytes = bytes.dropFirst(count)
      }
    }
  }

  /// Completes with the words that begin as the line does.
  func complete(with words: [String]) {
    complete = { line in
      let fitting = words.filter { $0.hasPrefix(line) }
      return Completion(
        candidates: fitting.map { Completion.Candidate(word: $0, line: $0) }, typed: line, partial: line)
    }
  }

  var shown: String {
    let line = editor.line
    let cursor = line.text.utf8.index(line.text.startIndex, offsetBy: line.cursor)
    return (line.message ?? "") + line.text[..<cursor] + "|" + line.text[cursor...]
  }

  func completion(of line: String) -> Completion? { complete(line) }
  func list(_ completion: Completion) { listed.append(completion) }
  func explain(_ line: String) -> Bool {
    if explains { explained.append(line) }
    return explains
  }
  func clear(lineOnly: Bool) { cleared.append(lineOnly) }
  func stop() {}
  func edit() -> Bool { false }
  func quit() {}
  func blink() {}
  func ring() { bells += 1 }
  func takeSettings() { settingsTaken += 1 }
  func warn(_ problems: [String]) {}
  func end(_ ending: LineEnding) { ends.append(ending) }
}

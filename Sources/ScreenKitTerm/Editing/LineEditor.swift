/// Edits one line at a time: takes keys, and says what is to be shown.
///
/// An editor has no terminal. The console reads the keys, shows the line, asks what should become of pasted lines, and reads secrets. An
/// editor must not block the main actor.
@MainActor
protocol LineEditor: LineRecalling {
  /// Who reads the keys and shows the line. It is set before anything else is called, and lives as long as the editor.
  var host: (any LineEditorHost)? { get set }

  /// Begins a line, which is empty.
  func begin()

  /// Gives the line up, with all that was begun: a search, a numeric argument, a macro. Nothing is told the host.
  func end()

  /// The line as it is to be shown.
  var line: EditedLine { get }

  /// Whether the line has no text.
  var isEmpty: Bool { get }

  /// Types whole keys, and returns how many of the bytes were taken: fewer than all of them when they completed the line. Never waits.
  /// Calls ``LineEditorHost/end(_:)`` when the line is complete.
  func type(_ keys: ArraySlice<UInt8>) -> Int

  /// Inserts a text at the cursor, whatever keys its bytes would be.
  func insert(_ text: String)

  /// Replaces the line with a text, with the cursor at its end. One step of undo takes that back.
  func replace(with text: String)

  /// Completes the line as TAB does.
  func complete()

  /// What a key, which has come whole, is for where the user is.
  func use(of key: ArraySlice<UInt8>) -> KeyUse

  /// How many of some bytes are one key where the user is. In the command mode of vi each is one.
  func length(of key: ArraySlice<UInt8>) -> Int

  /// Whether what is typed goes into a search.
  var isSearching: Bool { get }

  /// Whether the line is a new one, not one that was brought back from the history.
  var isAtNewest: Bool { get }

  /// What the user wants of what is not the editor's alone.
  var settings: EditorSettings { get }

  /// Takes how the terminal was before the console edits lines on it: its keys mean the same to the editor, and where it was silent, the
  /// bell does not ring.
  func take(_ driver: DriverSettings)
}

/// Has lines that the user can bring back.
@MainActor
protocol LineRecalling: AnyObject {
  /// Sets these lines, oldest first, as they were remembered.
  func recall(_ lines: [String])

  /// Whether the user has been at one of these lines since they were set, and may have changed some.
  var hasRecalled: Bool { get }

  /// Adds a line, as the newest. Not while a line is edited.
  func addRecalled(_ line: String)

  /// Takes away the line that is `age` lines older than the newest, unless there are fewer. Not while a line is edited, nor if the user
  /// may have changed some.
  func removeRecalled(age: Int)
}

/// What an editor asks of who reads the keys and shows the line.
@MainActor
protocol LineEditorHost: AnyObject {
  /// Returns what the line up to the cursor can become; `nil` if that comes later: then the editor is told to complete again.
  func completion(of line: String) -> Completion?
  /// Shows the candidates of a completion.
  func list(_ completion: Completion)
  /// Shows what can follow the line up to the cursor, and returns `true`; `false` where a question mark is only a character.
  func explain(_ line: String) -> Bool
  /// Clears the screen; or only takes the line away, to be painted anew.
  func clear(lineOnly: Bool)
  /// Stops the process, as Ctrl-Z does; returns when it goes on.
  func stop()
  /// Gives the line to an editor of the user's, and returns `true`; `false` if none can be had.
  func edit() -> Bool
  /// Ends the process, as Ctrl-\ does.
  func quit()
  /// Shows the line at once, since the cursor is where it is for a moment only.
  func blink()
  /// Rings the bell.
  func ring()
  /// Takes the editor's settings, which have changed.
  func takeSettings()
  /// Takes the line when it is complete, or given up. Editing has ended.
  func end(_ end: LineEnding)
}

/// How the editing of a line ends.
enum LineEnding: Hashable, Sendable {
  /// The user accepted the line.
  case accepted(String)
  /// The user gave the line up with Ctrl-C.
  case interrupted(String)
  /// The user typed Ctrl-D on an empty line.
  case end
}

/// A line that is edited, as it is to be shown.
struct EditedLine: Equatable, Sendable {
  /// The text. Anything may stand in it; what cannot be shown is spelled out.
  var text = ""
  /// How many bytes of the text stand before the cursor.
  var cursor = 0
  /// The bytes of the text that are marked.
  var marked = 0..<0
  /// What stands in the place of the prompt: a search, a numeric argument; `nil` when the prompt does.
  var message: String?
  /// Whether the message stands behind the prompt instead.
  var keepsPrompt = false
  /// What stands in front of the prompt, as the user wants it: visible text, and sequences between U+0001 and U+0002.
  var mode: [UInt8] = []
}

/// What a key is for.
enum KeyUse: Hashable, Sendable {
  /// It inserts itself.
  case inserts
  /// It deletes one character.
  case deletes
  /// It brings back an older line.
  case older
  /// It brings back a newer line.
  case newer
  /// Anything else; all keys while something has begun, such as a search or a numeric argument.
  case other
}

/// What a user wants of what is not the editor's alone.
struct EditorSettings: Equatable, Sendable {
  /// How long to wait for the rest of a key that has begun.
  var patience = Duration.milliseconds(500)
  /// Whether a long line is shown in one row.
  var scrollsSideways = false
  /// Whether the terminal is asked to mark pastes.
  var marksPastes = true
  /// Whether the terminal is asked for the keys of its keypad.
  var usesKeypad = false
}

/// How the terminal's own driver would edit a line; `nil` for a key that there is not.
struct DriverSettings: Equatable, Sendable {
  /// Erases a character.
  var erase: UInt8?
  /// Erases a word.
  var eraseWord: UInt8?
  /// Erases the line.
  var eraseLine: UInt8?
  /// Takes the next key as it is.
  var quote: UInt8?
  /// Whether what is typed is shown.
  var echoes = true
}

/// An editor that follows the user's key file and the settings of the terminal's driver.
@MainActor
protocol ConfiguredEditor: LineEditor {
  /// The settings of the key file that also concern the console.
  var settings: EditorSettings { get }

  /// Whether the editor suggests lines of the history that begin like the current one, and the console colors the line. Always `false` in
  /// an editor without such hints.
  var hints: Bool { get set }

  /// Whether the keys typed last have a meaning, but could begin a longer sequence.
  var isInSequence: Bool { get }

  /// Gives such keys their meaning now, because no other key has followed.
  func endSequence()

  /// Takes the terminal's settings from before the console changed them. The editor gives the driver's keys the same meaning, and does
  /// not ring the bell if the terminal did not echo.
  func take(_ driver: DriverSettings)
}

/// The console, as the host of such an editor.
@MainActor
protocol ConfiguredEditorHost: LineEditorHost {
  /// Reads the editor's settings again, after they have changed.
  func takeSettings()
  /// Shows the problems of the user's key file.
  func warn(_ problems: [String])
  /// Shows the line immediately, because the cursor moves on after a moment.
  func blink()
}

/// The settings of the key file that also concern the console.
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

/// The settings of the terminal's driver for editing a line; `nil` for a key that is not set.
struct DriverSettings: Equatable, Sendable {
  /// Erases a character.
  var erase: UInt8?
  /// Erases a word.
  var eraseWord: UInt8?
  /// Erases the line.
  var eraseLine: UInt8?
  /// Inserts the next key literally.
  var quote: UInt8?
  /// Whether typed characters are shown.
  var echoes = true
}

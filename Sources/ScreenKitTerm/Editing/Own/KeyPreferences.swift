/// What a user wants of keys, as the key file of readline says it.
struct KeyPreferences {
  var keymap = Keymap.emacs
  var settings = EditorSettings()
  /// Whether the bell rings.
  var rings = true
  /// Whether the region is shown after some commands.
  var marksRegion = true
  /// Whether the keys of the terminal's driver are bound to commands that do the same.
  var bindsDriverKeys = true
  var completes = true
  /// Whether candidates are listed although the line has become longer; or only if it has not.
  var listsAtOnce = false
  var listsAtOnceIfUnchanged = false
  /// What begins a line that is only a comment.
  var comment = "#"
  /// What stands in front of the prompt.
  var shownMode: [UInt8] = []
}

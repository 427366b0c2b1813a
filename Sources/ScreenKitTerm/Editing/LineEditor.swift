public import ScreenKit

/// An editor for one line at a time: it takes keys, and returns the line to show.
///
/// An editor has no terminal. The console reads the keys, passes each key on as a whole, shows the line and the screen above it, asks what
/// to do with pasted lines, reads secrets, and keeps the history. So an editor is small, and can be tested without a terminal.
/// ``ConsoleEditor/custom(_:)`` gives a console an editor of your own. Two editors are included: GNU readline, and an editor in Swift with
/// the same Emacs and vi keys.
///
/// This editor takes digits. The fourth digit ends the line:
///
///     final class Keypad: LineEditor {
///       weak var host: (any LineEditorHost)?
///       private(set) var line = EditedLine()
///
///       func begin() { line = EditedLine() }
///       func end() {}
///
///       func type(_ keys: ArraySlice<UInt8>) -> Int {
///         guard let key = keys.first else { return 0 }
///         switch key {
///         case UInt8(ascii: "0")...UInt8(ascii: "9"): insert(String(key - 0x30))
///         case 0x03: host?.end(.interrupted(line.text))
///         case 0x04: host?.end(.end)
///         case 0x7F: replace(with: String(line.text.dropLast()))
///         default: host?.ring()
///         }
///         if line.text.count == 4 { host?.end(.accepted(line.text)) }
///         return 1
///       }
///
///       func use(of key: ArraySlice<UInt8>) -> KeyUse {
///         switch key.first ?? 0 {
///         case UInt8(ascii: "0")...UInt8(ascii: "9"): .inserts
///         case 0x7F: .deletes
///         default: .other
///         }
///       }
///
///       func insert(_ text: String) { replace(with: line.text + text) }
///       func replace(with text: String) { line = EditedLine(text: text, cursor: text.utf8.count) }
///     }
///
/// An editor runs on the main actor, and must not block it. For each line, the console calls ``begin()``, then ``type(_:)`` for each key,
/// until the editor calls ``LineEditorHost/end(_:)`` or the console calls ``end()``.
@MainActor
public protocol LineEditor: AnyObject {
  /// The console, which reads the keys and shows the line. It sets this property before it calls anything else. It owns the editor, so keep
  /// the reference weak.
  var host: (any LineEditorHost)? { get set }

  /// Begins a new, empty line.
  func begin()

  /// Drops the line, together with any search or numeric argument. Does not call the host.
  func end()

  /// The line to show. The console reads it after each call.
  var line: EditedLine { get }

  /// Handles typed keys, and returns the number of bytes that it used. A key is passed as a whole: a character, a control character, or the
  /// escape sequence of one key. Several characters may be passed at once. The console passes the unused bytes with the next call, or keeps
  /// them for the next line. If the editor uses none, the console drops the first byte.
  ///
  /// Calls ``LineEditorHost/end(_:)`` when the line is complete.
  func type(_ keys: ArraySlice<UInt8>) -> Int

  /// Inserts a text at the cursor, such as a paste. Its bytes are not interpreted as keys.
  func insert(_ text: String)

  /// Replaces the line with a text, and moves the cursor to the end.
  func replace(with text: String)

  /// Completes the line now. ``LineEditorHost/completion(of:)`` returned `nil` for it earlier, and can now return a completion. The default
  /// implementation does nothing.
  func complete()

  /// Returns the purpose of a complete key in the current state. The console uses it in two places: keys that recall lines also move the
  /// mark in a list of choices, and keys that insert or delete replace a refused value. The default implementation returns
  /// ``KeyUse/other``.
  func use(of key: ArraySlice<UInt8>) -> KeyUse

  /// Returns the length in bytes of the first key in the current state. The default implementation returns the number of all bytes.
  func length(of key: ArraySlice<UInt8>) -> Int

  /// Whether typed characters go into a search. The default implementation returns `false`.
  var isSearching: Bool { get }

  /// Whether the line is a new one, rather than one from the history. The default implementation returns `true`.
  var isAtNewest: Bool { get }

  /// Sets the lines that the user can recall, oldest first. The default implementations of this method and the next three do nothing.
  func recall(_ lines: [String])

  /// Whether the user has recalled one of these lines since they were set, and may have changed some. The console then sets them again.
  var hasRecalled: Bool { get }

  /// Adds a line that the user can recall, as the newest. The console does not call this while a line is edited.
  func addRecalled(_ line: String)

  /// Removes the line that is `age` lines older than the newest, if there is one. The console does not call this while a line is edited.
  func removeRecalled(age: Int)
}

extension LineEditor {
  /// Does nothing.
  public func complete() {}
  /// Returns ``KeyUse/other``.
  public func use(of key: ArraySlice<UInt8>) -> KeyUse { .other }
  /// Returns `key.count`: all bytes belong to one key.
  public func length(of key: ArraySlice<UInt8>) -> Int { key.count }
  /// `false`.
  public var isSearching: Bool { false }
  /// `true`.
  public var isAtNewest: Bool { true }
  /// Does nothing.
  public func recall(_ lines: [String]) {}
  /// `false`.
  public var hasRecalled: Bool { false }
  /// Does nothing.
  public func addRecalled(_ line: String) {}
  /// Does nothing.
  public func removeRecalled(age: Int) {}
}

/// The console, as the host of an editor. An editor calls these methods from ``LineEditor/type(_:)``.
@MainActor
public protocol LineEditorHost: AnyObject {
  /// Ends the line. The console makes no further calls to the editor for this line. Does nothing if no line is being edited.
  func end(_ ending: LineEnding)
  /// Returns the completions of the line up to the cursor; `nil` if they are not known yet. In that case the console calls
  /// ``LineEditor/complete()`` later, unless the user has changed the line.
  func completion(of line: String) -> Completion?
  /// Shows the candidates of a completion.
  func list(_ completion: Completion)
  /// Shows which words can follow the line up to the cursor, and returns `true`. Returns `false` where a question mark is an ordinary
  /// character.
  func explain(_ line: String) -> Bool
  /// Clears the screen, or only redraws the line.
  func clear(lineOnly: Bool)
  /// Rings the terminal's bell.
  func ring()
  /// Stops the process, like Ctrl-Z. Returns when the process continues.
  func stop()
  /// Ends the process, like Ctrl-\.
  func quit()
  /// Opens the line in an external editor, and returns `true`; the line has ended in this case. Returns `false` if no external editor may
  /// be used for it.
  func edit() -> Bool
}

/// How the editing of a line ends.
public enum LineEnding: Hashable, Sendable {
  /// The user accepted the line.
  case accepted(String)
  /// The user dropped the line, as with Ctrl-C. The text stays visible on the screen.
  case interrupted(String)
  /// The user asked for the end of the input, as with Ctrl-D on an empty line.
  case end
}

/// The line that an editor shows.
public struct EditedLine: Hashable, Sendable {
  /// The text. It may contain any characters; the console escapes those that cannot be shown.
  public var text: String
  /// The number of bytes of the text, in UTF-8, before the cursor.
  public var cursor: Int
  /// The bytes of the text that are shown as selected.
  public var marked: Range<Int>
  /// A suggested continuation of the text. The console shows it in faint letters if the cursor follows the last character. It is not part
  /// of the line.
  public var suggestion = ""
  /// A text that replaces the prompt, such as the text of a search; `nil` for the prompt.
  public var message: String?
  /// Whether the message follows the prompt instead of replacing it.
  var keepsPrompt = false
  /// The user's mark for the editing mode, shown before the prompt: visible text, and sequences between U+0001 and U+0002.
  var mode: [UInt8] = []

  /// Makes a line.
  public init(text: String = "", cursor: Int = 0, marked: Range<Int> = 0..<0, message: String? = nil) {
    (self.text, self.cursor, self.marked, self.message) = (text, cursor, marked, message)
  }

  /// Shows typed characters at the cursor that are not part of the line yet, because they may begin a longer sequence of keys.
  mutating func show(pending: String) {
    text.insert(contentsOf: pending, at: text.utf8.index(text.startIndex, offsetBy: cursor))
    cursor += pending.utf8.count
  }
}

/// The purpose of a key.
public enum KeyUse: Hashable, Sendable {
  /// It inserts itself.
  case inserts
  /// It deletes one character.
  case deletes
  /// It recalls an older line.
  case older
  /// It recalls a newer line.
  case newer
  /// Anything else. All keys have this purpose during a search or after the beginning of a numeric argument.
  case other
}

/// Where a user sees what a session shows: how much room there is, and what can be shown.
///
/// Most screens need not know it: blocks are laid out by the front end, for whatever room there is. A screen that shows a page, or
/// draws something, can ask for it in ``Screen/body(_:in:)``. A pipe, a file and a script have no size.
public struct Window: Hashable, Codable, Sendable {
  /// The cells of a line; `nil` for lines as long as they need to be.
  public var columns: Int?
  /// The lines that are seen at once; `nil` for all.
  public var rows: Int?
  /// The characters that can be shown.
  public var characterSupport: CharacterSupport
  /// Whether styles have colors.
  public var hasColors: Bool

  /// Makes a window; without arguments what a pipe is.
  public init(
    columns: Int? = nil, rows: Int? = nil, characterSupport: CharacterSupport = .unicode, hasColors: Bool = false
  ) {
    self.columns = columns
    self.rows = rows
    self.characterSupport = characterSupport
    self.hasColors = hasColors
  }
}

extension Rendering {
  /// What a screen may know of it.
  public var window: Window {
    Window(columns: columns, rows: rows, characterSupport: characterSupport, hasColors: hasColors)
  }

  /// Whether styles have colors.
  var hasColors: Bool { styles == .ansi && colors > .none && theme.hasColors }
}

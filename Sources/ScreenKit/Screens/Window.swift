/// The window in which a user sees a session: its size and its capabilities.
///
/// Most screens do not need it: the front end lays out blocks for the available room. A screen that shows a page, or draws something, can
/// use it in ``Screen/body(_:in:)``. A pipe, a file and a script have no size.
public struct Window: Hashable, Codable, Sendable {
  /// The width of a line in cells; `nil` for no limit.
  public var columns: Int?
  /// The number of lines visible at once; `nil` for no limit.
  public var rows: Int?
  /// The characters that can be shown.
  public var characterSupport: CharacterSupport
  /// Whether styles have colors.
  public var hasColors: Bool

  /// Makes a window. Without arguments it describes a pipe.
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
  /// The window that screens get for this rendering.
  public var window: Window {
    Window(columns: columns, rows: rows, characterSupport: characterSupport, hasColors: hasColors)
  }

  /// Whether styles have colors.
  var hasColors: Bool { styles == .ansi && colors > .none && theme.hasColors }
}

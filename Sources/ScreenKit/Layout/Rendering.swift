/// Options for turning blocks into text: the width, the styles, and the characters.
///
/// Make one for each receiver. The defaults suit pipes and files: nothing is cut, nothing is drawn, and there are no styles.
public struct Rendering: Hashable, Sendable {
  /// The treatment of styles.
  public enum Styles: Hashable, Sendable {
    /// Styles are left out; the text contains no escape sequences.
    case plain
    /// Styles become the escape sequences of a terminal, according to ``Rendering/theme`` and ``Rendering/colors``.
    case ansi
  }

  /// The width of a line in cells, at least 1; `nil` for no limit.
  public var columns: Int?
  /// The number of lines visible at once; `nil` if it is unknown or does not matter. The header of a longer table is repeated, and no
  /// value takes more lines than this.
  public var rows: Int?
  /// The treatment of styles.
  public var styles: Styles
  /// The appearance of styles, if they are shown.
  public var theme = Theme.standard
  /// The number of colors that the receiver can show.
  public var colors = ColorDepth.sixteen
  /// The characters that the receiver can show.
  public var characterSupport: CharacterSupport
  /// Whether lines are drawn to guide the eye. Turn this off for screen readers and for programs that parse fields.
  public var drawsLines: Bool
  /// Whether the receiver can follow links (OSC 8), so that an address need not be shown. Links are written only if styles become escape
  /// sequences, and only for addresses of `http`, `https` and `mailto`.
  public var followsLinks = false
  /// The number of table columns scrolled out. The first column always stays, and at least one other column is shown. `nil`, the default,
  /// if scrolling is not available; otherwise a table that omits columns says to type `left` or `right`.
  public var scrolledColumns: Int?

  /// Makes a rendering. Rules are drawn by default when `columns` is set, as on a screen.
  public init(
    columns: Int? = nil, rows: Int? = nil, styles: Styles = .plain, characterSupport: CharacterSupport = .unicode,
    drawsLines: Bool? = nil
  ) {
    self.columns = columns
    self.rows = rows
    self.styles = styles
    self.characterSupport = characterSupport
    self.drawsLines = drawsLines ?? (columns != nil)
  }

  /// Renders blocks to lines, without newlines.
  ///
  /// No line is wider than `columns`. Untrusted text is neutralized: apart from the escape sequences of styles, which all end within
  /// their line, lines contain only visible characters. Linear in the size of the blocks; only the beginning of a cell that is cut is
  /// laid out.
  public func lines(_ blocks: [Block]) -> [String] {
    let palette = shownPalette
    return Layout(self).lines(blocks).map { text(of: $0, in: palette) }
  }

  /// Lays out blocks in lines with the styles for the receiver, for front ends that paint them. They are the lines that ``lines(_:)``
  /// renders.
  public func styledLines(_ blocks: [Block]) -> [StyledLine] {
    let lines = Layout(self).lines(blocks)
    return styles == .plain ? lines.map(\.withoutStyles) : lines
  }

  /// Renders a text to a single line, for prompts and titles. Its line breaks are shown as marks, and it is cut to `columns`.
  public func line(_ text: StyledText) -> String {
    self.text(of: styledLine(text))
  }

  /// Lays out a text in a single line, as in ``line(_:)``, with the styles for the receiver.
  public func styledLine(_ text: StyledText) -> StyledLine {
    let layout = Layout(self)
    let limit = layout.width ?? .max
    let line = layout.line(text, limit: limit).truncated(to: limit, as: characterSupport)
    return styles == .plain ? line.withoutStyles : line
  }

  /// Renders blocks to a text in which each line ends with a newline. Without lines, the text is empty.
  public func text(_ blocks: [Block]) -> String {
    let layout = Layout(self)
    return text(of: blocks.lazy.flatMap(layout.lines(of:)))
  }

  /// Returns the text for a line that was laid out before.
  public func text(of line: StyledLine) -> String { text(of: line, in: shownPalette) }

  private func text(of line: StyledLine, in palette: Palette?) -> String {
    guard palette != nil else { return line.plain }
    var output: [UInt8] = []
    line.write(to: &output, in: palette)
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the text for lines that were laid out before. Each ends with a newline.
  package func text(of lines: some Sequence<StyledLine>) -> String {
    let palette = shownPalette
    var output: [UInt8] = []
    for line in lines {
      line.write(to: &output, in: palette)
      output.append(UInt8(ascii: "\n"))
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The escape sequences for the styles; `nil` if styles are left out.
  private var shownPalette: Palette? { styles == .ansi ? palette : nil }
}

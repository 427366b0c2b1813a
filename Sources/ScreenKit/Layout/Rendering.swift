/// A way to turn blocks into text: how wide, with which styles, in which characters.
///
/// It is made once for a receiver. The default suits pipes and files: nothing is cut, nothing is drawn, and there are no styles.
public struct Rendering: Hashable, Sendable {
  /// What becomes of styles.
  public enum Styles: Hashable, Sendable {
    /// They are left out; the text holds no escape sequence.
    case plain
    /// They become the escape sequences of a terminal, as ``Rendering/theme`` and ``Rendering/colors`` have it.
    case ansi
  }

  /// The cells of a line, at least 1; nil for lines as long as they need to be.
  public var columns: Int?
  /// The lines that are seen at once: below so many the names of a table's columns are repeated, and no value takes more; `nil`
  /// where that is unknown, or does not matter.
  public var rows: Int?
  /// What becomes of styles.
  public var styles: Styles
  /// What styles look like, where they are shown.
  public var theme = Theme.standard
  /// How many colors the receiver can show.
  public var colors = ColorDepth.sixteen
  /// The characters the receiver can show.
  public var characterSupport: CharacterSupport
  /// Whether lines are drawn where they help the eye. What reads aloud, and what reads fields, is better off without.
  public var drawsLines: Bool
  /// Whether the receiver can be told where a link leads (OSC 8), so that its address need not be shown. It is told where there are
  /// escape sequences at all, and only addresses of `http`, `https` and `mailto`.
  public var followsLinks = false
  /// How many columns of tables are scrolled out: those behind the first one, which stays, as far as there are others behind
  /// them. `nil`, the default, where nobody can scroll; otherwise a table that misses columns says to type `left` or `right`.
  public var scrolledColumns: Int?

  /// Makes a rendering; unless it is said, lines are drawn where they have a width, which is on a screen.
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

  /// Renders blocks to lines, which have no newline at their ends.
  ///
  /// No line is wider than `columns`. Text from outside is neutralised: besides the escape sequences of styles, each of
  /// which ends within its line, lines hold visible characters only. Linear in what the blocks hold; of a cell that is
  /// cut only the beginning is laid out.
  public func lines(_ blocks: [Block]) -> [String] {
    let palette = shownPalette
    return Layout(self).lines(blocks).map { text(of: $0, in: palette) }
  }

  /// Lays blocks out in lines with the styles that the receiver gets, for front ends that paint them. They are those that
  /// ``lines(_:)`` renders.
  public func styledLines(_ blocks: [Block]) -> [StyledLine] {
    let lines = Layout(self).lines(blocks)
    return styles == .plain ? lines.map(\.withoutStyles) : lines
  }

  /// Renders a text to a single line, as prompts and titles need it: its line breaks are shown as marks, and it is cut
  /// to `columns`.
  public func line(_ text: StyledText) -> String {
    self.text(of: styledLine(text))
  }

  /// Lays a text out in a single line, as ``line(_:)`` renders it, with the styles that the receiver gets.
  public func styledLine(_ text: StyledText) -> StyledLine {
    let layout = Layout(self)
    let limit = layout.width ?? .max
    let line = layout.line(text, limit: limit).truncated(to: limit, as: characterSupport)
    return styles == .plain ? line.withoutStyles : line
  }

  /// Renders blocks to a text in which each line ends with a newline; no lines make an empty text.
  public func text(_ blocks: [Block]) -> String {
    let layout = Layout(self)
    return text(of: blocks.lazy.flatMap(layout.lines(of:)))
  }

  /// Returns what the receiver gets for a line that was laid out before.
  public func text(of line: StyledLine) -> String { text(of: line, in: shownPalette) }

  private func text(of line: StyledLine, in palette: Palette?) -> String {
    guard palette != nil else { return line.plain }
    var output: [UInt8] = []
    line.write(to: &output, in: palette)
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns what the receiver gets for lines that were laid out before, each with a newline behind it.
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

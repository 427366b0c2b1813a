/// What `set` changes: how the console shows things, for as long as it runs.
package struct ConsoleSettings: Equatable {
  /// Whether styles become colors.
  enum Color: String, CaseIterable { case auto, on, off }
  /// Which characters are used for what is drawn and cut.
  enum Symbols: String, CaseIterable { case auto, unicode, ascii }

  /// A change that was asked for.
  enum Change: Equatable {
    case color(Color)
    case symbols(Symbols)
    /// `nil` for the width of the terminal.
    case width(Int?)
  }

  private(set) var color = Color.auto
  private(set) var symbols = Symbols.auto
  private(set) var width: Int?

  mutating func apply(_ change: Change) {
    switch change {
    case .color(let color): self.color = color
    case .symbols(let symbols): self.symbols = symbols
    case .width(let width): self.width = width
    }
  }

  /// The rendering that fits the receiver, with what the user wants otherwise.
  package func adjusting(_ rendering: Rendering) -> Rendering {
    var rendering = rendering
    if let width { rendering.columns = width }
    switch color {
    case .auto: break
    case .on: rendering.styles = .ansi
    case .off: rendering.styles = .plain
    }
    switch symbols {
    case .auto: break
    case .unicode: rendering.repertoire = .unicode
    case .ascii: rendering.repertoire = .ascii
    }
    return rendering
  }

  /// The settings as they are.
  var blocks: [Block] {
    [
      .fields([
        Block.Field("color", .text(StyledText(color.rawValue))),
        Block.Field("symbols", .text(StyledText(symbols.rawValue))),
        Block.Field("width", .text(StyledText(width.map(String.init) ?? "auto"))),
      ])
    ]
  }
}

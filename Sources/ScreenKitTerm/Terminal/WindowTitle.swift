/// Sets the title of the terminal's window to the title of the screen on top, as long as screens have titles.
///
/// The previous title is restored when the program ends, for whatever reason, and while another program has the terminal. Only an editor
/// that reads keys notices Ctrl-Z: with the terminal's own driver, the title stays while the program is stopped.
@MainActor
final class WindowTitle {
  /// Terminals truncate longer titles, each in a different way.
  private static let mostCells = 100

  private let writer: Writer
  private let program: String
  private let characterSupport: CharacterSupport
  private let signals: any Signals
  private var shown: String?

  /// - Parameter signals: Restores the title if the process ends unexpectedly.
  init(writer: Writer, program: String, characterSupport: CharacterSupport, signals: any Signals) {
    self.writer = writer
    self.program = program
    self.characterSupport = characterSupport
    self.signals = signals
  }

  /// Shows a title. For `nil` after earlier titles, shows the name of the program.
  func show(_ title: String?) {
    guard title != nil || shown != nil else { return }
    let isThere = signals.hold(.title, true)
    guard !isThere || title ?? "" != shown else { return }
    if !isThere { writer.write("\u{1B}[22;2t") }
    write(title ?? "")
  }

  /// Shows the title again after another program had the terminal.
  func showAgain() {
    guard let shown else { return }
    if !signals.hold(.title, true) { writer.write("\u{1B}[22;2t") }
    write(shown)
  }

  private func write(_ title: String) {
    shown = title
    let whole = title.isEmpty ? program : "\(title) - \(program)"
    // A control character would end the sequence; none remains, as in any line.
    let text = Rendering(columns: Self.mostCells, characterSupport: characterSupport).line(StyledText(whole))
    writer.write("\u{1B}]2;\(text)\u{1B}\\")
  }

  /// Restores the previous title of the window.
  func restore() {
    if shown != nil, signals.hold(.title, false) { writer.write("\u{1B}[23;2t") }
    shown = nil
  }
}

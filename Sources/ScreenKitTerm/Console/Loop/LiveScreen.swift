import ScreenKit

/// The rows of a live screen above the prompt, laid out for the current terminal, with the output of the last line below them, and the
/// choices of the screen's input.
@MainActor
final class LiveScreen {
  private let output: TerminalOutput
  /// The choices listed above the line; `nil` for none.
  private(set) var choices: ChoiceList?
  private var screenful: Screenful?
  /// The message of the last line; empty if it is shown elsewhere.
  private var message: [Block] = []
  private var laidOut: (region: Region, rendering: Rendering, size: TerminalSize)?
  /// Whether no prompt has been shown below the content yet. If so, the content must remain on the terminal when something else is
  /// written.
  var isUnseen = false

  init(_ output: TerminalOutput) {
    self.output = output
  }

  /// Sets the visible screen; `nil` while the top screen is not live.
  func show(_ screenful: Screenful?) {
    self.screenful = screenful
    isUnseen = false
    laidOut = nil
  }

  /// Shows blocks between the rows of the screen and the prompt, below earlier ones, until ``takeMessage()``.
  func say(_ blocks: [Block]) {
    message += blocks
    laidOut = nil
  }

  /// Removes the message of the last line, and returns it as text that remains on the terminal.
  func takeMessage() -> String {
    guard !message.isEmpty else { return "" }
    defer { (message, laidOut) = ([], nil) }
    return output.rendering().text(message)
  }

  /// Lists the choices of an input above the line. A list that is already there is unchanged. In a new list, the user's marks are kept.
  func list(_ input: InputDescription?) {
    guard choices?.input != input else { return }
    choices = input.map { ChoiceList($0, after: choices) }
    laidOut = nil
  }

  /// The rows of the screen above the prompt now.
  var region: Region {
    guard let screenful, let keeping = screenful.liveRegion else { return .none }
    let size = output.window.size
    var rendering = output.rendering()
    rendering.columns = min(rendering.columns ?? .max, max(1, size.columns - 1))
    // Cells have no links.
    rendering.followsLinks = false
    if let laidOut, laidOut.size == size, laidOut.rendering == rendering { return laidOut.region }
    let advice = output.spelling("look").map { "; type \($0) to show all" } ?? ""
    let region = Region(
      rendering.styledLines(choices == nil ? screenful.blocks : screenful.blocksWithoutChoices),
      message: rendering.styledLines(message), keeping: keeping, advice: advice, in: size, rendering)
    laidOut = (region, rendering, size)
    return region
  }

  /// The number of rows for answers about the line and the line itself. If there is a region, one row of it stays free.
  var rowsForAnswers: Int { output.window.size.rows - (region.count > 0 || choices != nil ? 1 : 0) }

  /// Whether all of it fits above a line of one row, and the choices.
  var isWhole: Bool { region.count + (choices?.count ?? 0) <= output.window.size.rows - 2 }

  /// Removes the message of the last line, and returns it with the rows of the screen that fit above a line of one row, as text that
  /// remains on the terminal.
  func leave() -> String {
    let size = output.window.size
    return takeMessage() + region.text(fitting: size.rows - 2, columns: size.columns)
  }
}

import ScreenKit

/// What a live screen shows above the prompt, laid out for the terminal as it is.
@MainActor
final class LiveScreen {
  private let output: TerminalOutput
  private var screenful: Screenful?
  private var laidOut: (region: Region, rendering: Rendering, size: TerminalSize)?
  /// Whether no prompt has stood below what is shown: it must stay behind before something else is written.
  var isUnseen = false

  init(_ output: TerminalOutput) {
    self.output = output
  }

  /// Takes what is shown from now on; `nil` while the top screen is not live.
  func show(_ screenful: Screenful?) {
    self.screenful = screenful
    isUnseen = false
    laidOut = nil
  }

  /// What stands above the prompt now.
  var region: Region {
    guard let screenful, let keeping = screenful.liveRegion else { return .none }
    let size = output.size()
    var rendering = output.rendering()
    rendering.columns = min(rendering.columns ?? .max, max(1, size.columns - 1))
    // Cells lead nowhere.
    rendering.followsLinks = false
    if let laidOut, laidOut.size == size, laidOut.rendering == rendering { return laidOut.region }
    let advice = screenful.location.input == nil ? ", look shows all" : ", :look shows all"
    let region = Region(
      rendering.styledLines(screenful.blocks), keeping: keeping, advice: advice, in: size, rendering)
    laidOut = (region, rendering, size)
    return region
  }

  /// How many rows there are for an answer about the line and the line itself: in the place of a region one stays free.
  var rowsForAnswers: Int { output.size().rows - (region.count > 0 ? 1 : 0) }

  /// Whether all of it can be seen above a line of one row.
  var isWhole: Bool { region.count <= output.size().rows - 2 }

  /// What can be seen above a line of one row, as a text that stays behind.
  var text: String {
    let size = output.size()
    return region.text(fitting: size.rows - 2, columns: size.columns)
  }
}
